"""Thoughts that the caller's own device searches for: the service says what to search, and puts the results into words.

Nothing is kept between the calls. Each one brings all results so far, and the thought is thought again up to there.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from howdah.core.record import Record
from howdah.core.schema import Limit
from howdah.service.endpoint import Call, Endpoints
from howdah.service.endpoints.advice import check_hint, check_length, check_review
from howdah.service.jobs import AnalysisJob, HintJob, JobAnswer, ReplyJob, ReviewJob, ThoughtJob, thought_of
from howdah.service.messages.advice import HintView, JudgedMove, ReplyView, ReviewProgress, ReviewView
from howdah.service.messages.analysis import AnalysisView
from howdah.service.messages.positions import PositionRequest, PositionSource
from howdah.service.messages.searches import Results, SearchTask, decisions_of, task_of
from howdah.service.search_budgets import DeviceBudgets
from howdah.storage.protocol import StoredTable
from howdah.table.record import record as record_of

ENDPOINTS = Endpoints("thoughts")
Rounds: TypeAlias = Annotated[tuple[Results, ...], Limit(4)]


@dataclass(frozen=True)
class ThoughtRequest:
    """What a device thinks about, and the results of each round of searches so far."""

    about: Literal["hint", "reply", "analysis"]
    position: PositionRequest
    player: Annotated[str, Limit(64)] = "level:8"  # who replies
    seed: Annotated[int, Limit(2**31)] = 1  # of the reply
    lines: Annotated[int, Limit(8, 1)] = 1  # of the analysis
    rounds: Rounds = ()


@dataclass(frozen=True)
class ReviewThoughtRequest:
    """A record that a device reviews, and the results of each round of searches so far."""

    record: Annotated[str, Limit(1024 * 1024)]
    rounds: Rounds = ()


@dataclass(frozen=True)
class TableThoughtRequest:
    """What a device thinks about at a table, and the results of each round of searches so far."""

    about: Literal["hint", "review"]
    rounds: Rounds = ()


@dataclass(frozen=True)
class ThoughtStep:
    """What is to be searched next; or, if nothing is, the answer."""

    searches: tuple[SearchTask, ...] = ()
    hint: HintView | None = None
    reply: ReplyView | None = None
    analysis: AnalysisView | None = None
    review: ReviewView | None = None

    @classmethod
    def of(cls, answer: JobAnswer) -> "ThoughtStep":
        """Return the last step of a thought."""
        match answer:
            case HintView():
                return cls(hint=answer)
            case ReplyView():
                return cls(reply=answer)
            case AnalysisView():
                return cls(analysis=answer)
            case JudgedMove():
                raise TypeError("expected an answer that devices ask for, but a judged move came")
            case ReviewProgress():
                return cls(review=answer.review)


@ENDPOINTS.post("/thoughts", fallback=True)
async def think(call: Call, body: ThoughtRequest) -> ThoughtStep:
    """Go on with a thought about a position: say what to search next, or give the answer."""
    source, language = body.position, call.language
    match body.about:
        case "hint":
            return await _step(call, HintJob(source, language), body.rounds)
        case "reply":
            return await _step(call, ReplyJob(source, body.player, body.seed, language), body.rounds)
        case "analysis":
            return await _step(call, AnalysisJob(source, body.lines, language), body.rounds)


@ENDPOINTS.post("/thoughts/review", fallback=True, limit="advice", large=True)
async def think_of_record(call: Call, body: ReviewThoughtRequest) -> ThoughtStep:
    """Go on with the review of a recorded game."""
    check_length(await call.run(Record.from_json, body.record, call.hub.games))
    return await _step(call, ReviewJob(body.record, call.language), body.rounds)


@ENDPOINTS.post("/tables/{table_id}/thoughts", offline=True, limit="advice")
async def think_at_table(call: Call, table: StoredTable, body: TableThoughtRequest) -> ThoughtStep:
    """Go on with a hint or a review at a table; there is no help while several people play."""
    if body.about == "hint":
        check_hint(table.table)
        return await _step(call, HintJob(PositionSource.of(table.table), call.language), body.rounds)
    check_review(table.table)
    record = record_of(table.table)
    check_length(record)
    return await _step(call, ReviewJob(record.to_json(), call.language), body.rounds)


async def _step(call: Call, job: ThoughtJob, rounds: Rounds) -> ThoughtStep:
    """Return the next step of a job after these rounds."""

    def step() -> ThoughtStep:
        thought = thought_of(job, call.hub.games, DeviceBudgets())
        try:
            searches = next(thought)
            for results in rounds:
                searches = thought.send(decisions_of(searches, results))
        except StopIteration as end:
            return ThoughtStep.of(end.value)
        return ThoughtStep(tuple(map(task_of, searches)))

    return await call.run(step)
