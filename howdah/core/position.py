"""A position as an immutable value, and its moves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final, TypeAlias

from howdah.core.compilation import Form
from howdah.core.errors import AmbiguousMoveError, IllegalMoveError, MalformedMoveError, MoveError
from howdah.core.game import Game
from howdah.core.options import Options
from howdah.core.picks import PickGroup
from howdah.core.rules import Rules
from howdah.core.score_part import ScorePart
from howdah.core.sentence import Sentence
from howdah.core.steps import Step, beginnings
from howdah.core.text import Phrase, Reason, Series
from howdah.core.types import CHANCE, OVER, State


@dataclass(frozen=True)
class Move:
    """A move or a drawn outcome: its number, how it is written, and the spots a person touches to make it."""

    code: int  # 62
    notation: str  # "@c1N"
    path: tuple[str, ...]  # ("reserve", "c1", "face:N")
    game: Game = field(compare=False, repr=False)
    state: State = field(compare=False, repr=False)  # what it is played in

    def __str__(self) -> str:
        return self.notation

    @property
    def seat(self) -> int:
        """Whose move it is; `CHANCE` for an outcome."""
        return int(self.game.module.turn(self.state))

    @cached_property
    def sentence(self) -> Sentence:
        """What the move does here, in words; found when it is asked for."""
        return self.game.surface.sentence(self.state, self.code)


MOST_MENTIONED: Final = 4  # moves in one message

Attempt: TypeAlias = Move | int | str | Sequence[str]


@dataclass(frozen=True, eq=False)
class Position:
    """A position of a game; playing a move gives a new one.

    Two positions are equal when game, players, options and everything on the table are; what the rules remember of
    earlier positions does not count, and neither does the form that the rules run in.
    """

    game: Game
    players: int
    options: Options
    state: tuple[int, ...]
    form: Form = Form.PLAIN

    def __reduce__(self) -> tuple[type["Position"], tuple[object, ...]]:
        return Position, (self.game, self.players, self.options, self.state, self.form)

    @cached_property
    def rules(self) -> Rules:
        """The game's rules, in the form of this position."""
        return self.game.rules(self.form)

    @property
    def _words(self) -> State:
        """The state as the rules read it."""
        return self.state if self.form is Form.PLAIN else self.rules.words_from(self.state)

    @cached_property
    def turn(self) -> int:
        """Whose decision it is: a seat counted from 0, `CHANCE` or `OVER`."""
        return int(self.rules.turn(self._words))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn == OVER

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The codes of the legal moves, or at a draw of the possible outcomes, ascending."""
        out = self.rules.words(self.game.facts.most_moves)
        found = self.rules.legal(self._words, out)
        return tuple(self.rules.listed(out, found))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, or at a draw the possible outcomes."""
        return tuple(self.move(code) for code in self.legal)

    @cached_property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The paths of the legal moves, in the order of `legal`."""
        path, state = self.game.surface.path, self.state
        return tuple([path(state, code) for code in self.legal])

    @property
    def notations(self) -> tuple[str, ...]:
        """The notations of the legal moves, in the order of `legal`."""
        notation, state = self.game.surface.notation, self.state
        return tuple([notation(state, code) for code in self.legal])

    def move(self, code: int) -> Move:
        """Return a legal code as a move."""
        surface, state = self.game.surface, self.state
        return Move(code, surface.notation(state, code), surface.path(state, code), self.game, state)

    def chance(self) -> list[tuple[Move, int]]:
        """Return the possible outcomes with their weights; none if no draw comes next."""
        return list(zip(self.moves, self.weights, strict=True)) if self.turn == CHANCE else []

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the possible outcomes, in the order of `legal`, where a draw comes next."""
        out = self.rules.words(self.game.facts.most_moves)
        self.rules.weights(self._words, out)
        return tuple(int(weight) for weight in out[: len(self.legal)])

    def random_outcome(self, random: Random) -> Move:
        """Return an outcome of the draw that comes next, chosen by weight."""
        return random.choices(self.moves, [weight for _, weight in self.chance()])[0]

    def find(self, attempt: Attempt) -> Move:
        """Return the legal move that a code, a text or a path means; raise a `MoveError` saying why there is none."""
        if isinstance(attempt, Move):
            return self._by_code(attempt.code)
        if isinstance(attempt, int):
            return self._by_code(attempt)
        if isinstance(attempt, str):
            return self._found.get(attempt) or self._by_text(attempt)
        return self._by_path(tuple(attempt))

    def find_line(self, attempt: Attempt) -> tuple[Move, ...]:
        """Return the legal moves that an attempt means: one, or several of one player where a text lists them.

        Raise a `MoveError` saying why there are none.
        """
        codes = self.game.surface.codes_of_list(self.state, attempt) if isinstance(attempt, str) else None
        if codes is None:
            return (self.find(attempt),)
        moves, now = [], self
        for code in codes:
            moves.append(now.find(code))
            now = now.play(code)
        return tuple(moves)

    @property
    def pick_groups(self) -> tuple[PickGroup, ...]:
        """What the player picks together, in any order, to play several moves at once; empty for a single move."""
        return self.game.surface.pick_groups(self.state)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What the player does next, for every beginning of a legal move; none where no player decides."""
        if self.turn < 0:
            return ()
        next_spots = beginnings(self.paths)
        step = self.game.surface.step
        return tuple(Step(path, step(self.state, path, spots)) for path, spots in next_spots.items())

    def step_after(self, path: tuple[str, ...]) -> Step | None:
        """Return what the player does next after one beginning; None if no legal move begins like this."""
        length = len(path)
        following = [one[length] for one in self.paths if len(one) > length and one[:length] == path]
        if self.turn < 0 or not following:
            return None
        return Step(path, self.game.surface.step(self.state, path, list(dict.fromkeys(following))))

    def begun(self, path: tuple[str, ...]) -> list[Move]:
        """Return the legal moves that begin with a path and go on after it."""
        length = len(path)
        return [move for move in self.moves if len(move.path) > length and move.path[:length] == path]

    def why_not(self, attempt: Attempt) -> Reason | None:
        """Return why a code, a text or a path is no legal move; None if it is one."""
        try:
            self.find_line(attempt)
        except MoveError as error:
            return error.reason
        return None

    def play(self, attempt: Attempt) -> "Position":
        """Return the position after a legal move or outcome; raise a `MoveError` saying why it cannot be played."""
        code = attempt.code if isinstance(attempt, Move) else attempt
        if not isinstance(code, int) or code not in self.legal:  # a legal code needs no notation and no path
            code = self.find(attempt).code
        state = self.rules.words_from(self.state, self.game.room(self.state))
        self.rules.apply(state, code)
        return Position(self.game, self.players, self.options, self.rules.used(state), self.form)

    def title(self, language: str = "en") -> str:
        """Return the name of the game as it is sold, by the options that are played."""
        return self.game.title(language, self.game.box(self.options))

    def scores(self) -> tuple[int, ...]:
        """Return each seat's points now; at the end, the result."""
        if self.form is Form.PLAIN and self.game.surface.scores:
            return self.game.surface.scores(self.state)
        out = self.rules.words(self.players)
        self.rules.scores(self._words, out)
        return tuple(map(int, out))

    def winners(self) -> tuple[int, ...]:
        """Return the seats that share the win; all of them after a draw, none while the game goes on."""
        if not self.over:
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def terms(self) -> dict[str, tuple[int, ...]]:
        """Return what the game's estimate of the position rests on: by name, a number for each seat."""
        names = self.game.terms
        out = self.rules.words(len(names) * self.players)
        self.rules.terms(self._words, out)
        found = tuple(map(int, out))
        return {name: found[place :: len(names)] for place, name in enumerate(names)}

    def endings(self) -> Sequence[Reason]:
        """Return every reason for which the game is over."""
        return self.game.surface.endings(self.state) if self.over else ()

    def tie_breaks(self) -> Sequence[Reason]:
        """Return how a tie was decided at the end."""
        return self.game.surface.tie_breaks(self.state) if self.over else ()

    def score_parts(self) -> Sequence[ScorePart]:
        """Return what the points are the sum of, as if the game ended now; nothing if it is won without points."""
        return self.game.surface.score_parts(self.state)

    def view(self) -> dict[str, object]:
        """Return as JSON everything that a board shows."""
        return self.game.surface.view(self.state)

    def draw(self, language: str = "en") -> str:
        """Return the position as a drawing in plain text."""
        return self.game.surface.draw(self.state, language)

    def __str__(self) -> str:
        return self.game.surface.write(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # it never changes

    @cached_property
    def _found(self) -> dict[str, Move]:
        """Moves that were found by their codes, by notation: a move that is made is looked up by it next."""
        return {}

    @property
    def _value(self) -> tuple[object, ...]:
        return self.game.id, self.players, self.options, self.state[1 : self.game.facts.memory_at]

    def _by_code(self, code: int) -> Move:
        if code in self.legal:
            move = self.move(code)
            self._found[move.notation] = move
            return move
        last = self.game.facts.codes - 1
        if not 0 <= code <= last:
            raise MalformedMoveError(self._reason("no-such-code", code=code, last=last))
        raise IllegalMoveError(self._game_is_over() or self.game.surface.why_not(self.state, code))

    def _by_text(self, text: str) -> Move:
        try:
            codes = self.game.surface.codes_of_text(self.state, text)
        except IllegalMoveError as error:
            raise IllegalMoveError(self._game_is_over() or error.reason) from error
        if not codes:
            self._refuse_beginning(text)
            examples = ", ".join(self.game.surface.examples)
            raise MalformedMoveError(self._reason("malformed-move", text=text, examples=examples))
        fitting = [code for code in codes if code in self.legal]
        if not fitting:
            raise IllegalMoveError(self._game_is_over() or self.game.surface.why_not(self.state, codes[0]))
        if len(fitting) > 1:
            meant = _mentioned([self.move(code) for code in fitting])
            raise AmbiguousMoveError(self._reason("ambiguous-move", text=text, moves=meant))
        return self.move(fitting[0])

    def _refuse_beginning(self, text: str) -> None:
        """Refuse a text that is only the beginning of legal moves, and say how they go on."""
        written = text.strip()
        begun = [
            move for move in self.moves if written and move.notation.startswith(written) and move.notation != written
        ]
        if begun:
            key = "unfinished-move" if len(begun) <= MOST_MENTIONED else "unfinished-move-of-many"
            moves = _mentioned(begun[:: -(-len(begun) // MOST_MENTIONED)])
            raise MalformedMoveError(self._reason(key, text=text, count=len(begun), moves=moves))

    def _by_path(self, path: tuple[str, ...]) -> Move:
        path = self.game.surface.same_path(self.state, path)
        begun = [move for move in self.moves if move.path[: len(path)] == path]
        for move in begun:
            if move.path == path:
                return move
        shown = " › ".join(path)
        if begun:
            following = ", ".join(dict.fromkeys(move.path[len(path)] for move in begun))
            raise MalformedMoveError(self._reason("unfinished-path", path=shown, next=following))
        reason = self._game_is_over() or self.game.surface.why_not_path(self.state, path)
        if reason:
            raise IllegalMoveError(reason)
        some = self.moves[:: len(self.moves) // 2 + 1]
        examples = ", ".join(" › ".join(move.path) for move in some)
        raise MalformedMoveError(self._reason("malformed-path", path=shown, examples=examples))

    def _game_is_over(self) -> Reason | None:
        return self._reason("game-is-over") if self.over else None

    def _reason(self, key: str, **values: object) -> Reason:
        return self.game.catalogue.reason(key, **values)


def _mentioned(moves: Sequence[Move]) -> Series:
    """Return moves in words, each with its notation."""
    values = [{"sentence": move.sentence, "notation": move.notation} for move in moves]
    return Series(tuple(Phrase("mentioned-move", one) for one in values), "or")
