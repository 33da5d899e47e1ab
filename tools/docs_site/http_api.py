"""The OpenAPI document as a page."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

Json = Mapping[str, Any]
HEAD: Final = """# HTTP API

Every endpoint of the server and its messages, written from the OpenAPI document, which a running server has at
`/api/openapi.json`. [The server](server.md) explains identity, sockets and errors.
"""


def http_api(document: Json) -> str:
    """Return the page, in Markdown."""
    operations = [
        (operation["tags"][0] if operation.get("tags") else "other", method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    lines = [HEAD]
    for tag, group in groupby(sorted(operations, key=lambda each: each[:3]), key=lambda each: each[0]):
        lines.append(f"\n## Endpoints: {tag}\n")
        for _, method, path, operation in group:
            lines += _operation(method, path, operation)
    lines.append("\n## Messages\n")
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += _message(name, schema)
    return "\n".join(lines) + "\n"


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f"\n### `{method.upper()} {path}`\n"
    yield operation.get("summary", "") + "\n"
    if parameters := operation.get("parameters"):
        yield "| parameter | in | type | |\n|---|---|---|---|"
        for each in parameters:
            note = each.get("description", "") or ("required" if each.get("required") else "")
            yield f"| `{each['name']}` | {each['in']} | {_type(each['schema'])} | {_cell(note)} |"
        yield ""
    if body := operation.get("requestBody"):
        yield f"Body: {_content(body)}\n"
    for status, answer in operation["responses"].items():
        yield f"- **{status}** {answer.get('description', '')} {_content(answer)}"


def _content(holder: Json) -> str:
    return ", ".join(
        f"{_type(content.get('schema', {}))} (`{kind}`)" for kind, content in holder.get("content", {}).items()
    )


def _message(name: str, schema: Json) -> Iterator[str]:
    yield f"\n### {name}\n"
    if description := schema.get("description"):
        yield description + "\n"
    fields = schema.get("properties")
    if not fields:
        yield f"{_type({key: value for key, value in schema.items() if key != 'title'})}\n"
        return
    required = schema.get("required", ())
    yield "| field | type | |\n|---|---|---|"
    for field, described in fields.items():
        note = described.get("description", "") or ("" if field in required else "optional")
        yield f"| `{field}` | {_type(described)} | {_cell(note)} |"


def _type(schema: Json) -> str:
    """Return a type in words, with links to messages."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(_type(each) for each in schema[choice])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return str(schema.get("type", "any JSON"))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
