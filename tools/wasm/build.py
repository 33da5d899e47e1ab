"""Building the modules of all games in parallel processes, and only those whose sources or tools have changed."""

import gzip
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from importlib import metadata
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from howdah.core import counting_frame, evaluation_frame, network_frame, seat_network_frame, wasm_module
from howdah.core.compilation import instantiate, with_imports
from howdah.core.game import Game
from howdah.core.wasm_module import Description
from tools.wasm.functions import Function, compile_kernel, compile_rules, kernels_of
from tools.wasm.link import link

TOOLS: Final = ("numba", "llvmlite", "ziglang")
ORDER: Final = "PYTHONHASHSEED"


def build(games: Iterable[Game], *, again: bool = False) -> list[tuple[Game, bytes]]:
    """Build the modules that are not up to date, or all of them again; return what was built."""
    tools = hash_of_tools()
    wanted = [game for game in games if again or not _is_up_to_date(game, tools)]
    built = modules_of(wanted)
    for game, module in built:
        files = files_of(game)
        description = Description(files, wasm_module.hash_of_files(files), tools, sha256(module).hexdigest())
        wasm_module.write(game, module, description)
    return built


def modules_of(games: list[Game]) -> list[tuple[Game, bytes]]:
    """Return the modules of games. Each step has a process of its own, so that its result depends on nothing else."""
    if not games:
        return []
    pool = ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"), max_tasks_per_child=1)
    with pool, _same_order():
        kernels = pool.submit(_compiled_kernels, games)
        rules = pool.map(_compiled_rules, games)
        linked = [
            pool.submit(
                link, {one.name: one for one in (*own, *(kernels.result()[name] for _, name in kernels_of(game)))}
            )
            for game, own in zip(games, rules, strict=True)
        ]
        return [(game, future.result()) for game, future in zip(games, linked, strict=True)]


@contextmanager
def _same_order() -> Iterator[None]:
    """Let processes that are started meanwhile go through sets in the same order each time."""
    before = os.environ.get(ORDER)
    os.environ[ORDER] = "0"
    try:
        yield
    finally:
        del os.environ[ORDER]
        if before is not None:
            os.environ[ORDER] = before


def _compiled_kernels(games: list[Game]) -> dict[str, Function]:
    _prepare()
    files = {name: file for game in games for file, name in kernels_of(game)}
    return {name: compile_kernel(file, name) for name, file in sorted(files.items())}


def _compiled_rules(game: Game) -> list[Function]:
    _prepare()
    return compile_rules(game)


def _prepare() -> None:
    os.environ["NUMBA_OPT"] = "0"  # the code is optimised later, as a whole
    from howdah.core.numba_binding import compile_for_another_machine

    compile_for_another_machine()


def files_of(game: Game) -> list[str]:
    """Return the Python modules that a game's WebAssembly module is made of."""
    estimate = instantiate(evaluation_frame, game.evaluation, game.module, game.weights)
    kernels = [file for file, _ in kernels_of(game)]
    frames = (counting_frame, evaluation_frame)
    frame = seat_network_frame if hasattr(game.network, "write_inputs") else network_frame
    learned = (game.network, game.network_weights, frame) if game.network else ()
    roots = (game.module, game.quiescence, game.rollout_policy, *estimate.SOURCES, *learned, *frames, *kernels)
    return sorted({module.__name__ for root in roots for module in with_imports(root)})


def hash_of_tools() -> str:
    """Return a hash of the programs that build modules."""
    builders = [Path(__file__).with_name(f"{name}.py") for name in ("build", "exports", "functions", "link")]
    files = [*builders, *map(Path, _compiler_files())]
    versions = {name: metadata.version(name) for name in TOOLS}
    sources = {file.name: file.read_text(encoding="utf-8") for file in sorted(files)}
    return sha256(repr((sources, versions, sys.version_info[:2])).encode()).hexdigest()


def _compiler_files() -> list[str]:
    from howdah.core import compilation, numba_binding, numba_pipeline, wasm_signature

    return [str(module.__file__) for module in (compilation, numba_binding, numba_pipeline, wasm_signature)]


def _is_up_to_date(game: Game, tools: str) -> bool:
    found = wasm_module.described(game)
    if found is None or found.tools != tools or found.files != files_of(game):
        return False
    return found.sources == wasm_module.hash_of_files(found.files)


def sizes(game: Game) -> str:
    """Return the size of a game's module, as it is and compressed."""
    module = (wasm_module.folder_of(game) / wasm_module.MODULE).read_bytes()
    return f"{game.id:<16}{len(module):>8,} bytes,{len(gzip.compress(module, mtime=0)):>7,} compressed"
