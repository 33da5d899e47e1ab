"""Aimless moves: what low levels leave out."""

import pytest

from howdah.core.position import Position
from howdah.games import GAMES
from tests.games.siam.boards import position

START = GAMES.find("siam").start()
ON_THE_EDGE = position("...../...../.OOO./...../E^...R>", turn=9)
PUSHING = position("...../...../.OO../..E>RvR>/...O.", turn=9)


@pytest.mark.parametrize(
    ("now", "aimless", "sensible"),
    [
        (START, ["@d1S", "@a1W", "@e5N"], ["@d1N", "@d1E", "@a1E"]),
        (ON_THE_EDGE, ["a1-off", "a1=W", "a1-b1S"], ["a1=E", "a1-a2", "a1-b1", "a1-b1E"]),
        (PUSHING, ["@e1E"], ["c2-d2*", "c2=N"]),
    ],
    ids=["start", "on-the-edge", "pushing"],
)
def test_an_animal_that_looks_over_the_edge_has_no_aim(now: Position, aimless: list[str], sensible: list[str]) -> None:
    is_aimless = now.game.file("sense").is_aimless
    assert [text for text in [*aimless, *sensible] if is_aimless(now.state, now.find(text).code)] == aimless


def test_an_elephant_that_walks_about_and_takes_nothing_has_no_aim() -> None:
    game = GAMES.find("white-elephant")
    text = "white #ooo.oX/.ooo.oo/##.N.oo/#..N.W./.oon#o./.W...../E...E.# 0,0,0,0 cb34 1,1 0,0 17,15 1,1 3,8 s s 0"
    now = game.position(text)
    is_aimless = game.file("sense").is_aimless
    for move in now.moves:
        before, after = now.terms(), now.play(move).terms()
        gained = [name for name in ("logs", "captives", "home", "steps") if after[name][0] > before[name][0]]
        if is_aimless(now.state, move.code):
            assert move.sentence.kind.startswith(("walk", "strip"))
            assert not gained
        elif move.sentence.kind == "walk":
            assert gained or after["turned"] != before["turned"]
    assert any(is_aimless(now.state, move.code) for move in now.moves)
