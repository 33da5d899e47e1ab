"""The description of the API, with the messages of the sockets, which OpenAPI itself has no place for."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from howdah.server.public.messages import Message
from howdah.server.shapes import COMMAND

REFERENCE: Final = "#/components/schemas/{model}"


def describe_api(app: FastAPI) -> dict[str, Any]:
    """Return the description; `x-sockets` says what goes over them, in the words of the components."""
    if app.openapi_schema is None:
        described = get_openapi(title=app.title, summary=app.summary, version=app.version, routes=app.routes)
        components = described["components"]["schemas"]
        for name, model in (("Message", TypeAdapter(Message)), ("Command", TypeAdapter(COMMAND))):
            mode: Any = "serialization" if name == "Message" else "validation"
            schema = model.json_schema(ref_template=REFERENCE, mode=mode)
            for part, definition in schema.pop("$defs", {}).items():
                components.setdefault(part, definition)
            components.setdefault(name, schema)
        described["x-sockets"] = {
            "/api/tables/{table_id}/live": {
                "query": ["seen", "invitation", "language"],
                "sends": {"$ref": REFERENCE.format(model="Message")},
                "takes": {"$ref": REFERENCE.format(model="Command")},
            }
        }
        app.openapi_schema = described
    return app.openapi_schema
