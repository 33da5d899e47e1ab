"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.arena.tuning siam --games 2000 --nodes 3000 --seed 1 --caution 20
"""

EARLY = (
    3854,  # rock-on-edge
    1506,  # rock-near-edge
    600,  # rock-inside
    -1008,  # blocked-rock
    -1432,  # threatened
    697,  # centre
    -737,  # reserve
    791,  # to-move
)

LATE = (
    1896,  # rock-on-edge
    913,  # rock-near-edge
    266,  # rock-inside
    132,  # blocked-rock
    106,  # threatened
    177,  # centre
    131,  # reserve
    717,  # to-move
)
