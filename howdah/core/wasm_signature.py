"""The arguments of the functions in a WebAssembly module, derived from the annotations of their Python functions.

A NamedTuple is flattened to its fields. A row of words is passed as its address and its length, rows of words as their
address, their number and the length of each, a number as 64 bits. Rules that a kernel takes are compiled into it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, get_origin, get_type_hints

from howdah.core.errors import EngineError
from howdah.core.types import Rows, State, Words


class Kind(StrEnum):
    """What an argument is."""

    NUMBER = "number"
    ROW = "row"
    ROWS = "rows"
    RULE = "rule"  # a function of the game


_KINDS: Final[tuple[tuple[object, Kind], ...]] = (
    (int, Kind.NUMBER),
    (State, Kind.ROW),
    (Words, Kind.ROW),
    (Rows, Kind.ROWS),
)


@dataclass(frozen=True)
class Argument:
    """One argument, or one field of a NamedTuple."""

    name: str  # "stack.states"
    kind: Kind


@dataclass(frozen=True)
class Signature:
    """The arguments of a function, and whether it returns a number."""

    arguments: tuple[Argument, ...]
    returns: bool


@cache
def signature_of(function: Callable[..., Any]) -> Signature:
    """Return the signature of a plain function; raise `EngineError` if a module cannot have such a function."""
    hints = get_type_hints(function)
    result = hints.pop("return")
    if result not in {int, type(None)}:
        raise EngineError(f"{function.__name__} returns {result}; expected int or None")
    found = [argument for name, hint in hints.items() for argument in _flat(function.__name__, name, hint)]
    return Signature(tuple(found), result is int)


def _flat(function: str, name: str, hint: Any) -> Iterator[Argument]:
    if get_origin(hint) is Callable:
        yield Argument(name, Kind.RULE)
    elif isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        for field, inner in get_type_hints(hint).items():
            yield from _flat(function, f"{name}.{field}", inner)
    else:
        kind = next((kind for known, kind in _KINDS if known == hint), None)
        if kind is None:
            expected = "int, State, Words, Rows, Callable or NamedTuple of these"
            raise EngineError(f"{function}: {name} is annotated {hint}; expected one of: {expected}")
        yield Argument(name, kind)
