"""Siam's computer players with a style, and their ratings, found by matches (docs/players.md)."""

from howdah.core.strength import Budget, Character, Level, LevelRating

SEARCH = Level(Budget(depth=3), moves=10, margin=0.12)

CHARACTERS = (
    Character(
        "chang", SEARCH, own={"rock-near-edge": 20}, moves={"push": 90, "enter-push": 90}, two=LevelRating(1581, 60)
    ),
    Character(
        "mali", SEARCH, own={"threatened": -120, "centre": -15}, others={"threatened": -20}, two=LevelRating(1721, 68)
    ),
    Character("kla", SEARCH, others={"threatened": 80, "reserve": 120}, two=LevelRating(1599, 60)),
    Character("nok", SEARCH, own={"centre": 60}, two=LevelRating(1637, 62)),
    Character("somchai", SEARCH, own={"reserve": -90}, moves={"enter": 40, "leave": -100}, two=LevelRating(1565, 59)),
)
