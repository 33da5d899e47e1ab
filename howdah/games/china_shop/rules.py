"""The rules of China Shop, in the order of the rules sheet.

Numbers such as CS-5 are rulings; docs/rulings.md says where each comes from.
"""

from howdah.core.types import CHANCE, EXTENT, OVER, State, Words

# ---------------------------------------------------------------------------------------------------------------------
# The porcelain: 18 kinds of card, in the canonical order (red, green, blue; then value).
#
#              3   4   5   6   7   8
#     red      0   1   2   3   4   5
#     green    6   7   8   9  10  11
#     blue    12  13  14  15  16  17
#
# Identical cards are never told apart (CS-8): a row, a hand or a deck is 18 words, how many it holds of each kind.
# ---------------------------------------------------------------------------------------------------------------------

COLOURS = 3
VALUES = 6
LOWEST_VALUE = 3
HIGHEST_VALUE = 8
CARDS = COLOURS * VALUES  # kinds of porcelain card

PORCELAIN_TOTAL = 40  # cards in the deck, besides the start cards
PER_SCORING = 10  # purchases from one scoring to the next
ROW = 5  # cards shown in a full row, of porcelain as of elephants


def value_of(card: int) -> int:
    """Return the value of a porcelain card."""
    return LOWEST_VALUE + card % VALUES


# ---------------------------------------------------------------------------------------------------------------------
# The elephants: 16 kinds. Each makes one or two demands: a number of cards (CS-4) out of a group.
# ---------------------------------------------------------------------------------------------------------------------

RED, GREEN, BLUE, ANY, EVEN, ODD = 0, 1, 2, 3, 4, 5  # the groups


def belongs(card: int, group: int) -> bool:
    """Tell whether a porcelain card is one of a group; in ANY, cards of different colours are too (CS-10)."""
    if group < ANY:
        return card // VALUES == group
    return group == ANY or value_of(card) % 2 == group - EVEN


ELEPHANTS = 16  # kinds of elephant card
ELEPHANT_TOTAL = 30
EVERY = 99  # more than anybody can hold
DEMANDS = 2
# Two groups and two numbers for each elephant, in the canonical order of the colours.
# fmt: off
GROUP = (
    RED, GREEN,  RED, BLUE,  GREEN, BLUE,                                            # RR+GG RR+BB GG+BB
    RED, GREEN,  RED, BLUE,  RED, GREEN,  GREEN, BLUE,  RED, BLUE,  GREEN, BLUE,     # RR+G RR+B GG+R GG+B BB+R BB+G
    RED, RED,  GREEN, GREEN,  BLUE, BLUE,                                            # allR allG allB
    ANY, ANY,  ANY, ANY,  EVEN, EVEN,  ODD, ODD,                                     # any1 any2 even odd
)
NUMBER = (
    2, 2,  2, 2,  2, 2,
    2, 1,  2, 1,  1, 2,  2, 1,  1, 2,  1, 2,
    EVERY, 0,  EVERY, 0,  EVERY, 0,
    1, 0,  2, 0,  EVERY, 0,  EVERY, 0,
)
# fmt: on

# ---------------------------------------------------------------------------------------------------------------------
# The players and what lies before each of them.
# ---------------------------------------------------------------------------------------------------------------------

MOST_PLAYERS = 5
MOST_MONEY = 2

# The categories of the score sheet.
LOW, HIGH, COLOUR, ALL = 0, 1, 2, 3
CATEGORIES = 4
SCORINGS = 4
UNUSED = -1  # a category not yet picked

# ---------------------------------------------------------------------------------------------------------------------
# The state.
# ---------------------------------------------------------------------------------------------------------------------

