"""Thousands of games stepped at once, in compiled code and on all cores."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.research import batch_kernel as kernel
from howdah.research.observations import encoding
from howdah.research.team import Team

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.float32]

# Draws and random actions are independent of each other.
CHANCE_SEED: Final = 1
LOT_SEED: Final = 2


class BatchError(HowdahError):
    """Something that a batch of games cannot be asked."""

    code = "bad-batch"


@cache
def _kernel(form: Form) -> SimpleNamespace:
    """Return the kernels; those that take rules are called directly, since `Batch` knows the types of all it passes."""
    from howdah.core.binding import direct

    compiled = vars(load(kernel, form))
    return SimpleNamespace(
        **compiled | {name: direct(compiled[name]) for name in ("begin", "step", "observe", "weigh")}
    )


class Batch:
    """A batch of games of one kind. Arrays that it owns are written anew by `reset` and `step`, in place."""

    def __init__(
        self,
        game: Game,
        games: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        draws_inside: bool = True,
        threads: int | None = None,
        form: Form | None = None,
    ) -> None:
        """Make room for so many games.

        Without `draws_inside` a draw is handed out: `movers` says CHANCE, `legal` lists the outcomes, `weigh` gives
        their weights, and the action is one of them.
        """
        form = form or form_for_bulk()
        if form is Form.PLAIN:
            raise BatchError("a batch of games runs compiled only; expected Numba, and HOWDAH_ENGINE other than plain")
        self.game = game
        self.games = games
        self.encoding = encoding(game)
        start = game.start(players, options)
        self.players, self.options = start.players, start.options
        self.draws_inside = draws_inside
        self._rules = game.rules(form)
        self._planes = self.encoding.rule(form)
        self._kernel = _kernel(form)
        self._start = np.array(start.state, dtype=np.int64)
        self._states = _integers(games, game.facts.size)
        self.legal = _integers(games, game.facts.most_moves)  # each game's legal actions, ascending
        self.counts = _integers(games)  # how many there are
        self.movers = _integers(games)  # whose decision it is
        self.rewards = np.zeros((games, self.players), dtype=np.float32)  # what the last step brought each seat
        self.finished = _integers(games)  # 1 where the last step ended a game; another one has begun
        self._dice, self._lots = _integers(games, 2), _integers(games, 2)
        self._parts = [
            (first, end, _integers(game.facts.most_moves), _integers(self.players))
            for first, end in _slices(games, threads or os.cpu_count() or 1)
        ]
        self._team = Team(len(self._parts))
        self.reset(0)

    @property
    def actions(self) -> int:
        """The size of the action space."""
        return self.game.facts.codes

    def reset(self, seeds: int | Sequence[int] | Integers) -> None:
        """Begin every game with a seed of its own; one number stands for itself and those that follow."""
        if isinstance(seeds, int):
            seeds = range(seeds, seeds + self.games)
        if len(seeds) != self.games:
            raise BatchError(f"{len(seeds)} seeds for {self.games} games; expected one each, or one number")
        self._dice[:], self._lots[:] = _dice(seeds, CHANCE_SEED), _dice(seeds, LOT_SEED)
        self.rewards[:] = 0
        self.finished[:] = 0
        rules = self._rules
        self._run(
            lambda first, end, odds, _: self._kernel.begin(
                first, end, self._start, self._states, self.legal, self.counts, self.movers, self._dice, odds,
                int(self.draws_inside), rules.turn, rules.legal, rules.weights, rules.apply,
            )
        )  # fmt: skip

    def step(self, actions: Integers) -> None:
        """Play an action in every game; raise `BatchError`, and play none, where one is not legal."""
        self._check(actions, np.dtype(np.int64), (self.games,))
        found = self._run(
            lambda first, end, *_: self._kernel.first_illegal(first, end, actions, self.legal, self.counts, self.games)
        )
        wrong = min(found)
        if wrong != self.games:
            legal = ", ".join(map(str, self.legal[wrong, : self.counts[wrong]]))
            raise BatchError(f"game {wrong}: {actions[wrong]} is not legal; expected one of: {legal}")
        self._run(lambda *part: self._play(actions, *part))

    def sample(self, out: Integers) -> None:
        """Write a random legal action for every game."""
        self._check(out, np.dtype(np.int64), (self.games,))
        self._run(lambda first, end, *_: self._draw_lots(out, first, end))

    def step_at_random(self, out: Integers) -> None:
        """Write a random legal action for every game and play it: `sample` and `step` at once, and faster."""
        self._check(out, np.dtype(np.int64), (self.games,))

        def work(first: int, end: int, odds: Integers, shares: Integers) -> None:
            self._draw_lots(out, first, end)
            self._play(out, first, end, odds, shares)

        self._run(work)

    def observe(self, out: Bytes) -> None:
        """Write what whoever decides sees; `encoding` says what it means. The last axes may be flat or shaped."""
        rows = self._rows(out, self.encoding.size)
        self._run(
            lambda first, end, *_: self._kernel.observe(first, end, self._states, self.movers, rows, self._planes)
        )

    def mask(self, out: Bytes) -> None:
        """Write 1 at every legal action and 0 at all others."""
        rows = self._rows(out, self.actions)
        self._run(lambda first, end, *_: self._kernel.mask(first, end, self.legal, self.counts, rows))

    def weigh(self, out: Integers) -> None:
        """Write the weights of the outcomes of every game in which a draw comes next."""
        self._check(out, np.dtype(np.int64), self.legal.shape)
        self._run(
            lambda first, end, *_: self._kernel.weigh(first, end, self._states, self.movers, out, self._rules.weights)
        )

    def position(self, game: int) -> Position:
        """Return where a game stands."""
        state = self._states[game]
        plain = self.game.rules(Form.PLAIN)
        return Position(self.game, self.players, self.options, plain.used(state), plain)

    def _draw_lots(self, out: Integers, first: int, end: int) -> None:
        self._kernel.sample(first, end, out, self.legal, self.counts, self._lots)

    def _play(self, actions: Integers, first: int, end: int, odds: Integers, shares: Integers) -> None:
        rules = self._rules
        self._kernel.step(
            first, end, actions, self._start, self._states, self.legal, self.counts, self.movers, self._dice,
            self.rewards, self.finished, odds, shares, self.players, int(self.draws_inside),
            rules.turn, rules.legal, rules.weights, rules.apply, rules.evaluate,
        )  # fmt: skip

    def _run(self, work: Callable[[int, int, Any, Any], Any]) -> list[Any]:
        """Let every thread, this one too, work on its part of the games; the kernels release the interpreter lock."""
        return self._team.run(work, self._parts)

    def _rows(self, out: Bytes, size: int) -> Bytes:
        if out.size != self.games * size or len(out) != self.games:
            raise BatchError(f"a buffer has the shape {out.shape}; expected {self.games} rows of {size} bytes")
        self._check(out, np.dtype(np.uint8), out.shape)
        return out.reshape(self.games, size)

    def _check(self, array: NDArray[Any], dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
        if array.dtype != dtype or array.shape != shape or not array.flags.carray:
            raise BatchError(
                f"a buffer is {array.dtype} {array.shape}; expected {dtype} {shape}, contiguous and to be written to"
            )


def _integers(*shape: int) -> Integers:
    return np.zeros(shape, dtype=np.int64)


def _slices(games: int, threads: int) -> list[tuple[int, int]]:
    bounds = [games * part // threads for part in range(threads + 1)]
    return [(first, end) for first, end in pairwise(bounds) if first < end]


def _dice(seeds: Sequence[int] | Integers, purpose: int) -> Integers:
    """Return for each seed the two words that random numbers begin with, by the mixer splitmix64."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    mixed = np.array(seeds, dtype=np.int64).astype(np.uint64) * np.uint64(2) + np.uint64(purpose)
    mixed = mixed * golden
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    words = np.stack([(mixed >> np.uint64(32)) | np.uint64(1), mixed & np.uint64(0xFFFFFFFF)], axis=1)
    return words.astype(np.int64)
