"""Alpha-beta search for two players without chance; loaded plain or compiled like a rules file.

Values are always the first seat's: it wants much, the second seat little. A win counts WIN less the moves it takes, so
that the shorter one is better. The table holds for each position it saw the best move and what is known of the value.
"""

from howdah.core.kernels import copy
from howdah.core.words import OVER, ApplyRule, LegalRule, Rows, ScoresRule, State, TurnRule, Words

WIN = 1_000_000
LONGEST = 64  # moves that a search can look ahead

# The words of `control`: what the search is told, and what it counts.
STOP = 0  # set from outside, or by the search itself when its nodes are used up: give up
NODES = 1
NODE_LIMIT = 2
KEY_END = 3  # words of a state from 1 to here make two positions the same
SLOTS = 4  # slots of the table, a power of two
CONTROL_WORDS = 5

# A slot of the table has three words: the position's key, its value, and the rest packed.
SLOT_WORDS = 3
EXACT, AT_LEAST, AT_MOST = 0, 1, 2

KEY_BITS = (1 << 62) - 1
NO_MOVE = -1


def key_of(state: State, end: int) -> int:
    """Return a number for a position that hardly any other one has."""
    key = 0x2545F4914F6CDD1D & KEY_BITS
    for word in range(1, end):
        key = ((key ^ state[word]) * 0x9E3779B97F4A7C15) & KEY_BITS
        key ^= key >> 29
    return key


def pick(codes: Words, order: Words, begin: int, end: int) -> int:
    """Bring the most promising of the remaining moves to the front, and return it."""
    best = begin
    for place in range(begin + 1, end):
        if order[place] > order[best]:
            best = place
    code = codes[best]
    codes[best] = codes[begin]
    codes[begin] = code
    promise = order[best]
    order[best] = order[begin]
    order[begin] = promise
    return code


def value_at_end(state: State, points: Words, ply: int, scores: ScoresRule) -> int:
    """Return the value of a finished game."""
    scores(state, points)
    if points[0] > points[1]:
        return WIN - ply
    if points[0] < points[1]:
        return ply - WIN
    return 0


def search(
    states: Rows,
    codes: Rows,
    orders: Rows,
    lines: Rows,
    history: Words,
    table: Words,
    points: Words,
    control: Words,
    ply: int,
    depth: int,
    low: int,
    high: int,
    turn: TurnRule,
    legal: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
    evaluate: ScoresRule,
) -> int:
    """Return the value of states[ply], exact between low and high; lines[ply] is the best line, its length first."""
    state = states[ply]
    lines[ply][0] = 0
    control[NODES] += 1
    if control[STOP] or control[NODES] > control[NODE_LIMIT]:
        control[STOP] = 1
        return 0
    mover = turn(state)
    if mover == OVER:
        return value_at_end(state, points, ply, scores)
    if depth == 0 or ply == LONGEST:
        evaluate(state, points)
        return points[0] - points[1]

    key = key_of(state, control[KEY_END])
    slot = (key & (control[SLOTS] - 1)) * SLOT_WORDS
    known_move = NO_MOVE
    if table[slot] == key:
        packed = table[slot + 2]
        known_move = packed >> 10
        if ply > 0 and (packed >> 2) & 255 >= depth:
            value = table[slot + 1]
            bound = packed & 3
            if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
                return value

    found = legal(state, codes[ply])
    for place in range(found):
        code = codes[ply][place]
        orders[ply][place] = history[2 * code + mover] + (code == known_move) * (1 << 60)

    best = -2 * WIN if mover == 0 else 2 * WIN
    best_move = NO_MOVE
    floor, ceiling = low, high
    for place in range(found):
        code = pick(codes[ply], orders[ply], place, found)
        copy(state, states[ply + 1])
        apply(states[ply + 1], code)
        # After the first move the others are only asked whether they are better at all.
        narrow_floor = ceiling - 1 if mover == 1 and place > 0 else floor
        narrow_ceiling = floor + 1 if mover == 0 and place > 0 else ceiling
        value = search(
            states, codes, orders, lines, history, table, points, control, ply + 1, depth - 1, narrow_floor,
            narrow_ceiling, turn, legal, apply, scores, evaluate,
        )  # fmt: skip
        if place > 0 and floor < value < ceiling and not control[STOP]:
            value = search(
                states, codes, orders, lines, history, table, points, control, ply + 1, depth - 1, floor,
                ceiling, turn, legal, apply, scores, evaluate,
            )  # fmt: skip
        if control[STOP]:
            return best if best_move != NO_MOVE else 0
        if (mover == 0 and value > best) or (mover == 1 and value < best):
            best = value
            best_move = code
            keep_line(lines, ply, code)
        if mover == 0 and best > floor:
            floor = best
        if mover == 1 and best < ceiling:
            ceiling = best
        if floor >= ceiling:
            history[2 * code + mover] += depth * depth
            break

    bound = EXACT
    if best <= low:
        bound = AT_MOST
    elif best >= high:
        bound = AT_LEAST
    table[slot] = key
    table[slot + 1] = best
    table[slot + 2] = best_move << 10 | depth << 2 | bound
    return best


def keep_line(lines: Rows, ply: int, code: int) -> None:
    """Put a move in front of the line that the search found behind it."""
    length = lines[ply + 1][0]
    lines[ply][0] = length + 1
    lines[ply][1] = code
    for place in range(length):
        lines[ply][2 + place] = lines[ply + 1][1 + place]
