"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.lab.tuning kerala --games 160 --nodes 40 --seed 1 --caution 1000
"""

EARLY = (
    72,  # symbols
    300,  # arches
    74,  # open-arches
    -125,  # surplus
    63,  # missing
    178,  # standing
    -36,  # covered
    146,  # welcome
    30,  # to-move
)

LATE = (
    224,  # symbols
    1067,  # arches
    -17,  # open-arches
    -433,  # surplus
    -791,  # missing
    300,  # standing
    -19,  # covered
    102,  # welcome
    30,  # to-move
)
