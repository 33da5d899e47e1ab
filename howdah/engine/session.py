"""A conversation: requests in, answers out, and the game that is being played."""

import json
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, TypeAlias

from pydantic import ValidationError

from howdah.core.bulk import perft
from howdah.core.errors import HowdahError
from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.players.decision import Budget, Decision, Halt, NobodyMovesError, Player, Report
from howdah.players.explain import explain
from howdah.players.review import review
from howdah.players.roster import contender
from howdah.players.searcher import searcher
from howdah.protocol import requests as ask
from howdah.protocol.answers import describe_decision, describe_error, describe_game, describe_position

Say: TypeAlias = Callable[[dict[str, object]], None]


class NoGameError(HowdahError):
    """A request that needs a position came before any `new`."""

    code = "no-game"


class Session:
    """One conversation. It answers every line, and no line ends it but `quit`."""

    def __init__(self, games: Registry) -> None:
        self.games = games
        self.over = False
        self._start: Position | None = None
        self._now: Position | None = None
        self._moves: list[Move] = []
        self._say: Say = _unheard
        self._halt: Halt | None = None
        self._answers: Mapping[type[ask.Request], Callable[[Any], dict[str, object]]] = {
            ask.Games: self._games,
            ask.New: self._new,
            ask.Show: lambda _: describe_position(self._position),
            ask.Moves: self._legal_moves,
            ask.Chance: self._chance,
            ask.Play: self._play,
            ask.WhyNot: self._why_not,
            ask.Scores: self._scores,
            ask.View: lambda _: {"view": self._position.view()},
            ask.Perft: self._perft,
            ask.Best: self._best,
            ask.Explain: self._explain,
            ask.Review: self._review,
            ask.Stop: lambda _: {"stopped": True},
            ask.GetRecord: self._record,
            ask.Quit: self._quit,
        }

    def answer(self, line: str | bytes, say: Say | None = None, halt: Halt | None = None) -> dict[str, object]:
        """Return the answer to one line; what comes before it is said at once, and a halt brings it about early."""
        try:
            request = ask.READER.validate_json(line)
        except ValidationError as error:
            return _with_id(_id_of(line), describe_error(error))
        self._say = (lambda said: say(_with_id(request.id, said))) if say else _unheard
        self._halt = halt
        try:
            return _with_id(request.id, self._answers[type(request)](request))
        except HowdahError as error:
            return _with_id(request.id, describe_error(error))

    @property
    def _position(self) -> Position:
        if self._now is None:
            raise NoGameError('no game is being played; expected {"do": "new", "game": ...} first')
        return self._now

    def _games(self, request: ask.Games) -> dict[str, object]:
        del request
        return {"games": [describe_game(game) for game in self.games]}

    def _new(self, request: ask.New) -> dict[str, object]:
        game = self.games.find(request.game)
        if request.position is None:
            now = game.start(request.players, request.options)
        else:
            now = game.position(request.position, request.players, request.options)
        self._start, self._now, self._moves = now, now, []
        return describe_position(now)

    def _legal_moves(self, request: ask.Moves) -> dict[str, object]:
        del request
        return {"moves": [move.to_json() for move in self._position.moves]}

    def _chance(self, request: ask.Chance) -> dict[str, object]:
        del request
        outcomes = [move.to_json() | {"weight": weight} for move, weight in self._position.chance()]
        return {"outcomes": outcomes}

    def _play(self, request: ask.Play) -> dict[str, object]:
        now, played = self._position, list[Move]()
        for attempt in request.moves:
            move = now.find(attempt)
            now = now.play(move)
            played.append(move)
        self._now = now
        self._moves += played
        return {"played": [move.to_json() for move in played]} | describe_position(now)

    def _why_not(self, request: ask.WhyNot) -> dict[str, object]:
        reason = self._position.why_not(request.move)
        if reason is None:
            return {"legal": True}
        return {"legal": False, "reason": reason.key, "rule": reason.rule, "text": reason.text(request.language)}

    def _scores(self, request: ask.Scores) -> dict[str, object]:
        del request
        return {"scores": list(self._position.scores()), "winners": list(self._position.winners())}

    def _perft(self, request: ask.Perft) -> dict[str, object]:
        begun = perf_counter()
        lines = perft(self._position, request.depth)
        return {"depth": request.depth, "lines": lines, "seconds": round(perf_counter() - begun, 3)}

    def _best(self, request: ask.Best) -> dict[str, object]:
        now = self._position
        if now.turn < 0:
            raise NobodyMovesError
        player, own = self._player(request)
        budget = own if request.budget == Budget() else request.budget
        return describe_decision(player.choose(now, budget, self._reporter(request), self._halt))

    def _player(self, request: ask.Best) -> tuple[Player, Budget]:
        if request.level is not None:
            return contender(f"level:{request.level}")
        return (searcher(self._position.game), Budget()) if request.player is None else contender(request.player)

    def _explain(self, request: ask.Explain) -> dict[str, object]:
        now = self._position
        asked = [now.find(attempt) for attempt in request.moves]
        said = explain(now, request.budget, request.count, asked, self._reporter(request), self._halt)
        return said.to_json(request.language)

    def _review(self, request: ask.Review) -> dict[str, object]:
        def progress(done: int, total: int) -> None:
            if request.stream:
                self._say({"thinking": {"done": done, "total": total}})

        record = Record.of(self._start or self._position, self._moves)
        return review(record, request.budget, progress, self._halt).to_json(request.language)

    def _reporter(self, request: ask.Thinking) -> Report | None:
        def report(decision: Decision) -> None:
            self._say({"thinking": describe_decision(decision)})

        return report if request.stream else None

    def _record(self, request: ask.GetRecord) -> dict[str, object]:
        del request
        start = self._start or self._position
        return {"record": json.loads(Record.of(start, self._moves).to_json())}

    def _quit(self, request: ask.Quit) -> dict[str, object]:
        del request
        self.over = True
        return {"bye": True}


def _unheard(said: dict[str, object]) -> None:
    """Say something to nobody."""


def _with_id(request_id: int | str | None, answer: dict[str, object]) -> dict[str, object]:
    return answer if request_id is None else {"id": request_id} | answer


def _id_of(line: str | bytes) -> int | str | None:
    """Return the id of a line that is no proper request, where it can be read."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int | str) else None
