"""White Elephant's computer players with a style, and their ratings, found by matches (docs/players.md)."""

from howdah.core.strength import Budget, Character, Level, LevelRating

SEARCH = Level(Budget(depth=3), moves=10, margin=0.1)

CHARACTERS = (
    Character("kibo", SEARCH, own={"logs": 60, "log-ahead": 25}, moves={"guard": -40}, two=LevelRating(1875, 103)),
    Character("tembo", SEARCH, own={"home": 150, "steps": 30, "clear-way": 30}, two=LevelRating(1563, 70)),
    Character(
        "zuri", SEARCH, own={"captives": 120}, others={"threatened": 40}, moves={"guard": 60}, two=LevelRating(1585, 70)
    ),
    Character("imani", SEARCH, own={"threatened": -70, "turned": -40}, two=LevelRating(1633, 72)),
    Character(
        "duma",
        SEARCH,
        others={"turned": 40},
        moves={"jump": 200, "jump-home": 200, "jump-turned": 200},
        two=LevelRating(1539, 70),
    ),
)
