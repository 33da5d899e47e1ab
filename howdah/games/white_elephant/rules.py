"""The rules of White Elephant and Black Elephant, in the order of the rulebook.

Numbers such as WE-7 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.bits import contains, count, lowest, without_lowest
from howdah.core.geometry import EAST, FACINGS, NORTH, SOUTH, next_squares
from howdah.core.repetition import forget, occurrences
from howdah.core.types import CHANCE, EXTENT, OVER, State, Words

# ---------------------------------------------------------------------------------------------------------------------
# The board (WE-1). Places are the squares, numbered from a1 eastwards and then northwards, and the two strips.
#
#                      goal of Silver: a7..f7
#
#               7 | 42 43 44 45 46 47 [48]  <- the black square: nobody ever enters it
#               6 | 35 36 37 38 39 40 41
#  west strip   5 | 28 29 30 31 32 33 34     goal of Gold: g1..g6
#     (50)      4 | 21 22 23 24 25 26 27
#  Gold begins  3 | 14 15 16 17 18 19 20
#               2 |  7  8  9 10 11 12 13
#               1 |  0  1  2  3  4  5  6
#                    a  b  c  d  e  f  g
#
#              south strip (49), Silver begins
#
# A set of squares is one number: bit `square` is 1 for each square in it.
# ---------------------------------------------------------------------------------------------------------------------

WIDTH = 7
SQUARES = WIDTH * WIDTH
BLACK_SQUARE = 48  # g7; stands also for all that lies around the board
SOUTH_STRIP, WEST_STRIP = 49, 50
PLACES = 51

# Called from many places.
OUT_OF_LINE = ("walks",)

WHOLE_BOARD = (1 << BLACK_SQUARE) - 1
FILES = tuple(sum(1 << WIDTH * rank + file for rank in range(WIDTH)) for file in range(WIDTH))
RANKS = tuple(0b1111111 << WIDTH * rank for rank in range(WIDTH))
FILE_A, FILE_G = FILES[0], FILES[6]

# By facing: the goal squares on the side that is faced, and the squares that touch the strip on that side.
GOAL_AHEAD = (RANKS[6] & WHOLE_BOARD, FILE_G & WHOLE_BOARD, 0, 0)
STRIP_AHEAD = (0, 0, RANKS[0], FILE_A)
# By strip: the seven squares it touches.
BESIDE_STRIP = (RANKS[0], FILE_A)


# Four numbers a square: what lies one step north, east, south and west of it.
NEXT = next_squares(WIDTH, BLACK_SQUARE)


def north_of(squares: int) -> int:
    """Return the squares one step north of these; some may lie beyond the board."""
    return squares << WIDTH


def east_of(squares: int) -> int:
    """Return the squares one step east of these."""
    return (squares & ~FILE_G) << 1


def south_of(squares: int) -> int:
    """Return the squares one step south of these."""
    return squares >> WIDTH


def west_of(squares: int) -> int:
    """Return the squares one step west of these."""
    return (squares & ~FILE_A) >> 1


# ---------------------------------------------------------------------------------------------------------------------
# The players. A player's number is also the side of the goal: Silver's in the north (0), Gold's in the east (1).
# ---------------------------------------------------------------------------------------------------------------------

SILVER, GOLD = NORTH, EAST
PLAYERS = 2
ELEPHANTS_EACH = 10
BLACK_LOGS_EACH = 3  # WE-26: 48 logs and 6 black ones
LOGS_IN_ALL = 48
THE_SEVENTH = 7

# The guards in the order south, north, west, east, and whose they are (WE-2).
SOUTH_GUARD, NORTH_GUARD, WEST_GUARD, EAST_GUARD = 0, 1, 2, 3
GUARD_COUNT = 4
CELLS = 7  # of a guard's path, from the west or from the south
GUARD_OWNER = (SILVER, GOLD, GOLD, SILVER)

# ---------------------------------------------------------------------------------------------------------------------
# The state: what lies on the table, the options, and behind them the memory for repetitions.
# ---------------------------------------------------------------------------------------------------------------------

TO_MOVE = 1  # the player to move; when the game is over too
FIRST = 2  # the player who began, or NOT_DRAWN
QUIET = 3  # turns in a row without a lasting event
REPEATED = 4  # 1 when the position has come up too often
FORBIDDEN = 5  # options: whether watched squares may not be entered,
JUMP_SHARER = 6  # whether an elephant that shares a log may be jumped,
REPETITION = 7  # how many occurrences of a position end the game, 0 for never,
QUIET_LIMIT = 8  # how many quiet turns end the game,
GOAL_CAPTURES = 9  # whether an elephant is captured on a watched goal square, and not home (WE-23),
OWNER_DECIDES = 10  # whether a jumped elephant's player decides if it comes home (WE-10)
OPTIONS = 6
ASKED = 11  # 1 + the square of a jumped elephant whose player is asked whether it comes home, 0 for none
STRIPS = 12  # elephants in the south strip: Silver's, Gold's; in the west strip: Silver's, Gold's
GUARDS = 16  # the cells of the four guards
HELD = 20  # Silver's, then Gold's: logs held,
HAND = 22  # black logs in hand,
PAID = 24  # logs paid,
HOME = 26  # elephants home,
LOST = 28  # own elephants captured
ELEPHANTS = 30  # sets of squares: Silver's elephants, Gold's elephants,
FACE_EAST_WEST = 32  # elephants that face east or west,
FACE_SOUTH_WEST = 33  # elephants that face south or west,
LOGS = 34
BLACK_LOGS = 35
WATCHED = 36
MEMORY = 37

NOT_DRAWN = 2

# ---------------------------------------------------------------------------------------------------------------------
# The moves, distinct by what they do (WE-18). Each has a kind, an origin, an end and a facing given to a jumped
# elephant. They are numbered origin by origin, then come guards, black logs, the pass, the lot for who begins and the
# two answers about a jumped elephant.
# ---------------------------------------------------------------------------------------------------------------------

WALK = 0  # to stand on a square, or into a strip
ARRIVE = 1  # forward onto a goal square that is faced: home, or turned about
JUMP = 2
MOVE_GUARD = 3  # from nowhere: the origin is the guard, the end its cell
PUT_BLACK_LOG = 4
PASS = 5
LOT = 6
# A last elephant on the opponent's goal may come home there (ARRIVE, JUMP) or be turned about all the same (WE-8).
TURN_ABOUT = 7
JUMP_AND_TURN = 8
ANSWER = 9  # from nowhere: the end is STAYS or GOES_HOME

STAYS, GOES_HOME = 0, 1

MOST_STEPS = 3


def distance(origin: int, end: int) -> int:
    """Return how many steps lie between two places; a strip lies beside all its squares."""
    if SOUTH_STRIP in {origin, end}:
        return min(origin, end) // WIDTH + 1
    if WEST_STRIP in {origin, end}:
        return min(origin, end) % WIDTH + 1
    return abs(origin // WIDTH - end // WIDTH) + abs(origin % WIDTH - end % WIDTH)


def moves_from(origin: int) -> list[tuple[int, int, int, int]]:
    """Return all that an elephant on a place could ever do."""
    squares = [end for end in range(BLACK_SQUARE) if end != origin]
    if origin >= SOUTH_STRIP:
        return [(WALK, origin, end, 0) for end in squares if distance(origin, end) <= MOST_STEPS]
    ends = [*squares, SOUTH_STRIP, WEST_STRIP]
    arrivals = [
        (ARRIVE, origin, end, 0)
        for end in squares
        for facing in (NORTH, EAST)
        if contains(GOAL_AHEAD[facing], end) and distance(origin, NEXT[FACINGS * end + (facing ^ 2)]) < MOST_STEPS
    ]
    jumps = [
        (JUMP, origin, landing(origin, heading), given)
        for heading in range(FACINGS)
        if landing(origin, heading) != BLACK_SQUARE
        for given in range(FACINGS)
    ]
    jumps_and_turns = [
        (JUMP_AND_TURN, origin, landing(origin, heading), given)
        for heading in (NORTH, EAST)
        if contains(GOAL_AHEAD[heading], landing(origin, heading))
        for given in range(FACINGS)
    ]
    return [
        *((WALK, origin, end, 0) for end in ends if distance(origin, end) <= MOST_STEPS),
        *arrivals,
        *((TURN_ABOUT, origin, end, 0) for _, _, end, _ in arrivals),
        *jumps,
        *jumps_and_turns,
    ]


def landing(origin: int, heading: int) -> int:
    """Return where a jump comes down, BLACK_SQUARE if that is off the board."""
    return NEXT[FACINGS * NEXT[FACINGS * origin + heading] + heading]


MOVES = (
    *(move for origin in (*range(BLACK_SQUARE), SOUTH_STRIP, WEST_STRIP) for move in moves_from(origin)),
    *((MOVE_GUARD, guard, cell, 0) for guard in range(GUARD_COUNT) for cell in range(CELLS)),
    *((PUT_BLACK_LOG, square, square, 0) for square in range(BLACK_SQUARE)),
    (PASS, 0, 0, 0),
    *((LOT, player, player, 0) for player in range(PLAYERS)),
    *((ANSWER, 0, answer, 0) for answer in (STAYS, GOES_HOME)),
)
CODES = len(MOVES)
KIND = tuple(move[0] for move in MOVES)
ORIGIN = tuple(move[1] for move in MOVES)
END = tuple(move[2] for move in MOVES)
GIVEN = tuple(move[3] for move in MOVES)

CODE = {move: code for code, move in enumerate(MOVES)}
NO_CODE = -1
# The codes of walks and arrivals, by 51 times the origin plus the end.
WALK_CODE = tuple(CODE.get((WALK, origin, end, 0), NO_CODE) for origin in range(PLACES) for end in range(PLACES))
ARRIVE_CODE = tuple(CODE.get((ARRIVE, origin, end, 0), NO_CODE) for origin in range(PLACES) for end in range(PLACES))
TURN_CODE = tuple(CODE.get((TURN_ABOUT, origin, end, 0), NO_CODE) for origin in range(PLACES) for end in range(PLACES))


def ends_of(codes: tuple[int, ...], origin: int) -> int:
    """Return the ends that have a code, as a set."""
    return sum(1 << end for end in range(PLACES) if codes[PLACES * origin + end] != NO_CODE)


def first_of(codes: tuple[int, ...], origin: int) -> int:
    """Return the first code of an origin."""
    return next((code for code in codes[PLACES * origin : PLACES * (origin + 1)] if code != NO_CODE), NO_CODE)


# The same in small tables for compiled code: the codes of an origin follow each other in the order of their ends.
WALK_ENDS = tuple(ends_of(WALK_CODE, origin) for origin in range(PLACES))
ARRIVE_ENDS = tuple(ends_of(ARRIVE_CODE, origin) for origin in range(PLACES))
FIRST_WALK = tuple(first_of(WALK_CODE, origin) for origin in range(PLACES))
FIRST_ARRIVE = tuple(first_of(ARRIVE_CODE, origin) for origin in range(PLACES))
FIRST_TURN = tuple(first_of(TURN_CODE, origin) for origin in range(PLACES))
# The first code of a jump, by 4 times the origin plus the heading; the facing given is to be added.
JUMP_CODE = tuple(
    CODE.get((JUMP, square, landing(square, heading), 0), NO_CODE)
    for square in range(SQUARES)
    for heading in range(FACINGS)
)
JUMP_AND_TURN_CODE = tuple(
    CODE.get((JUMP_AND_TURN, square, landing(square, heading), 0), NO_CODE)
    for square in range(SQUARES)
    for heading in range(FACINGS)
)
GUARD_CODE = CODE[MOVE_GUARD, 0, 0, 0]  # + 7 * the guard + its new cell
BLACK_LOG_CODE = CODE[PUT_BLACK_LOG, 0, 0, 0]  # + the square
PASS_CODE = CODE[PASS, 0, 0, 0]
LOT_CODE = CODE[LOT, 0, 0, 0]  # + the player who begins
ANSWER_CODE = CODE[ANSWER, 0, 0, 0]  # + STAYS or GOES_HOME

# Ten elephants with 24 squares to stand on, 5 to arrive at and 4 ways to jump; two strips; guards; black logs.
MOST_MOVES = ELEPHANTS_EACH * (24 + 5 + 4) + 2 * 21 + 2 * CELLS + SQUARES


def setup(state: Words, players: int, options: State) -> None:
    """Put a log on each square, all elephants in their strips and the guards on their paths."""
    for word in range(MEMORY):
        state[word] = 0
    for option in range(OPTIONS):
        state[FORBIDDEN + option] = options[option]
    state[FIRST] = options[OPTIONS]
    state[TO_MOVE] = SILVER if state[FIRST] == NOT_DRAWN else state[FIRST]
    for guard in range(GUARD_COUNT):
        state[GUARDS + guard] = options[OPTIONS + 1 + guard]  # WE-3
    state[WATCHED] = watched_squares(state)
    state[LOGS] = WHOLE_BOARD
    for player in range(players):
        state[STRIPS + PLAYERS * player + player] = ELEPHANTS_EACH
        state[HAND + player] = BLACK_LOGS_EACH
    begin_memory(state)


def turn(state: State) -> int:
    """Return whose turn it is; CHANCE as long as it is not drawn who begins (WE-24).

    A jump over an elephant on its goal square is followed by the answer of that elephant's player (WE-10).
    """
    if state[FIRST] == NOT_DRAWN:
        return CHANCE
    if state[ASKED]:
        return owner_on(state, state[ASKED] - 1)
    return OVER if is_over(state) else state[TO_MOVE]


# ---------------------------------------------------------------------------------------------------------------------
# Watched squares: where the files of the south and north guards meet the ranks of the west and east guards.
# ---------------------------------------------------------------------------------------------------------------------


def watched_squares(state: State) -> int:
    """Return the squares that the four guards watch together; g7 counts for nothing."""
    return guarded_files(state) & guarded_ranks(state) & WHOLE_BOARD


def guarded_files(state: State) -> int:
    """Return the squares of the files that the south and north guards look along."""
    return FILES[state[GUARDS + SOUTH_GUARD]] | FILES[state[GUARDS + NORTH_GUARD]]


def guarded_ranks(state: State) -> int:
    """Return the squares of the ranks that the west and east guards look along."""
    return RANKS[state[GUARDS + WEST_GUARD]] | RANKS[state[GUARDS + EAST_GUARD]]


def elephants(state: State) -> int:
    """Return the squares with an elephant."""
    return state[ELEPHANTS + SILVER] | state[ELEPHANTS + GOLD]


def open_squares(state: State) -> int:
    """Return the squares that an elephant may come onto: no elephant, no black log, in `black` not watched."""
    closed = elephants(state) | state[BLACK_LOGS]
    if state[FORBIDDEN]:
        closed |= state[WATCHED]
    return WHOLE_BOARD & ~closed


# ---------------------------------------------------------------------------------------------------------------------
# A turn is exactly one action.
# ---------------------------------------------------------------------------------------------------------------------


def legal(state: State, out: Words) -> int:
    """Write the codes of all legal moves, or of both outcomes of the lot."""
    if state[FIRST] == NOT_DRAWN:
        out[SILVER] = LOT_CODE + SILVER
        out[GOLD] = LOT_CODE + GOLD
        return PLAYERS
    if state[ASKED]:
        out[STAYS] = ANSWER_CODE + STAYS
        out[GOES_HOME] = ANSWER_CODE + GOES_HOME
        return 2
    if is_over(state):
        return 0
    found = 0
    may_enter = open_squares(state)
    movers = state[ELEPHANTS + state[TO_MOVE]]
    while movers:
        square = lowest(movers)
        movers = without_lowest(movers)
        found = walks(state, may_enter, square, out, found)
        found = jumps(state, may_enter, square, out, found)
    for strip in (SOUTH_STRIP, WEST_STRIP):
        found = walks_from_strip(state, may_enter, strip, out, found)
    found = guard_moves(state, out, found)
    found = black_logs(state, out, found)
    if found == 0:  # WE-14: a player passes only when no action is possible
        out[0] = PASS_CODE
        return 1
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Walking.
# ---------------------------------------------------------------------------------------------------------------------


def walks(state: State, may_enter: int, square: int, out: Words, found: int) -> int:
    """Walk with an elephant on the board: up to three steps over free squares, or one step onto a log.

    Its own square is not open to it, so no walk ends where it began (WE-5), and none is lost by not crossing it.
    """
    facing = facing_on(state, square)
    north_goal = GOAL_AHEAD[NORTH] if facing == NORTH else 0
    east_goal = GOAL_AHEAD[EAST] if facing == EAST else 0
    free = may_enter & ~state[LOGS]
    standing = 0  # where it can come to stand
    arriving = 0  # goal squares that it faces and can come onto forward, which ends the walk
    to_strip = 0  # squares from where it can step forward into a strip
    reached = 1 << square
    targets = may_enter  # only the first step may lead onto a log (WE-6)
    for _ in range(steps_from(state, square)):
        north = north_of(reached) & targets
        east = east_of(reached) & targets
        south_or_west = (south_of(reached) | west_of(reached)) & targets
        arriving |= (north & north_goal) | (east & east_goal)
        standing |= (north & ~north_goal) | (east & ~east_goal) | south_or_west
        to_strip |= reached & STRIP_AHEAD[facing]
        reached = standing & free
        targets = free
    caught = arriving & no_goals(state)
    arriving ^= caught
    found = codes_of(FIRST_WALK[square], WALK_ENDS[square], standing | caught, out, found)
    if to_strip:
        found = codes_of(FIRST_WALK[square], WALK_ENDS[square], 1 << strip_ahead(facing), out, found)
    found = codes_of(FIRST_ARRIVE[square], ARRIVE_ENDS[square], arriving, out, found)
    if arriving and has_choice_of_goals(state, facing):
        found = codes_of(FIRST_TURN[square], ARRIVE_ENDS[square], arriving, out, found)
    return found


def no_goals(state: State) -> int:
    """Return the squares on which nobody comes home: an elephant that ends its move there is captured (WE-23)."""
    return state[WATCHED] if state[GOAL_CAPTURES] else 0


def has_choice_of_goals(state: State, facing: int) -> bool:
    """Tell whether an elephant on the opponent's goal may use it but need not: the last one (WE-8)."""
    player = state[TO_MOVE]
    return facing != player and is_last(state, player)


