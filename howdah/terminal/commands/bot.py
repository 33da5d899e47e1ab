"""The commands for bots: play at tables of a server with an engine, and make the token that this needs."""

import asyncio
import shlex
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final

import typer

from howdah.core.errors import HowdahError, OptionsError
from howdah.core.extras import require
from howdah.terminal import TERMINAL
from howdah.terminal.commands import arguments as args
from howdah.terminal.commands.server_account import Address, Passphrase, session_at
from howdah.terminal.texts import TEXTS

if TYPE_CHECKING:
    from howdah.terminal.bot.table_bot import TableBot
    from howdah.terminal.tables.remote import RemoteConnection

STANDARD_INPUT: Final = "-"
LOOK_PAUSE: Final = 5.0  # seconds between two looks for tables at which the bot has a seat


class NoSeatError(HowdahError):
    """A table without a free seat for a bot."""

    code = "bot-no-seat"


def bot(
    engine: Annotated[str, typer.Option(metavar="CMD")],
    language: args.Language,
    table: Annotated[list[str] | None, typer.Option(metavar="LINK")] = None,
    server: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    token: Annotated[str | None, typer.Option(envvar="HOWDAH_TOKEN")] = None,
    seconds: Annotated[float, typer.Option(min=0.01)] = 2.0,
    rematch: Annotated[float, typer.Option(min=0)] = 60.0,
) -> None:
    """Play at tables of a server with a program that speaks the engine protocol (docs/write-a-bot.md)."""
    require("howdah bot", "terminal", *TERMINAL)
    if not token:
        raise OptionsError("expected the token of a bot in HOWDAH_TOKEN or --token, but found none")
    command = shlex.split(engine)
    if not command:
        raise OptionsError("--engine: expected a command, but it is empty")
    if not table and not server:
        raise OptionsError("expected the link of a table with --table or an address with --server, but found neither")
    runner = BotRunner(command, token, seconds, rematch, language)
    if not asyncio.run(runner.run(table or [], server)):
        raise typer.Exit(1)


@dataclass(frozen=True)
class BotRunner:
    """Plays at several tables at once, with one process of the engine for each."""

    command: list[str]
    token: str
    seconds: float
    rematch: float
    language: str
    _bots: "set[TableBot]" = field(default_factory=set, init=False)  # those that play

    async def run(self, links: list[str], server: str | None = None) -> bool:
        """Play at all tables; tell whether the bot could do so everywhere. `-` reads more links, one a line.

        With the address of a server the bot also goes on where it has a seat, and never ends.
        """
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._settled(link)) for link in links if link != STANDARD_INPUT]
            if server:
                tasks.append(group.create_task(self._look_for_tables(server, group)))
            if STANDARD_INPUT in links:
                while line := await asyncio.to_thread(sys.stdin.readline):
                    if line.strip():
                        tasks.append(group.create_task(self._settled(line.strip())))
        return all(task.result() for task in tasks)

    async def _look_for_tables(self, server: str, group: asyncio.TaskGroup) -> bool:
        """Play at every table of a server at which the bot has a seat; end only if the server refuses the bot."""
        from howdah.terminal.tables.connection import RefusedError
        from howdah.terminal.tables.remote import TEMPORARY
        from howdah.terminal.tables.server_session import Link, ServerSession

        begun: set[str] = set()
        session = None
        try:
            address = Link.read(f"{server.rstrip('/')}/table/any").server
            session = ServerSession(address, self.language, self.token)
            while True:
                try:
                    own = await asyncio.to_thread(session.request, "GET", "/api/tables/mine?over=false")
                except RefusedError as error:
                    if error.refused not in {*TEMPORARY, None}:
                        raise
                    own = []
                begun |= {bot.connection.client.table.id for bot in self._bots}
                for table in (entry["id"] for entry in own if entry["id"] not in begun):
                    begun.add(table)
                    group.create_task(self._settled(f"{address}/table/{table}"))
                await asyncio.sleep(LOOK_PAUSE)
        except HowdahError as error:
            typer.echo(f"{server}: {error.text(self.language)}", err=True)
            return False
        finally:
            if session:
                session.close()

    async def _settled(self, link: str) -> bool:
        """Play at a table; an error there does not end the games at the others."""
        try:
            await self._play(link)
        except HowdahError as error:
            typer.echo(f"{link}: {error.text(self.language)}", err=True)
            return False
        return True

    async def _play(self, link: str) -> None:
        from howdah.terminal.bot.engine_process import EngineProcess
        from howdah.terminal.bot.table_bot import TableBot

        connection = await self._reach(link)
        if not connection.client.mine:
            await connection.close()
            raise NoSeatError(f"expected a free seat at {link}, but there is none")
        self._say("bot-joined", table=connection.client.table.id)
        bot = TableBot(connection, EngineProcess(self.command), self.seconds, self.rematch, self._say)
        self._bots.add(bot)
        try:
            await bot.run()
        finally:
            self._bots.discard(bot)

    async def _reach(self, text: str) -> "RemoteConnection":
        """Take a seat; while the server cannot be reached, try again."""
        from howdah.terminal.tables.connection import RefusedError
        from howdah.terminal.tables.remote import FIRST_WAIT, LONGEST_WAIT, TEMPORARY, RemoteConnection
        from howdah.terminal.tables.server_session import Link

        link, wait = Link.read(text), FIRST_WAIT
        while True:
            try:
                return await asyncio.to_thread(RemoteConnection.reach, link, "", self.language, token=self.token)
            except RefusedError as error:
                if error.refused not in {*TEMPORARY, None}:
                    raise
                self._say("bot-at-table", table=link.table, what=error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _say(self, key: str, **values: object) -> None:
        if isinstance(error := values.get("what"), HowdahError):
            values["what"] = error.text(self.language)
        typer.echo(TEXTS.text(key, self.language, values))


def token(
    server: Address,
    account: Annotated[str, typer.Option()],
    language: args.Language,
    name: Annotated[str | None, typer.Option()] = None,
    revoke: Annotated[str | None, typer.Option(metavar="ID")] = None,
    passphrase: Passphrase = None,
) -> None:
    """List the bots of an account, make one and print its token, or revoke one (docs/write-a-bot.md)."""
    require("howdah token", "terminal", *TERMINAL)
    with session_at(server, language, account, passphrase) as session:
        if revoke is not None:
            session.request("DELETE", f"/api/session/bots/{revoke}")
            typer.echo(TEXTS.text("bot-revoked", language, {"id": revoke}))
        elif name is not None:
            made = session.request("POST", "/api/session/bots", {"name": name})
            typer.echo(TEXTS.text("bot-made", language, {"name": name, "id": made["bot"]["id"]}), err=True)
            typer.echo(made["token"])
        else:
            for known in session.request("GET", "/api/session/bots"):
                typer.echo(f"{known['id']}  {known['name']}")
