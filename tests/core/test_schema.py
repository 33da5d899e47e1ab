"""JSON from dataclasses and back, and the JSON Schemas of them."""

import json
import math
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, cast, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from howdah.core import schema
from howdah.core.errors import MalformedError
from howdah.core.options import Options
from howdah.core.schema import Definitions, JsonObject, Limit
from howdah.server.endpoints import Login, PersonalLink, Token
from howdah.service.errors import Refusal
from howdah.service.jobs import HintJob, ReplyJob, ReviewJob
from howdah.service.messages import advice, games, learn, positions, session, tables
from howdah.table.commands import Command
from howdah.table.events import Event
from tests.effort import examples


class Colour(StrEnum):
    RED = "red"
    GREEN = "green"


@dataclass(frozen=True)
class Circle:
    """A shape."""

    kind: ClassVar = "circle"
    radius: Annotated[int, Limit(10, 1)]


@dataclass(frozen=True)
class Square:
    """Another shape."""

    kind: ClassVar = "square"
    side: float
    label: str | None = None


@dataclass(frozen=True)
class Sparse:
    """Fields that are None are left out."""

    sparse: ClassVar = True
    name: str
    note: str | None = None


@dataclass(frozen=True)
class Drawing:
    """Everything that the schema knows."""

    title: Annotated[str, Limit(8)]
    shapes: Annotated[tuple[Circle | Square, ...], Limit(3)]
    colour: Colour = Colour.RED
    mode: Literal["fill", "line"] = "fill"
    visible: bool = True
    sizes: dict[str, int] = field(default_factory=dict)
    options: Options = field(default_factory=lambda: Options({}))
    note: Sparse | None = None
    anchor: int | str | tuple[str, ...] = 0


FULL = {
    "title": "one",
    "shapes": [{"kind": "circle", "radius": 3}, {"kind": "square", "side": 2.5, "label": None}],
    "colour": "green",
    "mode": "line",
    "visible": False,
    "sizes": {"a": 1},
    "options": {"goal": 3, "short": True, "edition": "2015"},
    "note": {"name": "x"},
    "anchor": ["a", "b"],
}


def test_a_value_is_read_and_written_unchanged() -> None:
    drawing = schema.read(Drawing, FULL, "drawing")
    assert drawing.shapes == (Circle(3), Square(2.5))
    assert drawing.colour is Colour.GREEN
    assert drawing.anchor == ("a", "b")
    assert schema.write(drawing) == FULL
    assert json.loads(schema.dumps(drawing)) == FULL


def test_fields_with_defaults_may_be_left_out() -> None:
    assert schema.read(Drawing, {"title": "", "shapes": []}, "drawing") == Drawing("", ())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"title": None}, "drawing.title: expected a text, but found null"),
        ({"title": "123456789"}, "drawing.title: expected from 0 to 8 characters, but found 9"),
        ({"shapes": [FULL["shapes"][0]] * 4}, "drawing.shapes: expected from 0 to 3 entries, but found 4"),  # type: ignore[index]
        ({"shapes": {}}, "drawing.shapes: expected a list, but found an object"),
        ({"shapes": [7]}, "drawing.shapes[0]: expected an object, but found 7"),
        ({"shapes": [{}]}, "drawing.shapes[0].kind: expected one of circle, square, but found nothing"),
        ({"shapes": [{"kind": "line"}]}, 'drawing.shapes[0].kind: expected one of circle, square, but found "line"'),
        ({"shapes": [{"kind": "circle"}]}, "drawing.shapes[0].radius: expected a whole number, but found nothing"),
        ({"shapes": [{"kind": "circle", "radius": 0}]}, "shapes[0].radius: expected from 1 to 10, but found 0"),
        ({"shapes": [{"kind": "circle", "radius": 11}]}, "shapes[0].radius: expected from 1 to 10, but found 11"),
        ({"shapes": [{"kind": "circle", "radius": True}]}, "radius: expected a whole number, but found true"),
        ({"shapes": [{"kind": "circle", "radius": 2.0}]}, "radius: expected a whole number, but found 2.0"),
        ({"shapes": [{"kind": "square", "side": "1"}]}, 'side: expected a number, but found "1"'),
        ({"colour": "blue"}, 'drawing.colour: expected one of red, green, but found "blue"'),
        ({"mode": 1}, "drawing.mode: expected one of fill, line, but found 1"),
        ({"visible": 1}, "drawing.visible: expected true or false, but found 1"),
        ({"sizes": {"a": "1"}}, 'drawing.sizes.a: expected a whole number, but found "1"'),
        ({"options": {"a": [1]}}, "drawing.options: expected an object of options, but found an object"),
        ({"note": {"name": "x", "more": 1}}, "drawing.note: unknown field 'more'; expected name, note"),
        ({"note": 3}, "drawing.note: expected an object or null, but found 3"),
        ({"anchor": 1.5}, "drawing.anchor: expected a whole number or a text or a list, but found 1.5"),
        ({"anchor": ["a", 1]}, "drawing.anchor[1]: expected a text, but found 1"),
        ({"more": 1}, "drawing: unknown field 'more'; expected title, shapes"),
    ],
)
def test_data_that_does_not_fit_is_refused_with_its_place(change: JsonObject, complaint: str) -> None:
    with pytest.raises(MalformedError) as refused:
        schema.read(Drawing, FULL | change, "drawing")
    assert complaint in str(refused.value)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999", "1" + "0" * 400])
