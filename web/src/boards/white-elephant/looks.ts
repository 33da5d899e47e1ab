/** How the two sides look: a colour, a letter, and the shape of the cloth. */
export const LOOKS = {
  silver: { hide: "var(--silver)", line: "var(--silver-deep)", cloth: "#3d6a9c", shape: "round", letter: "S" },
  gold: { hide: "var(--gold)", line: "var(--gold-deep)", cloth: "#9c2f3d", shape: "diamond", letter: "G" },
} as const;
