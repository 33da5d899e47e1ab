"""Levels and search settings of Siam, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, LevelRating, Strength

STRENGTH = Strength(
    levels=(
        Level(Budget(depth=1), moves=10, margin=0.22),
        Level(Budget(depth=1), moves=8, margin=0.06),
        Level(Budget(depth=2), moves=6, margin=0.03),
        Level(Budget(depth=3), moves=4, margin=0.12),
        Level(Budget(nodes=11_000)),
        Level(Budget(nodes=27_000)),
        Level(Budget(nodes=80_000)),
        FULL_STRENGTH,
    ),
    two=(
        LevelRating(890, 94),
        LevelRating(1092, 78),
        LevelRating(1294, 57),
        LevelRating(1513, 22),
        LevelRating(1752, 26),
        LevelRating(1947, 31),
        LevelRating(2127, 39),
        LevelRating(2643, 119),
    ),
)
