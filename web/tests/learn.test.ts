import { beforeEach, describe, expect, it } from "vitest";
import type { PositionView, TriedStep, TutorialStep } from "../src/api/schema";
import { anchorsIn, isRuling, sections, type Block } from "../src/learn/anchors";
import { Lesson } from "../src/learn/lesson.svelte";
import { firstOpen, isFinished, noteDone, progressOf } from "../src/learn/progress.svelte";

const IDS = ["enter", "move", "push"];

function position(name: string): PositionView {
  return {
    game: "siam",
    title: "Siam",
    players: 2,
    options: {},
    position: name,
    view: {},
    turn: 0,
    scores: [0, 0],
    winners: [],
    endings: [],
    explanation: null,
    moves: [],
    picks: [],
    steps: [],
    outcomes: [],
    played: [],
  };
}

const STEPS: TutorialStep[] = IDS.map((id) => ({ id, text: `Do ${id}`, position: position(id) }));
const stage = (name: string): TriedStep["course"][number] => ({
  move: { code: 1, notation: name, path: [name], seat: 0, told: name },
  position: position(name),
});
const RIGHT: TriedStep = { right: true, text: "Well", why_not: null, course: [stage("c1"), stage("reply")] };
const WRONG: TriedStep = {
  right: false,
  text: "Look again",
  why_not: { reason: "weak", rule: "SI-5", section: "Pushing", text: "Too weak." },
  course: [],
};

describe("a lesson", () => {
  let noted: string[];
  let lesson: Lesson;
  let answer: () => Promise<TriedStep>;
  let pause: () => Promise<void>;

  beforeEach(() => {
    noted = [];
    answer = () => Promise.resolve(RIGHT);
    pause = () => Promise.resolve();
    lesson = new Lesson(
      () => answer(),
      ({ id }) => noted.push(id),
      () => pause(),
    );
    lesson.steps = STEPS;
    lesson.go(0);
  });

  it("praises a right try, shows the move and then the reply, and notes the step", async () => {
    const seen: (string | undefined)[] = [];
    pause = () => {
      seen.push(lesson.position?.position);
      return Promise.resolve();
    };
    await lesson.attempt(["c1"]);
    expect(lesson.remark).toEqual({ right: true, text: "Well" });
    expect([...seen, lesson.position?.position]).toEqual(["c1", "reply"]);
    expect(lesson.last).toEqual(["reply"]);
    expect(noted).toEqual(["enter"]);
  });

  it("gives a hint and the rule after a wrong try, and the board stays", async () => {
    answer = () => Promise.resolve(WRONG);
    await lesson.attempt("c1-c3");
    expect(lesson.remark).toEqual({ right: false, text: "Look again" });
    expect(lesson.refused).toMatchObject({ text: "Too weak.", rule: "SI-5" });
    expect(lesson.position?.position).toBe("enter");
    expect(noted).toEqual([]);
  });

  it("takes up no answer for a step that was left meanwhile", async () => {
    answer = () => {
      lesson.go(1);
      return Promise.resolve(RIGHT);
    };
    await lesson.attempt("c1");
    expect(lesson.remark).toBeNull();
    expect(lesson.position?.position).toBe("move");
  });

  it("stops its replies when the step is begun again", async () => {
    pause = () => {
      lesson.go(0);
      return Promise.resolve();
    };
    await lesson.attempt("c1");
    expect(lesson.position?.position).toBe("enter");
    expect(lesson.done).toBe(false);
  });

  it("is over after its last step, and goes no further", () => {
    lesson.go(7);
    expect(lesson.over).toBe(true);
    expect(lesson.number).toBe(3);
    lesson.go(-1);
    expect(lesson.number).toBe(0);
  });
});

describe("progress", () => {
  it("counts steps in the order of the tutorial, each once, and begins with the first open one", () => {
    noteDone("siam", "move", IDS);
    noteDone("siam", "enter", IDS);
    noteDone("siam", "enter", IDS);
    expect(progressOf("siam")).toEqual({ done: ["enter", "move"], steps: 3 });
    expect(firstOpen("siam", IDS)).toBe(2);
    expect(isFinished(progressOf("siam"))).toBe(false);
  });

  it("starts again once all is done, and drops steps that no longer exist", () => {
    noteDone("siam", "push", ["enter", "move", "push"]);
    expect(isFinished(progressOf("siam"))).toBe(true);
    expect(firstOpen("siam", IDS)).toBe(0);
    noteDone("siam", "push", ["enter", "push", "win"]);
    expect(progressOf("siam")).toEqual({ done: ["enter", "push"], steps: 3 });
  });

  it("is nothing for a game that was never begun", () => {
    expect(progressOf("kerala")).toEqual({ done: [], steps: 0 });
    expect(isFinished(progressOf("kerala"))).toBe(false);
  });
});

describe("a rules page", () => {
  const heading = (level: number, id: string, title: string): Block => ({
    kind: "heading",
    level,
    id,
    words: [{ style: "plain", text: title }],
  });

  it("lists its sections, not its title or their parts", () => {
    const blocks = [heading(1, "siam", "Siam"), heading(2, "push", "Pushing "), heading(3, "SI-5", "Strong?")];
    expect(sections(blocks)).toEqual([{ id: "push", title: "Pushing" }]);
  });

  it("tells rulings from places, and where they stand from where they are referred to", () => {
    expect(["SI-5", "push", "WE-22"].map(isRuling)).toEqual([true, false, true]);
    const words = [
      { style: "plain", text: "No " },
      { style: "anchor", text: "SI-3" },
      { style: "reference", text: "SI-4" },
    ] as const;
    expect(anchorsIn(words)).toEqual(["SI-3"]);
  });
});
