"""China Shop's computer players with a style, and their ratings, found by matches (docs/players.md)."""

from howdah.core.strength import Budget, Character, Level, LevelRating

SEARCH = Level(Budget(nodes=60), moves=8, margin=0.1)

CHARACTERS = (
    Character("lan", SEARCH, own={"colour": 12}, several=LevelRating(1924, 72)),
    Character("wei", SEARCH, own={"money": 60, "push-card": 40}, several=LevelRating(1816, 62)),
    Character("bao", SEARCH, own={"cards": 60}, moves={"buy": 40}, several=LevelRating(1764, 59)),
    Character("feng", SEARCH, moves={"push": 150}, several=LevelRating(1846, 64)),
)
