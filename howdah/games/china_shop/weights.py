"""How much each term counts, in thousandths, at the beginning of a game and at its end.

Written by: python -m howdah.arena.tuning china-shop --games 1500 --nodes 300 --seed 1 --caution 20
"""

EARLY = (
    -12,  # points
    8,  # low
    6,  # high
    42,  # colour
    11,  # everything
    -338,  # low-left
    -443,  # high-left
    6,  # colour-left
    63,  # everything-left
    -223,  # cards
    267,  # money
    181,  # push-card
    18,  # turn-soon
)

LATE = (
    307,  # points
    87,  # low
    94,  # high
    147,  # colour
    120,  # everything
    2208,  # low-left
    2520,  # high-left
    2069,  # colour-left
    2858,  # everything-left
    519,  # cards
    1141,  # money
    961,  # push-card
    -3,  # turn-soon
)