def test_a_number_is_finite(text: str) -> None:
    with pytest.raises(MalformedError):
        schema.read(float, schema.parse(text), "number")


def test_a_lenient_reader_ignores_unknown_fields_everywhere() -> None:
    newer = FULL | {"more": 1, "note": {"name": "x", "more": 2}}
    assert schema.read(Drawing, newer, "drawing", lenient=True) == schema.read(Drawing, FULL, "drawing")
    with pytest.raises(MalformedError):
        schema.read(Drawing, {"more": 1}, "drawing", lenient=True)


@pytest.mark.parametrize(
    ("hint", "word", "value"),
    [
        (str, "5", "5"),
        (str | None, "null", "null"),
        (int, "5", 5),
        (int | None, "5", 5),
        (Annotated[int, Limit(9)], "9", 9),
        (bool, "true", True),
        (bool | None, "false", False),
        (bool | None, "1", True),
        (bool, "Yes", True),
        (bool, "True", True),
        (bool, "off", False),
        (Literal["waiting", "playing"], "playing", "playing"),
    ],
)
def test_a_word_of_a_query_is_read_by_its_type(hint: Any, word: str, value: object) -> None:
    assert schema.read_word(hint, word, "word") == value


@pytest.mark.parametrize(
    ("hint", "word"),
    [
        (int, ""),
        (int, "5.0"),
        (int, "five"),
        (int, "true"),
        (int, "9" * 5000),
        (int | None, "[" * 100_000),
        (Annotated[int, Limit(9)], "10"),
        (Annotated[int, Limit(9)], "-1"),
        (bool, "2"),
        (bool, "maybe"),
        (bool | None, "null"),
        (bool | None, ""),
        (Literal["waiting", "playing"], "over"),
        (Annotated[str, Limit(3)], "long"),
    ],
)
def test_a_word_that_does_not_fit_is_refused(hint: Any, word: str) -> None:
    with pytest.raises(MalformedError, match=r"^word: expected"):
        schema.read_word(hint, word, "word")


@pytest.mark.parametrize("text", ['"\\ud83d"', '["\\uDE00"]', b'{"\\ud83d": 1}'])
def test_half_of_a_surrogate_pair_is_refused(text: str | bytes) -> None:
    with pytest.raises(MalformedError, match="expected JSON"):
        schema.parse(text)


def test_an_escaped_surrogate_pair_is_one_character() -> None:
    assert schema.parse('"\\ud83d\\ude00"') == "\U0001f600"


def test_values_without_a_json_form_are_refused() -> None:
    with pytest.raises(TypeError, match="found set"):
        schema.dumps({"a": {1, 2}})


def test_the_schema_of_a_request_needs_only_fields_without_defaults() -> None:
    definitions = Definitions()
    assert definitions.schema(Drawing, answer=False) == {"$ref": "#/components/schemas/Drawing"}
    described = definitions.schemas["Drawing"]
    assert described["required"] == ["title", "shapes"]
    assert described["properties"]["title"] == {"type": "string", "minLength": 0, "maxLength": 8}
    assert described["properties"]["shapes"]["maxItems"] == 3
    assert described["additionalProperties"] is False
    assert definitions.schemas["Circle"]["properties"]["kind"] == {"const": "circle", "type": "string"}


def test_the_schema_of_an_answer_needs_all_fields_but_sparse_ones() -> None:
    definitions = Definitions()
    definitions.schema(Drawing, answer=True)
    assert definitions.schemas["Drawing"]["required"] == [one.name for one in fields(Drawing)]
    assert definitions.schemas["Sparse"]["required"] == ["name"]


def test_two_classes_of_one_name_are_refused() -> None:
    definitions = Definitions()
    definitions.schema(Sparse, answer=True)
    other: Any = dataclass(type("Sparse", (), {"__annotations__": {"x": int}}))
    with pytest.raises(TypeError, match="two classes are called Sparse"):
        definitions.schema(other, answer=True)


