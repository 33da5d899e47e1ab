"""JSON from dataclasses and back: the fields of a class, with their types, are the schema.

A class with a `kind` is written with that word first, and a union of such classes is told apart by it. What is not
exactly as the classes say (a missing field, one too many, a wrong type) is refused with its place.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from howdah.core.options import Options
from howdah.table.errors import MalformedError

VERSION: Final = 1
T = TypeVar("T")

NAMES: Final[Mapping[object, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    NoneType: "null",
    Options: "an object of options",
}


def to_text(value: object) -> str:
    """Return a command or an event as one line of JSON."""
    return json.dumps({"v": VERSION} | write(value), ensure_ascii=False)


def from_text(cls: type[T], text: str | bytes) -> T:
    """Return the command or event that a JSON text is; raise `MalformedError` saying what was expected."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"expected JSON, but this is not: {error}") from error
    if not isinstance(data, dict):
        raise _refusal(cls.__name__.lower(), "an object", data)
    version = data.pop("v", ...)
    if type(version) is not int or version != VERSION:
        raise _refusal('"v"', str(VERSION), version)
    value: T = _object(cls, data, cls.__name__.lower())
    return value


def write(value: Any) -> Any:
    """Return a value as JSON data."""
    if is_dataclass(value):
        kind = {"kind": value.kind} if hasattr(value, "kind") else {}
        return kind | {field.name: write(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [write(item) for item in value]
    return dict(value) if isinstance(value, Options) else value


def read(hint: Any, data: object, place: str) -> Any:
    """Return the value of a type that JSON data is."""
    if get_origin(hint) in {Union, UnionType}:
        return _one_of(get_args(hint), data, place)
    if get_origin(hint) is tuple and isinstance(data, list):
        return tuple(read(get_args(hint)[0], item, f"{place}[{index}]") for index, item in enumerate(data))
    if is_dataclass(hint) and isinstance(data, dict):
        return _object(hint, data, place)
    if isinstance(hint, type) and issubclass(hint, StrEnum) and isinstance(data, str) and data in set(hint):
        return hint(data)
    if hint is Options and isinstance(data, dict) and all(type(value) in {bool, int, str} for value in data.values()):
        return Options(data)
    if hint in {str, int, bool, NoneType} and type(data) is hint:
        return data
    raise _refusal(place, _name(hint), data)


def _one_of(hints: tuple[Any, ...], data: object, place: str) -> Any:
    """Read the one type of a union that the data is meant to be."""
    kinds = {hint.kind: hint for hint in hints if is_dataclass(hint) and hasattr(hint, "kind")}
    if kinds and isinstance(data, dict):
        kind = data.get("kind", ...)
        if not isinstance(kind, str) or kind not in kinds:
            raise _refusal(f"{place}.kind", "one of " + ", ".join(kinds), kind)
        return _object(kinds[kind], data, place)
    for hint in hints:
        if _fits(hint, data):
            return read(hint, data, place)
    raise _refusal(place, _names(hints), data)


def _fits(hint: Any, data: object) -> bool:
    if get_origin(hint) is tuple:
        return isinstance(data, list)
    return isinstance(data, dict) if is_dataclass(hint) else type(data) is hint


def _object(cls: Any, data: Mapping[str, object], place: str) -> Any:
    rest = {name: value for name, value in data.items() if not (name == "kind" and hasattr(cls, "kind"))}
    hints = _hints(cls)
    values = {}
    for field in fields(cls):
        if field.name in rest:
            values[field.name] = read(hints[field.name], rest.pop(field.name), f"{place}.{field.name}")
        elif _is_needed(field):
            raise _refusal(f"{place}.{field.name}", _name(hints[field.name]), ...)
    if rest:
        known = ", ".join(field.name for field in fields(cls)) or "nothing"
        raise MalformedError(f"{place}: unknown field {next(iter(rest))!r}; expected {known}")
    return cls(**values)


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _name(hint: Any) -> str:
    if get_origin(hint) in {Union, UnionType}:
        return _names(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "one of " + ", ".join(hint)
    return "a list" if get_origin(hint) is tuple else NAMES.get(hint, "an object")


def _names(hints: tuple[Any, ...]) -> str:
    return " or ".join(dict.fromkeys(map(_name, hints)))


def _refusal(place: str, expected: str, data: object) -> MalformedError:
    # Lists and objects are not shown: they may be deep.
    shown = {type(...): "nothing", list: "a list", dict: "an object"}
    came = shown.get(type(data)) or json.dumps(data)[:80]
    return MalformedError(f"{place}: expected {expected}, but found {came}")
