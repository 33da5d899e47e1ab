"""Levels and search settings of White Elephant, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, LevelRating, Strength

STRENGTH = Strength(
    levels=(
        Level(Budget(depth=1), moves=12, margin=0.12),
        Level(Budget(depth=1), moves=8, margin=0.06),
        Level(Budget(depth=2), moves=6, margin=0.05),
        Level(Budget(depth=2)),
        Level(Budget(nodes=5_000)),
        Level(Budget(nodes=14_000)),
        Level(Budget(nodes=58_000)),
        FULL_STRENGTH,
    ),
    two=(
        LevelRating(789, 118),
        LevelRating(1049, 98),
        LevelRating(1309, 73),
        LevelRating(1517, 30),
        LevelRating(1706, 33),
        LevelRating(1843, 41),
        LevelRating(1997, 53),
        LevelRating(2321, 95),
    ),
)
