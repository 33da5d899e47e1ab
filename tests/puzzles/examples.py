"""A puzzle of each kind."""

from howdah.puzzles.puzzle import Kind, Puzzle, Step

WIN_IN_2 = Puzzle(
    game="siam",
    position="...../.R>ORv./.EvE^Rv./R<O.OR</.EvE>.. e - 41 -",
    kind=Kind.WIN,
    moves=2,
    steps=(Step(("b3-b2*",), "a2=N"), Step(("b2-b1*",))),
    themes=("rock-off",),
    difficulty=3,
    source="level:3 level:3 1 0 40",
)
BEST = Puzzle(
    game="china-shop",
    position=(
        "1:B7:-,8,7,-/0:R6B3:13,-,3,-/1:R6G4B8:9,-,-,12/1:G5B5:4,12,-,- 3 turn R8 R3344445557G3445667788B333445668"
        " RR+GG,GG+R RR+GG,RR+BB*2,GG+BB*2,RR+G,RR+B,GG+B,BB+R,BB+G,allR*2,allG*2,allB*2,any1*3,any2*3,even*3,odd*3"
    ),
    kind=Kind.BEST,
    moves=1,
    steps=(Step(("$R8",)),),
    players=4,
    shares={"$R8": 942, "!RR+GG": 283, "!GG+R": 283},
)
