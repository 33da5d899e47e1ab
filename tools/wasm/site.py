"""The modules for the browser, with a list of all that a caller must know about them; docs/offline.md describes it."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from howdah.core import kernels, types, wasm_module
from howdah.core.game import Game
from howdah.core.wasm_signature import Kind, signature_of
from howdah.players import alphabeta_kernel, alphabeta_memory, alphabeta_search, mcts, mcts_tree
from howdah.puzzles import playout_kernel, solver_kernel
from tools.wasm.functions import plain_functions

LARGEST_NUMBER: Final = 1 << 53  # that JSON readers keep exactly; larger ones are written as text


def write_site(games: Iterable[Game], folder: Path) -> None:
    """Write the modules and their list into a folder of the site, named by their content."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = listing(games)
    for game in games:
        module = (wasm_module.folder_of(game) / wasm_module.MODULE).read_bytes()
        path = folder / f"{game.id}-{_digest(module)}.wasm"
        path.write_bytes(module)
        listed["games"][game.id] |= {"path": f"{folder.name}/{path.name}", "bytes": len(module)}
    written = json.dumps(listed).encode()
    (folder / f"modules-{_digest(written)}.json").write_bytes(written)


def listing(games: Iterable[Game]) -> dict[str, Any]:
    """Return the facts, the exported functions and the constants that a caller of modules needs."""
    signatures = {name: _signature(function) for game in games for name, function in plain_functions(game)}
    return {"games": {game.id: _facts(game) for game in games}, "signatures": signatures, "constants": _constants()}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:8]


def _facts(game: Game) -> dict[str, Any]:
    names = ("size", "most_moves", "codes", "memory_at", "memory_entry", "chance_in_play", "players")
    search = game.strength.search
    return {
        "facts": {name: getattr(game.facts, name) for name in names}
        | {"terms": game.terms, "learned": int(game.network is not None)},
        "search": {"rollout_depth": search.rollout_depth, "exploration": search.exploration},
        "exports": [name for name, _ in plain_functions(game)],
    }


def _signature(function: Any) -> dict[str, Any]:
    signature = signature_of(function)
    taken = [one for one in signature.arguments if one.kind is not Kind.RULE]
    return {"arguments": [[one.name, one.kind] for one in taken], "result": signature.returns}


def _constants() -> dict[str, dict[str, int | str]]:
    """Return the constants of Python files, by the name of the file."""
    files = (
        types,
        kernels,
        alphabeta_memory,
        alphabeta_kernel,
        alphabeta_search,
        mcts_tree,
        mcts,
        solver_kernel,
        playout_kernel,
    )
    return {file.__name__.rpartition(".")[2]: _integers(file) for file in files}


def _integers(file: ModuleType) -> dict[str, int | str]:
    found = {name: value for name, value in vars(file).items() if type(value) is int}
    return {name: value if abs(value) < LARGEST_NUMBER else str(value) for name, value in found.items()}
