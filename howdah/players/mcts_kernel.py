"""Monte-Carlo tree search for any number of players, with chance nodes; loaded plain or compiled like a rules file.

A node is the position after a move or an outcome of chance. It is expanded at its second visit; the evaluation of a
child's position counts as the child's first visit. A leaf is evaluated too, after a rollout of limited depth if the
search settings say so. With `EVALUATE_CHILDREN` off, rollouts alone decide.
"""

from math import sqrt

from howdah.core.kernels import copy, draw
from howdah.core.logarithm import natural_log
from howdah.core.types import CHANCE, OVER, Rows, RuleFunctions, State
from howdah.players.mcts_tree import (
    CAPACITY,
    CHILDREN,
    CODE,
    EVALUATE_CHILDREN,
    EXPLORATION,
    FIRST_CHILD,
    LEARNED,
    LONGEST_PATH,
    ROLLOUT_DEPTH,
    SEATS,
    SIMULATIONS,
    STOP,
    TOTALS,
    USED,
    VISITS,
    Tree,
)


def grow(tree: Tree, rules: RuleFunctions, simulations: int) -> None:
    """Make this number of simulations from the root position, unless stopped."""
    nodes, control, values = tree.nodes, tree.control, tree.values
    for _ in range(simulations):
        if control[STOP]:
            return
        control[SIMULATIONS] += 1
        copy(tree.root, tree.state)
        length = descend(tree, rules)
        for place in range(length):
            node = nodes[tree.path[place]]
            node[VISITS] += 1
            for seat in range(control[SEATS]):
                node[TOTALS + seat] += values[seat]


def descend(tree: Tree, rules: RuleFunctions) -> int:
    """Walk to a leaf, write its value and the path to it, and return the length of the path."""
    nodes, state = tree.nodes, tree.state
    place = 0
    length = 1
    tree.path[0] = 0
    while True:
        mover = rules.turn(state)
        if mover == OVER or length == LONGEST_PATH:
            rules.evaluate(state, tree.values)
            return length
        if nodes[place][FIRST_CHILD] == 0:
            if nodes[place][VISITS] > 0 or place == 0:
                expand(tree, rules, place, mover)
            if nodes[place][FIRST_CHILD] == 0:  # the first visit, or the tree is full
                evaluate_leaf(tree, rules)
                return length
        if mover == CHANCE:
            code = draw(state, tree.codes, tree.odds, tree.dice, rules)
            place = child_with(nodes, place, code)
        else:
            place = most_promising(nodes, place, mover, tree.control[EXPLORATION])
        rules.apply(state, nodes[place][CODE])
        tree.path[length] = place
        length += 1


def expand(tree: Tree, rules: RuleFunctions, place: int, mover: int) -> None:
    """Add the children of a node, if there is room for all of them."""
    nodes, control, codes = tree.nodes, tree.control, tree.codes
    found = rules.legal(tree.state, codes)
    first = control[USED]
    if first + found > control[CAPACITY]:
        return
    control[USED] += found
    nodes[place][FIRST_CHILD] = first
    nodes[place][CHILDREN] = found
    for number in range(found):
        child = nodes[first + number]
        child[CODE] = codes[number]
        child[VISITS] = 0
        child[FIRST_CHILD] = 0
        for seat in range(control[SEATS]):
            child[TOTALS + seat] = 0
        if mover != CHANCE and control[EVALUATE_CHILDREN]:
            copy(tree.state, tree.after)
            rules.apply(tree.after, codes[number])
            estimate(tree, rules, tree.after)
            child[VISITS] = 1
            for seat in range(control[SEATS]):
                child[TOTALS + seat] = tree.values[seat]


def evaluate_leaf(tree: Tree, rules: RuleFunctions) -> None:
    """Write the value of the leaf: the evaluation of the position where its rollout ends."""
    state = tree.after
    copy(tree.state, state)
    left = tree.control[ROLLOUT_DEPTH]
    mover = rules.turn(state)
    while mover != OVER and left > 0:
        if mover == CHANCE:
            rules.apply(state, draw(state, tree.codes, tree.odds, tree.dice, rules))
        else:
            found = rules.legal(state, tree.codes)
            if tree.control[LEARNED]:
                rules.apply(state, rules.learned_move(state, tree.codes, found, tree.dice))
            else:
                rules.apply(state, rules.rollout_move(state, tree.codes, found, tree.dice))
            left -= 1
        mover = rules.turn(state)
    estimate(tree, rules, state)


def estimate(tree: Tree, rules: RuleFunctions, state: State) -> None:
    """Write each seat's estimated share of the win, by what the search was told to use."""
    if tree.control[LEARNED]:
        rules.estimate(state, tree.values)
    else:
        rules.evaluate(state, tree.values)


def child_with(nodes: Rows, place: int, code: int) -> int:
    """Return the child that an outcome leads to."""
    child = nodes[place][FIRST_CHILD]
    while nodes[child][CODE] != code:
        child += 1
    return child


def most_promising(nodes: Rows, place: int, mover: int, exploration: int) -> int:
    """Return the child with the highest upper confidence bound (UCT); one without visits comes first."""
    first = nodes[place][FIRST_CHILD]
    bonus = exploration * sqrt(natural_log(nodes[place][VISITS] + 1))
    best = first
    best_bound = -1.0
    for child in range(first, first + nodes[place][CHILDREN]):
        visits = nodes[child][VISITS]
        if visits == 0:
            return child
        bound = nodes[child][TOTALS + mover] / visits + bonus / sqrt(float(visits))
        if bound > best_bound:
            best_bound = bound
            best = child
    return best
