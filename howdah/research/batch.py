"""Thousands of games stepped together, in compiled code and on all cores."""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Final, cast

from howdah.core.extras import require

require("howdah.Batch", None, "numpy", "numba")

import numpy as np
from numpy.typing import NDArray

from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import EXTENT
from howdah.research import batch_kernel as kernel
from howdah.research.batch_arrays import BatchArrays, Scratch
from howdah.research.observations import encoding
from howdah.research.threads import ThreadTeam

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.float32]

# Draws and sampled actions have independent random numbers.
DRAW_STREAM: Final = 1
ACTION_STREAM: Final = 2


class BatchError(HowdahError):
    """A wrong request to a batch of games."""

    code = "bad-batch"


def _kernel(form: Form) -> SimpleNamespace:
    """Return kernels for one batch; those that take rules check the types of its arguments only at their first call."""
    from howdah.core.numba_binding import Direct

    compiled = vars(load(kernel, form))
    return SimpleNamespace(
        **compiled | {name: Direct(compiled[name]) for name in ("reset", "step", "observe", "weigh")}
    )


class Batch:
    """A batch of games of one kind. `reset` and `step` overwrite its arrays in place."""

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
        """Allocate the arrays of `games` games.

        Without `draws_inside` the caller makes the draws: `movers` says CHANCE, `legal` lists the outcomes, `weigh`
        gives their weights, and the action is one of the outcomes.
        """
        form = form or form_for_bulk()
        if games < 1:
            raise BatchError(f"a batch of {games} games; expected at least 1")
        if form in {Form.PLAIN, Form.WASM}:
            raise BatchError(
                f"a batch of games runs compiled only; expected Numba, and HOWDAH_ENGINE other than {form}"
            )
        self.game = game
        self.games = games
        self.encoding = encoding(game)
        start = game.start(players, options)
        self.players, self.options = start.players, start.options
        self.draws_inside = draws_inside
        rules = game.rules(form)
        self._rules, self._weights = rules.functions, rules.weights
        self._planes = self.encoding.rule(form)
        self._kernel = _kernel(form)
        self._states = _integers(games, game.facts.size)
        self.legal = _integers(games, game.facts.most_moves)  # each game's legal actions, ascending
        self.counts = _integers(games)  # how many there are
        self.movers = _integers(games)  # the seat to decide, or CHANCE
        self.rewards = np.zeros((games, self.players), dtype=np.float32)  # rewards of the last step, by seat
        self.finished = _integers(games)  # 1 where the last step ended a game; a new one has begun
        self._draw_dice, self._action_dice = _integers(games, 2), _integers(games, 2)
        arrays: dict[str, Any] = {
            "start": np.array(start.state, dtype=np.int64),
            "states": self._states,
            "codes": self.legal,
            "counts": self.counts,
            "movers": self.movers,
            "dice": self._draw_dice,
            "rewards": self.rewards,
            "finished": self.finished,
        }
        self._arrays = BatchArrays(**arrays)
        self._steps_with_room = 0  # steps for which the rows are certainly long enough
        self._parts: list[tuple[int, int, Any]] = []
        for first, end in _slices(games, threads or os.cpu_count() or 1):
            scratch: dict[str, Any] = {"odds": _integers(game.facts.most_moves), "shares": _integers(self.players)}
            self._parts.append((first, end, Scratch(**scratch)))
        self._team = ThreadTeam(len(self._parts))
        self.reset(0)

    @property
    def actions(self) -> int:
        """The size of the action space."""
        return self.game.facts.codes

    def reset(self, seeds: int | np.integer[Any] | Sequence[int] | Integers) -> None:
        """Begin every game with its own seed; a single number is the first seed, and the others count up from it."""
        if isinstance(seeds, int | np.integer):
            seeds = range(int(seeds), int(seeds) + self.games)
        if len(seeds) != self.games:
            raise BatchError(f"{len(seeds)} seeds for {self.games} games; expected one each, or one number")
        self._draw_dice[:], self._action_dice[:] = _dice(seeds, DRAW_STREAM), _dice(seeds, ACTION_STREAM)
        self.rewards[:] = 0
        self.finished[:] = 0
        self._steps_with_room = 0
        self._run(
            lambda first, end, scratch: self._kernel.reset(
                first, end, self._arrays, scratch, int(self.draws_inside), self._rules
            )
        )

    def step(self, actions: Integers) -> None:
        """Play an action in every game; raise `BatchError` and play none if one is not legal."""
        self._check(actions, np.dtype(np.int64), (self.games,))
        found = self._run(
            lambda first, end, _: self._kernel.first_illegal(first, end, actions, self.legal, self.counts, self.games)
        )
        wrong = min(found)
        if wrong != self.games:
            legal = ", ".join(map(str, self.legal[wrong, : self.counts[wrong]]))
            raise BatchError(f"game {wrong}: {actions[wrong]} is not legal; expected one of: {legal}")
        self._make_room()
        self._run(lambda *part: self._play(actions, *part))

    def sample(self, out: Integers) -> None:
        """Write a random legal action for every game."""
        self._check(out, np.dtype(np.int64), (self.games,))
        self._run(lambda first, end, _: self._sample(out, first, end))

    def step_at_random(self, out: Integers) -> None:
        """Write a random legal action for every game and play it: `sample` and `step` at once, and faster."""
        self._check(out, np.dtype(np.int64), (self.games,))
        self._make_room()

        def sample_and_play(first: int, end: int, scratch: Scratch) -> None:
            self._sample(out, first, end)
            self._play(out, first, end, scratch)

        self._run(sample_and_play)

    def observe(self, out: Bytes) -> None:
        """Write the observation of each seat to decide, as in `encoding`; the last axes may be flat or shaped."""
        rows = self._rows(out, self.encoding.size)
        self._run(lambda first, end, _: self._kernel.observe(first, end, self._states, self.movers, rows, self._planes))

    def mask(self, out: Bytes) -> None:
        """Write 1 at every legal action and 0 at all others."""
        rows = self._rows(out, self.actions)
        self._run(lambda first, end, _: self._kernel.mask(first, end, self.legal, self.counts, rows))

    def weigh(self, out: Integers) -> None:
        """Write the weights of the outcomes of every game in which a draw comes next."""
        self._check(out, np.dtype(np.int64), self.legal.shape)
        self._run(lambda first, end, _: self._kernel.weigh(first, end, self._states, self.movers, out, self._weights))

    def position(self, game: int) -> Position:
        """Return the position of a game."""
        state = self.game.rules(Form.PLAIN).used(self._states[game])
        return Position(self.game, self.players, self.options, state)

    def _make_room(self) -> None:
        """Lengthen the rows where the next step might fill a memory of positions (SI-10)."""
        entry = self.game.facts.memory_entry
        if not entry:
            return
        if self._steps_with_room == 0:
            longest, room = int(self._states[:, EXTENT].max()), self._states.shape[1]
            if longest + entry > room:
                self._states = np.pad(self._states, ((0, 0), (0, room)))
                self._arrays = self._arrays._replace(states=cast("Any", self._states))
            self._steps_with_room = (self._states.shape[1] - longest) // entry
        self._steps_with_room -= 1

    def _sample(self, out: Integers, first: int, end: int) -> None:
        self._kernel.sample(first, end, out, self.legal, self.counts, self._action_dice)

    def _play(self, actions: Integers, first: int, end: int, scratch: Scratch) -> None:
        self._kernel.step(first, end, actions, self._arrays, scratch, int(self.draws_inside), self._rules)

    def _run(self, function: Callable[[int, int, Scratch], Any]) -> list[Any]:
        """Call a function for each thread's part of the games; the kernels release the global interpreter lock."""
        return self._team.run(function, self._parts)

    def _rows(self, out: Bytes, size: int) -> Bytes:
        if out.size != self.games * size or len(out) != self.games:
            raise BatchError(f"a buffer has the shape {out.shape}; expected {self.games} rows of {size} bytes")
        self._check(out, np.dtype(np.uint8), out.shape)
        return out.reshape(self.games, size)

    def _check(self, array: NDArray[Any], dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
        if array.dtype != dtype or array.shape != shape or not array.flags.carray:
            raise BatchError(
                f"a buffer is {array.dtype} {array.shape}; expected {dtype} {shape}, contiguous and writable"
            )


def _integers(*shape: int) -> Integers:
    return np.zeros(shape, dtype=np.int64)


def _slices(games: int, threads: int) -> list[tuple[int, int]]:
    bounds = [games * part // threads for part in range(threads + 1)]
    return [(first, end) for first, end in pairwise(bounds) if first < end]


def _dice(seeds: Sequence[int] | Integers, stream: int) -> Integers:
    """Return the two words of each generator's first state, mixed from the seeds by splitmix64."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    mixed = np.array(seeds, dtype=np.int64).astype(np.uint64) * np.uint64(2) + np.uint64(stream)
    mixed = mixed * golden
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    words = np.stack([(mixed >> np.uint64(32)) | np.uint64(1), mixed & np.uint64(0xFFFFFFFF)], axis=1)
    return words.astype(np.int64)
