"""Alpha-beta search for two players without chance; loaded plain or compiled like a rules file.

Values are those of the first seat: it maximizes, the second seat minimizes. A win is worth WIN minus the plies it
takes, so that the shorter win is better; such a value is proven, never estimated. Several threads may share one table.
"""

from howdah.core.kernels import copy
from howdah.core.types import OVER, Rows, RuleFunctions, State, Words
from howdah.players.alphabeta_memory import (
    BY_PATH,
    KEY_END,
    LEARNED,
    LONGEST,
    NODE_LIMIT,
    NODES,
    REMEMBERS,
    SALT,
    SLOTS,
    STOP,
    Memory,
    Stack,
)

WIN = 1_000_000
PROVEN = WIN - LONGEST  # values beyond this are proven wins

# A slot of the transposition table has two words: the position's key combined with the entry (exclusive or), and the
# entry. If two threads wrote one half each, the halves do not match, and the slot counts as empty.
SLOT_WORDS = 2
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
BOUND_BITS, DEPTH_BITS, MOVE_BITS = 2, 7, 20

KEY_BITS = (1 << 62) - 1
HASH_FACTOR = 0x9E3779B97F4A7C15
NO_MOVE = -1

# Move ordering: priorities, and the limit of the history heuristic.
KNOWN_BEST = 1 << 40
KILLER = 1 << 30
MOST_HISTORY = 1 << 14

ORDERED_MOVES = 12  # later moves are not sorted: without a cutoff by then, the order hardly matters
QUIESCENCE_PLIES = 6
# Late move reductions: the first moves are searched in full, later ones less deep unless they turn out better.
FULL_DEPTH_MOVES = 3
LATE_MOVES = 12  # from here on reduced by two plies
LEAST_DEPTH_TO_REDUCE = 3
# Reverse futility pruning with the learned estimate, in thousandths of the win.
PRUNED_DEPTH = 3
PRUNING_MARGIN = 60
PRUNING_MARGIN_A_PLY = 120


def key_of(state: State, end: int) -> int:
    """Return a hash of a position, made of two that a processor calculates side by side."""
    odd = 0x2545F4914F6CDD1D & KEY_BITS
    even = 0x1F83D9ABFB41BD6B & KEY_BITS
    for word in range(1, end - 1, 2):
        odd = ((odd ^ state[word]) * HASH_FACTOR) & KEY_BITS
        odd ^= odd >> 29
        even = ((even ^ state[word + 1]) * HASH_FACTOR) & KEY_BITS
        even ^= even >> 29
    # The last word may be left over; otherwise it counts twice.
    key = ((odd ^ state[end - 1]) * HASH_FACTOR) & KEY_BITS
    key ^= key >> 29
    key = ((key ^ even) * HASH_FACTOR) & KEY_BITS
    return key ^ key >> 29


def pick(codes: Words, order: Words, begin: int, end: int) -> None:
    """Swap the remaining move of the highest priority to the front."""
    best = begin
    for place in range(begin + 1, end):
        if order[place] > order[best]:
            best = place
    code = codes[best]
    codes[best] = codes[begin]
    codes[begin] = code
    priority = order[best]
    order[best] = order[begin]
    order[begin] = priority


# ---------------------------------------------------------------------------------------------------------------------
# The transposition table. Values are the mover's; a proven win counts plies from its position, not from the root.
# ---------------------------------------------------------------------------------------------------------------------


def known(table: Words, control: Words, key: int) -> int:
    """Return the packed entry of a position, -1 if there is none."""
    slot = (key & (control[SLOTS] - 1)) * SLOT_WORDS
    packed = table[slot + 1]
    return packed if table[slot] ^ packed == key ^ control[SALT] else -1


def remember(table: Words, control: Words, key: int, value: int, move: int, depth: int, bound: int) -> None:
    """Write the entry of a position."""
    packed = (((value + 2 * WIN) << MOVE_BITS | move + 1) << DEPTH_BITS | depth) << BOUND_BITS | bound
    slot = (key & (control[SLOTS] - 1)) * SLOT_WORDS
    table[slot] = key ^ control[SALT] ^ packed
    table[slot + 1] = packed


def bound_of(packed: int) -> int:
    """Return whether the value is exact or a bound."""
    return packed & ((1 << BOUND_BITS) - 1)


def depth_of(packed: int) -> int:
    """Return how deep the value was searched; 0 if only the move is known."""
    return packed >> BOUND_BITS & ((1 << DEPTH_BITS) - 1)


