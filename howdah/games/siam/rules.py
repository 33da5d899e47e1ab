"""The rules of Siam, in the order of the rulebook.

Numbers such as SI-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.bits import contains, lowest, without_lowest
from howdah.core.codes import write_four
from howdah.core.geometry import FACINGS, next_squares
from howdah.core.repetition import forget, occurrences
from howdah.core.types import EXTENT, OVER, State, Words

# ---------------------------------------------------------------------------------------------------------------------
# The board. Squares are numbered from a1 eastwards, then northwards.
#
#               north (0)
#         5 | 20 21 22 23 24
#         4 | 15 16 17 18 19
# west    3 | 10 11 12 13 14    east (1)
# (3)     2 |  5  6  7  8  9
#         1 |  0  1  2  3  4
#              a  b  c  d  e
#               south (2)
# ---------------------------------------------------------------------------------------------------------------------

SIDE = 5
SQUARES = SIDE * SIDE
OFF_THE_BOARD = SQUARES  # stands for all that lies around the board, and is never free

# Three numbers a facing: the others.
OTHER_FACINGS = (1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2)
# Four numbers a square: what lies one step north, east, south and west of it.
NEXT = next_squares(SIDE, OFF_THE_BOARD)
# The 16 border squares are those with a side off the board: here animals enter and leave.
BORDER = tuple(int(OFF_THE_BOARD in NEXT[FACINGS * square : FACINGS * square + FACINGS]) for square in range(SQUARES))
BORDER_SQUARES = tuple(square for square in range(SQUARES) if BORDER[square])
BORDER_SET = sum(1 << square for square in BORDER_SQUARES)
ALL_SQUARES = (1 << SQUARES) - 1
# The rocks begin in the middle: b3, c3, d3.
ROCKS = (11, 12, 13)
# The squares with a cross, c1 and c5 (variant `crossed`).
CROSS = tuple(int(square in {2, 22}) for square in range(SQUARES + 1))
CROSSES = sum(1 << square for square in range(SQUARES) if CROSS[square])


def is_inwards(square: int, heading: int) -> bool:
    """Tell whether this heading leads onto the square from off the board; a corner has two such headings (SI-1)."""
    return NEXT[FACINGS * square + (heading ^ 2)] == OFF_THE_BOARD


NOWHERE = -1
INWARDS = tuple(
    next((heading for heading in range(FACINGS) if is_inwards(square, heading)), NOWHERE) for square in range(SQUARES)
)
# The second such heading of a corner.
ALSO_INWARDS = tuple(
    next((heading for heading in range(INWARDS[square] + 1, FACINGS) if is_inwards(square, heading)), NOWHERE)
    for square in range(SQUARES)
)

# ---------------------------------------------------------------------------------------------------------------------
# The pieces. An animal's number tells its owner and the way it faces.
# ---------------------------------------------------------------------------------------------------------------------

ELEPHANTS, RHINOS = 0, 1  # the seats; the elephants begin
ANIMALS_EACH = 5

EMPTY = 0
ROCK = 1
ANIMALS = 2  # 2..5 elephants facing N E S W, 6..9 rhinoceroses
PIECES = 10


def animal(owner: int, facing: int) -> int:
    """Return the piece that is this owner's animal facing that way."""
    return ANIMALS + FACINGS * owner + facing


def owner_of(piece: int) -> int:
    """Return whose animal it is; -1 for an empty square or a rock."""
    return (piece - ANIMALS) >> 2


def facing_of(piece: int) -> int:
    """Return the way an animal faces."""
    return (piece - ANIMALS) & 3


# ---------------------------------------------------------------------------------------------------------------------
# The state: what a player sees on the table, the options, and behind them the memory for repetitions.
# ---------------------------------------------------------------------------------------------------------------------

RESULT = 1  # how the game stands, see below
TURNS = 2  # turns played so far; even: the elephants are to move
RESERVE = 3  # animals off the board: elephants, rhinoceroses
EXITS = 5  # how often each player has used *leave* (kept only in the variant `single-exit`)
STEP_BY_STEP = 7  # options
CROSSED = 8
SINGLE_EXIT = 9
REPETITION = 10  # how many occurrences of a position make a draw, 0 for never
TURN_LIMIT = 11  # after how many turns the game is a draw, 0 for never
BOARD = 12  # the 25 squares, and OFF_THE_BOARD
# The board again as sets of squares, one bit a square.
LINE_ENDS = BOARD + SQUARES + 1  # where an unbroken line ends: the free squares, and OFF_THE_BOARD
ROCK_SQUARES = LINE_ENDS + 1
ANIMALS_OF = LINE_ENDS + 2  # the squares of the elephants, of the rhinoceroses
PACKED = LINE_ENDS + 4  # the board again as a key for repetitions: two words, four bits a square
MEMORY = PACKED + 2

