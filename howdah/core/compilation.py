"""Loading a rules file plain, compiled, or compiled with bounds checks: one source, three forms.

The source is run a second time in a namespace of its own. There every function becomes a Numba function and every
table (a tuple of integers, or of such tuples) a NumPy array. The plain module stays as it is, so both forms live side
by side in one process, and a rules file needs neither decorators nor Numba.
"""

import ast
import inspect
import os
import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final, get_args, get_origin, get_type_hints
from zlib import crc32

from howdah.core.errors import EngineError
from howdah.core.words import ByteRows, NumberRows, Rows, State, Words

VARIABLE: Final = "HOWDAH_ENGINE"

# The functions that every rules file has, every evaluation file, and a file of forcing moves. All others are helpers,
# inlined into their callers, except those that the file names in a tuple OUT_OF_LINE because they are large and called
# from many places.
CONTRACT: Final = ("setup", "turn", "legal", "weights", "apply", "scores")
EVALUATION: Final = ("evaluate", "terms")
FORCING: Final = ("forcing",)
HABIT: Final = ("habit",)


class Form(StrEnum):
    """How a rules file runs."""

    PLAIN = "plain"
    COMPILED = "compiled"
    CHECKED = "checked"


def asked_form() -> Form | None:
    """Return the form that HOWDAH_ENGINE asks for, None if it leaves the choice to us."""
    asked = os.environ.get(VARIABLE, "")
    if not asked:
        return None
    if asked not in set(Form):
        raise EngineError(f"{VARIABLE} is {asked!r}; expected one of: {', '.join(Form)}")
    form = Form(asked)
    if form is not Form.PLAIN and not can_compile():
        raise EngineError(f"{VARIABLE} is {asked!r}, but Numba is not installed here; expected: {Form.PLAIN}")
    return form


def can_compile() -> bool:
    """Tell whether Numba is here, without importing it."""
    return find_spec("numba") is not None


def form_for_positions() -> Form:
    """Return the form for single steps: plain unless asked otherwise, so that nothing waits for a compiler."""
    return asked_form() or Form.PLAIN


def form_for_bulk() -> Form:
    """Return the form for whole searches and playouts: compiled wherever that is possible."""
    return asked_form() or (Form.COMPILED if can_compile() else Form.PLAIN)


@cache
def load(module: ModuleType, form: Form) -> ModuleType | SimpleNamespace:
    """Return the functions of a rules file, or of a file of kernels, in the given form."""
    if form is Form.PLAIN:
        return module
    namespace = _run_again(module)
    stamp = _stamp(module, form)
    # The functions find each other and the tables through their globals, which are this namespace.
    namespace.update({name: _compiled(value, module, form, stamp) for name, value in namespace.items()})
    _declare_kernels(namespace, module)
    return SimpleNamespace(**namespace)


def _run_again(module: ModuleType) -> dict[str, Any]:
    path = inspect.getfile(module)
    namespace: dict[str, Any] = {"__name__": module.__name__, "__file__": path}
    exec(compile(_source(module), path, "exec"), namespace)  # noqa: S102
    del namespace["__builtins__"]
    return namespace


def _source(module: ModuleType) -> str:
    return Path(inspect.getfile(module)).read_text(encoding="utf-8")


def _stamp(module: ModuleType, form: Form) -> str:
    """Return a word that changes with everything the compiled code depends on.

    Numba's cache files go by a function's name and its own file; they know nothing of bounds checks and other settings,
    nor of an edit in another file that a function or a number of it came from. So the name says it all.
    """
    sources = [_source(imported) for imported in _imported(module)]
    return f"{form}_{crc32(repr((_source(module), sources, _settings(form))).encode()):08x}"


def _imported(module: ModuleType) -> list[ModuleType]:
    """Return the modules that a file has functions and numbers from."""
    nodes = ast.walk(ast.parse(_source(module)))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return [sys.modules[name] for name in sorted(names) if not _is_standard(name)]


def _is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def _is_ours(value: object) -> bool:
    return isinstance(value, FunctionType) and not _is_standard(value.__module__)


def _compiled(value: object, module: ModuleType, form: Form, stamp: str) -> object:
    if isinstance(value, FunctionType) and value.__module__ == module.__name__:
        import numba

        value.__qualname__ = f"{stamp}_{value.__qualname__}"
        helper = value.__name__ not in (*CONTRACT, *EVALUATION, *FORCING, *HABIT, *getattr(module, "OUT_OF_LINE", ()))
        # Left to itself the compiler inlines too little.
        return numba.njit(value, **_settings(form), forceinline=helper)
    if isinstance(value, FunctionType) and _is_ours(value):
        return getattr(load(sys.modules[value.__module__], form), value.__name__)
    if _is_table(value):
        import numpy as np

        return np.array(value, dtype=np.int64)
    return value


def _settings(form: Form) -> dict[str, Any]:
    # Rules allocate nothing, so no array needs its references counted (_nrt).
    return {"cache": True, "nogil": True, "boundscheck": form is Form.CHECKED, "_nrt": False}


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and len(value) > 0 and all(type(row) is int or _is_table(row) for row in value)


def _declare_kernels(namespace: Mapping[str, Any], module: ModuleType) -> None:
    """Fix the types of functions that take rules as arguments, so that one compilation serves all games."""
    for value in namespace.values():
        function = getattr(value, "py_func", None)
        if not function or function.__module__ != module.__name__:
            continue
        if any(get_origin(hint) is Callable for hint in get_type_hints(function).values()):
            value.compile(_signature(function))
            value.disable_compile()


def rule(module: ModuleType, name: str, form: Form) -> Any:
    """Return a function of a rules file, in the given form, to be called and to be passed to kernels."""
    function = getattr(load(module, form), name)
    if form is Form.PLAIN:
        return function
    from howdah.core.binding import Bound

    return Bound(function, _signature(function.py_func))


def _signature(function: FunctionType) -> object:
    """Return the Numba signature that a kernel's annotations say."""
    hints = get_type_hints(function)
    result = _numba_type(hints.pop("return"))
    return result(*[_numba_type(hint) for hint in hints.values()])


def _numba_type(hint: object) -> Any:
    from numba import types

    from howdah.core.binding import BoundType

    if get_origin(hint) is Callable:
        arguments, result = get_args(hint)
        return BoundType(_numba_type(result)(*[_numba_type(argument) for argument in arguments]))
    row = types.Array(types.int64, 1, "C")
    table = types.Array(types.int64, 2, "C")
    known: dict[object, Any] = {
        int: types.int64,
        bool: types.boolean,
        None: types.void,
        type(None): types.void,
        State: row,
        Words: row,
        Rows: table,
        bytearray: types.Array(types.uint8, 1, "C"),
        ByteRows: types.Array(types.uint8, 2, "C"),
        NumberRows: types.Array(types.float32, 2, "C"),
    }
    return known[hint]
