"""A conversation: requests in, answers out, and the game that is being played."""

import json
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, TypeAlias

from howdah.core.errors import HowdahError
from howdah.core.playouts import perft
from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.core.schema import JsonObject, id_of, write
from howdah.core.strength import Budget
from howdah.engine import answers
from howdah.engine import requests as ask
from howdah.players.decision import Decision, Halt, NobodyMovesError, Player, Report
from howdah.players.explain import explain
from howdah.players.review import review
from howdah.players.roster import contender
from howdah.players.searcher import searcher
from howdah.service.errors import ErrorView, Refusal
from howdah.service.messages.advice import DecisionView, HintView, ReviewProgress, ReviewView, rounded
from howdah.service.messages.games import GameView
from howdah.service.messages.positions import PositionSummary, Verdict, legal_moves, outcomes
from howdah.table.move_view import ToldMove

Say: TypeAlias = Callable[[JsonObject], None]


class NoGameError(HowdahError):
    """A request that needs a position came before any `new`."""

    code = "no-game"


class Conversation:
    """Answers every line; only `quit` ends it."""

    def __init__(self, games: Registry) -> None:
        self.games = games
        self.over = False
        self._start: Position | None = None
        self._now: Position | None = None
        self._moves: list[Move] = []
        self._say: Callable[[object], None] = _ignore
        self._halt: Halt | None = None
        self._answers: Mapping[type[ask.Request], Callable[[Any], Any]] = {
            ask.Games: self._games,
            ask.New: self._new,
            ask.Show: lambda _: self._summary(),
            ask.Moves: lambda request: answers.MovesAnswer(legal_moves(self._position, request.language)),
            ask.Chance: lambda request: answers.OutcomesAnswer(outcomes(self._position, request.language)),
            ask.Play: self._play,
            ask.WhyNot: lambda request: Verdict.of(self._position.why_not(request.move), request.language),
            ask.Scores: lambda _: answers.ScoresAnswer(self._position.scores(), self._position.winners()),
            ask.View: lambda _: answers.ViewAnswer(self._position.view()),
            ask.Perft: self._perft,
            ask.Best: self._best,
            ask.Explain: self._explain,
            ask.Review: self._review,
            ask.Stop: lambda _: answers.Stopped(),
            ask.GetRecord: lambda _: answers.RecordAnswer(json.loads(self._record.to_json())),
            ask.Quit: self._quit,
        }

    def answer(self, line: str | bytes, say: Say | None = None, halt: Halt | None = None) -> JsonObject:
        """Return the answer to one line; what a search reports is said at once, and a halt ends it early."""
        try:
            request_id, request = ask.read(line)
        except HowdahError as error:
            return _with_id(id_of(line), Refusal(ErrorView.of(error)))
        self._say = (lambda said: say(_with_id(request_id, said))) if say else _ignore
        self._halt = halt
        try:
            return _with_id(request_id, self._answers[type(request)](request))
        except HowdahError as error:
            return _with_id(request_id, Refusal(ErrorView.of(error)))

    @property
    def _position(self) -> Position:
        if self._now is None:
            raise NoGameError(
                'no game is being played; expected {"do": "new", "game": ...} first',
                example='{"do": "new", "game": ...}',
            )
        return self._now

    @property
    def _record(self) -> Record:
        return Record.of(self._start or self._position, self._moves)

    def _summary(self) -> PositionSummary:
        return PositionSummary.summary(self._position, "en")

    def _games(self, request: ask.Games) -> answers.GamesAnswer:
        return answers.GamesAnswer(tuple(GameView.of(game, request.language) for game in self.games))

    def _new(self, request: ask.New) -> PositionSummary:
        game = self.games.find(request.game)
        if request.position is None:
            now = game.start(request.players, request.options)
        else:
            now = game.position(request.position, request.players, request.options)
        self._start, self._now, self._moves = now, now, []
        return self._summary()

    def _play(self, request: ask.Play) -> answers.PlayedAnswer:
        now, played = self._position, list[Move]()
        for attempt in request.moves:
            for move in now.find_line(attempt):
                played.append(move)
                now = now.play(move)
        self._now = now
        self._moves += played
        told = tuple(ToldMove.of(move, request.language) for move in played)
        return answers.PlayedAnswer(**vars(self._summary()), played=told)

    def _perft(self, request: ask.Perft) -> answers.PerftAnswer:
        begun = perf_counter()
        lines = perft(self._position, request.depth)
        return answers.PerftAnswer(request.depth, lines, round(perf_counter() - begun, 3))

    def _best(self, request: ask.Best) -> DecisionView:
        now = self._position
        if now.turn < 0:
            raise NobodyMovesError
        player, own = self._player(request)
        budget = own if request.budget == Budget() else request.budget
        return DecisionView.of(player.choose(now, budget, self._reporter(request), self._halt), request.language)

    def _player(self, request: ask.Best) -> tuple[Player, Budget]:
        if request.level is not None:
            return contender(f"level:{request.level}")
        return (searcher(self._position.game), Budget()) if request.player is None else contender(request.player)

    def _explain(self, request: ask.Explain) -> HintView:
        now = self._position
        asked = [now.find(attempt) for attempt in request.moves]
        found = explain(now, request.budget, request.count, asked, self._reporter(request), self._halt)
        return HintView.of(found, request.language)

    def _review(self, request: ask.Review) -> ReviewView:
        def progress(done: int, number: int, values: tuple[float, ...]) -> None:
            if request.stream:
                self._say(answers.Thinking(ReviewProgress(done, number, rounded(values))))

        record = self._record
        return ReviewView.of(record, review(record, request.budget, progress, self._halt), request.language)

    def _reporter(self, request: ask.Search) -> Report | None:
        def report(decision: Decision) -> None:
            self._say(answers.Thinking(DecisionView.of(decision, request.language)))

        return report if request.stream else None

    def _quit(self, request: ask.Quit) -> answers.Bye:
        del request
        self.over = True
        return answers.Bye()


def _ignore(said: object) -> None:
    """Drop what a search reports: nobody listens."""


def _with_id(request_id: ask.RequestId, answer: object) -> JsonObject:
    written: JsonObject = write(answer)
    return written if request_id is None else {"id": request_id} | written
