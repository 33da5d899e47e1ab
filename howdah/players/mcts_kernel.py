"""Monte-Carlo tree search for any number of players, with chance; loaded plain or compiled like a rules file.

The tree is a row of nodes. A node is the position after a move or an outcome. When a node is met for the second time
its children are laid down behind each other, each with the game's own estimate of it as its first visit. A leaf is
estimated too, after some decisions by habit if the player wants that; where estimates are worth less than playing on to
the end, there are none.
"""

from math import log, sqrt

from howdah.core.kernels import choose, copy
from howdah.core.words import (
    CHANCE,
    OVER,
    ApplyRule,
    HabitRule,
    LegalRule,
    Rows,
    ScoresRule,
    State,
    TurnRule,
    WeightsRule,
    Words,
)

# The words of a node.
CODE = 0  # the move or outcome that leads here
VISITS = 1
FIRST = 2  # its first child, 0 while it has none
CHILDREN = 3
TOTALS = 4  # for each seat, the sum of its shares of the win, in thousandths
MOST_SEATS = 5
NODE_WORDS = TOTALS + MOST_SEATS

# The words of `control`.
STOP = 0  # set from outside: give up
SEATS = 1
USED = 2  # nodes laid down so far
ROOM = 3  # nodes that there is room for
AHEAD = 4  # decisions that are made by habit before a leaf is estimated
CURIOSITY = 5  # how much a move seldom tried is worth trying, in thousandths
SIMULATIONS = 6  # made so far
ESTIMATES = 7  # 1: moves begin with the game's estimate of them
CONTROL_WORDS = 8

LONGEST = 4096  # moves from the root to a leaf


def grow(
    root: State,
    state: Words,
    scratch: Words,
    codes: Words,
    odds: Words,
    points: Words,
    path: Words,
    dice: Words,
    nodes: Rows,
    control: Words,
    simulations: int,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
    evaluate: ScoresRule,
    habit: HabitRule,
) -> None:
    """Make so many simulations from the root position, unless stopped."""
    for _ in range(simulations):
        if control[STOP]:
            return
        control[SIMULATIONS] += 1
        copy(root, state)
        length = descend(
            state,
            scratch,
            codes,
            odds,
            points,
            path,
            dice,
            nodes,
            control,
            turn,
            legal,
            weights,
            apply,
            evaluate,
            habit,
        )
        for place in range(length):
            node = nodes[path[place]]
            node[VISITS] += 1
            for seat in range(control[SEATS]):
                node[TOTALS + seat] += points[seat]


def descend(
    state: Words,
    scratch: Words,
    codes: Words,
    odds: Words,
    points: Words,
    path: Words,
    dice: Words,
    nodes: Rows,
    control: Words,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
    evaluate: ScoresRule,
    habit: HabitRule,
) -> int:
    """Walk down to a leaf, leaving its value in `points` and the nodes met in `path`; return how many they are."""
    place = 0
    length = 1
    path[0] = 0
    while True:
        mover = turn(state)
        if mover == OVER or length == LONGEST:
            evaluate(state, points)
            return length
        if nodes[place][FIRST] == 0:
            if nodes[place][VISITS] > 0 or place == 0:
                expand(state, scratch, codes, points, place, nodes, control, mover, legal, apply, evaluate)
            if nodes[place][FIRST] == 0:  # met for the first time, or no room is left
                value_of_leaf(
                    state, scratch, codes, odds, points, dice, control, turn, legal, weights, apply, evaluate, habit
                )
                return length
        if mover == CHANCE:
            code = choose(state, codes, odds, dice, CHANCE, legal, weights)
            place = child_with(nodes, place, code)
        else:
            place = most_promising(nodes, place, mover, control[CURIOSITY])
        apply(state, nodes[place][CODE])
        path[length] = place
        length += 1


def expand(
    state: State,
    scratch: Words,
    codes: Words,
    points: Words,
    place: int,
    nodes: Rows,
    control: Words,
    mover: int,
    legal: LegalRule,
    apply: ApplyRule,
    evaluate: ScoresRule,
) -> None:
    """Lay down the children of a node; those of a player's move begin with the game's estimate of them."""
    found = legal(state, codes)
    first = control[USED]
    if first + found > control[ROOM]:
        return
    control[USED] += found
    nodes[place][FIRST] = first
    nodes[place][CHILDREN] = found
    for number in range(found):
        child = nodes[first + number]
        child[CODE] = codes[number]
        child[VISITS] = 0
        child[FIRST] = 0
        for seat in range(control[SEATS]):
            child[TOTALS + seat] = 0
        if mover != CHANCE and control[ESTIMATES]:
            copy(state, scratch)
            apply(scratch, codes[number])
            evaluate(scratch, points)
            child[VISITS] = 1
            for seat in range(control[SEATS]):
                child[TOTALS + seat] = points[seat]


def value_of_leaf(
    state: Words,
    scratch: Words,
    codes: Words,
    odds: Words,
    points: Words,
    dice: Words,
    control: Words,
    turn: TurnRule,
    legal: LegalRule,
    weights: WeightsRule,
    apply: ApplyRule,
    evaluate: ScoresRule,
    habit: HabitRule,
) -> None:
    """Write the value of a position: what is estimated after some decisions by habit, or how the game ends then."""
    copy(state, scratch)
    left = control[AHEAD]
    mover = turn(scratch)
    while mover != OVER and left > 0:
        if mover == CHANCE:
            apply(scratch, choose(scratch, codes, odds, dice, mover, legal, weights))
        else:
            apply(scratch, habit(scratch, codes, legal(scratch, codes), dice))
            left -= 1
        mover = turn(scratch)
    evaluate(scratch, points)


def child_with(nodes: Rows, place: int, code: int) -> int:
    """Return the child that a drawn outcome leads to."""
    child = nodes[place][FIRST]
    while nodes[child][CODE] != code:
        child += 1
    return child


def most_promising(nodes: Rows, place: int, mover: int, curiosity: int) -> int:
    """Return the child with the best balance of what it promised so far and how seldom it was tried."""
    first = nodes[place][FIRST]
    urge = curiosity * sqrt(log(nodes[place][VISITS] + 1.0))
    best = first
    best_promise = -1.0
    for child in range(first, first + nodes[place][CHILDREN]):
        visits = nodes[child][VISITS]
        if visits == 0:
            return child
        promise = nodes[child][TOTALS + mover] / visits + urge / sqrt(float(visits))
        if promise > best_promise:
            best_promise = promise
            best = child
    return best