def steps_from(state: State, square: int) -> int:
    """Return how far an elephant may walk: one step if it shares its square with a log (WE-6)."""
    return 1 if contains(state[LOGS], square) else MOST_STEPS


def walks_from_strip(state: State, may_enter: int, strip: int, out: Words, found: int) -> int:
    """Leave a strip by a forward step onto any of its seven squares, and walk on if that square is free."""
    if state[in_strip(strip, state[TO_MOVE])] == 0:
        return found
    free = may_enter & ~state[LOGS]
    standing = may_enter & BESIDE_STRIP[strip - SOUTH_STRIP]
    for _ in range(MOST_STEPS - 1):
        reached = standing & free
        standing |= (north_of(reached) | east_of(reached) | south_of(reached) | west_of(reached)) & free
    return codes_of(FIRST_WALK[strip], WALK_ENDS[strip], standing, out, found)


def codes_of(first: int, possible: int, ends: int, out: Words, found: int) -> int:
    """Write the codes for some of an origin's possible ends, of which the first one has the first code."""
    while ends:
        out[found] = first + count(possible & ((1 << lowest(ends)) - 1))
        found += 1
        ends = without_lowest(ends)
    return found


def in_strip(strip: int, player: int) -> int:
    """Return the word that counts a player's elephants in a strip."""
    return STRIPS + PLAYERS * (strip - SOUTH_STRIP) + player


