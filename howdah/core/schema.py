"""JSON from dataclasses and back. The fields of a class and their types are the schema.

A class with a `kind` is written with that word first, and a union of such classes is told apart by it. A class with
`sparse = True` leaves out its fields that are None. The texts of a class with `kept = True` are kept, since equal
values are written again and again; a value of a class with `once = True` keeps its own text. Data that does not match
(a missing field, an unknown one, a wrong type, a value out of its limits) is refused with its place.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from json.encoder import encode_basestring
from operator import attrgetter
from sys import float_info
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from howdah.core.errors import MalformedError
from howdah.core.options import Options

VERSION: Final = 1
KEPT: Final = 16_384  # texts of values that are kept
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
PLAIN: Final = frozenset({str, int, bool, NoneType})  # types whose values need no reading
BOOLEANS: Final = dict.fromkeys(("1", "on", "t", "true", "y", "yes"), True) | dict.fromkeys(
    ("0", "off", "f", "false", "n", "no"), False
)
REFERENCE: Final = "#/components/schemas/{}"


class WrittenOnce(JsonObject):
    """A JSON object that does not change and keeps its text, since several messages contain it."""

    @cached_property
    def text(self) -> str:
        """The object as compact JSON."""
        return "{" + ",".join([f"{encode_basestring(name)}:{_part(value)}" for name, value in self.items()]) + "}"


def _part(value: Any) -> str:
    if isinstance(value, list) and value and type(value[0]) is WrittenOnce:
        return "[" + ",".join([one.text for one in value]) + "]"
    return ENCODE(value)


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
    return _writer_of(value)(value)


def write(value: object) -> Any:
    """Return a value as JSON data."""
    return json.loads(dumps(value))


def from_text(cls: type[T], text: str | bytes) -> T:
    """Return the command or event that a JSON text holds; raise `MalformedError` saying what was expected."""
    return from_data(cls, parse(text))


def from_data(cls: type[T], data: Any) -> T:
    """Return the command, question or event that JSON data holds."""
    if not isinstance(data, dict):
        raise _refusal(cls.__name__.lower(), "an object", data)
    version = data.pop("v", ...)
    if type(version) is not int or version != VERSION:
        raise _refusal('"v"', str(VERSION), version)
    value: T = _object(cls, data, cls.__name__.lower(), lenient=False)
    return value


def parse(text: str | bytes) -> Any:
    """Return the data of a JSON text; raise `MalformedError` if it is not JSON."""
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
        escape: Any = b"\\ud" if isinstance(text, bytes) else "\\ud"
        if escape in text.lower():
            json.dumps(data, ensure_ascii=False).encode()  # half of a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"expected JSON, but this is not: {error}") from error
    return data


def id_of(text: str | bytes) -> int | str | None:
    """Return the `id` in a JSON object, even if the rest is malformed; None if there is none."""
    try:
        match parse(text):
            case {"id": int() | str() as found}:
                return found
    except MalformedError:
        pass
    return None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def read_word(hint: Any, word: str, place: str) -> Any:
    """Return a word of a query string as a value of a type."""
    base, _ = _without_limit(hint)
    if bool in {base, *get_args(base)}:
        return read(hint, BOOLEANS.get(word.lower(), word), place)
    if int not in {base, *get_args(base)}:
        return read(hint, word, place)
    try:
        value = parse(word)
    except MalformedError as error:
        raise _refusal(place, _name(hint), word) from error
    if value is None:  # a word that is left out is None, and no word means it
        raise _refusal(place, _name(hint), word)
    return read(hint, value, place)


def _writer_of(value: object) -> Callable[[Any], str]:
    cls: Any = type(value)
    return _writer(cls)


@cache
def _writer(cls: Any) -> Callable[[Any], str]:
    """Return what writes the values of a class as compact JSON; JSON's own types are left to the library."""
    if issubclass(cls, str):
        return encode_basestring
    if cls is int:
        return int.__repr__
    if cls in {bool, NoneType}:
        return {True: "true", False: "false", None: "null"}.__getitem__
    if issubclass(cls, tuple):
        return lambda value: "[" + ",".join([_writer_of(one)(one) for one in value]) + "]"
    if cls is WrittenOnce:
        return attrgetter("text")
    if not is_dataclass(cls):
        return ENCODE
    write = _writer_of_object(cls)
    if getattr(cls, "once", False):
        return _writing_once(write)
    return lru_cache(KEPT)(write) if getattr(cls, "kept", False) else write


def _writing_once(write: Callable[[Any], str]) -> Callable[[Any], str]:
    def read_or_write(value: Any) -> str:
        text: str | None = value.__dict__.get("_text")
        if text is None:
            text = value.__dict__["_text"] = write(value)
        return text

    return read_or_write