SET_OF = (LINE_ENDS, ROCK_SQUARES, *(ANIMALS_OF,) * FACINGS, *(ANIMALS_OF + 1,) * FACINGS)  # by piece
PACKED_IN_FIRST = 13  # squares in the first of the two words
PACKED_WORD = tuple(PACKED + int(square >= PACKED_IN_FIRST) for square in range(SQUARES))
PACKED_UNIT = tuple(16 ** (square % PACKED_IN_FIRST) for square in range(SQUARES))


def put(state: Words, square: int, piece: int) -> None:
    """Put a piece, or EMPTY, on a square."""
    before = state[BOARD + square]
    state[BOARD + square] = piece
    state[SET_OF[before]] -= 1 << square
    state[SET_OF[piece]] += 1 << square
    state[PACKED_WORD[square]] += (piece - before) * PACKED_UNIT[square]


# Values of RESULT.
PLAYING = 0
ELEPHANTS_WON = 1
RHINOS_WON = 2
REPEATED = 3
TURNS_USED_UP = 4

# ---------------------------------------------------------------------------------------------------------------------
# The moves: 100 ways to enter, then 21 actions for an animal on each square.
# ---------------------------------------------------------------------------------------------------------------------

ENTER = 0  # + 4 * the square + the facing; onto an occupied square it is a push in that direction
ACT = FACINGS * SQUARES  # + 21 * the square + one of these:
TURN = 0  # + the new facing
LEAVE = 4
GO = 5  # + 4 * the direction + the facing on arrival; onto an occupied square it is a push
ACTIONS = 21
CODES = ACT + ACTIONS * SQUARES
# Sixteen free border squares to enter, and four animals with at most 19 actions each, or five and none to enter. It is
# 20 here because `legal` writes up to four codes more than it counts.
MOST_MOVES = 16 * FACINGS + 4 * 20


def setup(state: Words, players: int, options: State) -> None:
    """Put the rocks in the middle, all the animals beside the board."""
    state[EXTENT] = MEMORY
    state[RESULT] = PLAYING
    state[TURNS] = 0
    for seat in range(players):
        state[RESERVE + seat] = ANIMALS_EACH
        state[EXITS + seat] = 0
    for option in range(5):
        state[STEP_BY_STEP + option] = options[option]
    for word in range(BOARD, MEMORY):
        state[word] = EMPTY
    state[BOARD + OFF_THE_BOARD] = ROCK
    state[LINE_ENDS] = (1 << (SQUARES + 1)) - 1
    for rock in ROCKS:
        put(state, rock, ROCK)
    begin_memory(state)


def turn(state: State) -> int:
    """Return whose turn it is. Nobody ever passes (SI-3): a player always has an action (SI-4)."""
    return OVER if state[RESULT] != PLAYING else state[TURNS] & 1


# ---------------------------------------------------------------------------------------------------------------------
# A turn is exactly one action with one of the player's own animals.
# ---------------------------------------------------------------------------------------------------------------------


def legal(state: State, out: Words) -> int:
    """Write the codes of all legal moves.

    What is written but not counted is overwritten: compiled, that is quicker than a branch.
    """
    if state[RESULT] != PLAYING:
        return 0
    player = state[TURNS] & 1
    closed = CROSSES if crosses_are_closed(state) else 0
    exits = BORDER_SET if may_leave(state) else 0
    found = 0
    if state[RESERVE + player] > 0:
        found = entries(state, closed, out)
    animals = state[ANIMALS_OF + player]
    while animals:
        square = lowest(animals)
        animals = without_lowest(animals)
        found = actions(state, square, closed, exits, out, found)
    return found


def entries(state: State, closed: int, out: Words) -> int:
    """Enter an animal from the reserve."""
    found = 0
    for square in BORDER_SQUARES:
        if contains(closed, square):
            continue
        # On a free border square, facing any way.
        if state[BOARD + square] == EMPTY:
            found = any_facing(ENTER + FACINGS * square, FACINGS, out, found)
            continue
        # On an occupied one by pushing, straight inwards and facing inwards.
        out[found] = ENTER + FACINGS * square + INWARDS[square]
        found += can_push(state, square, INWARDS[square])
        if ALSO_INWARDS[square] != NOWHERE:
            out[found] = ENTER + FACINGS * square + ALSO_INWARDS[square]
            found += can_push(state, square, ALSO_INWARDS[square])
    return found


