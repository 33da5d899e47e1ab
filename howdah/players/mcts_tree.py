"""The arrays of a tree search, and what their words mean.

They are apart from the kernel, which is executed again when it is compiled and would define the class twice.
"""

from typing import NamedTuple

from howdah.core.types import Rows, State, Words

# The words of a node.
CODE = 0  # the move or outcome that leads to the node
VISITS = 1
FIRST_CHILD = 2  # 0 before the node is expanded; children stand next to each other
CHILDREN = 3
TOTALS = 4  # for each seat, the sum of its shares of the win, in thousandths
MOST_SEATS = 5
NODE_WORDS = TOTALS + MOST_SEATS

# The words of `control`.
STOP = 0  # set by another thread: end the search
SEATS = 1
USED = 2  # nodes in use
CAPACITY = 3  # nodes that there is room for
ROLLOUT_DEPTH = 4  # decisions made by the rollout policy before a leaf is evaluated
EXPLORATION = 5  # exploration constant of UCT, in thousandths
SIMULATIONS = 6  # made so far
EVALUATE_CHILDREN = 7  # 1: the first visit of a child is the evaluation of its position
LEARNED = 8  # 1: positions have the learned estimate, not the named terms
CONTROL_WORDS = 9

LONGEST_PATH = 4096  # nodes from the root to a leaf


class Tree(NamedTuple):
    """A search tree and the working memory of its search."""

    root: State  # the position that is searched
    nodes: Rows  # node 0 is the root
    control: Words
    state: Words  # the position during the descent
    after: Words  # a position one or more moves later
    codes: Words
    odds: Words  # weights of the outcomes of a draw
    values: Words  # each seat's share of the win at the leaf, in thousandths
    path: Words  # the nodes from the root to the leaf
    dice: Words  # state of the random number generator
