"""Levels and search settings of China Shop, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, LevelRating, Strength

STRENGTH = Strength(
    levels=(
        Level(Budget(nodes=20), moves=20, margin=0.3),
        Level(Budget(nodes=20), moves=13, margin=0.21),
        Level(Budget(nodes=20), moves=10, margin=0.16),
        Level(Budget(nodes=20), moves=8, margin=0.125),
        Level(Budget(nodes=20), moves=7, margin=0.095),
        Level(Budget(nodes=20), moves=5, margin=0.065),
        Level(Budget(nodes=20), moves=4, margin=0.032),
        FULL_STRENGTH,
    ),
    several=(
        LevelRating(1171, 38),
        LevelRating(1229, 31),
        LevelRating(1294, 26),
        LevelRating(1365, 22),
        LevelRating(1480, 22),
        LevelRating(1640, 26),
        LevelRating(1791, 33),
        LevelRating(2029, 42),
    ),
)