def actions(state: State, square: int, closed: int, exits: int, out: Words, found: int) -> int:
    """Turn, take off, move or push with the player's animal on a square."""
    code = ACT + ACTIONS * square
    facing = facing_of(state[BOARD + square])
    free = state[LINE_ENDS] & ALL_SQUARES & ~closed
    # A push needs an occupied square ahead.
    ahead = NEXT[FACINGS * square + facing]
    pushes = can_push(state, ahead, facing) and not contains(state[LINE_ENDS] | closed, ahead)
    # Turn where it stands, to another facing than it has (SI-2).
    out[found] = code + TURN + OTHER_FACINGS[3 * facing]
    out[found + 1] = code + TURN + OTHER_FACINGS[3 * facing + 1]
    out[found + 2] = code + TURN + OTHER_FACINGS[3 * facing + 2]
    found += 3
    # Leave from a border square.
    out[found] = code + LEAVE
    found += (exits >> square) & 1
    for direction in range(FACINGS):
        is_free = (free >> NEXT[FACINGS * square + direction]) & 1
        is_pushed = int(pushes and direction == facing)
        # Move to a free square, whatever it faces, taking any facing. Push: only forward, facing kept.
        go = code + GO + FACINGS * direction + facing * is_pushed
        found = any_facing(go, FACINGS * is_free + is_pushed, out, found)
    return found


def any_facing(code: int, count: int, out: Words, found: int) -> int:
    """Write the codes that differ by the facing on arrival, and count the first ones, those that are legal."""
    write_four(out, found, code)
    return found + count


def may_leave(state: State) -> bool:
    """Leaving is free, or allowed once a player (variant `single-exit`)."""
    return state[SINGLE_EXIT] == 0 or state[EXITS + (state[TURNS] & 1)] == 0


def crosses_are_closed(state: State) -> bool:
    """In each player's first two turns no acting animal may come onto c1 or c5 (variant `crossed`, SI-6)."""
    return state[CROSSED] != 0 and state[TURNS] < 4


# ---------------------------------------------------------------------------------------------------------------------
# Pushing (SI-5).
# ---------------------------------------------------------------------------------------------------------------------


# Ten numbers a heading, by piece: what it adds to a push that way.
STRENGTH = tuple(
    (1, 0, -1, 0)[(facing_of(piece) - heading) & 3] if piece >= ANIMALS else 0
    for heading in range(FACINGS)
    for piece in range(PIECES)
)


def can_push(state: State, first: int, heading: int) -> bool:
    """Tell whether an animal can push the unbroken line that begins at `first`.

    Of the line and the pusher, those facing the push less those facing against it must be at least one, and at least
    as many as there are rocks. Whose animals they are does not matter, and those facing sideways weigh nothing.
    The order does not matter either, except where the table counts step by step from the pusher.
    """
    ends = state[LINE_ENDS]
    balance = 1  # the pusher
    rocks = 0
    square = first
    while (ends >> square) & 1 == 0:
        piece = state[BOARD + square]
        rocks += piece == ROCK
        balance += STRENGTH[PIECES * heading + piece]
        if state[STEP_BY_STEP] and not is_enough(balance, rocks):
            return False
        square = NEXT[FACINGS * square + heading]
    return is_enough(balance, rocks)


def is_enough(balance: int, rocks: int) -> bool:
    """Tell whether a push with this balance moves the line: at least one, and at least the number of rocks."""
    return balance >= rocks and balance >= 1


def push(state: Words, first: int, heading: int) -> None:
    """Move the unbroken line by one; what goes over the edge leaves the board. No facing changes."""
    moved = EMPTY
    square = first
    while square != OFF_THE_BOARD:
        piece = state[BOARD + square]
        put(state, square, moved)
        if piece == EMPTY:
            return
        moved = piece
        square = NEXT[FACINGS * square + heading]
    if moved == ROCK:
        state[RESULT] = ELEPHANTS_WON + winner_of_push(state, first, heading)
    else:
        state[RESERVE + owner_of(moved)] += 1


# ---------------------------------------------------------------------------------------------------------------------
# Winning.
# ---------------------------------------------------------------------------------------------------------------------


