"""What takes long, as jobs: one program decides at once what is to be thought about, another one thinks.

Thinking is measured in positions and not by the clock, since it has to do without threads, which could stop it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from howdah.core.game import Game
from howdah.core.record import Record
from howdah.core.registry import Registry
from howdah.desk.advising import describe_hint, describe_progress, describe_reply, describe_review
from howdah.desk.asked import PositionAsked
from howdah.games import GAMES
from howdah.players.decision import Budget, Decision, PlayerError
from howdah.players.explain import explain
from howdah.players.levels import Levelled, levels
from howdah.players.review import review
from howdah.players.roster import contender
from howdah.players.searcher import suits_alphabeta
from howdah.players.simple import Chancer, Greedy
from howdah.table import schema
from howdah.table.view import View

SHOWN: Final = 3  # moves of a hint
# Of a hint, for the two kinds of search: a few seconds in a browser.
BY_DEPTH: Final = Budget(nodes=6_000)
BY_TRIES: Final = Budget(nodes=200)
FIRST_LOOK: Final = 10  # a review's first look at each position takes this part of a hint


@dataclass(frozen=True)
class HintJob:
    """To find the best moves of a position, and why."""

    kind: ClassVar = "hint"
    asked: PositionAsked
    language: str


@dataclass(frozen=True)
class ReplyJob:
    """To find what a computer player plays in a position."""

    kind: ClassVar = "reply"
    asked: PositionAsked
    player: str
    seed: int


@dataclass(frozen=True)
class TurnJob:
    """To find what the computer at a table plays, or whether it agrees to a draw."""

    kind: ClassVar = "turn"
    asked: PositionAsked
    player: str
    seed: int
    seat: int
    seq: int  # the table's last event


@dataclass(frozen=True)
class ReviewJob:
    """To review a game."""

    kind: ClassVar = "review"
    record: str
    language: str


Job: TypeAlias = HintJob | ReplyJob | TurnJob | ReviewJob


@dataclass(frozen=True)
class Thought:
    """What the computer at a table has thought; the numbers are thousandths of the win."""

    seat: int
    seq: int
    code: int
    shares: tuple[int, ...]


def think(text: str, report: Callable[[str], None], games: Registry = GAMES) -> str:
    """Do a job; a review reports how far it is."""
    job: Job = schema.read(Job, json.loads(text), "job")
    return json.dumps(_done(job, lambda view: report(json.dumps(view)), games), ensure_ascii=False)


def _done(job: Job, report: Callable[[View], None], games: Registry) -> View:
    match job:
        case HintJob(asked, language):
            position, _ = asked.found(games)
            return describe_hint(explain(position, hint_budget(position.game), SHOWN), language)
        case ReplyJob(asked, player, seed):
            return describe_reply(_decided(asked, player, seed, games))
        case TurnJob(asked, player, seed):
            decision = _decided(asked, player, seed, games)
            shares = tuple(round(1000 * value) for value in decision.values)
            thought: View = schema.write(Thought(job.seat, job.seq, decision.move.code, shares))
            return thought
        case ReviewJob(text, language):
            record = Record.from_json(text, games)
            budget = hint_budget(record.game)
            first_look = Budget(nodes=(budget.nodes or FIRST_LOOK) // FIRST_LOOK)
            found = review(record, first_look, lambda done, number: report(describe_progress(done, number)))
            return describe_review(record, found, language)


def hint_budget(game: Game) -> Budget:
    """Return how much is thought about a hint."""
    return BY_DEPTH if suits_alphabeta(game) else BY_TRIES


def check_unhurried(spec: str, game: Game) -> None:
    """Raise `PlayerError` where a computer player thinks by the clock, which is not possible here."""
    player, budget = contender(spec)
    if isinstance(player, Levelled) and budget == Budget():
        budget = levels(game)[player.level - 1].budget
    counts = isinstance(player, Chancer | Greedy) or budget.nodes is not None or budget.depth is not None
    if budget.seconds is not None or not counts:
        raise PlayerError(f"player {spec!r} thinks by the clock; expected one that counts, such as level:3")


def _decided(asked: PositionAsked, spec: str, seed: int, games: Registry) -> Decision:
    position, _ = asked.found(games)
    check_unhurried(spec, position.game)
    player, budget = contender(spec, seed)
    return player.choose(position, budget)
