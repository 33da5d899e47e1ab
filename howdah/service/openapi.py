"""The OpenAPI description of endpoints, and of the messages on a table's socket."""

import inspect
from collections.abc import Iterable
from inspect import Parameter as Signature
from typing import Any, Final

from howdah.core.record import Record
from howdah.core.schema import REFERENCE, Definitions, JsonObject
from howdah.core.text import LANGUAGES
from howdah.service.endpoint import RESOLVED, Download, Endpoint, Parameter
from howdah.service.errors import Refusal
from howdah.service.messages.tables import PROTOCOL, Message, Question
from howdah.table.commands import Command

OBJECT: Final = {"type": "object"}
LONGEST_INVITATION: Final = 64
LANGUAGE: Final = {
    "name": "language",
    "in": "query",
    "required": False,
    "schema": {"enum": list(LANGUAGES), "type": "string"},
    "description": "Overrides Accept-Language.",
}
INVITATION: Final = {
    "name": "invitation",
    "in": "query",
    "required": False,
    "schema": {"type": "string", "maxLength": LONGEST_INVITATION},
    "description": "The secret of a table for invited people.",
}
SOCKET: Final = "/api/tables/{table_id}/live"


def describe(endpoints: Iterable[Endpoint]) -> JsonObject:
    """Return the paths and components of an OpenAPI document."""
    definitions = Definitions()
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = _operation(endpoint, definitions)
    definitions.schemas["Message"] = definitions.schema(Message, answer=True)
    taken = [definitions.schema(one, answer=False) for one in (Command, Question)]
    for name in ("Command", "Question"):  # on the wire they say the version of their format
        described = definitions.schemas[name]
        described["properties"] = {"v": {"const": 1, "type": "integer"}} | described["properties"]
        described["required"] = ["v", *described["required"]]
    sockets = {
        SOCKET: {
            "protocol": PROTOCOL,
            "query": ["protocol", "seen", "invitation", "language"],
            "sends": {"$ref": REFERENCE.format("Message")},
            "takes": {"anyOf": taken},
        }
    }
    return {"paths": paths, "components": {"schemas": definitions.schemas}, "x-sockets": sockets}


def refused(definitions: Definitions) -> JsonObject:
    """Return the description of every answer that is a refusal."""
    schema = definitions.schema(Refusal, answer=True)
    return {"description": "Refused.", "content": {"application/json": {"schema": schema}}}


def _operation(endpoint: Endpoint, definitions: Definitions) -> JsonObject:
    summary, _, more = (endpoint.handler.__doc__ or "").partition("\n")
    operation: JsonObject = {
        "tags": [endpoint.tag],
        "summary": summary,
        "operationId": endpoint.handler.__name__,
        "x-fallback": endpoint.fallback,
        "parameters": [*_parameters(endpoint, definitions), LANGUAGE],
        "responses": {
            str(endpoint.status): {"description": "Done.", "content": _answer(endpoint, definitions)},
            "4XX": refused(definitions),
        },
    }
    if more.strip():
        operation["description"] = more.strip()
    if endpoint.body:
        schema = OBJECT if endpoint.body is Record else definitions.schema(endpoint.body, answer=False)
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if "{table_id}" in endpoint.path:
        operation["parameters"].append(INVITATION)
    return operation


def _answer(endpoint: Endpoint, definitions: Definitions) -> JsonObject:
    if inspect.isclass(endpoint.answer) and issubclass(endpoint.answer, Download):
        # A record is an object of JSON; other files (tables, feeds, calendars) are plain text.
        schema = OBJECT if endpoint.answer.media == Download.media else {"type": "string"}
        return {endpoint.answer.media: {"schema": schema}}
    kind = "application/x-ndjson" if endpoint.stream else "application/json"
    return {kind: {"schema": definitions.schema(endpoint.answer, answer=True)}}


def _parameters(endpoint: Endpoint, definitions: Definitions) -> list[JsonObject]:
    return [
        _parameter(endpoint, one, definitions)
        for one in endpoint.parameters
        if one.name != "body" and one.type is not Record
    ]


def _parameter(endpoint: Endpoint, parameter: Parameter, definitions: Definitions) -> JsonObject:
    name = RESOLVED.get(parameter.type, parameter.name)
    in_path = f"{{{name}}}" in endpoint.path
    hint = str if parameter.type in RESOLVED else parameter.type
    required = parameter.default is Signature.empty
    return {
        "name": name,
        "in": "path" if in_path else "query",
        "required": required,
        "schema": definitions.schema(hint, answer=False),
    }
