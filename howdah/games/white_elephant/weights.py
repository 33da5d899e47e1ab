"""How much each term counts, at the beginning of a game and at its end."""

EARLY = (100, 200, 300, 80, 20, 30, 40, 20, -30, 10, 20)
LATE = (200, 400, 600, 100, 40, 60, 50, 40, -60, 10, 40)
