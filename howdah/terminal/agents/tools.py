"""Tools made of the declared endpoints: their names, what they take, and the request that a call becomes."""

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from howdah.core.errors import MalformedError
from howdah.core.schema import JsonObject

# The operations that agents get, and the name of the tool where it differs.
POSITION_TOOLS: Final[Mapping[str, str]] = {
    "list_games": "list_games",
    "get_game": "get_game",
    "get_rules": "get_rules",
    "get_position": "get_position",
    "why_not": "why_not",
    "hint": "hint",
    "reply": "reply",
}
TABLE_TOOLS: Final[Mapping[str, str]] = {
    "create": "create_table",
    "get_table": "get_table",
    "submit": "act_at_table",
    "table_why_not": "why_not_at_table",
    "table_hint": "hint_at_table",
    "get_record": "get_record",
    "list_open_tables": "list_open_tables",
    "list_own_tables": "list_own_tables",
}
MORE: Final[Mapping[str, str]] = {
    "get_position": "Moves are given in notation. The answer lists all legal moves with notation and meaning.",
    "act_at_table": "Such as {kind: play, seat, move} or {kind: join}. The answer is the table afterwards; computer "
    "players have answered then. `seen` is the table's `seq` that you have seen last.",
    "create_table": "A seat is {kind: mine}, {kind: free} or {kind: computer, player: level:1}, up to level:8.",
}
FILLED: Final = frozenset({"v", "id"})  # of a body: what the tool adds by itself
REFERENCE: Final = re.compile(r"#/components/schemas/(\w+)")
FOR_BOARDS: Final = ("steps", "picks")  # of an answer: what only a drawn board needs


@dataclass(frozen=True)
class HttpRequest:
    """A request of the API."""

    method: str
    path: str  # below /api
    query: Mapping[str, str]
    body: JsonObject | None


@dataclass(frozen=True)
class EndpointTool:
    """An operation of the OpenAPI document as a tool."""

    name: str
    method: str
    path: str  # "/tables/{table_id}"
    description: str
    schema: JsonObject  # of the arguments
    parameters: Mapping[str, str]  # where each parameter goes: "path" or "query"
    fields: frozenset[str]  # arguments that are fields of the body
    filled: frozenset[str]  # fields of the body that the tool adds

    def request(self, arguments: Mapping[str, Any]) -> HttpRequest:
        """Return the request for a call; raise `MalformedError` if an argument is missing or unknown."""
        known = {*self.parameters, *self.fields}
        if unknown := sorted(set(arguments) - known):
            raise MalformedError(f"{self.name}: unknown argument {unknown[0]!r}; expected {', '.join(sorted(known))}")
        if missing := [name for name in self.schema.get("required", []) if name not in arguments]:
            raise MalformedError(f"{self.name}: expected an argument {missing[0]!r}, but found none")
        path = re.sub(r"\{(\w+)\}", lambda found: quote(str(arguments[found[1]]), safe=""), self.path)
        query = {name: str(arguments[name]) for name, place in self.parameters.items() if place == "query"
                 and name in arguments}  # fmt: skip
        if not self.fields and not self.filled:
            return HttpRequest(self.method, path, query, None)
        added = {"v": 1, "id": secrets.token_hex(8)}
        body = {name: added[name] for name in self.filled} | {n: arguments[n] for n in self.fields if n in arguments}
        return HttpRequest(self.method, path, query, body)


def tools_of(document: JsonObject, names: Mapping[str, str]) -> list[EndpointTool]:
    """Return the tools for the named operations that an OpenAPI document has."""
    found = {
        operation["operationId"]: (method.upper(), path.removeprefix("/api"), operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    return [_tool(names[name], *found[name], document) for name in names if name in found]


def _tool(name: str, method: str, path: str, operation: JsonObject, document: JsonObject) -> EndpointTool:
    schemas: JsonObject = document["components"]["schemas"]
    parameters = {one["name"]: one["in"] for one in operation["parameters"]}
    properties = {one["name"]: one["schema"] for one in operation["parameters"]}
    required = [one["name"] for one in operation["parameters"] if one["required"]]
    body: JsonObject = {}
    if content := operation.get("requestBody"):
        body = _resolved(content["content"]["application/json"]["schema"], schemas)
        properties |= {key: value for key, value in body["properties"].items() if key not in FILLED}
        required += [key for key in body.get("required", []) if key not in FILLED]
    filled = FILLED & set(body.get("properties", ()))
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    text = " ".join(part for part in (operation["summary"], MORE.get(name)) if part)
    fields = frozenset(body.get("properties", ())) - FILLED
    return EndpointTool(name, method, path, text, _whole(schema, schemas), parameters, fields, filled)


def _resolved(schema: JsonObject, schemas: JsonObject) -> JsonObject:
    reference = REFERENCE.fullmatch(schema.get("$ref", ""))
    return dict(schemas[reference[1]]) if reference else schema


def _whole(schema: JsonObject, schemas: JsonObject) -> JsonObject:
    """Return a schema with everything that it refers to."""
    text, definitions = json.dumps(schema), dict[str, JsonObject]()
    waiting = REFERENCE.findall(text)
    while waiting:
        name = waiting.pop()
        if name not in definitions:
            definitions[name] = schemas[name]
            waiting += REFERENCE.findall(json.dumps(schemas[name]))
    whole = schema | ({"$defs": definitions} if definitions else {})
    written: JsonObject = json.loads(REFERENCE.sub(r"#/$defs/\1", json.dumps(whole)))
    return written


def for_agents(answer: Any) -> Any:
    """Return an answer without what only a drawn board needs."""
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return [for_agents(one) for one in answer]
    if not isinstance(answer, Mapping):
        return answer
    return {name: for_agents(one) for name, one in answer.items() if name not in FOR_BOARDS}
