"""From a command to the events that it causes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from howdah.core.errors import HowdahError
from howdah.core.registry import Registry
from howdah.games import GAMES
from howdah.table import commands as c
from howdah.table import lobby, offers, planning, play
from howdah.table.actor import Actor
from howdah.table.command_context import Chance, CommandContext
from howdah.table.commands import Command
from howdah.table.errors import NotAllowedError, SequenceError, StaleError
from howdah.table.events import Event
from howdah.table.permission import PERMISSIONS, acting_seat, may, roles
from howdah.table.table import Table
from howdah.table.text import check_token

LAST_TIME: Final = 253_402_300_799_999  # the end of the year 9999, beyond which a record has no dates

DECISIONS: Mapping[type[c.Request], Callable[[CommandContext, Any], None]] = {
    c.Create: lobby.create,
    c.Join: lobby.join,
    c.Leave: lobby.leave,
    c.Return: lobby.come_back,
    c.Arrange: lobby.arrange,
    c.Close: lobby.close,
    c.Chat: lobby.chat,
    c.Play: play.play,
    c.Plan: planning.plan,
    c.Resign: play.resign,
    c.Tick: lobby.tick,
    c.Propose: offers.propose,
    c.Answer: offers.answer,
}


@dataclass(frozen=True)
class CommandResult:
    """The result of a command."""

    events: tuple[Event, ...]  # what it caused
    table: Table  # the table with them
    repeated: bool  # whether it was answered before, so that the events are in the journal already


def decide(
    table: Table | None, command: Command, actor: Actor, now: int, chance: Chance, games: Registry = GAMES
) -> CommandResult:
    """Answer a command: one that was answered before gets the first answer again, any other one is decided."""
    first = (
        [event for event in table.recent if (event.by, event.command) == (actor.holder, command.id)] if table else []
    )
    if table and first:
        return CommandResult(tuple(first), table, repeated=True)
    context = _decide(table, command, actor, now, chance, games)
    return CommandResult(tuple(context.events), context.table, repeated=False)


def _decide(
    table: Table | None, command: Command, actor: Actor, now: int, chance: Chance, games: Registry
) -> CommandContext:
    """Decide a command. A fallen flag is settled first; if the command is refused for that, the fall is its answer."""
    check_token("a command's id", command.id)
    if actor.holder is not None:
        check_token("a holder", actor.holder)
    if not 0 <= now <= LAST_TIME:
        raise SequenceError(f"expected a time from 0 to {LAST_TIME}, but {now} came")
    _check_permission(table, command, actor)
    # Time does not go back, even where the clock of the machine does.
    settled = CommandContext(table, command, actor, max(now, table.time if table else 0), chance, games)
    if table:
        play.settle(settled)
    context = replace(settled, events=settled.events.copy())
    try:
        if context.current:
            _check_seen(context.current, command)
        DECISIONS[type(command.request)](context, command.request)
    except HowdahError:
        if not settled.events:
            raise
        return settled
    return context


def _check_permission(table: Table | None, command: Command, actor: Actor) -> None:
    if may(table, actor, command.request):
        return
    kind = command.request.kind
    if table is None:
        raise NotAllowedError(f"there is no table yet; expected create, but {kind} came")
    allowed = ", ".join(sorted(PERMISSIONS[type(command.request)])) or "nobody"
    came = ", ".join(sorted(roles(table, actor, acting_seat(command.request))))
    raise NotAllowedError(f"{kind} is for: {allowed}; but this came from: {came}")


def _check_seen(table: Table, command: Command) -> None:
    """Refuse a command whose actor has missed a necessary event, or claims to have seen a future one."""
    if not 0 <= command.seen <= table.seq:
        raise SequenceError(f"expected a command made at an event from 0 to {table.seq}, but {command.seen} came")
    needed = _must_have_seen(table, command.request)
    if command.seen < needed:
        missing = [event for event in table.recent if event.seq > command.seen]
        complete = len(missing) == table.seq - command.seen
        raise StaleError(f"made at event {command.seen}; expected {needed} or later", missing, complete=complete)


def _must_have_seen(table: Table, request: c.Request) -> int:
    match request:
        case c.Play() | c.Resign() | c.Propose():
            return table.moved
        case c.Plan(lines=lines):
            return table.moved if lines else 0
        case c.Answer():
            offer = table.offer(request.offer)
            return offer.seq if offer else table.seq
        case _:
            return 0