def move_of(packed: int) -> int:
    """Return the best move, or NO_MOVE."""
    return (packed >> (BOUND_BITS + DEPTH_BITS) & ((1 << MOVE_BITS) - 1)) - 1


def value_of(packed: int, ply: int) -> int:
    """Return the value as seen from the root, `ply` plies before."""
    value = (packed >> (BOUND_BITS + DEPTH_BITS + MOVE_BITS)) - 2 * WIN
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def from_here(value: int, ply: int) -> int:
    """Return a value as the table stores it."""
    return value + ply if value > PROVEN else value - ply if value < -PROVEN else value


# ---------------------------------------------------------------------------------------------------------------------
# The end of a game, and quiescence search.
# ---------------------------------------------------------------------------------------------------------------------


def value_at_end(stack: Stack, rules: RuleFunctions, ply: int) -> int:
    """Return the value of a finished game."""
    control, points = stack.control, stack.points
    if control[REMEMBERS] and ply > 2 and goes_on_without_the_path(stack, rules, ply):
        control[BY_PATH] = 1
    rules.scores(stack.states[ply], points)
    if points[0] > points[1]:
        return WIN - ply
    if points[0] < points[1]:
        return ply - WIN
    return 0


def goes_on_without_the_path(stack: Stack, rules: RuleFunctions, ply: int) -> bool:
    """Tell whether the last move ends the game only because of positions between the root and this ply."""
    states = stack.states
    again = states[ply + 1]
    copy(states[0], again)
    for word in range(1, stack.control[KEY_END]):
        again[word] = states[ply - 1][word]
    rules.apply(again, stack.path[ply - 1])
    return rules.turn(again) != OVER


def quiescence(stack: Stack, rules: RuleFunctions, ply: int, left: int, low: int, high: int) -> int:
    """Return the value of states[ply] after quiescence moves; each side plays one only if it gains by it."""
    control, codes = stack.control, stack.codes[ply]
    state, after = stack.states[ply], stack.states[ply + 1]
    stack.lines[ply][0] = 0
    mover = rules.turn(state)
    if mover == OVER:
        return value_at_end(stack, rules, ply)
    side = 1 - 2 * mover
    best = side * static_value(stack, rules, ply)
    floor, ceiling = (low, high) if side > 0 else (-high, -low)
    if left == 0 or ply == LONGEST or best >= ceiling:
        return side * best
    floor = max(floor, best)
    found = rules.quiescence_moves(state, codes)
    for place in range(found):
        if control[NODES] >= control[NODE_LIMIT]:
            control[STOP] = 1
            break
        control[NODES] += 1
        copy(state, after)
        stack.path[ply] = codes[place]
        rules.apply(after, codes[place])
        low, high = (floor, ceiling) if side > 0 else (-ceiling, -floor)
        value = side * quiescence(stack, rules, ply + 1, left - 1, low, high)
        if value > best:
            best = value
            keep_line(stack.lines, ply, codes[place])
        floor = max(floor, best)
        if floor >= ceiling:
            break
    return side * best


def static_value(stack: Stack, rules: RuleFunctions, ply: int) -> int:
    """Return the value of states[ply] as it stands."""
    if stack.control[LEARNED]:
        rules.estimate(stack.states[ply], stack.points)
    else:
        rules.evaluate(stack.states[ply], stack.points)
    return stack.points[0] - stack.points[1]


def keep_line(lines: Rows, ply: int, code: int) -> None:
    """Write the principal variation of a ply: a move and the line of the next ply."""
    length = lines[ply + 1][0]
    lines[ply][0] = length + 1
    lines[ply][1] = code
    for place in range(length):
        lines[ply][2 + place] = lines[ply + 1][1 + place]


# ---------------------------------------------------------------------------------------------------------------------
# The search.
# ---------------------------------------------------------------------------------------------------------------------