def strip_ahead(facing: int) -> int:
    """Return the strip on the side that is faced, south or west."""
    return SOUTH_STRIP + facing - SOUTH


def facing_from_strip(strip: int) -> int:
    """Return the facing of an elephant that leaves a strip: away from it."""
    return strip - SOUTH_STRIP + NORTH


# ---------------------------------------------------------------------------------------------------------------------
# Jumping: forward, over exactly one elephant of either side; never out of a strip or into one (WE-11).
# ---------------------------------------------------------------------------------------------------------------------


def jumps(state: State, may_enter: int, square: int, out: Words, found: int) -> int:
    """Jump and give the jumped elephant any facing; the one it has leaves it as it was.

    Logs are ignored: an elephant that shares its square with one may jump (WE-25).
    """
    heading = facing_on(state, square)
    jumped = NEXT[FACINGS * square + heading]
    if not contains(elephants(state), jumped) or not may_be_jumped(state, jumped):
        return found
    if not contains(may_enter, NEXT[FACINGS * jumped + heading]):
        return found
    code = JUMP_CODE[FACINGS * square + heading]
    for given in range(FACINGS):
        out[found + given] = code + given
    found += FACINGS
    code = JUMP_AND_TURN_CODE[FACINGS * square + heading]
    if code != NO_CODE and not contains(no_goals(state), END[code]) and has_choice_of_goals(state, heading):
        for given in range(FACINGS):
            out[found + given] = code + given
        found += FACINGS
    return found


