"""Every client tells who won, why the game is over and how a tie was decided."""

import pytest

from howdah.core.explanation import explain, explain_record
from howdah.core.record import EarlyEnd, Record
from howdah.games import GAMES

SIAM, ELEPHANT, SHOP = (GAMES.find(game) for game in ("siam", "white-elephant", "china-shop"))
SHOP_END = "- over - R33345556667788G3334445566788B3344455667788 allR GG+BB,RR+G,GG+R,GG+B,BB+R,allB,any1*2,odd"
TIED_SHOP = f"0:R44G6:15,13,8,5/1:G7:7,13,14,7/1:B35:3,0,8,0 {SHOP_END}"
ALL_TIED_SHOP = f"0:R44G6:15,13,8,5/1:G7:7,13,14,7/1:B35:3,15,15,8 {SHOP_END}"
LAST_LOG = (
    "white ......X/......./......./..o..../..N..../e....../....... 5,0,0,5 gg77 20,21 3,3 6,0 3,3 1,1 s {first} 0"
)


def sentences(game: str, position: str, players: int | None = None, language: str = "en") -> list[str]:
    found = explain(GAMES.find(game).position(position, players))
    assert found
    return [sentence.text(language) for sentence in found.sentences]


def test_a_game_that_goes_on_has_no_explanation() -> None:
    assert explain(SIAM.start()) is None


def test_a_rock_pushed_off_for_the_opponent_is_explained() -> None:
    end = SIAM.position("...../..OO./..R>E>O/...../..... r - 6 -").play("c3-d3*")
    found = explain(end)
    assert found
    assert [reason.key for reason in found.reasons] == ["ending-elephants-by-rhinos"]
    assert found.result.text() == "Winner: Elephants."
    own = explain(SIAM.position("...../..OO./..E>E>O/...../..... e - 5 -").play("c3-d3*"))
    assert own
    assert [reason.key for reason in own.reasons] == ["ending-elephants"]


def test_a_draw_of_siam_is_a_draw_and_no_shared_win() -> None:
    end = SIAM.start(options={"turn-limit": 1}).play("@a1N")
    found = explain(end)
    assert found
    assert found.result.text() == "The game is a draw."


@pytest.mark.parametrize(("language", "word"), [("en", "draw"), ("fr", "nulle"), ("de", "remis")])
@pytest.mark.parametrize("ended", [None, EarlyEnd("agreement", (0, 1))])
def test_a_draw_is_called_so_once(ended: EarlyEnd | None, language: str, word: str) -> None:
    found = explain(SIAM.start(options={"turn-limit": 1}).play("@a1N"), ended)
    assert found
    assert " ".join(sentence.text(language).lower() for sentence in found.sentences).count(word) == 1


@pytest.mark.parametrize(("first", "loser", "winner"), [("s", "Silver", "Gold"), ("g", "Gold", "Silver")])
def test_a_tie_of_white_elephant_says_who_loses_a_point(first: str, loser: str, winner: str) -> None:
    end = ELEPHANT.position(LAST_LOG.format(first=first)).play("c3-c4")
    found = explain(end)
    assert found
    assert [reason.key for reason in found.reasons] == ["ending-logs", "ending-tie"]
    assert found.reasons[1].text() == f"A tie at 32 points each: {loser} began and loses one point."
    assert found.result.text() == f"Winner: {winner}."


@pytest.mark.parametrize(
    ("language", "shared"),
    [
        ("en", "Shared win: Player 1, Player 2, Player 3."),
        ("fr", "Victoire partagée\u00a0: Joueur 1, Joueur 2, Joueur 3."),
        ("de", "Geteilter Sieg: Spieler 1, Spieler 2, Spieler 3."),
    ],
)
def test_a_tie_of_everybody_is_a_shared_win(language: str, shared: str) -> None:
    assert sentences("china-shop", ALL_TIED_SHOP, 3, language)[-1] == shared
    assert sentences("china-shop", TIED_SHOP, 3, "en")[-1] == "Shared win: Player 1, Player 2."


def test_a_record_names_its_players_and_how_they_stopped() -> None:
    record = Record(SIAM, 2, {}, ("Ann", "level:3"), ended=EarlyEnd("resignation", (1,)))
    found = explain_record(record, SIAM.start())
    assert found
    assert [sentence.text() for sentence in found.sentences] == [
        "Ann (Elephants) resigned.",
        "Winner: Computer, level 3 (Rhinoceroses).",
    ]


def test_players_with_the_same_name_are_told_apart() -> None:
    tied = SHOP.position(TIED_SHOP, 3)
    record = Record.of(tied, [], ("level:3", "level:3", "Ann"))
    found = explain_record(record, tied)
    assert found
    assert found.result.text() == "Shared win: Computer, level 3 (Player 1), Computer, level 3 (Player 2)."


@pytest.mark.parametrize(
    ("ended", "first", "last"),
    [
        (EarlyEnd("flag", (0,)), "Player 2 ran out of time.", "Winner: Player 1."),
        (EarlyEnd("closed", ()), "The table was closed before the end.", "The game has no winner."),
        (EarlyEnd("flood", ()), "The game was not played out.", "The game has no winner."),
    ],
)
def test_an_early_end_is_explained(ended: EarlyEnd, first: str, last: str) -> None:
    found = explain(GAMES.find("kerala").start(2), ended)
    assert found
    assert [sentence.text() for sentence in found.sentences] == [first, last]


def test_players_who_stopped_for_different_reasons_are_not_named() -> None:
    found = explain(SHOP.start(3), EarlyEnd("flag", (0,)))
    assert found
    assert found.reasons[0].key == "ended-others-out"
