/** A row of puzzles: of a game or of all, with a theme, a difficulty, both or none. */
export interface Run {
  game: string | null;
  theme: string | null;
  difficulty: number | null;
}

/** The run that an address asks for. */
export function runOf(game: string | null, query: URLSearchParams): Run {
  const difficulty = Number(query.get("difficulty"));
  return { game, theme: query.get("theme"), difficulty: difficulty >= 1 ? difficulty : null };
}

/** The address of a run. */
export function addressOfRun({ game, theme, difficulty }: Run): string {
  const query = new URLSearchParams();
  if (theme !== null) query.set("theme", theme);
  if (difficulty !== null) query.set("difficulty", String(difficulty));
  return `puzzles/${game ?? "mixed"}${query.size > 0 ? `?${query}` : ""}`;
}
