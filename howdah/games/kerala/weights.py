"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.arena.tuning kerala --games 800 --nodes 60 --seed 1 --caution 200
"""

EARLY = (
    124,  # symbols
    751,  # arches
    70,  # open-arches
    -256,  # surplus
    295,  # missing
    374,  # standing
    12,  # covered
    199,  # welcome
    104,  # to-move
)

LATE = (
    301,  # symbols
    1581,  # arches
    -266,  # open-arches
    -601,  # surplus
    -279,  # missing
    353,  # standing
    -71,  # covered
    150,  # welcome
    213,  # to-move
)
