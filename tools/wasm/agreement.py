"""What all forms of a game must agree on: positions in full, searches with a fixed number of nodes.

`agreement.mjs` does the same with a game's module in JavaScript. Results are digests of words, or words as text, since
words exceed what JavaScript keeps exactly as a number.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from struct import pack
from typing import Any, Final

from howdah.core import kernels, wasm_module
from howdah.core.compilation import Form, load
from howdah.core.game import Game
from howdah.core.playouts import dice
from howdah.core.position import Position
from howdah.core.rules import rules_for_search
from howdah.core.types import CHANCE
from howdah.players import alphabeta_kernel, alphabeta_memory, mcts
from howdah.players import mcts_tree as t
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.alphabeta_search import Search, table
from howdah.players.mcts import MonteCarlo
from howdah.players.tactics import next_wins
from tools.node import node
from tools.wasm.site import listing

SCRIPT: Final = Path(__file__).with_suffix(".mjs")
MOST_TRIED: Final = 48  # moves of a position that are played
SEED: Final = 7
CAPACITY: Final = 1 << 16  # nodes of a tree


def sample(game: Game, players: int, options: Mapping[str, object], count: int, seed: int) -> list[Position]:
    """Return positions of random games; some of them are draws and ends of games."""
    random = Random(seed)
    start = position = game.start(players, options, form=Form.PLAIN)
    found = [start]
    while len(found) < count:
        if position.over:
            position = start
        elif position.turn == CHANCE:
            position = position.play(position.random_outcome(random))
        else:
            position = position.play(random.choice(position.legal))
        if position.over or random.random() < (0.05 if position.turn == CHANCE else 0.25):
            found.append(position)
    return found


def digest(position: Position, form: Form) -> str:
    """Return a digest of everything that the rules and the evaluation say about a position."""
    found = sha256()
    for words in _words(position, form):
        found.update(pack(f"<{len(words)}q", *words))
    return found.hexdigest()


def _words(position: Position, form: Form) -> Iterator[list[int]]:
    game, players = position.game, position.players
    rules, facts = rules_for_search(game, form), game.facts
    state, codes, out = (
        rules.words_from(position.state),
        rules.words(facts.most_moves),
        rules.words(max(facts.most_moves, len(game.terms) * players)),
    )
    mover, found = int(rules.turn(state)), int(rules.legal(state, codes))
    yield [mover, found, *map(int, codes[:found])]
    if mover == CHANCE:
        rules.weights(state, out)
        yield [*map(int, out[:found])]
    by_seat = [rules.scores, rules.evaluate, *([rules.estimate] if game.network else [])]
    for write, size in (*((write, players) for write in by_seat), (rules.terms, len(game.terms) * players)):
        write(state, out)
        yield [*map(int, out[:size])]
    quiet = int(rules.quiescence_moves(state, out))
    yield [quiet, *map(int, out[:quiet])]
    if mover >= 0:
        thrown = rules.words_from(dice(SEED))
        yield [int(rules.rollout_move(state, codes, found, thrown)), *map(int, thrown)]
        if hasattr(game.network, "write_inputs"):  # otherwise it is the rollout move again
            yield [int(rules.learned_move(state, codes, found, thrown)), *map(int, thrown)]
    after = rules.words(game.room(position.state))
    for place in range(0, found, max(1, found // MOST_TRIED)):
        after[: len(position.state)] = position.state
        rules.apply(after, int(codes[place]))
        yield list(rules.used(after))


def searched(position: Position, form: Form, nodes: int) -> list[str]:
    """Return the nodes of an alpha-beta search, depth, value and line of each depth, and the safe moves."""
    found: list[int] = []
    with table(position.game, form) as shared:
        search = Search(position, shared, learned=position.game.network is not None)
        search.control[alphabeta_memory.NODE_LIMIT] = nodes
        for depth in range(1, alphabeta_memory.LONGEST):
            value = search._search(depth)  # noqa: SLF001 - what the kernel returns
            length = int(search.lines[0][0])
            found += [depth, value, *map(int, search.lines[0][: 1 + length])]
            if search.control[alphabeta_memory.STOP] or abs(value) > alphabeta_kernel.PROVEN:
                break
        nodes = search.nodes
    return [str(word) for word in (nodes, *found, *next_wins(position, form).safe)]


def simulations_of(nodes: int) -> int:
    """Return how many simulations a tree search makes where alpha-beta searches a number of nodes."""
    return max(1, nodes // 20)


def grown(position: Position, form: Form, simulations: int) -> list[str]:
    """Return visits and totals of the moves after a tree search, its nodes in use, and the state of its dice."""
    search = mcts._Search(position, MonteCarlo(seed=SEED), form, CAPACITY)  # noqa: SLF001 - the tree is looked at
    search.grow(simulations)
    words = [
        int(word)
        for child in search.children(0)
        for word in search.nodes[child][t.VISITS : t.TOTALS + position.players]
    ]
    return [str(word) for word in (*words, int(search.control[t.USED]), *map(int, search.tree.dice))]


def played(position: Position, form: Form, decisions: int) -> list[str]:
    """Return what random play counts."""
    rules, facts = rules_for_search(position.game, form), position.game.facts
    tally = rules.words(3)
    thrown = rules.words_from(dice(SEED))
    state, codes, odds = (
        rules.words(position.game.room(position.state)),
        rules.words(facts.most_moves),
        rules.words(facts.most_moves),
    )
    start = rules.words_from(position.state)
    load(kernels, form).random_play(start, state, codes, odds, thrown, decisions, tally, rules.functions)
    return [str(int(word)) for word in (*tally, *thrown)]


def begun(game: Game, players: int, options: list[int], form: Form) -> list[str]:
    """Return the words of a start position."""
    rules = rules_for_search(game, form)
    state = rules.words(game.facts.size)
    rules.setup(state, players, rules.words_from(options))
    return [str(word) for word in rules.used(state)]


def _settings(positions: list[Position]) -> list[tuple[int, list[int]]]:
    """Return each number of players with each choice of options that there is among positions."""
    found = {(one.players, tuple(one.game.encode(one.options))) for one in positions}
    return [(players, list(options)) for players, options in sorted(found)]


def job(game: Game, positions: list[Position], *, nodes: int, searches: int) -> dict[str, Any]:
    """Return what is asked about a game; of its positions the first in which a player moves are searched."""
    decisions = [position for position in positions if position.turn >= 0][:searches]
    return {
        "game": game.id,
        "module": str(wasm_module.folder_of(game) / wasm_module.MODULE),
        "listing": listing([game]),
        "seed": [str(word) for word in dice(SEED)],
        "tried": MOST_TRIED,
        "capacity": CAPACITY,
        "kinds": ["played", "grown", *(["searched"] if suits_alphabeta(game) else [])],
        "nodes": nodes,
        "settings": _settings(positions),
        "positions": [_told(position) for position in positions],
        "searches": [_told(position) for position in decisions],
    }


def _told(position: Position) -> dict[str, Any]:
    return {"players": position.players, "state": [str(word) for word in position.state]}


def answers(game: Game, positions: list[Position], form: Form, *, nodes: int, searches: int) -> dict[str, Any]:
    """Return the answers of a form to a job."""
    decisions = [position for position in positions if position.turn >= 0][:searches]
    return {
        "begun": [begun(game, players, options, form) for players, options in _settings(positions)],
        "positions": [digest(position, form) for position in positions],
        "played": [played(position, form, 50) for position in decisions],
        "grown": [grown(position, form, simulations_of(nodes)) for position in decisions],
        "searched": [searched(position, form, nodes) for position in decisions] if suits_alphabeta(game) else [],
    }


def by_node(asked: dict[str, Any]) -> Any:
    """Return the answers of a module in Node to a job, and how long they took."""
    ran = subprocess.run(
        [node(), str(SCRIPT)], input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False
    )
    if ran.returncode:
        raise RuntimeError(f"Node failed: {ran.stderr}")
    return json.loads(ran.stdout)
