"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.arena.tuning white-elephant --games 1500 --nodes 2000 --seed 1 --caution 100
"""

EARLY = (
    225,  # logs
    1092,  # captives
    1765,  # home
    -316,  # strip
    188,  # steps
    368,  # clear-way
    -1047,  # turned
    -308,  # log-ahead
    -28,  # threatened
    324,  # black-logs
    162,  # to-move
)

LATE = (
    409,  # logs
    651,  # captives
    1841,  # home
    82,  # strip
    181,  # steps
    -344,  # clear-way
    -471,  # turned
    457,  # log-ahead
    253,  # threatened
    468,  # black-logs
    -82,  # to-move
)
