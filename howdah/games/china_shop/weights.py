"""How much each term counts, at the beginning of a game and at its end."""

EARLY = (60, 30, 30, 30, 30, 600, 700, 700, 900, 0, 200, 150, 0)
LATE = (200, 180, 180, 180, 180, 200, 200, 200, 200, 0, 200, 150, 0)
