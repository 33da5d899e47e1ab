"""Siam's computer players with a style, and their ratings, found by matches (docs/players.md)."""

from howdah.core.strength import Budget, Character, Level

SEARCH = Level(Budget(depth=3), moves=10, margin=0.12)

CHARACTERS = (
    Character("chang", SEARCH, own={"rock-near-edge": 20}, moves={"push": 90, "enter-push": 90}),
    Character("mali", SEARCH, own={"threatened": -120, "centre": -15}, others={"threatened": -20}),
    Character("kla", SEARCH, others={"threatened": 80, "reserve": 120}),
    Character("nok", SEARCH, own={"centre": 60}),
    Character("somchai", SEARCH, own={"reserve": -90}, moves={"enter": 40, "leave": -100}),
)
