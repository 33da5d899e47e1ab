"""Loading a rules file plain, compiled, compiled with bounds checks, or as WebAssembly: one source, four forms.

For the compiled forms the source is run a second time in a namespace of its own. There every function becomes a Numba
function and every table (a tuple of integers, or of such tuples) a NumPy array. The plain module stays as it is, so
both forms live side by side in one process, and a rules file needs neither decorators nor Numba. The WebAssembly module
of a game is built ahead (`python -m tools.wasm`), with the kernels in it.
"""

import ast
import inspect
import logging
import os
import sys
from enum import StrEnum
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from howdah.core.errors import EngineError
from howdah.core.wasm_module import module_trouble

if TYPE_CHECKING:
    from howdah.core.game import Game

VARIABLE: Final = "HOWDAH_ENGINE"
_log = logging.getLogger(__name__)
# Python 3.11 counts the depth of syntax trees for all threads together, and fails if two threads parse at once.
_parsing = Lock()

# The functions of a game's compiled files that kernels call. All others are helpers, inlined into their callers, except
# those that a file names in a tuple OUT_OF_LINE because they are large and called from many places.
CONTRACT: Final = ("setup", "turn", "legal", "weights", "apply", "scores")
EVALUATION: Final = ("evaluate", "terms")
NETWORK: Final = ("estimate", "learned_move")
QUIESCENCE: Final = ("quiescence_moves",)
ROLLOUT_POLICY: Final = ("rollout_move",)
COUNTING: Final = ("count_moves",)
ENTRY_POINTS: Final = (*CONTRACT, *EVALUATION, *QUIESCENCE, *ROLLOUT_POLICY, *NETWORK, *COUNTING)


class Form(StrEnum):
    """How a rules file runs."""

    PLAIN = "plain"
    COMPILED = "compiled"
    CHECKED = "checked"
    WASM = "wasm"


def asked_form() -> Form | None:
    """Return the form that HOWDAH_ENGINE asks for, None if it is not set."""
    asked = os.environ.get(VARIABLE, "")
    if not asked:
        return None
    if asked not in set(Form):
        raise EngineError(f"{VARIABLE} is {asked!r}; expected one of: {', '.join(Form)}")
    form = Form(asked)
    if trouble := form_trouble(form):
        raise EngineError(f"{VARIABLE} is {asked!r}, but {trouble}; expected: {Form.PLAIN}")
    return form


def form_trouble(form: Form) -> str | None:
    """Return why no rules run in a form here, None if they do."""
    if form is Form.PLAIN:
        return None
    if form is Form.WASM:
        return None if find_spec("wasmtime") else "wasmtime is not installed here"
    return compiler_trouble()


@cache
def compiler_trouble() -> str | None:
    """Return why rules cannot be compiled here, None if they can."""
    if find_spec("numba") is None:
        return "Numba is not installed here"
    try:
        from howdah.core import numba_binding
    except (ImportError, AttributeError) as error:
        return f"Numba cannot be used: {type(error).__name__}: {error}"
    return numba_binding.trouble()


def form_for_positions() -> Form:
    """Return the form for single steps: plain unless asked otherwise, so that nothing waits for a compiler."""
    return asked_form() or Form.PLAIN


def form_for_bulk() -> Form:
    """Return the form for kernels that no module has: compiled wherever that is possible."""
    return asked_form() or _best_form()


def form_for_game(game: "Game") -> Form:
    """Return the fastest form for searches and playouts of a game: compiled, or its module if nothing compiles here."""
    asked = asked_form()
    if asked is None and compiler_trouble() and module_trouble(game) is None:
        return Form.WASM
    return asked or _best_form()


@cache
def _best_form() -> Form:
    trouble = compiler_trouble()
    if trouble is None:
        return Form.COMPILED
    if sys.platform != "emscripten":  # a browser never has Numba
        _log.warning("%s; rules run as plain Python, which is far slower", trouble)
    return Form.PLAIN


@cache
def load(module: ModuleType, form: Form) -> ModuleType | SimpleNamespace:
    """Return the functions of a rules file, or of a file of kernels, in the given form."""
    if form is Form.PLAIN:
        return module
    if form is Form.WASM:
        from howdah.core.wasm_binding import kernels_in

        return kernels_in(module)
    namespace = dict(vars(module))
    _run(module, namespace)
    _compile(namespace, module, form, _stamp(module, form))
    return SimpleNamespace(**namespace)


