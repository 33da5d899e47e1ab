"""Training the learned estimate of a game of chance, by rounds of self-play: the network of a round plays the next one.

    python -m howdah.arena.training.seats kerala --rounds 6 --games 3000 --out training/kerala

Every round plays games for each number of players by the estimate so far (the first by the named terms), without
search, and fits the network to their results and those of the two rounds before. A round that is in the folder is not
played again. At the end the game's `network_weights.py` is written. Weights are accepted by a match (docs/players.md).
"""

import argparse
import inspect
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from textwrap import wrap
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from howdah.arena.training import seat_games, seat_kernel
from howdah.arena.training.seat_learning import Examples, SeatNetwork, begin, learn, loss
from howdah.core import seat_network_frame
from howdah.core.compilation import Form, instantiate, load, rule
from howdah.core.game import Game
from howdah.core.playouts import dice
from howdah.games import GAMES

if TYPE_CHECKING:
    import numpy as np

HIDDEN: Final = 16
REMEMBERED: Final = 3  # rounds whose games a network is fitted to
EPOCHS: Final = 3
HELD_BACK: Final = 20  # one stretch of games of so many is in the validation set
STRETCH: Final = 100  # games
TOLD_EVERY: Final = 500  # games
LONGEST_OPENING: Final = 7
FEW, MANY = 3, 10  # mistakes in a hundred decisions, in most games and in every third one
WIDTH: Final = 116  # of a line of numbers

FILE: Final = '''"""The weights of the learned estimate.

Written by: {command}
"""

COLUMNS = {columns}

# fmt: off
{tables}
'''


def train(game: Game, rounds: int, games: int, seed: int, folder: Path) -> SeatNetwork | None:
    """Play and learn all rounds, but for those that are in the folder; return the last network, if there is a round."""
    import numpy as np

    network = None
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(rounds):
        network_file = folder / f"network-{number}.npz"
        if network_file.exists():
            network = SeatNetwork(**np.load(network_file))
            continue
        for players in game.facts.players:
            file = _games_file(folder, number, players)
            if not file.exists():
                of_games, weights = f"{seed} {number} {players}", folder / "weights.py"
                examples = play(game, network, players, games, of_games, weights)
                _save(file, inputs=examples.inputs, shares=examples.shares)
        played = range(max(0, number - REMEMBERED + 1), number + 1)
        groups = [_load(_games_file(folder, each, players)) for each in played for players in game.facts.players]
        network = network or begin(groups, HIDDEN, seed)
        network = learn(network, [_part(group, held_back=False) for group in groups], EPOCHS, seed + number)
        left = loss(network, [_part(group, held_back=True) for group in groups])
        _save(network_file, rows=network.rows, biases=network.biases, out=network.out, direct=network.direct)
        print(f"round {number}: loss on games held back {left:.4f}", flush=True)  # noqa: T201
    return network


def play(game: Game, network: SeatNetwork | None, players: int, games: int, seed: str, weights: Path) -> Examples:
    """Play games by an estimate, and return positions of them with the results."""
    import numpy as np

    rules, random = game.rules(Form.COMPILED), Random(seed)  # noqa: S311
    functions = rules.functions
    if network:
        functions = functions._replace(estimate=rule(_estimate(game, network, weights), "estimate", Form.COMPILED))
    write_inputs = rule(game.file("network"), "write_inputs", Form.COMPILED)
    kernel = load(seat_kernel, Form.COMPILED)
    start = game.start(players)
    room, most = game.room(start.state, seat_games.MOST_POSITIONS), game.facts.most_moves
    inputs, shares = [], []
    for number in range(games):
        if number % TOLD_EVERY == 0:
            print(f"{game.id}, {players} players: {number} of {games} games", file=sys.stderr, flush=True)  # noqa: T201
        one = seat_games.SeatGame(
            state=rules.words_from(start.state, room),
            after=rules.words(room),
            codes=rules.words(most),
            odds=rules.words(most),
            values=rules.words(players),
            dice=rules.words_from(dice(random.getrandbits(31))),
            control=rules.words(seat_games.CONTROL_WORDS),
            examples=rules.rows(seat_games.MOST_POSITIONS * players, game.file("network").INPUTS),
        )
        one.control[seat_games.LEARNED] = int(network is not None)
        one.control[seat_games.OPENING] = random.randint(0, LONGEST_OPENING)
        one.control[seat_games.MISTAKES] = MANY if random.randrange(3) == 0 else FEW
        kept = kernel.play(one, functions, write_inputs)
        examples = np.asarray(one.examples[: kept * players]).reshape(kept, players, -1)
        inputs.append(examples.astype(np.int16))
        shares.append(np.tile(np.asarray(one.values, dtype=np.float32) / sum(one.values), (kept, 1)))
    return Examples(np.concatenate(inputs), np.concatenate(shares))