def winner_of_push(state: State, first: int, heading: int) -> int:
    """Return who wins by the rock just pushed off: the nearest animal behind it that faces the push.

    The whole line has moved up, the pusher not yet: it stands behind `first` and wins where no other animal does.
    """
    square = first
    nearest = state[TURNS] & 1
    while square != OFF_THE_BOARD:
        piece = state[BOARD + square]
        if piece >= ANIMALS and facing_of(piece) == heading:
            nearest = owner_of(piece)
        square = NEXT[FACINGS * square + heading]
    return nearest


# ---------------------------------------------------------------------------------------------------------------------
# Playing a move.
# ---------------------------------------------------------------------------------------------------------------------


def apply(state: Words, move: int) -> None:
    """Play a legal move."""
    player = state[TURNS] & 1
    if move < ACT:
        enter(state, player, move // FACINGS, move % FACINGS)
    else:
        act(state, player, (move - ACT) // ACTIONS, (move - ACT) % ACTIONS)
    state[TURNS] += 1
    if state[RESULT] == PLAYING:
        test_for_draw(state)


def enter(state: Words, player: int, square: int, facing: int) -> None:
    """Bring an animal from the reserve onto the board."""
    state[RESERVE + player] -= 1
    come_onto(state, square, animal(player, facing), facing)


def act(state: Words, player: int, square: int, action: int) -> None:
    """Turn, take off, move or push with an animal."""
    if action >= GO:
        direction = (action - GO) // FACINGS
        facing = (action - GO) % FACINGS
        come_onto(state, NEXT[FACINGS * square + direction], animal(player, facing), direction)
        put(state, square, EMPTY)
    elif action == LEAVE:
        put(state, square, EMPTY)
        state[RESERVE + player] += 1
        state[EXITS + player] += state[SINGLE_EXIT]
    else:
        put(state, square, animal(player, action - TURN))


def come_onto(state: Words, square: int, piece: int, heading: int) -> None:
    """Put an animal on a square, pushing away what stands there."""
    if state[BOARD + square] != EMPTY:
        push(state, square, heading)
    put(state, square, piece)


# ---------------------------------------------------------------------------------------------------------------------
# Endless play (SI-7): a position that comes up for the third time is a draw, and so are 500 turns. Every position is
# remembered exactly, packed into two words.
# ---------------------------------------------------------------------------------------------------------------------

MARK_WORDS = 64
ENTRY_WORDS = 3
FIRST_ENTRIES = 512  # enough for 500 turns
SIZE = MEMORY + MARK_WORDS + ENTRY_WORDS * FIRST_ENTRIES


def test_for_draw(state: Words) -> None:
    """End the game if the position has come up too often or the turns are used up, in that order (SI-9)."""
    if state[REPETITION] and occurrences_now(state) >= state[REPETITION]:
        state[RESULT] = REPEATED
    elif state[TURNS] == state[TURN_LIMIT]:
        state[RESULT] = TURNS_USED_UP


def begin_memory(state: Words) -> None:
    """Forget everything and remember the position on the board."""
    if state[REPETITION]:
        forget(state, MEMORY, MARK_WORDS)
        occurrences_now(state)


def occurrences_now(state: Words) -> int:
    """Remember the position on the board, and return how often it has come up.

    Every position counts, however long ago it was (SI-10): nothing in Siam is irreversible but a fallen rock. Longer
    games get longer rows of words.
    """
    return occurrences(state, MEMORY, MARK_WORDS, len(state), position_key(state))


def position_key(state: State) -> tuple[int, int]:
    """Return two words that are equal for equal positions only."""
    north = state[PACKED + 1] * 16 + state[EXITS] * 8 + state[EXITS + 1] * 4 + crosses_phase(state)
    return state[PACKED], north


def crosses_phase(state: State) -> int:
    """Return the side to move, and whether the crosses are still closed: positions that differ in it differ."""
    return (state[TURNS] & 1) + 2 * int(crosses_are_closed(state))


# ---------------------------------------------------------------------------------------------------------------------
# Points.
# ---------------------------------------------------------------------------------------------------------------------


def weights(state: State, out: Words) -> None:
    """There are no draws of chance in Siam."""


def scores(state: State, out: Words) -> None:
    """Write 1 for the winner and 0 for the other; nothing for both in a draw."""
    out[ELEPHANTS] = int(state[RESULT] == ELEPHANTS_WON)
    out[RHINOS] = int(state[RESULT] == RHINOS_WON)
