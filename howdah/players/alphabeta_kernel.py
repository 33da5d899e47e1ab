"""Alpha-beta search for two players without chance; loaded plain or compiled like a rules file.

Values are always the first seat's: it wants much, the second seat little. A win counts WIN less the moves it takes, so
that the shorter one is better; such a value is proven, never estimated. Several threads may search with one table.
"""

from howdah.core.kernels import copy
from howdah.core.words import OVER, ApplyRule, LegalRule, Rows, ScoresRule, State, TurnRule, Words

WIN = 1_000_000
LONGEST = 64  # moves that a search can look ahead
PROVEN = WIN - LONGEST  # values beyond this are wins that nobody can prevent

# The words of `control`: what the search is told, and what it counts.
STOP = 0  # set from outside, or by the search itself when its nodes are used up: give up
NODES = 1
NODE_LIMIT = 2
KEY_END = 3  # words of a state from 1 to here make two positions the same
SLOTS = 4  # slots of the table, a power of two
REMEMBERS = 5  # 1 where the words from KEY_END on are a memory of earlier positions
BY_PATH = 6  # 1 as soon as a game ended only because of positions that this search itself went through
SALT = 7  # differs from search to search, so that what an earlier one left in the table is not taken for known
CONTROL_WORDS = 8

# A slot of the table has two words: the position's key combined with what is known of it, and what is known of it.
# Where two threads wrote one half each, the two do not fit, and the slot is as good as empty.
SLOT_WORDS = 2
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
BOUND_BITS, DEPTH_BITS, MOVE_BITS = 2, 7, 20

KEY_BITS = (1 << 62) - 1
NO_MOVE = -1

# What puts a move in front of others, and how far what cut off before can lift it.
KNOWN_BEST = 1 << 40
KILLER = 1 << 30
MOST_HISTORY = 1 << 14

ORDERED_MOVES = 12  # where so many did not cut off, it hardly matters what comes next
FORCING_MOVES = 6  # that are looked at beyond the last move
EARLY_MOVES = 3  # are looked at in full; later ones one move less deep as long as they do not surprise
LATE_MOVES = 12  # and from here on two moves less deep
LEAST_DEPTH_TO_REDUCE = 3


def key_of(state: State, end: int) -> int:
    """Return a number for a position that hardly any other one has."""
    key = 0x2545F4914F6CDD1D & KEY_BITS
    for word in range(1, end):
        key = ((key ^ state[word]) * 0x9E3779B97F4A7C15) & KEY_BITS
        key ^= key >> 29
    return key


def pick(codes: Words, order: Words, begin: int, end: int) -> None:
    """Bring the most promising of the remaining moves to the front."""
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


# ---------------------------------------------------------------------------------------------------------------------
# The table. It has the mover's values; a proven win is kept as the moves from its position, not from the root.
# ---------------------------------------------------------------------------------------------------------------------


def known(table: Words, control: Words, key: int) -> int:
    """Return what the table knows of a position, packed; -1 for nothing."""
    slot = (key & (control[SLOTS] - 1)) * SLOT_WORDS
    packed = table[slot + 1]
    return packed if table[slot] ^ packed == key ^ control[SALT] else -1


def remember(table: Words, control: Words, key: int, value: int, move: int, depth: int, bound: int) -> None:
    """Write down what is known of a position."""
    packed = (((value + 2 * WIN) << MOVE_BITS | move + 1) << DEPTH_BITS | depth) << BOUND_BITS | bound
    slot = (key & (control[SLOTS] - 1)) * SLOT_WORDS
    table[slot] = key ^ control[SALT] ^ packed
    table[slot + 1] = packed


def bound_of(packed: int) -> int:
    """Return whether the value is exact or a bound."""
    return packed & ((1 << BOUND_BITS) - 1)


def depth_of(packed: int) -> int:
    """Return how deep the value was searched; 0 where only the move is known."""
    return packed >> BOUND_BITS & ((1 << DEPTH_BITS) - 1)


def move_of(packed: int) -> int:
    """Return the best move, or NO_MOVE."""
    return (packed >> (BOUND_BITS + DEPTH_BITS) & ((1 << MOVE_BITS) - 1)) - 1


def value_of(packed: int, ply: int) -> int:
    """Return the value as seen from the root, so many moves before."""
    value = (packed >> (BOUND_BITS + DEPTH_BITS + MOVE_BITS)) - 2 * WIN
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def from_here(value: int, ply: int) -> int:
    """Return a value as the table keeps it."""
    return value + ply if value > PROVEN else value - ply if value < -PROVEN else value


