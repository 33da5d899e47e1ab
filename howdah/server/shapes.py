"""Pydantic models of the table's dataclasses, so that what the API says of them is what the table reads and writes.

The fields of a class, with their types, are the schema here as in `howdah/table/schema.py`; nothing is said twice.
"""

from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, create_model
from pydantic_core import CoreSchema, core_schema

from howdah.core.errors import HowdahError
from howdah.core.options import Options, Value
from howdah.table.commands import Command
from howdah.table.events import FACTS, Created, Joined, Rematched
from howdah.table.schema import VERSION, read
from howdah.table.view import FIELDS


class Strict(BaseModel):
    """A model that takes nothing but what it names, and that as it is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def shape(cls: Any, name: str | None = None, only: Sequence[str] | None = None) -> type[Strict]:
    """Return the model of a dataclass, or of some of its fields."""
    return _shape(cls, name, only)


@cache
def _shape(cls: Any, name: str | None, only: Sequence[str] | None) -> type[Strict]:
    hints = get_type_hints(cls)
    kind: dict[str, Any] = {"kind": (Literal[cls.kind], ...)} if hasattr(cls, "kind") else {}
    given: dict[str, Any] = {
        field.name: (_type(hints[field.name]), _default(field.default, field.default_factory))
        for field in fields(cls)
        if only is None or field.name in only
    }
    title: str = name or cls.__name__
    return create_model(title, __base__=Strict, __doc__=cls.__doc__, **kind, **given)


def _default(value: object, factory: Any) -> Any:
    if factory is not MISSING:
        return {}  # the only factory in the table's classes makes empty options
    return ... if value is MISSING else value


def _type(hint: Any) -> Any:
    if get_origin(hint) in {Union, UnionType}:
        return _union([_type(one) for one in get_args(hint)])
    if get_origin(hint) is tuple:
        return list[_type(get_args(hint)[0])]  # type: ignore[misc]
    if hint is Options:
        return dict[str, Value]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Annotated[hint, Field(strict=False)]  # one of its texts will do
    return shape(hint) if is_dataclass(hint) else hint


def _union(types: Sequence[Any]) -> Any:
    """Return a union that is told apart by the word `kind`, where its members have one."""
    kinds = tuple(one for one in types if isinstance(one, type) and issubclass(one, Strict))
    others = tuple(one for one in types if one not in kinds)
    told_apart = (Annotated[Union[kinds], Field(discriminator="kind")],) if kinds[1:] else kinds  # noqa: UP007
    return Union[(*told_apart, *others)]


class OneOf:
    """Marks a field that is one of several dataclasses of the table."""

    def __init__(self, *classes: Any) -> None:
        self.model = _union([shape(cls) for cls in classes])

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return how the field is checked."""
        del source
        return handler.generate_schema(self.model)


class Shaped:
    """Marks a dataclass in an annotation: pydantic checks its shape, then the table's own reader makes it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return how the dataclass is read."""

        def made(model: BaseModel) -> Any:
            try:
                return read(source, model.model_dump(exclude={"v"}, exclude_unset=True), source.__name__.lower())
            except HowdahError as error:
                raise ValueError(str(error)) from error

        model = COMMAND if source is Command else shape(source)
        return core_schema.no_info_after_validator_function(made, handler.generate_schema(model))


_VERSIONED: dict[str, Any] = {"v": (Literal[VERSION], ...)}
COMMAND = create_model("Command", __base__=shape(Command), **_VERSIONED)


class AnyEvent:
    """Marks a field that is an event as everybody may see it, where a setup is as the given model says."""

    def __init__(self, setup: type[BaseModel]) -> None:
        special: dict[type, dict[str, Any]] = {
            Created: {"setup": (setup, ...), "rules_version": (int, ...)},
            Joined: {"seat": (int, ...), "name": (str, ...)},
            Rematched: {"setup": (setup, ...)},
        }
        models = []
        for fact in FACTS:
            base = shape(fact, f"{fact.__name__}Event", FIELDS.get(fact, ()))
            head: dict[str, Any] = {"seq": (int, ...), "at": (int, ...)}
            models.append(create_model(base.__name__, __base__=base, **head, **special.get(fact, {})))
        self.model = _union(models)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return how the field is checked."""
        del source
        return handler.generate_schema(self.model)
