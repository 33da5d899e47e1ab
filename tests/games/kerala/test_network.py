"""The learned estimate: what it makes of platforms, equal in every form, and who uses it."""

from dataclasses import replace

import pytest

from howdah.core.compilation import Form
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.games.kerala import GAME
from howdah.games.kerala.network import ARCHES_TOUCHING, BAG_ARCHES, FREE_SPOTS, INPUTS, PAIRS, write_inputs
from howdah.players.mcts import MonteCarlo
from tests.games.kerala.tables import IN_EVERY_FORM, table

PLATFORM = "A0,0/B1,0/0,0:blue-start/1,0:green-1"
WITH_ARCH = "A0,0/B1,0/0,0:blue-start/1,0:green-arch-blue^3"


def share(position: Position) -> int:
    out = position.rules.words(position.players)
    position.rules.estimate(position.rules.words_from(position.state), out)
    return int(out[0])


def inputs(position: Position, seat: int = 0) -> list[int]:
    out = [0] * INPUTS
    write_inputs(position.state, seat, out)
    return out


def test_tiles_of_two_colours_that_meet_at_a_spot_are_a_pair() -> None:
    apart = inputs(table(PLATFORM))
    met = inputs(table("A0,1/B0,0/0,0:blue-start/0,1:green-1/1,0:red-1"))
    assert apart[PAIRS] == 0
    assert met[PAIRS] == 2
    assert met[BAG_ARCHES] > apart[BAG_ARCHES] == 0


def test_a_spot_is_free_beside_an_elephant_and_not_under_the_other() -> None:
    assert inputs(table(PLATFORM))[FREE_SPOTS] == 6


@IN_EVERY_FORM
def test_an_arch_that_touches_its_colour_is_worth_more_than_a_symbol(form: Form) -> None:
    mine = "A0,0/B1,0/0,0:blue-start/1,0:green-1"
    taken = table(mine, offer=["red-arch-blue", "green-1"], form=form)
    shares = {
        move.notation: (share(taken.play(move)), inputs(taken.play(move))[ARCHES_TOUCHING]) for move in taken.moves
    }
    best = max(shares.values())
    assert best[1] == 1


@pytest.mark.parametrize("players", GAME.facts.players)
def test_a_search_by_it_chooses_the_same_in_every_form(players: int) -> None:
    now = GAME.start(players)
    while now.turn < 0:
        now = now.play(now.legal[0])
    player = MonteCarlo(full=True)
    forms = (Form.COMPILED, Form.WASM)
    found = {replace(player, form=form).choose(now, Budget(nodes=40)) for form in forms}
    assert len(found) == 1


def test_only_the_full_strength_uses_it() -> None:
    assert MonteCarlo(full=True).settings_for(GAME).learned
    assert not MonteCarlo().settings_for(GAME).learned
