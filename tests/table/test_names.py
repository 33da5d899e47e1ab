"""No two players at a table have the same name."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.strength import HIGHEST_LEVEL
from howdah.table.actor import Actor, Person
from howdah.table.commands import Join
from howdah.table.errors import SeatError
from howdah.table.look_alikes import alike
from howdah.table.names import ELEPHANTS, computer_names, titles
from howdah.table.setup import Free, Mine
from howdah.table.table import Seat
from tests.table.harness import TableHarness, setup

LEVELS = [f"level:{level}" for level in range(1, HIGHEST_LEVEL + 1)]
SEATS = st.one_of(
    st.builds(Seat, person=st.builds(Person, st.just("x"), st.sampled_from(["Ann", "ann", "Moti", "Moti 2"]))),
    st.builds(Seat, computer=st.sampled_from([*LEVELS, "greedy"])),
    st.just(Seat()),
)


def test_every_level_has_names_for_five_seats() -> None:
    assert len(ELEPHANTS) == HIGHEST_LEVEL
    assert all(len(set(row)) == 5 for row in ELEPHANTS)
    assert len({name for row in ELEPHANTS for name in row}) == 5 * HIGHEST_LEVEL


@given(st.lists(SEATS, min_size=2, max_size=5))
def test_no_two_players_are_called_the_same(seats: list[Seat]) -> None:
    called = titles(seats)
    names = [name for name in called if name]
    assert not any(alike(one, other) for one, other in combinations(names, 2))
    assert [name is None for name in called] == [seat.free for seat in seats]


def test_a_computer_has_the_name_of_an_elephant_and_others_of_its_level_have_others() -> None:
    assert titles([Seat(computer="level:3"), Seat(computer="level:3"), Seat(computer="level:8")]) == (
        *ELEPHANTS[2][:2],
        ELEPHANTS[7][0],
    )
    assert computer_names("level:9") == ("level:9",)


def test_tb_18_a_second_person_of_the_same_name_is_asked_for_another() -> None:
    table = TableHarness(setup("siam", Mine(), Free()))
    with pytest.raises(SeatError, match="somebody at this table is called 'ANN' too, or nearly so") as caught:
        table.do(Actor("secret-other", "ANN"), Join())
    assert caught.value.text("de").startswith("An diesem Tisch heißt schon jemand ANN oder fast so.")
    table.do(Actor("secret-other", "Anna"), Join())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "BiII"), ("Bill", "Bi11"), ("Otto", "0tt0"), ("Marie", "rnarie"),
        ("Sara", "Ѕаrа"), ("Capa", "Сара"), ("ANNA", "ΑΝΝΑ"), ("René", "Rene"), ("Ａｎｎ", "Ann"), ("Will", "VVill"),
        ("Ann Lee", "AnnLee"),
    ],
)  # fmt: skip
def test_tb_18_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ben", "Bea"), ("Ivan", "Иван"), ("李雷", "李霞"), ("Max", "Mex")]
)
def test_tb_18_names_that_can_be_told_apart_are_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)
