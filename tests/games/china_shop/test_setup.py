"""The start of a game, and the cards it is played with."""

import pytest

from howdah.core.compilation import Form
from howdah.core.errors import ComponentsError, OptionsError
from howdah.core.types import CHANCE
from howdah.games.china_shop import GAME
from howdah.games.china_shop.options import COMPONENTS, STARTS
from tests.games.china_shop.tables import IN_EVERY_FORM, notations, phase_of, play

TABLE = COMPONENTS.default
FIRST_ROWS = ("deal:R5", "deal:G6", "deal:G8", "deal:B3", "deal:B7", "deal:!odd", "deal:!even", "deal:!any1")


def test_cs_1_the_house_table_is_two_of_each_and_four_more() -> None:
    counts = COMPONENTS.encode(TABLE)
    porcelain = dict(zip(COMPONENTS.names["porcelain"], counts, strict=False))
    assert sum(porcelain.values()) == 40
    assert {card for card, count in porcelain.items() if count == 3} == {"R5", "B5", "R6", "G6"}
    assert set(porcelain.values()) == {2, 3}
    elephants = dict(zip(COMPONENTS.names["elephant"], counts[18:], strict=False))
    assert sum(elephants.values()) == 30
    assert [elephants[name] for name in ("RR+GG", "RR+G", "allR", "any1", "any2", "even", "odd")] == [
        2,
        1,
        2,
        3,
        3,
        3,
        3,
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("porcelain,R5,3", "porcelain,R5,2", "porcelain: the counts add up to 39, expected 40"),
        ("elephant,odd,3", "elephant,odd,4", "elephant: the counts add up to 31, expected 30"),
        ("start-II,B3+G4,1", "start-II,B3+G4,2", "start-II: the counts add up to 2, expected 1"),
        ("porcelain,R5,3", "porcelain,R9,3", "line 6: 'R9' is no porcelain"),
        ("elephant,odd,3", "donkey,odd,3", "line 37: unknown kind 'donkey'"),
        ("elephant,odd,3", "elephant,odd,many", "line 37: 'many' is no count"),
        ("start-I,R3+B4,1", "start-I,R3+B5,1", "line 38: 'R3+B5' is no start-I"),
        ("kind,name,count", "name,count", "line 3: expected the header kind,name,count"),
    ],
)
def test_cs_1_a_broken_table_is_refused_by_its_line_or_total(old: str, new: str, message: str) -> None:
    with pytest.raises(ComponentsError) as error:
        GAME.start(3, {"components": TABLE.replace(old, new)})
    assert message in str(error.value)


def test_cs_1_another_table_is_played_with() -> None:
    other = TABLE.replace("porcelain,R5,3", "porcelain,R5,0").replace("porcelain,B8,2", "porcelain,B8,5")
    start = GAME.start(3, {"components": other.replace("start-I,R3+B4", "start-I,G3+R4")})
    dealing = {move.notation: weight for move, weight in start.play("first:1").chance()}
    assert "deal:R5" not in dealing
    assert dealing["deal:B8"] == 5
    assert str(start).startswith("1p:R4G3:-,-,-,-/1p:G4B3:")
    assert GAME.position(str(start), 3, start.options) == start


@IN_EVERY_FORM
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cs_2_each_seat_begins_with_the_same_chance(players: int, form: Form) -> None:
    start = GAME.start(players, form=form)
    assert start.turn == CHANCE
    assert [(move.notation, weight) for move, weight in start.chance()] == [
        (f"first:{seat}", 1) for seat in range(1, players + 1)
    ]


@pytest.mark.parametrize("players", [1, 2, 6])
def test_cs_8_only_three_to_five_can_play(players: int) -> None:
    with pytest.raises(OptionsError, match="3, 4, 5"):
        GAME.start(players)


@IN_EVERY_FORM
def test_cs_8_seat_i_gets_start_pair_i_with_money_and_push_card(form: Form) -> None:
    pairs = ["R3B4", "G4B3", "R4G3", "R4B3", "G3B4"]
    for players in (3, 4, 5):
        tableaus = str(GAME.start(players, form=form)).split()[0].split("/")
        assert tableaus == [f"1p:{pair}:-,-,-,-" for pair in pairs[:players]]
    assert len(STARTS) == len(pairs)


@IN_EVERY_FORM
def test_cs_8_first_the_first_player_then_five_porcelain_then_five_elephants(form: Form) -> None:
    position = GAME.start(3, form=form)
    phases = []
    for draw in ("first:2", *FIRST_ROWS, "deal:!GG+R", "deal:!RR+GG"):
        assert position.turn == CHANCE
        phases.append(phase_of(position))
        position = position.play(draw)
    assert phases == ["first"] + ["porcelain"] * 5 + ["elephants"] * 5
    assert position.turn == 1
    assert phase_of(position) == "turn"


@IN_EVERY_FORM
def test_cs_8_identical_shown_cards_are_one_move(form: Form) -> None:
    position = play(GAME.start(3, form=form), "first:1", "deal:R5", "deal:R5", "deal:R5", "deal:G3", "deal:G3")
    position = play(position, *["deal:!any1"] * 3, *["deal:!odd"] * 2)
    assert notations(position) == {"$R5", "$G3", "!any1", "!odd", "push"}
