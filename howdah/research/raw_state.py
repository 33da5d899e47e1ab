"""A position as the words that rules work on, for adapters that step often and show little."""

from random import Random
from typing import TYPE_CHECKING

from howdah.core.compilation import form_for_bulk
from howdah.core.position import Position
from howdah.core.rules import Rules
from howdah.core.types import EXTENT, OVER, Words
from howdah.research.observations import Encoding, encoding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class RawState:
    """A position that never changes; `after` gives the next one. No notation and no path is built for a step.

    The rules are compiled where that is possible. `position` gives everything else.
    """

    __slots__ = ("_legal", "earlier", "history", "rules", "start", "turn", "words")

    def __init__(
        self, start: Position, rules: Rules, history: int, words: Words, earlier: tuple[Words, ...] = ()
    ) -> None:
        """Take the words of a position in a game that begins with `start`."""
        self.start = start
        self.rules = rules
        self.history = history
        self.words = words
        self.earlier = earlier  # the words at the latest decisions that an observation shows, the latest first
        self.turn = rules.turn(words)  # whose decision it is: a seat, `CHANCE` or `OVER`
        self._legal: list[int] | None = None

    @classmethod
    def of(cls, start: Position, history: int = 0) -> "RawState":
        """Return the beginning of a game, with so many positions before the present one in observations."""
        rules = start.game.rules(form_for_bulk())
        return cls(start, rules, history, rules.words_from(start.state))

    def __deepcopy__(self, memo: object) -> "RawState":
        return self

    @property
    def encoding(self) -> Encoding:
        """How observations are written."""
        return encoding(self.start.game, self.history)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn == OVER

    @property
    def legal(self) -> list[int]:
        """The codes of the legal moves, or at a draw of the possible outcomes, ascending."""
        if self._legal is None:
            out = self.rules.unset_words(self.start.game.facts.most_moves)
            self._legal = self.rules.listed(out, self.rules.legal(self.words, out))
        return self._legal

    def weights(self) -> list[int]:
        """Return the weights of the outcomes of the draw that comes next."""
        out = self.rules.unset_words(self.start.game.facts.most_moves)
        self.rules.weights(self.words, out)
        return self.rules.listed(out, len(self.legal))

    def random_outcome(self, random: Random) -> int:
        """Return an outcome of the draw that comes next, chosen by weight."""
        return random.choices(self.legal, self.weights())[0]

    def after(self, code: int) -> "RawState":
        """Return the position after a legal move or outcome; raise a `MoveError` saying why it cannot be played."""
        if code not in self.legal:
            self.position.find(code)  # raises
        words = self.rules.unset_words(self.start.game.room(self.words))
        words[: len(self.words)] = self.words
        self.rules.apply(words, code)
        earlier = (self.words, *self.earlier)[: self.history] if self.turn >= 0 else self.earlier
        return RawState(self.start, self.rules, self.history, words[: words[EXTENT]], earlier)

    def observe(self, seat: int) -> "NDArray[np.uint8]":
        """Return the observation of a seat."""
        return self.encoding.observe(self.rules.form, (self.words, *self.earlier), seat)

    @property
    def position(self) -> Position:
        """The position, with all that can be shown of it."""
        start = self.start
        return Position(start.game, start.players, start.options, self.rules.used(self.words), start.form)
