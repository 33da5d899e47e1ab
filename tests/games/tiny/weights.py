"""How much each term counts, at the beginning of a game and at its end."""

EARLY = (200, -100, 100)
LATE = (500, -100, 100)
