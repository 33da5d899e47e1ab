"""The form that searches run in: a game's WebAssembly module at once, compiled code as soon as it is ready.

Compiling a game's searches takes many seconds. It begins in the background with the second search of a game, so that a
command that searches once does not pay for it, or when a host asks for it. Another process compiles, with low priority,
and leaves its code in Numba's cache; this one then loads it.
"""

import atexit
import logging
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Lock, Thread
from types import ModuleType
from typing import Final

from howdah.core.compilation import VARIABLE, Form, asked_form, compiled_name, compiler_trouble, form_for_game, load
from howdah.core.errors import EngineError
from howdah.core.game import Game
from howdah.core.wasm_module import module_trouble

SEARCHES_BEFORE_COMPILING: Final = 1
PROGRAM: Final = "howdah.players.compile_game"
_log = logging.getLogger(__name__)


class Readiness:
    """Which games' searches by one kernel are compiled."""

    def __init__(self, kernel: ModuleType, warm_up: Callable[[Game, Form], None]) -> None:
        self.kernel = kernel
        self._warm_up = warm_up
        self._lock = Lock()
        self._searches: Counter[str] = Counter()
        self._begun: dict[str, Thread] = {}
        self._ready: set[str] = set()
        self._ending = Event()
        self._programs: set[subprocess.Popen[bytes]] = set()

    def form(self, game: Game) -> Form:
        """Return the form that a search of a game would run in now."""
        if asked := asked_form():
            return asked
        if game.id in self._ready or module_trouble(game):
            return form_for_game(game)
        return Form.WASM

    def form_for_search(self, game: Game) -> Form:
        """Return the form for a search that begins now; with the second one, begin to compile in the background."""
        form = self.form(game)
        if form is Form.WASM and asked_form() is None:
            self._searches[game.id] += 1
            if self._searches[game.id] > SEARCHES_BEFORE_COMPILING:
                self.begin(game)
        return form

    def begin(self, game: Game) -> Thread | None:
        """Begin to compile in the background, unless there is nothing to compile or it has begun; return the thread."""
        if asked_form() in {Form.PLAIN, Form.WASM} or find_spec("numba") is None:
            return None
        with self._lock:
            if game.id not in self._begun and not self._ending.is_set():
                self._begun[game.id] = Thread(target=self._compile, args=(game,), name="compiler", daemon=True)
                self._begun[game.id].start()
                if len(self._begun) == 1:
                    atexit.register(self._end)
            return self._begun.get(game.id)

    def _compile(self, game: Game) -> None:
        try:
            self._compile_parts(game)
        except EngineError as error:  # searches go on in the module
            _log.warning("%s", error)

    def _compile_parts(self, game: Game) -> None:
        if compiler_trouble():
            return
        form = asked_form() or Form.COMPILED
        marker = marker_of(game, self.kernel)
        if not marker.exists() and self.form(game) is Form.WASM:
            self._compile_elsewhere(game)
        rules = game.rules(form)
        # The interpreter must not end while LLVM compiles, so it is asked before each part.
        parts: list[Callable[[], object]] = [partial(getattr, rule, "address") for rule in rules.functions]
        parts += [partial(load, self.kernel, form), partial(self._warm_up, game, form)]
        for part in parts:
            if self._ending.is_set():
                return
            part()
        self._ready.add(game.id)
        if form is Form.COMPILED and marker.parent.is_dir():
            marker.touch()

    def _compile_elsewhere(self, game: Game) -> None:
        command = [sys.executable, "-m", PROGRAM, game.id]
        environment = os.environ | {VARIABLE: Form.COMPILED}
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as program:  # noqa: S603 - our own
            self._programs.add(program)
            program.wait()
            self._programs.discard(program)

    def _end(self) -> None:
        self._ending.set()
        for program in tuple(self._programs):
            program.terminate()
        for thread in self._begun.values():
            thread.join()


def marker_of(game: Game, kernel: ModuleType) -> Path:
    """Return a file in Numba's cache that says that a game's searches were compiled there."""
    from howdah.core.numba_binding import cache_folder

    folder = cache_folder(load(game.module, Form.COMPILED).turn)
    return folder / f"{game.id}-{compiled_name(game.module)}-{compiled_name(kernel)}.compiled"