def may_be_jumped(state: State, square: int) -> bool:
    """In `short` an elephant that shares its square with a log cannot be jumped (WE-9)."""
    return state[JUMP_SHARER] != 0 or not contains(state[LOGS], square)


# ---------------------------------------------------------------------------------------------------------------------
# Guards and black logs.
# ---------------------------------------------------------------------------------------------------------------------


def guard_moves(state: State, out: Words, found: int) -> int:
    """Move one own guard to another cell of its path, paying a collected log for each cell on the way (WE-12)."""
    player = state[TO_MOVE]
    held = state[HELD + player]
    if held == 0:
        return found
    for guard in range(GUARD_COUNT):
        if GUARD_OWNER[guard] == player:
            here = state[GUARDS + guard]
            for cell in range(CELLS):
                if cell != here and abs(cell - here) <= held:
                    out[found] = GUARD_CODE + CELLS * guard + cell
                    found += 1
    return found


def black_logs(state: State, out: Words, found: int) -> int:
    """Put a black log on a free square, watched or goal squares too."""
    if state[HAND + state[TO_MOVE]] == 0:
        return found
    places = free_squares(state) & ~thirds(state[BLACK_LOGS])
    while places:
        out[found] = BLACK_LOG_CODE + lowest(places)
        found += 1
        places = without_lowest(places)
    return found


