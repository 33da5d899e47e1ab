"""Position strings: what they say of an inconsistent position."""

import pytest

from howdah.core.errors import PositionError
from howdah.games.siam import GAME

EMPTY = "...../...../.OOO./...../....."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected 5 fields"),
        (f"{EMPTY} e - 1", "expected 5 fields"),
        (f"{EMPTY} e - 1 - -", "but found 6"),
        ("...../.OOO./..... e - 1 -", "expected 5 ranks"),
        ("...../...../.OO/...../..... e - 1 -", "rank 3: expected 5 squares"),
        ("...../...../.OOX./...../..... e - 1 -", "but found '.OOX.'"),
        ("...../...../.OOOE/...../..... e - 1 -", "rank 3"),
        ("....O/...../.OOO./...../..... e - 1 -", "4 rocks on the board; expected 3"),
        ("...../...../.OO../...../..... e - 1 -", "2 rocks on the board; expected 3"),
        (f"{EMPTY} e - 1 e", "3 rocks on the board; expected 2 in a game that is won"),
        ("...../...../.OO../...../..... r - 2 e", "no animal on the board"),
        ("E^E^E^E^E^/E^..../.OOO./...../..... e - 1 -", "6 elephants on the board; expected at most 5"),
        ("RvRvRvRvRv/Rv..../.OOO./...../..... e - 1 -", "6 rhinoceroses on the board"),
        (f"{EMPTY} x - 1 -", "side to move: expected e or r, but found 'x'"),
        (f"{EMPTY} er - 1 -", "side to move"),
        (f"{EMPTY} e - 0 -", "turn number"),
        (f"{EMPTY} e - one -", "turn number"),
        (f"{EMPTY} r - 1 -", "turn 1 is the elephants'"),
        (f"{EMPTY} e x 1 -", "exits used: expected one of -, e, r, er"),
        (f"{EMPTY} e e 1 -", "without the option single-exit"),
        (f"{EMPTY} e - 1 ?", "result: expected one of"),
        (f"{EMPTY} e - 501 -", "500 turns are played"),
        (f"{EMPTY} e - 503 -", "the game ends after 500 turns"),
        (f"{EMPTY} e - 1 #", "result # after 0 turns"),
    ],
)
def test_an_inconsistent_position_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(PositionError, match="^.*" + complaint.replace("?", r"\?").replace(".", r"\.")):
        GAME.position(text)


def test_a_result_without_a_limit_needs_no_number_of_turns() -> None:
    with pytest.raises(PositionError, match="no number of turns only"):
        GAME.position(f"{EMPTY} e - 1 #", options={"turn-limit": 0})


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(PositionError, match="expected a number from"):
        GAME.position(f"{EMPTY} e - {'9' * 5000} -")


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} e - 1 -",
        f"{EMPTY} e - 501 #",
        f"{EMPTY} e - 9 =",
        "E^E^E^E^E^/RvRvRvRvRv/.OOO./...../..... r - 2 -",
        "...../...../.OO.E>/...../..... r - 12 e",
    ],
)
def test_si_11_consistent_positions_are_read_and_written_back(text: str) -> None:
    assert str(GAME.position(text)) == text


def test_si_11_a_loaded_position_begins_its_memory_anew() -> None:
    now = GAME.position(f"{EMPTY} e - 1 -")
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        now = now.play(move)
    again = GAME.position(str(now))
    assert again == now
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        now, again = now.play(move), again.play(move)
    assert now.over
    assert not again.over