PLAYERS = 1
PHASE = 2  # see below
SEAT = 3  # whose turn it is; while cards are dealt and while all score, whose turn comes next (CS-8)
PICKS = 4  # how many players have picked in the scoring that goes on
BOUGHT = 5  # porcelain cards bought so far, by all
PORCELAIN_SHOWN = 6  # how many cards are in each row
ELEPHANTS_SHOWN = 7
ELEPHANTS_LEFT = 8  # in the deck
TAKEN = 9  # the elephant whose losses are being named, 0 when none is
OWED = 10  # how many cards each of its two demands still asks for
FLOOR = 12  # the lowest card that can be named now
PUSH_AT_ONE = 13  # option: whether only a player with exactly one money card may push (CS-3)
PORCELAIN_ROW = 14
PORCELAIN_DECK = PORCELAIN_ROW + CARDS
LOST = PORCELAIN_DECK + CARDS  # porcelain that has left the game
ELEPHANT_ROW = LOST + CARDS
ELEPHANT_DECK = ELEPHANT_ROW + ELEPHANTS
DISCARDS = ELEPHANT_DECK + ELEPHANTS
TABLEAU = DISCARDS + ELEPHANTS  # one for each player:
MONEY = 0
PUSH_CARD = 1
SHEET = 2  # the points of each category, or UNUSED
HAND = SHEET + CATEGORIES
TABLEAU_WORDS = HAND + CARDS
SIZE = TABLEAU + TABLEAU_WORDS * MOST_PLAYERS

# Values of PHASE. The first three are draws.
DRAWING_FIRST = 0
DEALING_PORCELAIN = 1
DEALING_ELEPHANTS = 2
TAKING_TURN = 3
LOSING = 4
SCORING = 5
ENDED = 6


def tableau(seat: int) -> int:
    """Return where a player's own words begin."""
    return TABLEAU + TABLEAU_WORDS * seat


# ---------------------------------------------------------------------------------------------------------------------
# The moves and the draws.
# ---------------------------------------------------------------------------------------------------------------------

BUY = 0  # + the porcelain card
TAKE = BUY + CARDS  # + the elephant
PUSH = TAKE + ELEPHANTS
LOSE = PUSH + 1  # + the porcelain card
SCORE = LOSE + CARDS  # + the category
FIRST = SCORE + CATEGORIES  # + the seat
DEAL_PORCELAIN = FIRST + MOST_PLAYERS  # + the card
DEAL_ELEPHANT = DEAL_PORCELAIN + CARDS  # + the elephant
CODES = DEAL_ELEPHANT + ELEPHANTS
MOST_MOVES = CARDS

# ---------------------------------------------------------------------------------------------------------------------
# Start. The options are the card table (CS-1): porcelain, elephants, then for each start pair which one it is; and who
# may push.
# ---------------------------------------------------------------------------------------------------------------------

START_PAIRS = COLOURS * COLOURS  # a 3 of some colour with a 4 of some colour
CARD_TABLE_WORDS = CARDS + ELEPHANTS + START_PAIRS * MOST_PLAYERS