def free_squares(state: State) -> int:
    """Return the squares without elephant, log and black log."""
    return WHOLE_BOARD & ~(elephants(state) | state[LOGS] | state[BLACK_LOGS])


def thirds(black: int) -> int:
    """Return the squares where a black log would make three side by side, in row, column or diagonal (WE-13)."""
    if without_lowest(black) == 0:
        return 0
    north, east, south, west = north_of(black), east_of(black), south_of(black), west_of(black)
    east_twice, west_twice = east_of(east), west_of(west)
    return (
        third_in_line(north, north_of(north), south, south_of(south))
        | third_in_line(east, east_twice, west, west_twice)
        | third_in_line(north_of(east), north_of(north_of(east_twice)), south_of(west), south_of(south_of(west_twice)))
        | third_in_line(north_of(west), north_of(north_of(west_twice)), south_of(east), south_of(south_of(east_twice)))
    )


def third_in_line(one_on: int, two_on: int, one_back: int, two_back: int) -> int:
    """Return the squares with two black logs next to them on one side, or one on each side."""
    return (one_on & two_on) | (one_back & two_back) | (one_on & one_back)


# ---------------------------------------------------------------------------------------------------------------------
# Playing a move: the order inside a turn (WE-17).
# ---------------------------------------------------------------------------------------------------------------------


