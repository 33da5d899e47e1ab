"""The tools over the Model Context Protocol, on standard input and output."""

import asyncio
from importlib.metadata import version
from typing import Any, Final, Protocol

from mcp import types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from howdah.core.errors import HowdahError
from howdah.core.schema import JsonObject, dumps, write
from howdah.service.errors import ErrorView
from howdah.terminal.agents.local_api import LocalApi
from howdah.terminal.agents.remote_api import RemoteApi
from howdah.terminal.agents.tools import POSITION_TOOLS, TABLE_TOOLS, EndpointTool, HttpRequest, for_agents, tools_of
from howdah.terminal.tables.connection import RefusedError

INSTRUCTIONS: Final = (
    "Howdah has four elephant board games. list_games names them, get_rules explains one, get_position lists the legal "
    "moves of a position. To play, use create_table, or join a table by its id with act_at_table; get_table shows it."
)


class Api(Protocol):
    """Where requests are answered."""

    document: JsonObject  # its OpenAPI document

    async def request(self, request: HttpRequest) -> Any:
        """Return the answer as JSON data; raise an error saying why there is none."""

    async def close(self) -> None:
        """Stop everything."""


class AgentTools:
    """All tools: positions are looked at on this machine, tables are here or on a server."""

    def __init__(self, local: LocalApi, tables: Api) -> None:
        found: list[tuple[EndpointTool, Api]] = [(tool, local) for tool in tools_of(local.document, POSITION_TOOLS)]
        found += [(tool, tables) for tool in tools_of(tables.document, TABLE_TOOLS)]
        self._tools = {tool.name: (tool, api) for tool, api in found}

    async def list(
        self, context: ServerRequestContext[Any], parameters: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """List the tools."""
        del context, parameters
        tools = [tool for tool, _ in self._tools.values()]
        return types.ListToolsResult(
            tools=[types.Tool(name=one.name, description=one.description, input_schema=one.schema) for one in tools]
        )

    async def call(
        self, context: ServerRequestContext[Any], parameters: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Call a tool. Why something is refused is an answer too, which the model can read."""
        del context
        try:
            answer = await self._answer(parameters.name, parameters.arguments or {})
        except HowdahError as error:
            refusal = ErrorView(error.refused or error.code, str(error)) if isinstance(error, RefusedError) else None
            return _result(write(refusal or ErrorView.of(error)), is_error=True)
        return _result(for_agents(answer))

    async def _answer(self, name: str, arguments: JsonObject) -> Any:
        if name not in self._tools:
            raise HowdahError(f"expected one of the tools {', '.join(self._tools)}, but {name[:80]!r} came")
        tool, api = self._tools[name]
        answer = await api.request(tool.request(arguments))
        if name not in {"act_at_table", "create_table"}:
            return answer
        shown, _ = self._tools["get_table"]  # a command is answered by what it has led to
        table = {"table_id": arguments["table_id"] if name == "act_at_table" else answer["id"]}
        passed = {key: arguments[key] for key in ("invitation", "language") if key in arguments}
        return await api.request(shown.request(table | passed))


def _result(answer: Any, *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=dumps(answer))], is_error=is_error)


async def serve(server: str | None, token: str | None) -> None:
    """Answer an agent until it goes; with a server's address, tables are those of the server."""
    local = LocalApi()
    tables: Api = RemoteApi(server, token) if server else local
    tools = AgentTools(local, tables)
    app: Server[Any] = Server(
        "howdah",
        version=version("howdah"),
        instructions=INSTRUCTIONS,
        on_list_tools=tools.list,
        on_call_tool=tools.call,
    )
    try:
        async with stdio_server() as (reader, writer):
            await app.run(reader, writer, app.create_initialization_options())
    finally:
        await local.close()
        if tables is not local:
            await tables.close()


def run(server: str | None, token: str | None) -> None:
    """Run until the agent goes."""
    asyncio.run(serve(server, token))
