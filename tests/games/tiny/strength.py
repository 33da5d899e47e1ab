"""Levels and search settings of the tiny game."""

from howdah.core.strength import FULL_STRENGTH, Budget, Level, SearchSettings, Strength

STRENGTH = Strength(
    levels=(
        Level(Budget(nodes=3), moves=2, margin=0.9),
        Level(Budget(nodes=4), moves=2, margin=0.5),
        *[Level(Budget(nodes=nodes)) for nodes in (5, 10, 20, 40, 80)],
        FULL_STRENGTH,
    ),
    search=SearchSettings(exploration=200, rollout_depth=2),
)