def apply(state: Words, move: int) -> None:
    """Play a legal move, or let the player begin on whom the lot fell."""
    kind = KIND[move]
    if kind == LOT:
        state[FIRST] = ORIGIN[move]
        state[TO_MOVE] = ORIGIN[move]
        return
    player = state[TO_MOVE]
    if kind != ANSWER:
        state[QUIET] += 1  # every lasting event sets it back to 0
    # 1 to 4: the action and its payment, a log collected, goals, the return for a seventh elephant.
    if kind in (WALK, ARRIVE, TURN_ABOUT):
        walk(state, player, ORIGIN[move], END[move], kind)
    elif kind in (JUMP, JUMP_AND_TURN):
        jump(state, player, ORIGIN[move], END[move], GIVEN[move], kind)
        if state[ASKED]:
            return  # the answer ends the turn
    elif kind == ANSWER:
        answer(state, END[move])
    elif kind == MOVE_GUARD:
        move_guard(state, player, ORIGIN[move], END[move])
    elif kind == PUT_BLACK_LOG:
        put_black_log(state, player, END[move])
    capture(state)  # 5
    state[TO_MOVE] = 1 - player
    test_for_repetition(state)  # 6 and 7: a turn that decides the game is not quiet and repeats nothing


def walk(state: Words, player: int, origin: int, end: int, kind: int) -> None:
    """Walk to a square or into a strip."""
    if origin >= SOUTH_STRIP:
        facing = facing_from_strip(origin)
        forward = True
        state[in_strip(origin, player)] -= 1
    else:
        facing = facing_on(state, origin)
        forward = NEXT[FACINGS * origin + facing] == end
        lift(state, 1 << origin)
    if end >= SOUTH_STRIP:
        state[in_strip(end, player)] += 1
        return
    # A log is entered by one step only; forward it is collected, else elephant and log share the square.
    if forward and contains(state[LOGS], end):
        state[LOGS] ^= 1 << end
        state[HELD + player] += 1
        state[QUIET] = 0
    if kind == WALK:
        put(state, player, end, facing)
    else:
        arrive(state, player, end, facing, kind == ARRIVE and is_last(state, player))


