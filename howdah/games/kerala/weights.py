"""How much each term counts, at the beginning of a game and at its end."""

EARLY = (50, 250, 100, -100, -200, 50, -20, 60, 0)
LATE = (200, 1000, 0, -400, -1000, 200, 0, 0, 0)