# ---------------------------------------------------------------------------------------------------------------------
# The end of a game, and of a line.
# ---------------------------------------------------------------------------------------------------------------------


def value_at_end(
    states: Rows, path: Words, points: Words, control: Words, ply: int, turn: TurnRule, apply: ApplyRule,
    scores: ScoresRule,
) -> int:  # fmt: skip
    """Return the value of a finished game."""
    if control[REMEMBERS] and ply > 2 and goes_on_without_the_path(states, path, control[KEY_END], ply, turn, apply):
        control[BY_PATH] = 1
    scores(states[ply], points)
    if points[0] > points[1]:
        return WIN - ply
    if points[0] < points[1]:
        return ply - WIN
    return 0


def goes_on_without_the_path(
    states: Rows, path: Words, memory_at: int, ply: int, turn: TurnRule, apply: ApplyRule
) -> bool:
    """Tell whether the last move ends the game only because of positions between the root and here."""
    again = states[ply + 1]
    copy(states[0], again)
    for word in range(1, memory_at):
        again[word] = states[ply - 1][word]
    apply(again, path[ply - 1])
    return turn(again) != OVER


def settle(
    states: Rows,
    codes: Rows,
    lines: Rows,
    path: Words,
    points: Words,
    control: Words,
    ply: int,
    left: int,
    low: int,
    high: int,
    turn: TurnRule,
    forcing: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
    evaluate: ScoresRule,
) -> int:
    """Return the value of states[ply] after forcing moves, which each side makes only if it gains by them."""
    state = states[ply]
    lines[ply][0] = 0
    mover = turn(state)
    if mover == OVER:
        return value_at_end(states, path, points, control, ply, turn, apply, scores)
    side = 1 - 2 * mover
    evaluate(state, points)
    best = side * (points[0] - points[1])
    floor, ceiling = (low, high) if side > 0 else (-high, -low)
    if left == 0 or ply == LONGEST or best >= ceiling:
        return side * best
    floor = max(floor, best)
    found = forcing(state, codes[ply])
    for place in range(found):
        if control[NODES] >= control[NODE_LIMIT]:
            control[STOP] = 1
            break
        control[NODES] += 1
        copy(state, states[ply + 1])
        path[ply] = codes[ply][place]
        apply(states[ply + 1], path[ply])
        value = side * settle(
            states, codes, lines, path, points, control, ply + 1, left - 1, floor if side > 0 else -ceiling,
            ceiling if side > 0 else -floor, turn, forcing, apply, scores, evaluate,
        )  # fmt: skip
        if value > best:
            best = value
            keep_line(lines, ply, codes[ply][place])
        floor = max(floor, best)
        if floor >= ceiling:
            break
    return side * best


def keep_line(lines: Rows, ply: int, code: int) -> None:
    """Put a move in front of the line that the search found behind it."""
    length = lines[ply + 1][0]
    lines[ply][0] = length + 1
    lines[ply][1] = code
    for place in range(length):
        lines[ply][2 + place] = lines[ply + 1][1 + place]


# ---------------------------------------------------------------------------------------------------------------------
# The search.
# ---------------------------------------------------------------------------------------------------------------------


