"""JSON from dataclasses and back. The fields of a class and their types are the schema.

A class with a `kind` is written with that word first, and a union of such classes is told apart by it. A class with
`sparse = True` leaves out its fields that are None. Data that does not match (a missing field, an unknown one, a wrong
type, a value out of its limits) is refused with its place.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from howdah.core.errors import MalformedError
from howdah.core.options import Options

VERSION: Final = 1
T = TypeVar("T")
JsonObject: TypeAlias = dict[str, Any]

NAMES: Final[Mapping[object, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    NoneType: "null",
    Options: "an object of options",
}
SCALARS: Final[Mapping[object, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}
REFERENCE: Final = "#/components/schemas/{}"


@dataclass(frozen=True)
class Limit:
    """The smallest and largest value of a number, or length of a text or list, in an annotation."""

    largest: float
    smallest: float = 0


def to_text(value: object) -> str:
    """Return a command or an event as one line of JSON, with the version of the format."""
    return json.dumps({"v": VERSION} | _fields(value), default=_plain, ensure_ascii=False)


def dumps(value: object) -> str:
    """Return a message as compact JSON."""
    return json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":"))


def write(value: object) -> Any:
    """Return a value as JSON data."""
    return json.loads(dumps(value))


def from_text(cls: type[T], text: str | bytes) -> T:
    """Return the command or event that a JSON text holds; raise `MalformedError` saying what was expected."""
    data = parse(text)
    if not isinstance(data, dict):
        raise _refusal(cls.__name__.lower(), "an object", data)
    version = data.pop("v", ...)
    if type(version) is not int or version != VERSION:
        raise _refusal('"v"', str(VERSION), version)
    value: T = _object(cls, data, cls.__name__.lower(), False)
    return value


def parse(text: str | bytes) -> Any:
    """Return the data of a JSON text; raise `MalformedError` where it is none."""
    try:
        data = json.loads(text)
        escape: Any = b"\\ud" if isinstance(text, bytes) else "\\ud"
        if escape in text.lower():
            json.dumps(data, ensure_ascii=False).encode()  # half of a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"expected JSON, but this is not: {error}") from error
    return data


def read(hint: Any, data: object, place: str, *, lenient: bool = False) -> Any:
    """Return JSON data as a value of a type; a lenient reader ignores unknown fields, as from a newer server."""
    return _read(hint, data, place, lenient)


def read_word(hint: Any, word: str, place: str) -> Any:
    """Return a word of a query string as a value of a type."""
    (base, *_), _ = _without_limit(hint)
    if not {bool, int} & {base, *get_args(base)}:
        return _read(hint, word, place, False)
    try:
        value = json.loads(word)
    except ValueError as error:
        raise _refusal(place, _name(hint), word) from error
    if value is None:  # a word that is left out is None, and no word means it
        raise _refusal(place, _name(hint), word)
    return _read(hint, value, place, False)


def _plain(value: Any) -> Any:
    """Return what JSON knows in place of a value that it does not."""
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"expected something that has a JSON form, but found {type(value).__name__}")


def _fields(value: Any) -> JsonObject:
    cls: Any = type(value)
    head, names, sparse = _layout(cls)
    given = head | {name: getattr(value, name) for name in names}
    return {name: field for name, field in given.items() if field is not None} if sparse else given


@cache
def _layout(cls: Any) -> tuple[JsonObject, tuple[str, ...], bool]:
    head = {"kind": cls.kind} if hasattr(cls, "kind") else {}
    return head, tuple(field.name for field in fields(cls)), getattr(cls, "sparse", False)


def _read(hint: Any, data: object, place: str, lenient: bool) -> Any:  # noqa: FBT001
    origin = get_origin(hint)
    if origin is Annotated:
        base, *rest = get_args(hint)
        value = _read(base, data, place, lenient)
        for limit in rest:
            if isinstance(limit, Limit):
                _check_limit(limit, value, place)
        return value
    if origin in {Union, UnionType}:
        return _one_of(get_args(hint), data, place, lenient)
    if origin is tuple and isinstance(data, list):
        item = get_args(hint)[0]
        return tuple(_read(item, one, f"{place}[{index}]", lenient) for index, one in enumerate(data))
    if origin in {dict, Mapping} and isinstance(data, dict):
        return {name: _read(get_args(hint)[1], value, f"{place}.{name}", lenient) for name, value in data.items()}
    if origin is Literal and any(data == word and type(data) is type(word) for word in get_args(hint)):
        return data
    if is_dataclass(hint) and isinstance(data, dict):
        return _object(hint, data, place, lenient)
    return _scalar(hint, data, place)


def _scalar(hint: Any, data: object, place: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, StrEnum) and isinstance(data, str) and data in set(hint):
        return hint(data)
    if hint is Options and isinstance(data, dict) and all(type(value) in {bool, int, str} for value in data.values()):
        return Options(data)
    if hint is Any or (hint is float and type(data) in {int, float}) or (hint in SCALARS and type(data) is hint):
        return data
    raise _refusal(place, _name(hint), data)


def _one_of(hints: tuple[Any, ...], data: object, place: str, lenient: bool) -> Any:  # noqa: FBT001
    """Read the one type of a union that the data is meant to be."""
    kinds = {hint.kind: hint for hint in hints if is_dataclass(hint) and hasattr(hint, "kind")}
    if kinds and isinstance(data, dict):
        kind = data.get("kind", ...)
        if not isinstance(kind, str) or kind not in kinds:
            raise _refusal(f"{place}.kind", "one of " + ", ".join(kinds), kind)
        return _object(kinds[kind], data, place, lenient)
    for hint in hints:
        if _fits(hint, data):
            return _read(hint, data, place, lenient)
    raise _refusal(place, _names(hints), data)


def _fits(hint: Any, data: object) -> bool:
    (base, *_), _ = _without_limit(hint)
    origin = get_origin(base)
    if origin is tuple:
        return isinstance(data, list)
    if origin is Literal:
        return data in get_args(base)
    if isinstance(base, type) and issubclass(base, StrEnum):
        return isinstance(data, str)
    if is_dataclass(base) or origin in {dict, Mapping} or base is Options:
        return isinstance(data, dict)
    return type(data) is base or (base is float and type(data) is int)


def _object(cls: Any, data: Mapping[str, object], place: str, lenient: bool) -> Any:  # noqa: FBT001
    rest = {name: value for name, value in data.items() if not (name == "kind" and hasattr(cls, "kind"))}
    hints = _hints(cls)
    values = {}
    for field in fields(cls):
        if field.name in rest:
            values[field.name] = _read(hints[field.name], rest.pop(field.name), f"{place}.{field.name}", lenient)
        elif _is_needed(field):
            raise _refusal(f"{place}.{field.name}", _name(hints[field.name]), ...)
    if rest and not lenient:
        known = ", ".join(field.name for field in fields(cls)) or "nothing"
        raise MalformedError(f"{place}: unknown field {next(iter(rest))!r}; expected {known}")
    return cls(**values)


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls, include_extras=True)


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _without_limit(hint: Any) -> tuple[tuple[Any, ...], Limit | None]:
    if get_origin(hint) is Annotated:
        base, *rest = get_args(hint)
        return (base,), next((one for one in rest if isinstance(one, Limit)), None)
    return (hint,), None


def _check_limit(limit: Limit, value: Any, place: str) -> None:
    size, what = value, ""
    if isinstance(value, str | tuple | Mapping):
        size, what = len(value), " characters" if isinstance(value, str) else " entries"
    if size is not None and not limit.smallest <= size <= limit.largest:
        expected = f"from {limit.smallest} to {limit.largest}{what}"
        raise MalformedError(f"{place}: expected {expected}, but found {size}")


def _name(hint: Any) -> str:
    (hint, *_), _ = _without_limit(hint)
    if get_origin(hint) in {Union, UnionType}:
        return _names(get_args(hint))
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
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


class Definitions:
    """The JSON Schemas of all classes that were asked for, by name, as OpenAPI keeps them."""

    def __init__(self) -> None:
        self.schemas: dict[str, JsonObject] = {}
        self._classes: dict[str, tuple[Any, bool]] = {}

    def schema(self, hint: Any, *, answer: bool) -> JsonObject:
        """Return the JSON Schema of a type. All fields of an answer are there; those of a request may have defaults."""
        return self._schema(hint, answer)

    def _schema(self, hint: Any, answer: bool) -> JsonObject:  # noqa: FBT001
        (base, *_), limit = _without_limit(hint)
        found = self._unlimited(base, answer)
        if limit:
            kind = {"string": "Length", "array": "Items"}.get(str(found.get("type")))
            names = (f"min{kind}", f"max{kind}") if kind else ("minimum", "maximum")
            found = found | dict(zip(names, (limit.smallest, limit.largest), strict=True))
        return found

    def _unlimited(self, hint: Any, answer: bool) -> JsonObject:  # noqa: FBT001
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            return self._union(arguments, answer)
        if origin is tuple:
            return {"type": "array", "items": self._schema(arguments[0], answer)}
        if origin in {dict, Mapping}:
            return {"type": "object", "additionalProperties": self._schema(arguments[1], answer)}
        if origin is Literal:
            return {"enum": list(arguments), "type": "string"}
        if is_dataclass(hint):
            return self._reference(hint, answer)
        if hint is Options:
            return {"type": "object", "additionalProperties": self._schema(bool | int | str, answer)}
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return {"enum": [str(word) for word in hint], "type": "string"}
        return {} if hint is Any else {"type": SCALARS[hint]}

    def _union(self, hints: tuple[Any, ...], answer: bool) -> JsonObject:  # noqa: FBT001
        kinds = {hint.kind: self._reference(hint, answer) for hint in hints if hasattr(hint, "kind")}
        others = [self._schema(hint, answer) for hint in hints if not hasattr(hint, "kind")]
        if len(kinds) < 2:
            return {"anyOf": [*kinds.values(), *others]}
        mapping = {kind: reference["$ref"] for kind, reference in kinds.items()}
        told_apart = {"oneOf": list(kinds.values()), "discriminator": {"propertyName": "kind", "mapping": mapping}}
        return {"anyOf": [told_apart, *others]} if others else told_apart

    def _reference(self, cls: Any, answer: bool) -> JsonObject:  # noqa: FBT001
        name = cls.__name__
        first, as_answer = self._classes.setdefault(name, (cls, answer))
        if first is not cls:
            raise TypeError(f"two classes are called {name}: in {first.__module__} and in {cls.__module__}")
        if name not in self.schemas:
            self.schemas[name] = {}  # a class may refer to itself
            self.schemas[name] = self._object(cls, answer)
        elif as_answer != answer and self._object(cls, answer) != self.schemas[name]:
            raise TypeError(f"{name} is both a request and an answer, and its defaults make that two schemas")
        return {"$ref": REFERENCE.format(name)}

    def _object(self, cls: Any, answer: bool) -> JsonObject:  # noqa: FBT001
        properties: JsonObject = {"kind": {"const": cls.kind, "type": "string"}} if hasattr(cls, "kind") else {}
        needed = list(properties)
        sparse = getattr(cls, "sparse", False)
        for field in fields(cls):
            properties[field.name] = self._schema(_hints(cls)[field.name], answer)
            always = answer and not (sparse and field.default is None)
            if always or _is_needed(field):
                needed.append(field.name)
        described = {"description": cls.__doc__, "properties": properties, "type": "object", "title": cls.__name__}
        return described | {"required": needed, "additionalProperties": False}