def jump(state: Words, player: int, origin: int, end: int, given: int, kind: int) -> None:
    """Jump, give the jumped elephant its facing, and see which of the two comes home."""
    facing = facing_on(state, origin)
    jumped = NEXT[FACINGS * origin + facing]
    owner = owner_on(state, jumped)
    uses_both_goals = kind == JUMP and is_last(state, player)
    jumped_is_last = is_last(state, owner)
    lift(state, (1 << origin) | (1 << jumped))
    # WE-10: it may go home if its player likes, or goes home by itself; but a jumped elephant is never turned about.
    may_go_home = contains(GOAL_AHEAD[given], jumped) and is_goal_of(given, owner, jumped_is_last)
    if may_go_home and not state[OWNER_DECIDES]:
        come_home(state, owner)
    else:
        put(state, owner, jumped, given)
        state[ASKED] = jumped + 1 if may_go_home else 0
    # WE-19: the jumper keeps its facing, except on the opponent's goal.
    if contains(GOAL_AHEAD[facing] & ~no_goals(state), end):
        arrive(state, player, end, facing, uses_both_goals)
    else:
        put(state, player, end, facing)


def answer(state: Words, decision: int) -> None:
    """Take a jumped elephant home, or leave it where it stands (WE-10)."""
    square = state[ASKED] - 1
    state[ASKED] = 0
    if decision == GOES_HOME:
        owner = owner_on(state, square)
        lift(state, 1 << square)
        come_home(state, owner)


def move_guard(state: Words, player: int, guard: int, cell: int) -> None:
    """Move a guard; only where it comes to stand matters (WE-4). The logs paid leave the game."""
    price = abs(cell - state[GUARDS + guard])
    state[HELD + player] -= price
    state[PAID + player] += price
    state[GUARDS + guard] = cell
    state[WATCHED] = watched_squares(state)
    state[QUIET] = 0


def put_black_log(state: Words, player: int, square: int) -> None:
    """Block a square for good."""
    state[HAND + player] -= 1
    state[BLACK_LOGS] |= 1 << square
    state[QUIET] = 0


# ---------------------------------------------------------------------------------------------------------------------
# Goals.
# ---------------------------------------------------------------------------------------------------------------------


def arrive(state: Words, player: int, square: int, facing: int, last: bool) -> None:  # noqa: FBT001
    """Come forward onto a goal square facing its side (WE-7): home, or turned about on the opponent's.

    In all editions nothing but a step forward does it (WE-27).
    """
    if is_goal_of(facing, player, last):
        come_home(state, player)
    else:
        put(state, player, square, facing ^ 2)


def is_goal_of(side: int, player: int, last: bool) -> bool:  # noqa: FBT001
    """Tell whether the goal on a side is a player's; a player's last elephant may use both (WE-8)."""
    return side == player or last


def in_play(state: State, player: int) -> int:
    """Return how many elephants a player has on the board and in the strips."""
    return ELEPHANTS_EACH - state[HOME + player] - state[LOST + player]


def is_last(state: State, player: int) -> bool:
    """Tell whether a player has exactly one elephant in play."""
    return in_play(state, player) == 1


def come_home(state: Words, player: int) -> None:
    """Take an elephant off as home; with the seventh the player takes back a captured one, as the eighth."""
    state[HOME + player] += 1
    if state[HOME + player] == THE_SEVENTH and state[LOST + player] > 0:
        state[LOST + player] -= 1
        state[HOME + player] += 1
    state[QUIET] = 0


# ---------------------------------------------------------------------------------------------------------------------
# Captures: every elephant on a watched square at the end of any turn, of both sides at once.
# ---------------------------------------------------------------------------------------------------------------------


def capture(state: Words) -> None:
    """Take the elephants on watched squares off the board."""
    caught = elephants(state) & state[WATCHED]
    if caught == 0:
        return
    for owner in range(PLAYERS):
        own = caught & state[ELEPHANTS + owner]
        while own:
            state[LOST + owner] += 1
            own = without_lowest(own)
    lift(state, caught)
    state[QUIET] = 0


