"""The exam: legal tries, legal tries with other names, and games against the levels."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

from howdah.arena.exam.candidate import Candidate
from howdah.arena.exam.prompt import notation_text, prompt, rules_text
from howdah.arena.exam.renaming import Renaming
from howdah.core.errors import MoveError
from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.types import CHANCE
from howdah.players.roster import contender

TRIES: Final = 3  # for a move; after each one the candidate is told why it was refused
Trace: TypeAlias = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class ExamSettings:
    """What determines the questions; equal settings ask the same."""

    game: str
    players: int
    positions: int  # of each of the first two parts
    levels: int  # the highest level to play against; 0 for none
    games: int  # against each level
    longest: int  # decisions of a game; a longer one counts as a draw
    seed: int


@dataclass
class Legality:
    """How many questions were answered with a legal move."""

    asked: int = 0
    first: int = 0  # with the first try
    within: int = 0  # with one of the tries

    @property
    def share(self) -> float:
        """The share of legal first tries."""
        return self.first / self.asked if self.asked else 0.0


@dataclass
class LevelResult:
    """Games against one level."""

    level: int
    games: int = 0
    points: float = 0.0  # a win is 1, a shared win a part of it
    forfeits: int = 0  # games that were lost because no try was legal


@dataclass
class Report:
    """What came of an exam."""

    settings: ExamSettings
    command: tuple[str, ...]
    tries: int = TRIES
    plain: Legality = field(default_factory=Legality)
    renamed: Legality = field(default_factory=Legality)
    ladder: list[LevelResult] = field(default_factory=list)

    @property
    def level(self) -> int:
        """The highest level that the candidate has scored at least half against, and all below it; 0 for none."""
        held = 0
        for result in self.ladder:
            if result.points < result.games / 2:
                break
            held = result.level
        return held

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return asdict(self) | {
            "command": list(self.command),
            "plain": asdict(self.plain) | {"share": self.plain.share},
            "renamed": asdict(self.renamed) | {"share": self.renamed.share},
            "level": self.level,
        }


class Exam:
    """Asks a candidate."""

    def __init__(self, game: Game, settings: ExamSettings, candidate: Candidate, trace: Trace) -> None:
        self.game = game
        self.settings = settings
        self.candidate = candidate
        self.trace = trace
        self._rules = rules_text(game)
        self._notation = notation_text(game, settings.players, settings.seed)

    def hold(self) -> Report:
        """Ask everything, and return the report."""
        report = Report(self.settings, self.candidate.command)
        positions = list(self._positions())
        renaming = Renaming.of(self.game.start(self.settings.players), self.settings.seed)
        for position in positions:
            self._ask("plain", position, report.plain, None)
        for position in positions:
            self._ask("renamed", position, report.renamed, renaming)
        for level in range(1, self.settings.levels + 1):
            result = LevelResult(level)
            report.ladder.append(result)
            for number in range(self.settings.games):
                self._play(result, number)
            if result.points < result.games / 2:
                break  # the next level is harder
        return report

    def _positions(self) -> Iterator[Position]:
        """Yield positions of random games, as many as are asked for, each with a player to move."""
        dice = Random(f"positions {self.settings.seed}")  # noqa: S311
        for _ in range(self.settings.positions):
            position, decisions = self.game.start(self.settings.players), dice.randrange(16)
            while decisions or position.turn == CHANCE:
                chance = position.turn == CHANCE
                following = position.play(position.random_outcome(dice) if chance else dice.choice(position.moves))
                if following.over:
                    break
                position, decisions = following, decisions - (not chance)
            yield position

    def _ask(self, part: str, position: Position, tally: Legality | None, renaming: Renaming | None) -> Move | None:
        """Ask for a move; return it, or None if no try is legal."""
        refused = ""
        for attempt in range(1, TRIES + 1):
            question = prompt(position, self._rules, self._notation, refused)
            answer = self.candidate.answer(renaming.rename(question) if renaming else question)
            move, reason = _tried(position, renaming.restore(answer) if renaming else answer)
            self.trace(
                {"part": part, "position": str(position), "try": attempt, "answer": answer, "refused": reason or None}
            )
            if tally:
                tally.asked += attempt == 1
                tally.first += attempt == 1 and move is not None
                tally.within += move is not None
            if move:
                return move
            refused = reason
        return None

    def _play(self, result: LevelResult, number: int) -> None:
        """Play a game against a level: the candidate has one seat, in turn each of them."""
        settings, own = self.settings, number % self.settings.players
        dice = Random(f"game {settings.seed} {result.level} {number}")  # noqa: S311
        opponent, budget = contender(f"level:{result.level}", dice.getrandbits(31))
        position, decisions = self.game.start(settings.players), 0
        result.games += 1
        while not position.over and decisions < settings.longest:
            if position.turn == CHANCE:
                position = position.play(position.random_outcome(dice))
                continue
            decisions += 1
            if position.turn == own:
                move = self._ask(f"level-{result.level}", position, None, None)
                if move is None:
                    result.forfeits += 1
                    return
            else:
                move = opponent.choose(position, budget).move
            position = position.play(move)
        winners = position.winners() if position.over else range(settings.players)
        result.points += 1 / len(winners) if own in winners else 0.0


def _tried(position: Position, answer: str) -> tuple[Move | None, str]:
    """Return the move that an answer names, or why there is none."""
    try:
        return position.find(answer), ""
    except MoveError as error:
        return None, error.reason.text("en")
