"""Kerala's computer players with a style, and their ratings, found by matches (docs/players.md)."""

from howdah.core.strength import Budget, Character, Level, LevelRating

SEARCH = Level(Budget(nodes=60), moves=10, margin=0.15)

CHARACTERS = (
    Character(
        "meera", SEARCH, own={"arches": 80, "open-arches": 40}, moves={"take-arch": 250}, several=LevelRating(1850, 74)
    ),
    Character("kiran", SEARCH, own={"surplus": -40, "missing": -20}, several=LevelRating(1838, 73)),
    Character("nandi", SEARCH, own={"symbols": 15}, several=LevelRating(1982, 90)),
    Character("tara", SEARCH, own={"standing": 150}, moves={"pass": -100}, several=LevelRating(1884, 77)),
    Character("lila", SEARCH, own={"covered": 50}, several=LevelRating(1742, 68)),
)
