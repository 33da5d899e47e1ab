"""Levels and search settings of China Shop, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, LevelRating, SearchSettings, Strength

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
    deep_search=SearchSettings(exploration=200, rollout_depth=20),
    several=(
        LevelRating(1301, 93),
        LevelRating(1354, 84),
        LevelRating(1433, 74),
        LevelRating(1535, 62),
        LevelRating(1595, 48),
        LevelRating(1640, 26),
        LevelRating(1791, 33),
        LevelRating(2029, 42),
    ),
)