def search(stack: Stack, memory: Memory, rules: RuleFunctions, ply: int, depth: int, low: int, high: int) -> int:
    """Return the value of states[ply], exact between low and high; lines[ply] is its principal variation."""
    control, codes, order = stack.control, stack.codes[ply], memory.orders[ply]
    state, after = stack.states[ply], stack.states[ply + 1]
    stack.lines[ply][0] = 0
    if control[STOP] or control[NODES] >= control[NODE_LIMIT]:
        control[STOP] = 1
        return 0
    control[NODES] += 1
    mover = rules.turn(state)
    if mover == OVER:
        return value_at_end(stack, rules, ply)
    if depth <= 0 or ply == LONGEST:
        return quiescence(stack, rules, ply, QUIESCENCE_PLIES, low, high)

    # From here on values are the mover's.
    side = 1 - 2 * mover
    floor, ceiling = (low, high) if side > 0 else (-high, -low)
    lowest = floor
    # Mate distance pruning: nothing is better than to win with the next move.
    ceiling = min(ceiling, WIN - ply - 1)
    if floor >= ceiling:
        return side * ceiling

    key = key_of(state, control[KEY_END])
    packed = known(memory.table, control, key)
    known_move = NO_MOVE
    if packed >= 0:
        known_move = move_of(packed)
        # A wide window asks for the principal variation too, which the table does not hold.
        if ceiling - floor == 1 and depth_of(packed) >= depth:
            value = value_of(packed, ply)
            bound = bound_of(packed)
            if bound == EXACT or (bound == AT_LEAST and value >= ceiling) or (bound == AT_MOST and value <= floor):
                return side * value

    # Reverse futility pruning: a player who is so far ahead stays so for a few plies.
    if control[LEARNED] and depth <= PRUNED_DEPTH and ceiling - floor == 1 and floor > -PROVEN and ceiling < PROVEN:
        value = side * static_value(stack, rules, ply)
        if value - PRUNING_MARGIN - PRUNING_MARGIN_A_PLY * depth >= ceiling:
            return side * value

    found = rules.legal(state, codes)
    killers = memory.killers[ply]
    for place in range(found):
        code = codes[place]
        order[place] = (
            memory.history[2 * code + mover]
            + (code == known_move) * KNOWN_BEST
            + (code == killers[0]) * (KILLER + 1)
            + (code == killers[1]) * KILLER
        )

    by_path_elsewhere = control[BY_PATH]
    control[BY_PATH] = 0
    best = -2 * WIN
    best_move = NO_MOVE
    searched = 0
    for place in range(found):
        if place < ORDERED_MOVES:
            pick(codes, order, place, found)
        code = codes[place]
        if ply == 0 and is_among(memory.excluded, code):
            continue
        searched += 1
        copy(state, after)
        stack.path[ply] = code
        rules.apply(after, code)
        # Principal variation search: moves after the first get a null window, late ones less depth at first.
        reduction = 0
        if searched > FULL_DEPTH_MOVES and depth >= LEAST_DEPTH_TO_REDUCE and order[place] < KILLER:
            reduction = 2 if searched > LATE_MOVES and depth > LEAST_DEPTH_TO_REDUCE else 1
        low, high = (floor, floor + 1) if side > 0 else (-floor - 1, -floor)
        value = floor + 1
        if reduction:
            value = side * search(stack, memory, rules, ply + 1, depth - 1 - reduction, low, high)
        if searched > 1 and value > floor:
            value = side * search(stack, memory, rules, ply + 1, depth - 1, low, high)
        if searched == 1 or floor < value < ceiling:
            low, high = (floor, ceiling) if side > 0 else (-ceiling, -floor)
            value = side * search(stack, memory, rules, ply + 1, depth - 1, low, high)
        if control[STOP]:
            return side * best if best_move != NO_MOVE else 0
        if value > best:
            best = value
            best_move = code
            keep_line(stack.lines, ply, code)
        floor = max(floor, best)
        if floor >= ceiling:
            learn(codes, place, killers, memory.history, mover, depth)
            break

    # A value that depends on the path holds for no other path; its move is still worth trying first.
    if control[BY_PATH]:
        remember(memory.table, control, key, 0, best_move, 0, EXACT)
    elif ply > 0 or memory.excluded[0] == 0:
        bound = EXACT
        if best <= lowest:
            bound = AT_MOST
        elif best >= ceiling:
            bound = AT_LEAST
        remember(memory.table, control, key, from_here(best, ply), best_move, depth, bound)
    control[BY_PATH] |= by_path_elsewhere
    return side * best


def is_among(excluded: Words, code: int) -> bool:
    """Tell whether a move is excluded."""
    for place in range(excluded[0]):
        if excluded[1 + place] == code:
            return True
    return False


def learn(codes: Words, place: int, killers: Words, history: Words, mover: int, depth: int) -> None:
    """Raise the priority of the move that caused a cutoff, and lower that of the moves tried before it."""
    code = codes[place]
    if killers[0] != code:
        killers[1] = killers[0]
        killers[0] = code
    bonus = depth * depth
    for tried in range(place):
        adjust(history, 2 * codes[tried] + mover, -bonus)
    adjust(history, 2 * code + mover, bonus)


def adjust(history: Words, move: int, bonus: int) -> None:
    """Add a bonus to a history value; large values decay faster."""
    history[move] += bonus - history[move] * abs(bonus) // MOST_HISTORY
