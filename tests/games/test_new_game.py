"""A new game is one folder: once it is registered, everything that is generic works with it."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from howdah.arena.match import play
from howdah.arena.schedule import fixtures
from howdah.arena.settings import settle
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.explain import explain
from howdah.players.levels import levels
from howdah.players.mcts import MonteCarlo
from howdah.players.review import review
from howdah.players.roster import player
from howdah.research.batch import Batch
from howdah.terminal.app import app
from tests.games.tiny import GAME as TINY
from tests.games.tiny.strength import STRENGTH


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game among the others."""
    list(GAMES)
    monkeypatch.setitem(GAMES._games, TINY.id, TINY)


def a_game() -> Record:
    """A game of two levels against each other."""
    start = now = GAMES.find("tiny").start(3)
    moves = []
    while not now.over:
        move = now.moves[0] if now.turn < 0 else player(f"level:{now.turn + 1}").choose(now, Budget()).move
        moves.append(move)
        now = now.play(move)
    return Record.of(start, moves)


def test_its_levels_and_search_settings_are_those_of_its_folder() -> None:
    game = GAMES.find("tiny")
    assert levels(game) == STRENGTH.levels
    assert MonteCarlo().settings_for(game) == STRENGTH.search


@pytest.mark.slow
def test_hints_and_reviews_explain_it() -> None:
    record = a_game()
    now = next(position for position in record.replay() if position.turn >= 0)
    assert explain(now, Budget(nodes=50)).best.reasons
    assert len(review(record, Budget(nodes=20)).steps) == len(record.entries)


@pytest.mark.slow
def test_computer_players_meet_in_the_arena() -> None:
    settings = settle(GAMES.find("tiny"), ["level:1", "level:3"], 4, players=2)
    assert [play(settings, fixture).winners for fixture in fixtures(settings)]


@pytest.mark.compiled
def test_batches_step_it() -> None:
    batch = Batch(GAMES.find("tiny"), 8, players=2)
    actions, finished = np.zeros(8, dtype=np.int64), 0
    for _ in range(30):
        batch.step_at_random(actions)
        finished += int(batch.finished.sum())
    assert finished


@pytest.mark.parametrize("command", ["show tiny", "hint tiny 0,2,6,0,0,0,0,0,0,0,0,0,0 --nodes 9"])
def test_commands_know_it(command: str) -> None:
    result = CliRunner().invoke(app, [*command.split(), "--lang", "en"])
    assert (result.exit_code, bool(result.stdout)) == (0, True), result.output


def test_nothing_outside_the_games_and_their_boards_names_a_game() -> None:
    package = Path(__file__).parents[2] / "howdah"
    ids = [f'"{game.id}": ' for game in GAMES]
    named = [
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if file.parent.name != "versions"  # migrations of stored data, which know the games of their time
        and any(name in file.read_text(encoding="utf-8") for name in ids)
    ]
    assert named == ["terminal/boards/registry.py"]
