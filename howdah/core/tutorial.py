"""Tutorials: short steps, each a position and the moves that are right there, checked against the rules like code.

`tutorial.toml` in a game's package has one table a step:

    [[step]]
    id = "push"
    board = "...../...../.OOO./...../E>R^... e - 3 -"
    moves = ["a1-b1*"]
    reply = ["c1=S"]
    say.en = "..."     praise.en = "..."     hint.en = "..."     and the same in every other language

`players` and `options` may be given as well; without `board` the step is the start of a game. Instead of `moves` there
can be `like`, a regular expression: every legal move that is written like it is right. `reply` plays by itself
afterwards: moves of the others, and draws.

What a step says about moves, right or wrong, is checked too: `wins`, the seat that has won after a move; `scores`, each
seat's points after it; `refused`, the rule that forbids it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from howdah.core.errors import HowdahError, MoveError, NoTutorialError, TutorialError
from howdah.core.game import Game
from howdah.core.position import Attempt, Move, Position
from howdah.core.text import LANGUAGES, Reason
from howdah.core.typography import typeset

TEXTS: Final = ("say", "praise", "hint")
CLAIMS: Final = ("wins", "scores", "refused")
FIELDS: Final = ("id", "board", "players", "options", "moves", "like", "reply", *CLAIMS, *TEXTS)


@dataclass(frozen=True)
class Try:
    """The result of an attempt at a step."""

    right: bool
    reason: Reason | None  # why the rules refuse it, None if they do not
    course: tuple[tuple[Move, Position], ...]  # if it was right: the move and the replies, each with where it led


@dataclass(frozen=True)
class Step:
    """Something to try: a position, and the moves that are right there."""

    id: str  # "push"
    position: Position
    right: tuple[tuple[Move, ...], ...]  # mostly one move each; several that are picked together
    reply: tuple[str, ...]  # in notation
    say: Mapping[str, str]  # by language: what it is about, and what to do
    praise: Mapping[str, str]
    hint: Mapping[str, str]

    def attempt(self, attempt: Attempt) -> Try:
        """Return the result of a move, given by code, notation or path, or of several in one text."""
        try:
            line = self.position.find_line(attempt)
        except MoveError as error:
            return Try(right=False, reason=error.reason, course=())
        if line not in self.right:
            return Try(right=False, reason=None, course=())
        return Try(right=True, reason=None, course=tuple(self.course(line)))

    def course(self, line: Sequence[Move]) -> Iterator[tuple[Move, Position]]:
        """Go through what follows right moves, the moves themselves first."""
        now = self.position
        attempts: tuple[Attempt, ...] = (*line, *self.reply)
        for attempt in attempts:
            made = now.find(attempt)
            now = now.play(made)
            yield made, now


@cache
def tutorial(game: Game) -> tuple[Step, ...]:
    """Return the tutorial of a game; raise `TutorialError` if it contradicts the rules."""
    file = files(game.package) / "tutorial.toml"
    if not file.is_file():
        raise NoTutorialError(f"{game.id} has no tutorial; expected a file tutorial.toml in {game.package}")
    return read_tutorial(game, file.read_text(encoding="utf-8"))


def step_of(game: Game, name: str) -> Step:
    """Return the step of a game's tutorial that has this id."""
    steps = {step.id: step for step in tutorial(game)}
    if name not in steps:
        raise NoTutorialError(f"{game.id} teaches no step {name!r}; expected one out of: {', '.join(steps)}")
    return steps[name]


def read_tutorial(game: Game, text: str) -> tuple[Step, ...]:
    """Return the steps that a text in TOML describes, each of them checked."""
    entries: list[dict[str, Any]] = tomllib.loads(text).get("step", [])
    steps = tuple(_step(game, number, entry) for number, entry in enumerate(entries, 1))
    names = [step.id for step in steps]
    if not names or len(set(names)) < len(names):
        raise TutorialError(f"{game.id}: expected steps with different ids, but found {names}")
    return steps


def _step(game: Game, number: int, entry: Mapping[str, Any]) -> Step:
    place = f"{game.id}, step {entry.get('id', number)}"
    unknown = set(entry) - set(FIELDS)
    if unknown or not isinstance(entry.get("id"), str):
        raise TutorialError(f"{place}: expected an id, and fields out of {', '.join(FIELDS)}, but found {list(entry)}")
    try:
        position = _position(game, entry)
        step = Step(
            entry["id"],
            position,
            _right(position, entry),
            tuple(entry.get("reply", ())),
            **{name: _in_every_language(name, entry.get(name)) for name in TEXTS},
        )
        _check_claims(step, entry)
    except HowdahError as error:
        raise TutorialError(f"{place}: {error}") from error
    return step


def _position(game: Game, entry: Mapping[str, Any]) -> Position:
    players, options = entry.get("players"), entry.get("options")
    position = game.position(entry["board"], players, options) if "board" in entry else game.start(players, options)
    if position.turn < 0:
        raise TutorialError(f"expected a position in which a player is to move, but found {position}")
    return position


def _right(position: Position, entry: Mapping[str, Any]) -> tuple[tuple[Move, ...], ...]:
    if ("moves" in entry) == ("like" in entry):
        raise TutorialError("expected either moves or like")
    if "moves" in entry:
        right = tuple(position.find_line(text) for text in entry["moves"])
    else:
        right = tuple((move,) for move in position.moves if re.fullmatch(entry["like"], move.notation))
    if not right:
        raise TutorialError("expected a move that is right, but found none")
    return right


def _in_every_language(name: str, texts: object) -> Mapping[str, str]:
    if isinstance(texts, dict) and set(texts) == set(LANGUAGES):
        return {language: typeset(str(texts[language]), language) for language in LANGUAGES}
    raise TutorialError(f"expected {name} in the languages {', '.join(LANGUAGES)}, but found {texts}")


def _check_claims(step: Step, entry: Mapping[str, Any]) -> None:
    for line in step.right:
        for _ in step.course(line):
            pass  # every reply is legal
    for text, seat in entry.get("wins", {}).items():
        winners = step.position.play(text).winners()
        if winners != (seat,):
            raise TutorialError(f"expected {text} to win for seat {seat}, but the winners are {winners}")
    for text, scores in entry.get("scores", {}).items():
        found = list(step.position.play(text).scores())
        if found != scores:
            raise TutorialError(f"expected the scores {scores} after {text}, but found {found}")
    for text, rule in entry.get("refused", {}).items():
        reason = step.position.why_not(text)
        if reason is None or reason.rule != rule:
            raise TutorialError(
                f"expected {text} to be refused by {rule}, but {reason.text() if reason else 'it is legal'}"
            )