def _writer_of_object(cls: Any) -> Callable[[Any], str]:
    head, names, sparse = _layout(cls)
    first = [f"{encode_basestring(name)}:{encode_basestring(word)}" for name, word in head.items()]
    labels = [(name, f"{encode_basestring(name)}:") for name in names]

    def write(value: Any) -> str:
        parts = first.copy()
        for name, label in labels:
            field = getattr(value, name)
            if field is not None or not sparse:
                parts.append(label + _writer_of(field)(field))
        return "{" + ",".join(parts) + "}"

    return write


def _plain(value: Any) -> Any:
    """Return what JSON knows in place of a value that it does not."""
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"expected something that has a JSON form, but found {type(value).__name__}")


ENCODE: Final = json.JSONEncoder(default=_plain, ensure_ascii=False, separators=(",", ":")).encode


def _fields(value: Any) -> JsonObject:
    cls: Any = type(value)
    head, names, sparse = _layout(cls)
    given = head | {name: getattr(value, name) for name in names}
    return {name: field for name, field in given.items() if field is not None} if sparse else given


@cache
def _layout(cls: Any) -> tuple[JsonObject, tuple[str, ...], bool]:
    head = {"kind": cls.kind} if hasattr(cls, "kind") else {}
    return head, tuple(field.name for field in fields(cls)), getattr(cls, "sparse", False)


def read(hint: Any, data: object, place: str, *, lenient: bool = False) -> Any:
    """Return JSON data as a value of a type; a lenient reader ignores unknown fields, as from a newer server."""
    if hint in PLAIN and type(data) is hint:
        return data
    origin = _origin(hint)
    if origin is Annotated:
        base, limit = _without_limit(hint)
        value = read(base, data, place, lenient=lenient)
        if limit:
            _check_limit(limit, value, place)
        return value
    if origin in {Union, UnionType}:
        return _one_of(get_args(hint), data, place, lenient=lenient)
    if origin is tuple and isinstance(data, list):
        item = get_args(hint)[0]
        return tuple(read(item, one, f"{place}[{index}]", lenient=lenient) for index, one in enumerate(data))
    if origin in {dict, Mapping} and isinstance(data, dict):
        return {
            name: read(get_args(hint)[1], value, f"{place}.{name}", lenient=lenient) for name, value in data.items()
        }
    if origin is Literal and any(data == word and type(data) is type(word) for word in get_args(hint)):
        return data
    if is_dataclass(hint) and isinstance(data, dict):
        return _object(hint, data, place, lenient=lenient)
    return _scalar(hint, data, place)


@cache
def _origin(hint: Any) -> Any:
    return get_origin(hint)


def _scalar(hint: Any, data: object, place: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, StrEnum) and isinstance(data, str) and data in set(hint):
        return hint(data)
    if hint is Options and isinstance(data, dict) and all(type(value) in {bool, int, str} for value in data.values()):
        return Options(data)
    if hint is float and type(data) in {int, float} and abs(data) <= float_info.max:  # type: ignore[arg-type]
        return data
    if hint is Any or (hint in SCALARS and hint is not float and type(data) is hint):
        return data
    raise _refusal(place, _name(hint), data)


def _one_of(hints: tuple[Any, ...], data: object, place: str, *, lenient: bool) -> Any:
    """Read the one type of a union that the data is meant to be."""
    kinds = _kinds(hints)
    if kinds and isinstance(data, dict):
        kind = data.get("kind", ...)
        if not isinstance(kind, str) or kind not in kinds:
            raise _refusal(f"{place}.kind", "one of " + ", ".join(kinds), kind)
        return _object(kinds[kind], data, place, lenient=lenient)
    for hint in hints:
        if _fits(hint, data):
            return read(hint, data, place, lenient=lenient)
    raise _refusal(place, _names(hints), data)


@cache
def _kinds(hints: tuple[Any, ...]) -> Mapping[str, Any]:
    return {hint.kind: hint for hint in hints if is_dataclass(hint) and hasattr(hint, "kind")}


def _fits(hint: Any, data: object) -> bool:
    base, _ = _without_limit(hint)
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


def _object(cls: Any, data: Mapping[str, object], place: str, *, lenient: bool) -> Any:
    rest = dict(data)
    if hasattr(cls, "kind"):
        rest.pop("kind", None)
    values = {}
    for name, hint, needed in _slots(cls):
        if name in rest:
            value = rest.pop(name)
            plain = hint in PLAIN and type(value) is hint
            values[name] = value if plain else read(hint, value, f"{place}.{name}", lenient=lenient)
        elif needed:
            raise _refusal(f"{place}.{name}", _name(hint), ...)
    if rest and not lenient:
        known = ", ".join(name for name, _, _ in _slots(cls)) or "nothing"
        raise MalformedError(f"{place}: unknown field {next(iter(rest))!r}; expected {known}")
    return cls(**values)


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls, include_extras=True)


