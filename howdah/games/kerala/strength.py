"""Levels and search settings of Kerala, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, LevelRating, SearchSettings, Strength

STRENGTH = Strength(
    levels=(
        Level(Budget(nodes=10), moves=20, margin=0.3),
        Level(Budget(nodes=10), moves=14, margin=0.2),
        Level(Budget(nodes=10), moves=12, margin=0.14),
        Level(Budget(nodes=10), moves=8, margin=0.11),
        Level(Budget(nodes=10), moves=5, margin=0.065),
        Level(Budget(nodes=30)),
        Level(Budget(nodes=200)),
        FULL_STRENGTH,
    ),
    search=SearchSettings(exploration=100, rollout_depth=6),
    deep_search=SearchSettings(exploration=100, rollout_depth=6, learned=True),
    several=(
        LevelRating(943, 58),
        LevelRating(1166, 44),
        LevelRating(1342, 35),
        LevelRating(1525, 31),
        LevelRating(1660, 34),
        LevelRating(1828, 43),
        LevelRating(2035, 57),
        LevelRating(2203, 76),
    ),
)
