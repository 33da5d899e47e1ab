import type { AdviceView } from "../api/schema";

/** What is drawn over a board; the role decides how it looks. */
export type Role = "move" | "answer" | "threat" | "plan" | "spot" | "best" | "played" | "drawn";

export interface Mark {
  role: Role;
  path: readonly string[]; // the tokens of a move, or of a drawn arrow
  other?: boolean; // a move of a seat that is not to move
}

const ROLES: readonly Role[] = ["move", "answer", "threat", "plan", "spot"];

/** The marks of an advised move, and of the moves that its reasons mention. */
export function marksOf(advice: AdviceView): Mark[] {
  const [own] = advice.marks;
  return advice.marks.flatMap(({ role, seat, path }) => {
    const known = ROLES.find((one) => one === role);
    return known ? [{ role: known, path, other: seat !== own?.seat }] : [];
  });
}

/** The mark of a move in another role, for a comparison. */
export function moveMark(advice: AdviceView, role: Role): Mark {
  return { role, path: advice.move.path };
}