@cache
def instantiate(frame: ModuleType, *sources: ModuleType) -> ModuleType:
    """Return a copy of a template module, whose annotated names get their values from the source modules."""
    package = sources[0].__name__.rpartition(".")[0]
    module = ModuleType(f"{package}.{frame.__name__.rpartition('.')[2]}")
    open_names = [(name, source) for source in sources for name in frame.__annotations__ if hasattr(source, name)]
    vars(module).update({name: getattr(source, name) for name, source in open_names})
    vars(module).update(__file__=frame.__file__, __package__=frame.__package__, SOURCES=sources)
    _run(module, vars(module))
    sys.modules[module.__name__] = module  # where Numba's cache looks for it
    return module


def _run(module: ModuleType, namespace: dict[str, Any]) -> None:
    exec(compile(_source(module), inspect.getfile(module), "exec"), namespace)  # noqa: S102


def _source(module: ModuleType) -> str:
    return Path(inspect.getfile(module)).read_text(encoding="utf-8")


def compiled_name(module: ModuleType) -> str:
    """Return a name of a file's compiled code, which changes with all that it depends on."""
    return _stamp(module, Form.COMPILED)


def _stamp(module: ModuleType, form: Form) -> str:
    """Return a hash of everything that the compiled code depends on, as a part of function names.

    Numba's cache is keyed by a function's name and its own file. It ignores compiler settings, and edits in other files
    whose functions or constants are compiled in.
    """
    from howdah.core import numba_binding, numba_pipeline

    sources = {one.__name__: _source(one) for one in (*with_imports(module), numba_binding, numba_pipeline)}
    return f"{form}_{crc32(repr((sources, _settings(form))).encode()):08x}"


def with_imports(module: ModuleType) -> list[ModuleType]:
    """Return a module and all of ours that it imports, directly or through others."""
    found: dict[str, ModuleType] = {}
    waiting = [module, *getattr(module, "SOURCES", ())]
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = module
            names = _imported_names(_source(module), module.__package__)
            waiting += [sys.modules[name] for name in names if name in sys.modules]
    return [found[name] for name in sorted(found)]


@cache
def _imported_names(source: str, package: str | None) -> tuple[str, ...]:
    names: list[str] = []
    with _parsing:
        tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            names += [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
    return tuple(name for name in names if not _is_foreign(name))


def _is_foreign(module: str) -> bool:
    """Tell whether a module is of the standard library or of the compiler; Numba's cache knows its own version."""
    return module.partition(".")[0] in sys.stdlib_module_names | {"numba", "numpy"}


def _settings(form: Form) -> dict[str, Any]:
    from howdah.core.numba_binding import settings

    return settings(checked=form is Form.CHECKED)


def _compile(namespace: dict[str, Any], module: ModuleType, form: Form, stamp: str) -> None:
    """Replace functions and tables in place: functions find each other through their globals, this namespace."""
    from howdah.core import numba_binding as numba

    checked = form is Form.CHECKED
    intrinsics = numba.INTRINSICS.keys() - (numba.UNCHECKED if checked else set())
    helpers_apart = {*ENTRY_POINTS, *getattr(module, "OUT_OF_LINE", ())}
    own = []
    for name, value in namespace.items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            value.__qualname__ = f"{stamp}_{value.__qualname__}"
            inline = value.__name__ not in helpers_apart
            namespace[name] = numba.compiled(value, checked=checked, inline=inline)
            own.append(namespace[name])
        elif isinstance(value, FunctionType) and value in intrinsics:
            namespace[name] = numba.INTRINSICS[value]
        elif isinstance(value, FunctionType) and not _is_foreign(value.__module__):
            namespace[name] = getattr(load(sys.modules[value.__module__], form), value.__name__)
            if name in getattr(module, "INLINED", ()):
                namespace[name] = numba.inlined(namespace[name], checked=checked)
        elif _is_table(value):
            namespace[name] = numba.array(value)
    # Functions that take rules get fixed types, so that one compilation serves all games.
    for function in own:
        if numba.takes_functions(function.py_func):
            numba.fix_signature(function)


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 0 and all(type(row) is int or _is_table(row) for row in value)


def rule(module: ModuleType, name: str, form: Form) -> Any:
    """Return a function of a rules file, in the given form, to be called and to be passed to kernels."""
    function = getattr(load(module, form), name)
    if form is Form.PLAIN:
        return function
    from howdah.core.numba_binding import Bound

    return Bound(function)
