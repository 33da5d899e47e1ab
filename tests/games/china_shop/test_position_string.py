"""Position strings say everything, and what does not add up is refused (CS-9)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.errors import PositionError
from howdah.games.china_shop import GAME
from tests.effort import examples
from tests.games.china_shop.tables import ALL_PORCELAIN, IN_EVERY_FORM

PLAYERS = "1p:R3B4:-,-,-,-/1p:G4B3:-,-,-,-/1p:R4G3:-,-,-,-"
START = f"{PLAYERS} - first - - - -"
TURN = f"{PLAYERS} 1 turn R5G68B37 - RR+GG,GG+R,any1,even,odd -"
OTHERS = "1:G4B3:-,-,-,-/1:R4G3:-,-,-,-"
LOSING = f"0p:R357G4B4:-,-,-,-/{OTHERS} 1 lose:RR+G:2:R3 G68 - any1,odd allG*2"
SCORING = (
    "1p:R357G6B4:-,-,-,-/1:G48B36:-,-,-,-/0p:R48G35:-,-,-,- 2 score - R6G7B8 any2"
    " RR+BB,GG+BB,RR+G,allR,allG,any1*2,even,odd"
)


@pytest.mark.parametrize("text", [START, TURN, LOSING, SCORING])
def test_cs_9_a_position_is_written_as_it_was_read(text: str) -> None:
    assert str(GAME.position(text, 3)) == text


@IN_EVERY_FORM
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cs_9_every_position_of_a_game_comes_back_word_by_word(players: int, form: Form) -> None:
    random = Random(players)
    position = GAME.start(players, form=form)
    while not position.over:
        position = position.play(random.choice(position.legal))
        assert GAME.position(str(position), players, form=form).state == position.state


def test_cs_9_cards_may_be_given_in_any_order() -> None:
    shuffled = TURN.replace("R5G68B37", "B73G8R5G6").replace("RR+GG,GG+R,any1", "any1,GG+R,RR+GG")
    assert str(GAME.position(shuffled, 3)) == TURN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TURN + " -", "expected 7 fields"),
        (TURN.replace("/1p:R4G3:-,-,-,-", ""), "players: expected 3 with / between, but found 2"),
        (TURN.replace("1p:R3", "3p:R3"), "player 1: expected money 0-2"),
        (TURN.replace("R3B4", "R3X4"), "player 1: expected porcelain like R3355G4, or - for none, but found 'R3X4'"),
        (TURN.replace("R3B4:-,-,-,-", "R3B4:-,-,-"), "player 1: expected points or - for low, high, colour, all"),
        (TURN.replace(" 1 turn", " 4 turn"), "turn: expected one of 1, 2, 3, but found '4'"),
        (TURN.replace(" 1 turn", " - turn"), "turn: expected one of 1, 2, 3"),
        (START.replace("- first", "1 first"), "turn: expected -, but found '1'"),
        (TURN.replace("turn", "lose"), "phase: expected first"),
        (TURN.replace("turn", "lunch"), "phase: expected first"),
        (TURN.replace("R5G68B37", "R5G68B39"), "shown porcelain: expected porcelain like"),
        (TURN.replace("37 -", "37 R"), "lost porcelain: expected porcelain like"),
        (TURN.replace("any1,", "any3,"), "shown elephants: expected elephants like"),
        (TURN.replace("odd -", "odd mouse"), "discarded elephants: expected elephants like"),
    ],
)
def test_a_string_in_other_words_is_refused(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TURN.replace("R5G68B37", "R5G888B7"), "the green 8: 1 more than there are"),
        (TURN.replace("RR+GG,GG+R", "GG+R*2"), "the elephant that breaks one red and two green: 1 more than there are"),
        (TURN.replace("G4B3", "B3").replace("G68B37", "G468B3"), "1 of the cards that the players began with are nei"),
        (TURN.replace("G4B3", "B3"), "the green 4: 1 missing of those that the players began with"),
        (TURN.replace("R5G68B37", "-"), "porcelain row: expected 1 to 5 cards in this phase, but found 0"),
        (TURN.replace("R5G68B37", "R556G68B37"), "porcelain row: expected 1 to 5 cards in this phase, but found 7"),
        (TURN.replace("R5G68B37", "R5G68B3"), "porcelain deck: 36 cards would be left"),
        (TURN.replace("RR+GG,GG+R,", ""), "elephant deck: 27 cards would be left"),
        (TURN.replace("turn", "elephants"), "elephant row: expected 0 to 4 cards"),
        (TURN.replace("turn", "porcelain"), "porcelain row: expected 0 to 4 cards"),
        (TURN.replace("turn R5G68B37", "porcelain R5"), "elephant row: expected 0 cards"),
        (START.replace("- first", "1 elephants"), "porcelain row: expected 5 cards"),
        (START.replace("first - -", "first R5 -"), "porcelain row: expected 0 cards"),
        (START.replace("1p:R3", "1:R3"), "everybody has one money card"),
        (START.replace("1p:R3", "0p:R3").replace("1p:G4", "2p:G4"), "everybody has one money card"),
        (TURN.replace("1p:R3", "0p:R3"), "money: 1 less than the players began with"),
        (TURN.replace("1p:R3", "2p:R3"), "discarded elephants: 1 were taken"),
        (TURN.replace("R3B4", "R3").replace("37 -", "37 B4"), "lost porcelain: expected none before the first"),
        (TURN.replace("R3B4:-", "R3B4:7"), "player 1: expected 0 categories used after 0 purchases, but found 1"),
        (
            SCORING.replace("R357G6B4:-", "R357G6B4:5"),
            "player 1: expected 0 categories used after 10 purchases, but found 1",
        ),
        (SCORING.replace(":-,-,-,-", ":-,9,-,-"), "everybody has picked a category already"),
        (SCORING.replace("G48B36:-", "G48B36:25"), "player 2: 25 points for “Lowest of each colour”; more than 24"),
        (SCORING.replace("G48B36:-,-,-", "G48B36:-,-,999"), "more than 241"),
        (SCORING.replace("2 score", "- over"), "phase: expected it after 40 purchases, but there were 10"),
        (START.replace("- first", "1 score"), "elephant row: expected 1 to 5 cards"),
        (TURN.replace("turn R5G68B37", "score -"), "phase: expected it after 10, 20, 30 or 40 purchases"),
    ],
)
def test_a_position_that_does_not_add_up_is_refused(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lose:RR+G", "lose:RR+Q", "phase: expected an elephant out of"),
        (":2:R3", ":2:B4", "phase: expected a card that RR+G asks for, but found 'B4'"),
        (":2:R3", ":2:G4", "phase: expected at most 1 cards owed to RR+G there, but found 2"),
        (":2:R3", ":1:G4", "phase: expected a choice of 1 to lose from G4 up"),
        (":2:R3", ":2:R4", "phase: expected a choice of 2 to lose from R4 up"),
        (":2:R3", ":2:R5", "phase: expected a choice of 2 to lose from R5 up"),
        ("lose:RR+G:2:R3", "lose:any2:2:R5", "phase: expected R3 as the lowest with nothing named yet, but found R5"),
        (":2:R3", ":1:R5", "lost porcelain: expected a card up to R5 that RR+G took"),
        ("lose:RR+G", "lose:allR", "phase: allR leaves no choice of losses"),
        ("0p:", "2p:", "discarded elephants: 4 were taken"),
        ("allG*2", "allG*2,allB,odd*2,any2", "elephant deck: 21 cards would be left"),
    ],
)
def test_losses_that_cannot_be_under_way_are_refused(old: str, new: str, message: str) -> None:
    refused(LOSING.replace(old, new), message)


def test_with_two_money_cards_nobody_can_be_losing() -> None:
    refused(
        LOSING.replace("0p:", "2p:").replace("1:G4", "0:G4").replace("1:R4", "0:R4"), "player 1: with 2 money cards"
    )


def test_the_last_porcelain_is_not_dealt_twice() -> None:
    gone = "".join(sorted((ALL_PORCELAIN - Counter(["R3", "B4"])).elements()))
    players = "1:R3B4:1,1,1,1/0:-:1,1,1,1/0:-:1,1,1,1"
    text = f"{players} 1 porcelain - {gone} any1,any2 RR+GG*2,RR+BB*2,GG+BB*2,allR*2"
    refused(text, "porcelain is dealt, but no card is left in the deck")


def refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.position(text, 3)
    assert message in str(error.value)


@examples(60, database=None)
@given(st.randoms(use_true_random=False))
def test_what_is_not_refused_can_be_played_to_its_end(random: Random) -> None:
    ours, theirs = (some_position(random).split() for _ in range(2))
    for number in random.sample(range(7), 2):
        ours[number] = theirs[number]
    try:
        position = GAME.position(" ".join(ours), 3, form=Form.CHECKED)
    except PositionError:
        return
    while not position.over:
        position = position.play(random.choice(position.legal))
    assert GAME.position(str(position), 3) == position


def some_position(random: Random) -> str:
    """Return a position out of the first part of a game, where positions are still alike."""
    position = GAME.start(3)
    for _ in range(random.randint(0, 40)):
        position = position.play(random.choice(position.legal))
    return str(position)
