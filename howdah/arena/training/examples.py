"""From positions and labels to what a network learns from."""

from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from howdah.arena.training.learning import Examples, Shape
from howdah.core.compilation import form_for_bulk, load
from howdah.core.game import Game
from howdah.core.network import LANES
from howdah.core.win_probability import WHOLE_WIN
from howdah.players.alphabeta_kernel import PROVEN

if TYPE_CHECKING:
    from howdah.arena.training.positions import Labels

OF_RESULT: Final = 0.25  # how much the result of the game counts in a label, besides the search
SUREST: Final = 0.997  # no label is surer
UNIT_OF_STRENGTH: Final = 1000


def network_of(game: Game) -> ModuleType:
    """Return the file of the features of a game that has a network."""
    if game.network is None:
        raise ValueError(f"{game.id} has no network")
    return game.network


def shape_of(game: Game) -> Shape:
    """Return the sizes of a game's network."""
    network = network_of(game)
    return Shape(network.ROW_COUNT, network.KINDS, LANES)


def examples_of(game: Game, states: "Labels", labels: "Labels") -> Examples:
    """Return positions as the network sees them, from the side of the player to move."""
    import numpy as np

    network: Any = load(network_of(game), form_for_bulk())
    rules, shape = game.rules(form_for_bulk()), shape_of(game)
    groups = int(network.groups(states[0])) if len(states) else 1
    rows = np.full((len(states), groups, network.MOST_FEATURES), shape.rows, dtype=np.int64)
    kinds = np.zeros((len(states), groups), dtype=np.int64)
    movers = np.zeros(len(states), dtype=np.int64)
    out = rules.words(network.MOST_FEATURES)
    strengths = np.zeros(len(states), dtype=np.float32)
    for place, state in enumerate(states):
        mover = movers[place] = rules.turn(state)
        for group in range(groups):
            found = network.features(state, mover, group, out)
            rows[place, group, :found] = out[:found]
            kinds[place, group] = network.kind(state, group)
        if network.WITH_TERMS:
            strengths[place] = _strength(game, rules, state, mover)
    side = 1 - 2 * movers
    values, results = labels[:, 0], labels[:, 1] / 1000
    found = np.clip(0.5 + side * values / (2 * WHOLE_WIN), 1 - SUREST, SUREST)
    ended = np.where(movers == 0, results, 1 - results)
    mixed = np.where(np.abs(values) > PROVEN, found, (1 - OF_RESULT) * found + OF_RESULT * ended)
    return Examples(rows, kinds, strengths, mixed.astype(np.float32))


def _strength(game: Game, rules: Any, state: Any, mover: int) -> float:
    """Return by how much the player to move is ahead by the named terms."""
    from howdah.core.win_probability import weigh

    count = len(game.terms)
    out = rules.words(2 * count)
    rules.terms(state, out)
    gone = int(game.evaluation.progress(tuple(map(int, state))))
    terms = [tuple(map(int, out[count * seat : count * (seat + 1)])) for seat in range(2)]
    first, second = (weigh(one, game.weights.EARLY, game.weights.LATE, gone) for one in terms)
    return (1 - 2 * mover) * (first - second) / UNIT_OF_STRENGTH
