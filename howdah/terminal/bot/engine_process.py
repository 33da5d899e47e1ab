"""A program that speaks the engine protocol (docs/engine-protocol.md) on its standard input and output."""

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from howdah.core.errors import HowdahError
from howdah.core.schema import write
from howdah.engine.stream import LONGEST_LINE

GRACE: Final = 2.0  # seconds beyond its time after which an engine is told to stop
LAST_GRACE: Final = 10.0  # seconds after that before it is killed
START: Final = 60.0  # seconds for the answer to anything but a search; an engine may load a lot before its first one


class EngineProcessError(HowdahError):
    """An engine that cannot be started, ends, takes too long, or does not answer as the protocol says."""

    code = "engine-process"


@dataclass(frozen=True)
class Game:
    """What an engine is told of a game before its moves."""

    game: str
    players: int
    options: Mapping[str, object]


class EngineProcess:
    """One process of an engine. It is started when it is needed, and again after it has failed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        self._process: Process | None = None
        self._game: Game | None = None  # what the process knows
        self._moves: tuple[str, ...] = ()

    async def best(self, game: Game, moves: Sequence[str], seconds: float) -> str:
        """Return the move that the engine plays after some moves, as notation."""
        try:
            await self._show(game, tuple(moves))
            answer = await self._search(seconds)
        except (EngineProcessError, OSError) as error:
            await self.close()
            raise self._error(str(error)) from error
        match answer:
            case {"best": {"notation": str(notation)}}:
                return notation
        raise self._error(f"expected best with a notation, but {json.dumps(answer)[:200]} came")

    async def close(self) -> None:
        """End the process."""
        process, self._process, self._game = self._process, None, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _show(self, game: Game, moves: tuple[str, ...]) -> None:
        """Tell the engine the position: only what was played since, if it knows the rest."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
        if game != self._game or moves[: len(self._moves)] != self._moves:
            await self._ask({"do": "new", **write(vars(game))})
            self._game, self._moves = game, ()
        if rest := moves[len(self._moves) :]:
            await self._ask({"do": "play", "moves": list(rest)})
            self._moves = moves

    async def _search(self, seconds: float) -> Any:
        self._send({"do": "best", "seconds": seconds})
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds + GRACE):
                return await self._receive()
        self._send({"do": "stop"})
        answer = await self._receive_within(LAST_GRACE)
        await self._receive_within(LAST_GRACE)  # the answer to the stop
        return answer

    async def _ask(self, request: Mapping[str, object]) -> Any:
        self._send(request)
        return await self._receive_within(START)

    def _send(self, request: Mapping[str, object]) -> None:
        assert self._process  # noqa: S101
        assert self._process.stdin  # noqa: S101
        self._process.stdin.write(json.dumps(request).encode() + b"\n")

    async def _receive_within(self, seconds: float) -> Any:
        try:
            async with asyncio.timeout(seconds):
                return await self._receive()
        except TimeoutError as error:
            raise EngineProcessError(f"expected an answer within {seconds:g} seconds, but none came") from error

    async def _receive(self) -> Any:
        """Return the next answer; lines with `thinking` come before it."""
        assert self._process  # noqa: S101
        assert self._process.stdout  # noqa: S101
        while True:
            try:
                line = await self._process.stdout.readline()
                answer = json.loads(line) if line else None
            except ValueError as error:
                raise EngineProcessError(f"expected a line of JSON: {error}") from error
            match answer:
                case None:
                    raise EngineProcessError("the program has ended")
                case {"error": error}:
                    raise EngineProcessError(f"it refused: {json.dumps(error)[:200]}")
                case {"thinking": _}:
                    continue
            return answer

    def _error(self, why: str) -> EngineProcessError:
        name = " ".join(self.command)
        return EngineProcessError(f"the engine {name}: {why}", engine=name, why=why)
