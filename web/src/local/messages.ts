import type { Places } from "./python";

/** What the page says to the worker at whose desk the tables of this device are; ids are the page's. */
export type Asked =
  | { kind: "start"; places: Places }
  | { kind: "ask"; id: number; method: string; path: string; language: string; body: string }
  | { kind: "cancel"; id: number }
  | { kind: "dial"; id: number; table: string; seen: number; language: string }
  | { kind: "say"; id: number; text: string }
  | { kind: "hang-up"; id: number };

/** What the worker says to the page. */
export type Said =
  | { kind: "ready" }
  | { kind: "failed"; reason: string }
  | { kind: "line"; id: number; text: string } // of an answer that comes in several
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "lost"; id: number; reason: string } // no answer will come
  | { kind: "heard"; id: number; text: string };

/** What is said to the worker that thinks, and by it. */
export type Task = { kind: "start"; places: Places } | { kind: "think"; job: string };
export type Idea = { kind: "line"; text: string } | { kind: "done"; text: string } | { kind: "failed"; reason: string };