@cache
def _slots(cls: Any) -> tuple[tuple[str, Any, bool], ...]:
    """Return the name and the type of each field, and whether it is needed."""
    return tuple((field.name, _hints(cls)[field.name], _is_needed(field)) for field in fields(cls))


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _without_limit(hint: Any) -> tuple[Any, Limit | None]:
    if get_origin(hint) is Annotated:
        base, *rest = get_args(hint)
        return base, next((one for one in rest if isinstance(one, Limit)), None)
    return hint, None


def _check_limit(limit: Limit, value: Any, place: str) -> None:
    size, what = value, ""
    if isinstance(value, str | tuple | Mapping):
        size, what = len(value), " characters" if isinstance(value, str) else " entries"
    if size is not None and not limit.smallest <= size <= limit.largest:
        expected = f"from {limit.smallest} to {limit.largest}{what}"
        raise MalformedError(f"{place}: expected {expected}, but found {size}")


def _name(hint: Any) -> str:
    hint, _ = _without_limit(hint)
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
    return MalformedError(f"{place}: expected {expected}, but found {shown(data)}")


def shown(data: object) -> str:
    """Return JSON data for a message; lists and objects are only named, because they may be deep."""
    names = {type(...): "nothing", list: "a list", dict: "an object"}
    return names.get(type(data)) or json.dumps(data, ensure_ascii=False)[:80]


class Definitions:
    """The JSON Schemas of all classes that were asked for, by name, as OpenAPI keeps them."""

    def __init__(self) -> None:
        self.schemas: dict[str, JsonObject] = {}
        self._classes: dict[str, tuple[Any, bool]] = {}

    def schema(self, hint: Any, *, answer: bool) -> JsonObject:
        """Return the JSON Schema of a type. All fields of an answer are there; those of a request may have defaults."""
        base, limit = _without_limit(hint)
        found = self._unlimited(base, answer=answer)
        if limit:
            kind = {"string": "Length", "array": "Items"}.get(str(found.get("type")))
            names = (f"min{kind}", f"max{kind}") if kind else ("minimum", "maximum")
            found = found | dict(zip(names, (limit.smallest, limit.largest), strict=True))
        return found

    def _unlimited(self, hint: Any, *, answer: bool) -> JsonObject:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            return self._union(arguments, answer=answer)
        if origin is tuple:
            return {"type": "array", "items": self.schema(arguments[0], answer=answer)}
        if origin in {dict, Mapping}:
            return {"type": "object", "additionalProperties": self.schema(arguments[1], answer=answer)}
        if origin is Literal:
            return {"enum": list(arguments), "type": "string"}
        if is_dataclass(hint):
            return self._reference(hint, answer=answer)
        if hint is Options:
            return {"type": "object", "additionalProperties": self.schema(bool | int | str, answer=answer)}
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return {"enum": [str(word) for word in hint], "type": "string"}
        return {} if hint is Any else {"type": SCALARS[hint]}

    def _union(self, hints: tuple[Any, ...], *, answer: bool) -> JsonObject:
        kinds = {hint.kind: self._reference(hint, answer=answer) for hint in hints if hasattr(hint, "kind")}
        others = [self.schema(hint, answer=answer) for hint in hints if not hasattr(hint, "kind")]
        if len(kinds) < 2:
            return {"anyOf": [*kinds.values(), *others]}
        mapping = {kind: reference["$ref"] for kind, reference in kinds.items()}
        told_apart = {"oneOf": list(kinds.values()), "discriminator": {"propertyName": "kind", "mapping": mapping}}
        return {"anyOf": [told_apart, *others]} if others else told_apart

    def _reference(self, cls: Any, *, answer: bool) -> JsonObject:
        name = cls.__name__
        first, as_answer = self._classes.setdefault(name, (cls, answer))
        if first is not cls:
            raise TypeError(f"two classes are called {name}: in {first.__module__} and in {cls.__module__}")
        if name not in self.schemas:
            self.schemas[name] = {}  # a class may refer to itself
            self.schemas[name] = self._object(cls, answer=answer)
        elif as_answer != answer and self._object(cls, answer=answer) != self.schemas[name]:
            raise TypeError(f"{name} is both a request and an answer, and its defaults make that two schemas")
        return {"$ref": REFERENCE.format(name)}

    def _object(self, cls: Any, *, answer: bool) -> JsonObject:
        properties: JsonObject = {"kind": {"const": cls.kind, "type": "string"}} if hasattr(cls, "kind") else {}
        needed = list(properties)
        sparse = getattr(cls, "sparse", False)
        for field in fields(cls):
            properties[field.name] = self.schema(_hints(cls)[field.name], answer=answer)
            always = answer and not (sparse and field.default is None)
            if always or _is_needed(field):
                needed.append(field.name)
        described = {"description": cls.__doc__, "properties": properties, "type": "object", "title": cls.__name__}
        return described | {"required": needed, "additionalProperties": False}