def _estimate(game: Game, network: SeatNetwork, file: Path) -> ModuleType:
    """Write the weights of a network to a file, and return the estimate by them."""
    file.write_text(written(network, "a round of training"), encoding="utf-8")
    spec = spec_from_file_location(file.stem.replace("-", "_"), file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} cannot be read as weights")
    weights = module_from_spec(spec)
    spec.loader.exec_module(weights)
    return instantiate(seat_network_frame, game.file("network"), weights, game.evaluation, game.module)


def written(network: SeatNetwork, by: str) -> str:
    """Return the text of a `network_weights.py`."""
    tables = [_table(name, numbers) for name, numbers in network.whole().items()]
    return FILE.format(command=by, columns=network.rows.shape[1] + 1, tables="\n".join(tables))


def _table(name: str, numbers: Sequence[int]) -> str:
    lines = wrap(", ".join(map(str, numbers)), WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join([f"{name} = (", *lines, ")"]).replace("\n)", ",\n)")


def _games_file(folder: Path, number: int, players: int) -> Path:
    return folder / f"games-{number}-{players}.npz"


def _load(file: Path) -> Examples:
    import numpy as np

    return Examples(**np.load(file))


def _save(file: Path, **arrays: "np.ndarray[Any, Any]") -> None:
    """Write a file as a whole, so that an interrupted run leaves none that is cut off."""
    import numpy as np

    half = file.with_suffix(".half.npz")
    np.savez_compressed(half, **arrays)  # type: ignore[arg-type]
    half.replace(file)


def _part(examples: Examples, *, held_back: bool) -> Examples:
    """Return the positions that are learned from, or those that are held back: whole stretches of games."""
    import numpy as np

    is_held = np.arange(len(examples.shares)) // (STRETCH * seat_games.MOST_POSITIONS) % HELD_BACK == 0
    chosen = is_held == held_back
    return Examples(examples.inputs[chosen], examples.shares[chosen])


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    games = [game.id for game in GAMES if game.network and hasattr(game.network, "write_inputs")]
    parser.add_argument("game", choices=games, help="the game's id")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of self-play")
    parser.add_argument("--games", type=int, default=3000, help="games of a round for each number of players")
    parser.add_argument("--seed", type=int, default=1, help="seed of games and of learning")
    parser.add_argument("--out", type=Path, required=True, help="folder that keeps games and networks of each round")
    parser.add_argument("--weights", type=Path, help="another file than the game's network_weights.py")
    asked = parser.parse_args(arguments)
    game = GAMES.find(asked.game)
    if asked.rounds < 1:
        parser.error(f"--rounds is {asked.rounds}; expected at least 1")
    network = train(game, asked.rounds, asked.games, asked.seed, asked.out)
    assert network is not None  # noqa: S101 - there is a round
    own = f"python -m howdah.arena.training.seats {game.id} --rounds {asked.rounds} --games {asked.games}"
    file = asked.weights or Path(inspect.getfile(game.file("network"))).with_name("network_weights.py")
    file.write_text(written(network, f"{own} --seed {asked.seed} --out FOLDER"), encoding="utf-8")


if __name__ == "__main__":
    main()
