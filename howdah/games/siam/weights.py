"""How much each term counts, at the beginning of a game and at its end."""

EARLY = (500, 300, 150, 60, -100, 60, 0, 100)
LATE = (500, 300, 150, 60, -100, 60, 0, 100)