def search(
    states: Rows,
    codes: Rows,
    orders: Rows,
    lines: Rows,
    killers: Rows,
    history: Words,
    path: Words,
    excluded: Words,
    table: Words,
    points: Words,
    control: Words,
    ply: int,
    depth: int,
    low: int,
    high: int,
    turn: TurnRule,
    legal: LegalRule,
    forcing: LegalRule,
    apply: ApplyRule,
    scores: ScoresRule,
    evaluate: ScoresRule,
) -> int:
    """Return the value of states[ply], exact between low and high; lines[ply] is the best line, its length first.

    At the root the excluded moves, their number first, are passed over.
    """
    state = states[ply]
    lines[ply][0] = 0
    if control[STOP] or control[NODES] >= control[NODE_LIMIT]:
        control[STOP] = 1
        return 0
    control[NODES] += 1
    mover = turn(state)
    if mover == OVER:
        return value_at_end(states, path, points, control, ply, turn, apply, scores)
    if depth <= 0 or ply == LONGEST:
        return settle(
            states, codes, lines, path, points, control, ply, FORCING_MOVES, low, high, turn, forcing, apply, scores,
            evaluate,
        )  # fmt: skip

    # From here on values are the mover's.
    side = 1 - 2 * mover
    floor, ceiling = (low, high) if side > 0 else (-high, -low)
    lowest = floor
    # Nothing is better than to win with the next move.
    ceiling = min(ceiling, WIN - ply - 1)
    if floor >= ceiling:
        return side * ceiling

    key = key_of(state, control[KEY_END])
    packed = known(table, control, key)
    known_move = NO_MOVE
    if packed >= 0:
        known_move = move_of(packed)
        # Where the window is wide the best line is wanted too, which the table does not have.
        if ceiling - floor == 1 and depth_of(packed) >= depth:
            value = value_of(packed, ply)
            bound = bound_of(packed)
            if bound == EXACT or (bound == AT_LEAST and value >= ceiling) or (bound == AT_MOST and value <= floor):
                return side * value

    found = legal(state, codes[ply])
    for place in range(found):
        code = codes[ply][place]
        orders[ply][place] = (
            history[2 * code + mover]
            + (code == known_move) * KNOWN_BEST
            + (code == killers[ply][0]) * (KILLER + 1)
            + (code == killers[ply][1]) * KILLER
        )

    by_path_elsewhere = control[BY_PATH]
    control[BY_PATH] = 0
    best = -2 * WIN
    best_move = NO_MOVE
    looked_at = 0
    for place in range(found):
        if place < ORDERED_MOVES:
            pick(codes[ply], orders[ply], place, found)
        code = codes[ply][place]
        if ply == 0 and is_among(excluded, code):
            continue
        looked_at += 1
        copy(state, states[ply + 1])
        path[ply] = code
        apply(states[ply + 1], code)
        # After the first move the others are only asked whether they are better at all, late ones less deep at first.
        less = 0
        if looked_at > EARLY_MOVES and depth >= LEAST_DEPTH_TO_REDUCE and orders[ply][place] < KILLER:
            less = 2 if looked_at > LATE_MOVES and depth > LEAST_DEPTH_TO_REDUCE else 1
        value = floor + 1
        if less:
            value = side * search(
                states, codes, orders, lines, killers, history, path, excluded, table, points, control, ply + 1,
                depth - 1 - less, floor if side > 0 else -floor - 1, floor + 1 if side > 0 else -floor, turn, legal,
                forcing, apply, scores, evaluate,
            )  # fmt: skip
        if looked_at > 1 and value > floor:
            value = side * search(
                states, codes, orders, lines, killers, history, path, excluded, table, points, control, ply + 1,
                depth - 1, floor if side > 0 else -floor - 1, floor + 1 if side > 0 else -floor, turn, legal, forcing,
                apply, scores, evaluate,
            )  # fmt: skip
        if looked_at == 1 or floor < value < ceiling:
            value = side * search(
                states, codes, orders, lines, killers, history, path, excluded, table, points, control, ply + 1,
                depth - 1, floor if side > 0 else -ceiling, ceiling if side > 0 else -floor, turn, legal, forcing,
                apply, scores, evaluate,
            )  # fmt: skip
        if control[STOP]:
            return side * best if best_move != NO_MOVE else 0
        if value > best:
            best = value
            best_move = code
            keep_line(lines, ply, code)
        floor = max(floor, best)
        if floor >= ceiling:
            learn(codes[ply], place, killers[ply], history, mover, depth)
            break

    # A value that hangs on the way that led here holds for no other way; the move is still worth trying first.
    if control[BY_PATH]:
        remember(table, control, key, 0, best_move, 0, EXACT)
    elif ply > 0 or excluded[0] == 0:
        bound = EXACT
        if best <= lowest:
            bound = AT_MOST
        elif best >= ceiling:
            bound = AT_LEAST
        remember(table, control, key, from_here(best, ply), best_move, depth, bound)
    control[BY_PATH] |= by_path_elsewhere
    return side * best


def is_among(excluded: Words, code: int) -> bool:
    """Tell whether a move is one of those to be passed over."""
    for place in range(excluded[0]):
        if excluded[1 + place] == code:
            return True
    return False


def learn(codes: Words, place: int, killers: Words, history: Words, mover: int, depth: int) -> None:
    """Lift the move that cut off for the next time, and lower those that were tried before it."""
    code = codes[place]
    if killers[0] != code:
        killers[1] = killers[0]
        killers[0] = code
    lift = depth * depth
    for tried in range(place):
        adjust(history, 2 * codes[tried] + mover, -lift)
    adjust(history, 2 * code + mover, lift)


def adjust(history: Words, move: int, lift: int) -> None:
    """Change what is known of a move; the more there is, the faster it fades."""
    history[move] += lift - history[move] * abs(lift) // MOST_HISTORY
