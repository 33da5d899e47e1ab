"""Levels and search settings of Kerala, found by matches (docs/players.md)."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, SearchSettings, Strength

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
)
