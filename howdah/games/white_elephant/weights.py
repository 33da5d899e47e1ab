"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.lab.tuning white-elephant --games 300 --nodes 600 --seed 1 --caution 1000
"""

EARLY = (
    199,  # logs
    618,  # captives
    474,  # home
    -20,  # strip
    77,  # steps
    -226,  # clear-way
    -419,  # turned
    -67,  # log-ahead
    -84,  # threatened
    121,  # black-logs
    43,  # to-move
)

LATE = (
    216,  # logs
    657,  # captives
    516,  # home
    1,  # strip
    94,  # steps
    -254,  # clear-way
    -528,  # turned
    -54,  # log-ahead
    17,  # threatened
    96,  # black-logs
    11,  # to-move
)
