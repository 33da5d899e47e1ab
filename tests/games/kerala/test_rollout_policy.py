"""What is played without much thought: it fits, as far as one tile and its neighbours tell."""

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from tests.games.kerala.tables import IN_EVERY_FORM, table


def by_policy(position: Position, seed: int = 1) -> str:
    rules = position.rules
    codes = rules.words_from(position.legal)
    dice = rules.words_from((seed, 7))
    return str(position.move(int(rules.rollout_move(rules.words_from(position.state), codes, len(codes), dice))))


@IN_EVERY_FORM
def test_a_tile_joins_its_colour(form: Form) -> None:
    mine = "A0,0/B2,0/0,0:blue-start/1,0:red-1/2,0:red-2"
    assert by_policy(table(mine, offer=["red-3", "blue-1"], form=form)).startswith("t1@")
    assert "/B" in by_policy(table(mine, offer=["red-3", "red-1"], form=form))


@IN_EVERY_FORM
def test_an_arch_is_turned_to_its_colour(form: Form) -> None:
    mine = "A0,0/B1,0/0,0:blue-start/1,0:green-1"
    taken = table(mine, offer=["red-arch-blue", "green-1"], form=form)
    after = taken.play(by_policy(taken))
    assert after.terms()["arches"][0] == 1


@IN_EVERY_FORM
def test_a_special_is_waived(form: Form) -> None:
    position = table("A0,0/B0,0/0,0:blue-start", offer=["red-moveE", "green-1"], form=form)
    assert by_policy(position.play("t1@0,1/A")) == "skip"


@pytest.mark.parametrize("seed", range(2, 6))
def test_equals_are_left_to_chance(seed: int) -> None:
    position = table("A0,0/B0,0/0,0:blue-start", offer=["red-1", "green-1"], form=Form.PLAIN)
    assert len({by_policy(position, each) for each in range(seed * 100 + 1, seed * 100 + 21)}) > 1