def setup(state: Words, players: int, options: State) -> None:
    """Give each player a money card, a push card and a start pair; leave the decks unopened."""
    state[EXTENT] = tableau(players)
    for word in range(PLAYERS, state[EXTENT]):
        state[word] = 0
    state[PLAYERS] = players
    state[PHASE] = DRAWING_FIRST
    state[ELEPHANTS_LEFT] = ELEPHANT_TOTAL
    state[PUSH_AT_ONE] = options[CARD_TABLE_WORDS]
    for card in range(CARDS):
        state[PORCELAIN_DECK + card] = options[card]
    for elephant in range(ELEPHANTS):
        state[ELEPHANT_DECK + elephant] = options[CARDS + elephant]
    for seat in range(players):
        own = tableau(seat)
        state[own + MONEY] = 1
        state[own + PUSH_CARD] = 1
        for category in range(CATEGORIES):
            state[own + SHEET + category] = UNUSED
        # Seat i gets start pair i, and the other pairs leave the game (CS-8).
        for pair in range(START_PAIRS):
            if options[CARDS + ELEPHANTS + START_PAIRS * seat + pair]:
                state[own + HAND + VALUES * (pair // COLOURS)] += 1
                state[own + HAND + VALUES * (pair % COLOURS) + 1] += 1


def draw_first_player(state: Words, seat: int) -> None:
    """Let a seat begin, each with the same chance (CS-2)."""
    state[SEAT] = seat
    state[PHASE] = DEALING_PORCELAIN


# ---------------------------------------------------------------------------------------------------------------------
# A turn: buy, take an elephant, or push.
# ---------------------------------------------------------------------------------------------------------------------


def turn(state: State) -> int:
    """Return who decides next: the player whose turn it is or who picks a category, or chance."""
    phase = state[PHASE]
    if phase == ENDED:
        return OVER
    if phase == SCORING:
        return picker(state)
    return state[SEAT] if phase >= TAKING_TURN else CHANCE


def legal(state: State, out: Words) -> int:
    """Write the codes of all legal moves, or of all cards that can be drawn."""
    phase = state[PHASE]
    if phase == TAKING_TURN:
        return choices(state, out)
    if phase == LOSING:
        return losses(state, out)
    if phase == SCORING:
        return categories(state, out)
    return outcomes(state, out)


def choices(state: State, out: Words) -> int:
    """Write what the player can do in a turn."""
    own = tableau(state[SEAT])
    found = 0
    # Buying needs money.
    if state[own + MONEY] > 0:
        found = kinds_in(state, PORCELAIN_ROW, CARDS, BUY, out, found)
    # An elephant brings money, and two money cards are the most that a player may hold.
    if state[own + MONEY] < MOST_MONEY:
        found = kinds_in(state, ELEPHANT_ROW, ELEPHANTS, TAKE, out, found)
    # Pushing is possible with any amount of money, or with one money card only (CS-3).
    if state[own + PUSH_CARD] > 0 and (state[PUSH_AT_ONE] == 0 or state[own + MONEY] == 1):
        out[found] = PUSH
        found += 1
    return found


def kinds_in(state: State, pile: int, kinds: int, code: int, out: Words, found: int) -> int:
    """Write a code for each kind of card that a row or a deck holds; identical cards are one move (CS-8)."""
    for kind in range(kinds):
        if state[pile + kind] > 0:
            out[found] = code + kind
            found += 1
    return found


def apply(state: Words, move: int) -> None:
    """Play a legal move, or a draw."""
    if move < TAKE:
        buy(state, move - BUY)
    elif move < PUSH:
        take(state, move - TAKE)
    elif move < LOSE:
        push(state)
    elif move < SCORE:
        lose(state, move - LOSE)
    elif move < FIRST:
        score(state, move - SCORE)
    elif move < DEAL_PORCELAIN:
        draw_first_player(state, move - FIRST)
    elif move < DEAL_ELEPHANT:
        deal_porcelain(state, move - DEAL_PORCELAIN)
    else:
        deal_elephant(state, move - DEAL_ELEPHANT)


def buy(state: Words, card: int) -> None:
    """Pay one money card for a shown porcelain card."""
    own = tableau(state[SEAT])
    state[own + MONEY] -= 1
    state[own + HAND + card] += 1
    state[PORCELAIN_ROW + card] -= 1
    state[PORCELAIN_SHOWN] -= 1
    state[BOUGHT] += 1
    end_turn(state)


def push(state: Words) -> None:
    """Pass, and give the push card away."""
    state[tableau(state[SEAT]) + PUSH_CARD] = 0
    end_turn(state)


# ---------------------------------------------------------------------------------------------------------------------
# Elephants. The player chooses the losses (CS-5), one card at a time and in canonical order: never below the card named
# before, and never so high that too few cards are left to name. What is the only card possible goes by itself (CS-8).
# ---------------------------------------------------------------------------------------------------------------------


def take(state: Words, elephant: int) -> None:
    """Take a shown elephant; each of its demands asks for a number of cards, or for all if there are fewer."""
    hand = tableau(state[SEAT]) + HAND
    state[ELEPHANT_ROW + elephant] -= 1
    state[ELEPHANTS_SHOWN] -= 1
    state[TAKEN] = elephant
    for demand in range(DEMANDS):
        state[OWED + demand] = owed_at_first(state, hand, elephant, demand)
    lose_what_must_be(state)


def owed_at_first(state: State, hand: int, elephant: int, demand: int) -> int:
    """Return how many cards a demand gets from a hand: a shortage is never paid with other cards (CS-8)."""
    number = NUMBER[DEMANDS * elephant + demand]
    if number == 0:
        return 0
    group = GROUP[DEMANDS * elephant + demand]
    held = 0
    for card in range(CARDS):
        if belongs(card, group):
            held += state[hand + card]
    return min(held, number)


def current_demand(state: State) -> int:
    """Return which of the elephant's demands is being met."""
    return 0 if state[OWED] > 0 else 1


def current_group(state: State) -> int:
    """Return the group of cards that the elephant asks for now."""
    return GROUP[DEMANDS * state[TAKEN] + current_demand(state)]


def lowest_loss(state: State) -> int:
    """Return the lowest card that can be named: the first one held that is not below the one named before."""
    hand = tableau(state[SEAT]) + HAND
    group = current_group(state)
    card = state[FLOOR]
    while state[hand + card] == 0 or not belongs(card, group):
        card += 1
    return card


def highest_loss(state: State) -> int:
    """Return the highest card that can be named: from there on just enough are held for all that is owed."""
    hand = tableau(state[SEAT]) + HAND
    group = current_group(state)
    missing = state[OWED + current_demand(state)]
    card = CARDS
    while missing > 0:
        card -= 1
        if belongs(card, group):
            missing -= state[hand + card]
    return card


def losses(state: State, out: Words) -> int:
    """Write the cards that the owner can name."""
    hand = tableau(state[SEAT]) + HAND
    group = current_group(state)
    found = 0
    for card in range(state[FLOOR], highest_loss(state) + 1):
        if state[hand + card] > 0 and belongs(card, group):
            out[found] = LOSE + card
            found += 1
    return found


def lose(state: Words, card: int) -> None:
    """Lose the card that the owner named, and then what must be."""
    remove(state, card)
    lose_what_must_be(state)


def lose_what_must_be(state: Words) -> None:
    """Lose every card that is the only one possible, and stop where there is a choice."""
    while state[OWED] + state[OWED + 1] > 0:
        lowest = lowest_loss(state)
        if lowest < highest_loss(state):
            state[FLOOR] = lowest
            state[PHASE] = LOSING
            return
        remove(state, lowest)
    finish_elephant(state)


def remove(state: Words, card: int) -> None:
    """Take a lost card out of the game."""
    state[OWED + current_demand(state)] -= 1
    state[tableau(state[SEAT]) + HAND + card] -= 1
    state[LOST + card] += 1
    state[FLOOR] = card


def finish_elephant(state: Words) -> None:
    """Discard the elephant and gain one money card, also when nothing was lost."""
    state[DISCARDS + state[TAKEN]] += 1
    state[TAKEN] = 0
    state[FLOOR] = 0
    state[tableau(state[SEAT]) + MONEY] += 1
    end_turn(state)


# ---------------------------------------------------------------------------------------------------------------------
# The end of a turn: clockwise, and before the next turn an empty row is filled (CS-8). No turn empties both rows.
# ---------------------------------------------------------------------------------------------------------------------


def end_turn(state: Words) -> None:
    """Go on to the next player; cards are dealt or all players score before that turn."""
    state[SEAT] = (state[SEAT] + 1) % state[PLAYERS]
    if state[PORCELAIN_SHOWN] == 0:
        state[PHASE] = SCORING if state[BOUGHT] % PER_SCORING == 0 else DEALING_PORCELAIN
    elif state[ELEPHANTS_SHOWN] == 0:
        fill_elephants(state)
    else:
        state[PHASE] = TAKING_TURN


def fill_elephants(state: Words) -> None:
    """Begin to deal elephants; when the deck is empty all the discards form the new one."""
    state[PHASE] = DEALING_ELEPHANTS
    if state[ELEPHANTS_LEFT] == 0:
        for elephant in range(ELEPHANTS):
            state[ELEPHANT_DECK + elephant] = state[DISCARDS + elephant]
            state[DISCARDS + elephant] = 0
        state[ELEPHANTS_LEFT] = ELEPHANT_TOTAL


def outcomes(state: State, out: Words) -> int:
    """Write the seats that can begin, or the cards that the next one of a deck can be."""
    if state[PHASE] == DRAWING_FIRST:
        for seat in range(state[PLAYERS]):
            out[seat] = FIRST + seat
        return state[PLAYERS]
    if state[PHASE] == DEALING_PORCELAIN:
        return kinds_in(state, PORCELAIN_DECK, CARDS, DEAL_PORCELAIN, out, 0)
    if state[PHASE] == DEALING_ELEPHANTS:
        return kinds_in(state, ELEPHANT_DECK, ELEPHANTS, DEAL_ELEPHANT, out, 0)
    return 0


def weights(state: State, out: Words) -> None:
    """Write for each outcome how many cards of the deck it is."""
    if state[PHASE] == DRAWING_FIRST:
        for seat in range(state[PLAYERS]):
            out[seat] = 1
    elif state[PHASE] == DEALING_PORCELAIN:
        counts_in(state, PORCELAIN_DECK, CARDS, out)
    elif state[PHASE] == DEALING_ELEPHANTS:
        counts_in(state, ELEPHANT_DECK, ELEPHANTS, out)


def counts_in(state: State, deck: int, kinds: int, out: Words) -> None:
    """Write how many there are of each kind of card that a deck holds."""
    found = 0
    for kind in range(kinds):
        if state[deck + kind] > 0:
            out[found] = state[deck + kind]
            found += 1


def deal_porcelain(state: Words, card: int) -> None:
    """Show one porcelain card; after the fifth the elephants follow (at the start), or the turn."""
    state[PORCELAIN_DECK + card] -= 1
    state[PORCELAIN_ROW + card] += 1
    state[PORCELAIN_SHOWN] += 1
    if state[PORCELAIN_SHOWN] == ROW:
        state[PHASE] = DEALING_ELEPHANTS if state[ELEPHANTS_SHOWN] == 0 else TAKING_TURN


def deal_elephant(state: Words, elephant: int) -> None:
    """Show one elephant; after the fifth comes the turn."""
    state[ELEPHANT_DECK + elephant] -= 1
    state[ELEPHANTS_LEFT] -= 1
    state[ELEPHANT_ROW + elephant] += 1
    state[ELEPHANTS_SHOWN] += 1
    if state[ELEPHANTS_SHOWN] == ROW:
        state[PHASE] = TAKING_TURN


# ---------------------------------------------------------------------------------------------------------------------
# Scoring: after ten purchases each player picks an unused category, beginning with the player whose turn
# comes next (CS-6). The fourth scoring ends the game.
# ---------------------------------------------------------------------------------------------------------------------


def picker(state: State) -> int:
    """Return who picks a category now."""
    return (state[SEAT] + state[PICKS]) % state[PLAYERS]


def categories(state: State, out: Words) -> int:
    """Write the categories that the player has not used; the last one left is still a move."""
    sheet = tableau(picker(state)) + SHEET
    found = 0
    for category in range(CATEGORIES):
        if state[sheet + category] == UNUSED:
            out[found] = SCORE + category
            found += 1
    return found


def score(state: Words, category: int) -> None:
    """Note the points; the cards stay. After everybody's pick the next five cards appear, or the game is over."""
    own = tableau(picker(state))
    state[own + SHEET + category] = worth(state, own + HAND, category)
    state[PICKS] += 1
    if state[PICKS] == state[PLAYERS]:
        state[PICKS] = 0
        if state[BOUGHT] == PORCELAIN_TOTAL:
            state[PHASE] = ENDED
            state[SEAT] = 0  # nobody's turn comes next
        else:
            state[PHASE] = DEALING_PORCELAIN


def worth(state: State, hand: int, category: int) -> int:
    """Return what a hand scores in a category; a colour not held counts 0."""
    total = 0
    for colour in range(COLOURS):
        points = points_of_colour(state, hand + VALUES * colour, category)
        if category != COLOUR:
            total += points
        elif points > total:
            total = points
    return total


def points_of_colour(state: State, cards: int, category: int) -> int:
    """Return what a hand's cards of one colour give: the lowest, the highest, or all of them."""
    lowest = 0
    highest = 0
    total = 0
    for place in range(VALUES):
        held = state[cards + place]
        if held > 0:
            highest = LOWEST_VALUE + place
            total += held * highest
            if lowest == 0:
                lowest = highest
    if category == LOW:
        return lowest
    return highest if category == HIGH else total


# ---------------------------------------------------------------------------------------------------------------------
# The end: most points win, and a tie is shared (CS-7).
# ---------------------------------------------------------------------------------------------------------------------


def scores(state: State, out: Words) -> None:
    """Write the points on each player's sheet."""
    for seat in range(state[PLAYERS]):
        out[seat] = points_of(state, seat)


def points_of(state: State, seat: int) -> int:
    """Return the sum of the categories that a player has used."""
    points = 0
    for category in range(CATEGORIES):
        noted = state[tableau(seat) + SHEET + category]
        if noted != UNUSED:
            points += noted
    return points
