"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.lab.tuning kerala --games 160 --nodes 40 --seed 1 --caution 1000
"""

EARLY = (
    69,  # symbols
    238,  # arches
    121,  # open-arches
    -115,  # surplus
    1,  # missing
    127,  # standing
    -41,  # covered
    118,  # welcome
    36,  # to-move
)

LATE = (
    220,  # symbols
    1001,  # arches
    34,  # open-arches
    -422,  # surplus
    -846,  # missing
    246,  # standing
    -26,  # covered
    67,  # welcome
    33,  # to-move
)
