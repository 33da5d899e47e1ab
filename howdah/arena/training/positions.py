"""Positions of self-play, each labelled by the search that chose its move and by the result of its game."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from howdah.arena.training.plan import Plan
from howdah.core.compilation import form_for_bulk
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.alphabeta_kernel import PROVEN
from howdah.players.alphabeta_result import FoundLine
from howdah.players.alphabeta_search import Search, Table, table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Labels = NDArray[np.int64]

# Random moves, so that games differ and the network sees what a search looks at besides good play.
LONGEST_OPENING: Final = 12
WANDERING_GAMES: Final = 0.5  # the part of games with random moves later on, too
WANDERING: Final = 0.04  # how often
LONGEST_GAME: Final = 240  # decisions; a game that is not over by then counts as a draw
ENOUGH_PROVEN: Final = 4  # positions with a proven win, which then ends the game

Labelled = tuple[tuple[int, ...], int, int]  # the words of a position, its value, and the result in thousandths


def play_file(plan: Plan, folder: Path, file: int) -> int:
    """Play the games of a file and write their positions; return how many positions there are."""
    import numpy as np

    game = GAMES.find(plan.game)
    found = [one for number in plan.games_of(file) for one in play(game, plan.nodes, f"{plan.seed} {number}")]
    path = file_of(folder, file)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as opened:
        np.savez_compressed(
            opened,
            states=np.array([state for state, _, _ in found], dtype=np.int64),
            labels=np.array([(value, result) for _, value, result in found], dtype=np.int64),
        )
    unfinished.replace(path)
    return len(found)


def file_of(folder: Path, file: int) -> Path:
    """Return the path of a file of positions."""
    return folder / f"positions-{file:05}.npz"


def read_files(folder: Path, files: Sequence[int]) -> "tuple[Labels, Labels]":
    """Return the words of all positions, and their values and results."""
    import numpy as np

    parts = [np.load(file_of(folder, file)) for file in files]
    return np.concatenate([part["states"] for part in parts]), np.concatenate([part["labels"] for part in parts])


def play(game: Game, nodes: int, seed: str) -> list[Labelled]:
    """Play one game and return its positions, those after random moves too."""
    random = Random(seed)  # noqa: S311
    opening, wanders = random.randint(0, LONGEST_OPENING), random.random() < WANDERING_GAMES
    seen: list[tuple[Position, int]] = []
    now, decisions, proven = game.start(), 0, 0
    with table(game, form_for_bulk()) as shared:
        while not now.over and decisions < LONGEST_GAME and proven < ENOUGH_PROVEN:
            if now.turn == CHANCE:
                now = now.play(now.random_outcome(random))
                continue
            decisions += 1
            if decisions <= opening or (wanders and random.random() < WANDERING):
                now = now.play(random.choice(now.legal))
                continue
            best = best_line(now, shared, nodes, random, decisions)
            seen.append((now, best.value))
            proven += int(abs(best.value) > PROVEN)
            now = now.play(best.codes[0])
    result = _result(now, seen[-1][1] if proven else 0)
    words = game.facts.memory_at
    return [(position.state[:words], value, result) for position, value in seen]


def best_line(now: Position, shared: Table, nodes: int, random: Random, salt: int) -> FoundLine:
    """Return the best line that a search finds; the order of moves at the root decides between equals."""
    from dataclasses import replace

    order = list(now.legal)
    random.shuffle(order)
    *_, found = Search(now, replace(shared, salt=shared.salt + salt), order, learned=True).deepen(Budget(nodes=nodes))
    whole, partial = found.lines, found.partial
    if not whole:
        return partial[0] if partial else FoundLine(0, 0, (now.legal[0],))
    side = 1 - 2 * now.turn
    if partial and (partial[0].codes[0] == whole[0].codes[0] or side * partial[0].value > side * whole[0].value):
        return partial[0]
    return whole[0]


def _result(now: Position, proven: int) -> int:
    if not now.over:
        return 500 if proven == 0 else 1000 * int(proven > 0)
    winners = now.winners()
    return 1000 * int(0 in winners) // len(winners)