# ---------------------------------------------------------------------------------------------------------------------
# Elephants on the board.
# ---------------------------------------------------------------------------------------------------------------------


def facing_on(state: State, square: int) -> int:
    """Return the facing of the elephant on a square."""
    return ((state[FACE_EAST_WEST] >> square) & 1) + 2 * ((state[FACE_SOUTH_WEST] >> square) & 1)


def owner_on(state: State, square: int) -> int:
    """Return whose the elephant on a square is."""
    return GOLD if contains(state[ELEPHANTS + GOLD], square) else SILVER


def put(state: Words, owner: int, square: int, facing: int) -> None:
    """Put an elephant on a square without one."""
    state[ELEPHANTS + owner] |= 1 << square
    state[FACE_EAST_WEST] |= (facing & 1) << square
    state[FACE_SOUTH_WEST] |= (facing >> 1) << square


def lift(state: Words, squares: int) -> None:
    """Take the elephants off these squares; a log shared with one stays."""
    for board in range(ELEPHANTS, FACE_SOUTH_WEST + 1):
        state[board] &= ~squares


# ---------------------------------------------------------------------------------------------------------------------
# The end, and endless play (WE-15): the third occurrence of a position, or 60 turns in a row without a log collected
# or paid, a black log placed, or an elephant home or captured. Between such events only elephants move, so the memory
# is cleared at each, and four words hold a position exactly.
# ---------------------------------------------------------------------------------------------------------------------

MARK_WORDS = 0  # the memory is short
ENTRY_WORDS = 5
LARGEST_QUIET_LIMIT = 200
SIZE = MEMORY + MARK_WORDS + ENTRY_WORDS * (LARGEST_QUIET_LIMIT + 1)
STRIP_BITS = 4


def is_over(state: State) -> bool:
    """Tell whether the last log is collected, a player has no elephant in play, or play has become endless."""
    if state[ASKED]:
        return False  # the turn is not over
    return (
        state[LOGS] == 0
        or in_play(state, SILVER) == 0
        or in_play(state, GOLD) == 0
        or state[REPEATED] != 0
        or state[QUIET] == state[QUIET_LIMIT]
    )


def test_for_repetition(state: Words) -> None:
    """Remember the position, and end the game if it has come up too often."""
    if state[QUIET] == 0:
        begin_memory(state)
    elif state[REPETITION] and occurrences_now(state) >= state[REPETITION]:
        state[REPEATED] = 1


def begin_memory(state: Words) -> None:
    """Forget everything and remember the position on the board."""
    state[EXTENT] = MEMORY
    if state[REPETITION]:
        forget(state, MEMORY, MARK_WORDS)
        occurrences_now(state)


def occurrences_now(state: Words) -> int:
    """Remember the position on the board with the player to move, and return how often it has come up."""
    return occurrences(state, MEMORY, MARK_WORDS, SIZE, position_key(state))


def position_key(state: State) -> tuple[int, int, int, int]:
    """Return four words that are equal for equal positions only, between two events that clear the memory."""
    silver = 2 * packed(state, SILVER) + state[TO_MOVE]
    return silver, packed(state, GOLD), state[FACE_EAST_WEST], state[FACE_SOUTH_WEST]


def packed(state: State, player: int) -> int:
    """Return where a player's elephants are, on the board and in the strips, in one word."""
    strips = (state[in_strip(SOUTH_STRIP, player)] << STRIP_BITS) + state[in_strip(WEST_STRIP, player)]
    return (strips << SQUARES) + state[ELEPHANTS + player]


# ---------------------------------------------------------------------------------------------------------------------
# The lot and the score.
# ---------------------------------------------------------------------------------------------------------------------


def weights(state: State, out: Words) -> None:
    """Write the odds of the lot: even."""
    if state[FIRST] == NOT_DRAWN:
        out[SILVER] = 1
        out[GOLD] = 1


def points(state: State, player: int) -> int:
    """Return 1 for each log held, 2 for each captive, 3 for each elephant home."""
    return state[HELD + player] + 2 * state[LOST + 1 - player] + 3 * state[HOME + player]


def scores(state: State, out: Words) -> None:
    """Write the points; in a tie at the end the player who began loses one, so nobody draws."""
    for player in range(PLAYERS):
        out[player] = points(state, player)
    if out[SILVER] == out[GOLD] and state[FIRST] != NOT_DRAWN and is_over(state):
        out[state[FIRST]] -= 1