def test_a_class_with_two_schemas_is_refused() -> None:
    definitions = Definitions()
    definitions.schema(Square, answer=True)
    with pytest.raises(TypeError, match="both a request and an answer"):
        definitions.schema(Square, answer=False)


# All messages, requests, commands and events: any value of them goes through JSON unchanged, and fits its schema.
NAMES = st.text(max_size=12)
NUMBERS = st.integers(-(2**53), 2**53)
JSON_OBJECTS = st.dictionaries(NAMES, st.none() | st.booleans() | NUMBERS | NAMES, max_size=3)
OPTIONS = st.dictionaries(NAMES, st.booleans() | NUMBERS | NAMES, max_size=3).map(Options)


def values(hint: Any, depth: int = 3) -> st.SearchStrategy[Any]:
    """Values of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _limited(arguments[0], next(one for one in arguments[1:] if isinstance(one, Limit)), depth)
    if origin in {Union, UnionType}:
        return st.one_of([values(one, depth) for one in arguments])
    if origin is tuple:
        return st.lists(values(arguments[0], depth - 1), max_size=2 if depth > 0 else 0).map(tuple)
    if origin is dict and arguments == (str, Any):
        return JSON_OBJECTS
    if origin is not None and origin is not Literal:
        return st.dictionaries(NAMES, values(arguments[1], depth - 1), max_size=2)
    if origin is Literal:
        return st.sampled_from(arguments)
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        given = {one.name: values(hints[one.name], depth - 1) for one in fields(hint)}
        return st.builds(cast("type", hint), **given)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return st.sampled_from(list(hint))
    simple: dict[Any, st.SearchStrategy[Any]] = {
        str: NAMES,
        int: NUMBERS,
        float: st.floats(allow_nan=False, allow_infinity=False),
        bool: st.booleans(),
        NoneType: st.none(),
        Options: OPTIONS,
        Any: st.none() | NAMES,
    }
    return simple[hint]


def _limited(base: Any, limit: Limit, depth: int) -> st.SearchStrategy[Any]:
    smallest, largest = math.ceil(limit.smallest), math.floor(limit.largest)
    if base is int:
        return st.integers(smallest, largest)
    if base is str:
        return st.text(min_size=smallest, max_size=min(largest, 12))
    return values(base, depth).filter(lambda value: smallest <= len(value) <= largest)


ANSWERS = [
    *(
        cls
        for module in (advice, games, learn, positions, session, tables)
        for cls in vars(module).values()
        if isinstance(cls, type) and is_dataclass(cls) and cls.__module__ == module.__name__
    ),
    PersonalLink,
    Refusal,
    HintJob,
    ReplyJob,
    ReviewJob,
]
REQUESTS = [
    tables.CreateTable,
    session.Name,
    Login,
    Token,
    positions.PositionRequest,
    positions.MoveRequest,
    positions.SeatRequest,
    positions.ReplyRequest,
    positions.AttemptRequest,
    positions.PremovesRequest,
]


@pytest.mark.parametrize("cls", [cls for cls in ANSWERS if cls not in REQUESTS], ids=lambda cls: cls.__name__)
def test_any_answer_goes_through_json_unchanged_and_fits_its_schema(cls: type) -> None:
    _round_trip(cls, answer=True)


@pytest.mark.parametrize("cls", REQUESTS, ids=lambda cls: cls.__name__)
def test_any_request_goes_through_json_unchanged_and_fits_its_schema(cls: type) -> None:
    _round_trip(cls, answer=False)


def _round_trip(cls: type, *, answer: bool) -> None:
    definitions = Definitions()
    described = definitions.schema(cls, answer=answer)
    validator = Draft202012Validator({**described, "components": {"schemas": definitions.schemas}})

    @examples(15)
    @given(values(cls))
    def check(value: object) -> None:
        data = json.loads(schema.dumps(value))
        validator.validate(data)
        assert schema.read(cls, data, "value") == value

    check()


@given(values(Command, 5))
def test_any_command_goes_through_json_unchanged(command: Command) -> None:
    assert Command.from_json(command.to_json()) == command


@given(values(Event, 5))
def test_any_event_goes_through_json_unchanged(event: Event) -> None:
    assert Event.from_json(event.to_json()) == event


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(ANYTHING, st.sampled_from([Drawing, Command, Event, *REQUESTS]))
def test_any_data_is_read_or_refused_as_malformed(data: object, cls: type) -> None:
    with suppress(MalformedError):
        schema.read(cls, data, "data")


@given(st.text() | st.binary())
def test_any_text_is_a_command_or_malformed(text: str | bytes) -> None:
    with pytest.raises(MalformedError):
        Command.from_json(text)
