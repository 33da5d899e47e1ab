"""Thousands of games stepped together, in compiled code and on all cores."""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast

from howdah.core.extras import require

require("howdah.Batch", None, "numpy", "numba")

import numpy as np
from numpy.typing import NDArray

from howdah.core.compilation import Form, form_for_bulk, load
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import EXTENT, OVER
from howdah.research import batch_kernel as kernel
from howdah.research.batch_arrays import BatchArrays, Scratch
from howdah.research.batch_kernel import WAIT
from howdah.research.observations import encoding
from howdah.research.threads import ThreadTeam

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Numbers = NDArray[np.float32]
Flags = NDArray[np.bool_]

# Draws and sampled actions have independent random numbers.
DRAW_STREAM: Final = 1
ACTION_STREAM: Final = 2
# Other libraries take memory without a copy only if it is aligned: JAX asks for 64 bytes.
ALIGNMENT: Final = 64
INTEGER: Final = np.dtype(np.int64)
BYTE: Final = np.dtype(np.uint8)
# Kernels whose arguments are checked at their first call only.
DIRECT: Final = ("begin", "step", "step_at_random", "list_legal", "observe", "weigh", "remember", "observe_history")


class SupportsDLPack(Protocol):
    """An array of any library that shares its memory by DLPack, such as a tensor of PyTorch."""

    def __dlpack__(self, **kwargs: Any) -> Any:
        """Return the memory."""

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return where it is."""


Array: TypeAlias = NDArray[Any] | SupportsDLPack


class BatchError(HowdahError):
    """A wrong request to a batch of games."""

    code = "bad-batch"


def _kernel(form: Form) -> SimpleNamespace:
    """Return kernels for one batch; those that take rules check the types of its arguments only at their first call."""
    from howdah.core.numba_binding import Direct

    compiled = vars(load(kernel, form))
    return SimpleNamespace(**compiled | {name: Direct(compiled[name]) for name in DIRECT})


class Buffers(NamedTuple):
    """Arrays to pass to a batch again and again; PyTorch and JAX can take them by DLPack without a copy."""

    actions: Integers
    observations: Bytes
    masks: Bytes


class Batch:
    """A batch of games of one kind. `reset` and `step` overwrite its arrays in place."""

    def __init__(  # noqa: PLR0913
        self,
        game: Game,
        games: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        draws_inside: bool = True,
        resets_inside: bool = True,
        history: int = 0,
        threads: int | None = None,
        form: Form | None = None,
    ) -> None:
        """Allocate the arrays of `games` games.

        Without `draws_inside` the caller makes the draws: `movers` says CHANCE, `legal` lists the outcomes, `weigh`
        gives their weights, and the action is one of the outcomes. Without `resets_inside` a finished game stays as it
        is, with OVER in `movers`, until `restart`. With `history` an observation also shows the positions of so many
        decisions before.
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
        self.encoding = encoding(game, history)
        start = game.start(players, options)
        self.players, self.options = start.players, start.options
        self.draws_inside, self.resets_inside = draws_inside, resets_inside
        rules = game.rules(form)
        self._rules, self._weights = rules.functions, rules.weights
        self._planes, self._repetitions = self.encoding.rule(form), self.encoding.repetitions(form)
        self._kernel = _kernel(form)
        self._states = _integers(games, game.facts.size)
        self.movers = _integers(games)  # the seat to decide, CHANCE or OVER
        self.rewards = _aligned((games, self.players), np.float32)  # rewards of the last step, by seat
        self.finished = _integers(games)  # 1 where the last step ended a game
        arrays: dict[str, Any] = {
            "start": np.array(start.state, dtype=np.int64),
            "states": self._states,
            "codes": _integers(games, game.facts.most_moves),
            "counts": _integers(games),
            "movers": self.movers,
            "dice": _integers(games, 2),
            "action_dice": _integers(games, 2),
            "rewards": self.rewards,
            "finished": self.finished,
        }
        self._arrays = BatchArrays(**arrays)
        self._listed = True  # whether the legal actions are written
        self._all = np.ones(games, dtype=np.int64)
        self._taken = _integers(games)  # actions that came in another form
        # The positions of earlier decisions, as the kernel describes them.
        self._past = _integers(games * history, (game.facts.memory_at or game.facts.size) + 1)
        self._made = _integers(games)
        self._steps_with_room = 0  # steps for which the rows are certainly long enough
        self._parts: list[tuple[int, int, Any]] = []
        for first, end in _slices(games, threads or os.cpu_count() or 1):
            most = game.facts.most_moves
            scratch: dict[str, Any] = {
                "codes": _integers(most),
                "odds": _integers(most),
                "shares": _integers(self.players),
            }
            self._parts.append((first, end, Scratch(**scratch)))
        self._team = ThreadTeam(len(self._parts))
        self.reset(0)

    @property
    def actions(self) -> int:
        """The size of the action space."""
        return self.game.facts.codes

    @property
    def legal(self) -> Integers:
        """Each game's legal actions, ascending. After `step_at_random` they are listed when they are asked for."""
        self._list_legal()
        return cast("Integers", self._arrays.codes)

    @property
    def counts(self) -> Integers:
        """How many legal actions each game has."""
        self._list_legal()
        return cast("Integers", self._arrays.counts)

    def buffers(self) -> Buffers:
        """Return new arrays for actions, observations and masks, aligned as other libraries want them."""
        return Buffers(
            _integers(self.games),
            _aligned((self.games, *self.encoding.shape), np.uint8),
            _aligned((self.games, self.actions), np.uint8),
        )

    def reset(self, seeds: int | np.integer[Any] | Sequence[int] | Integers) -> None:
        """Begin every game with its own seed; a single number is the first seed, and the others count up from it."""
        if isinstance(seeds, int | np.integer):
            seeds = range(int(seeds), int(seeds) + self.games)
        self._seed(seeds, np.ones(self.games, dtype=np.bool_))
        self._begin(self._all)

    def restart(self, where: Flags, seeds: Sequence[int] | Integers | None = None) -> None:
        """Begin the games marked by True; without seeds, one for each game, random numbers go on as they were."""
        if where.dtype != np.bool_ or where.shape != (self.games,):
            raise BatchError(f"a mark is {where.dtype} {where.shape}; expected bool ({self.games},)")
        if seeds is not None:
            self._seed(seeds, where)
        self._list_legal()
        self._begin(where.astype(np.int64))

    def step(self, actions: Array) -> None:
        """Play an action in every game; raise `BatchError` and play none if one is not legal.

        A game whose action is WAIT, -1, stays as it is. Integers of 64 bits in one piece are read in place, others are
        copied.
        """
        chosen = self._integers_of(actions)
        legal, counts = self.legal, self.counts
        wrong = min(
            self._run(lambda first, end, _: self._kernel.first_illegal(first, end, chosen, legal, counts, self.games))
        )
        if wrong != self.games:
            listed = ", ".join(map(str, legal[wrong, : counts[wrong]])) or "-1, since the game is over"
            raise BatchError(f"game {wrong}: {chosen[wrong]} is not legal; expected one of: {listed}")
        self._step("step", chosen)

    def sample(self, out: Array, where: Flags | None = None) -> None:
        """Write a random legal action for every game, or for those marked by True and WAIT for the others."""
        actions = self._buffer(out, INTEGER, (self.games,))
        chosen = self._all if where is None else where.astype(np.int64)
        legal, counts, dice = self.legal, self.counts, self._arrays.action_dice
        self._run(lambda first, end, _: self._kernel.sample(first, end, actions, chosen, legal, counts, dice))

    def step_at_random(self, out: Array) -> None:
        """Write a random legal action for every game and play it: `sample` and `step` at once, and faster."""
        self._step("step_at_random", self._buffer(out, INTEGER, (self.games,)))
        self._listed = False

    def observe(self, out: Array, seats: Integers | None = None) -> None:
        """Write the observation of each seat to decide, or of the given seats, as `encoding` describes it.

        The last axes may be flat or shaped.
        """
        rows = self._rows(out, self.encoding.size)
        sides = self.movers if seats is None else self._buffer(seats, INTEGER, (self.games,))
        if not self.encoding.history:
            self._run(lambda first, end, _: self._kernel.observe(first, end, self._states, sides, rows, self._planes))
            return
        rows = rows.reshape(self.games * self.encoding.parts, -1)
        past = sides, self._past, self._made, self.encoding.count_size, rows, self._planes, self._repetitions
        self._run(lambda first, end, _: self._kernel.observe_history(first, end, self._states, *past))

    def mask(self, out: Array) -> None:
        """Write 1 at every legal action and 0 at all others."""
        rows = self._rows(out, self.actions)
        legal, counts = self.legal, self.counts
        self._run(lambda first, end, _: self._kernel.mask(first, end, legal, counts, rows))

    def weigh(self, out: Array) -> None:
        """Write the weights of the outcomes of every game in which a draw comes next."""
        rows = self._buffer(out, INTEGER, self.legal.shape)
        self._run(lambda first, end, _: self._kernel.weigh(first, end, self._states, self.movers, rows, self._weights))

    def position(self, game: int) -> Position:
        """Return the position of a game."""
        state = self.game.rules(Form.PLAIN).used(self._states[game])
        return Position(self.game, self.players, self.options, state)

    def _seed(self, seeds: Sequence[int] | Integers, where: Flags) -> None:
        if len(seeds) != self.games:
            raise BatchError(f"{len(seeds)} seeds for {self.games} games; expected one each, or one number")
        cast("Integers", self._arrays.dice)[where] = _dice(seeds, DRAW_STREAM)[where]
        cast("Integers", self._arrays.action_dice)[where] = _dice(seeds, ACTION_STREAM)[where]

    def _begin(self, chosen: Integers) -> None:
        self._made[chosen == 1] = 0
        self._steps_with_room = 0
        self._run(
            lambda first, end, scratch: self._kernel.begin(
                first, end, chosen, self._arrays, scratch, int(self.draws_inside), self._rules
            )
        )

    def _list_legal(self) -> None:
        if not self._listed:
            self._listed = True
            self._run(lambda first, end, _: self._kernel.list_legal(first, end, self._arrays, self._rules))

    def _step(self, kernel: str, actions: Integers) -> None:
        self._make_room()
        play = getattr(self._kernel, kernel)
        inside = int(self.draws_inside), int(self.resets_inside)
        if not self.encoding.history:
            self._run(
                lambda first, end, scratch: play(first, end, actions, self._arrays, scratch, *inside, self._rules)
            )
            return
        # A game that waits has made no decision.
        movers = np.where(actions == WAIT, OVER, self.movers) if kernel == "step" else self.movers
        past = self._past, self._made, self._repetitions

        def remember_and_play(first: int, end: int, scratch: Scratch) -> None:
            self._kernel.remember(first, end, self._states, movers, *past)
            play(first, end, actions, self._arrays, scratch, *inside, self._rules)

        self._run(remember_and_play)
        if self.resets_inside:
            self._made[self.finished == 1] = 0

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

    def _run(self, function: Callable[[int, int, Scratch], Any]) -> list[Any]:
        """Call a function for each thread's part of the games; the kernels release the global interpreter lock."""
        return self._team.run(function, self._parts)

    def _rows(self, out: Array, size: int) -> Bytes:
        array = _array(out)
        if array.size != self.games * size or len(array) != self.games:
            raise BatchError(f"a buffer has the shape {array.shape}; expected {self.games} rows of {size} bytes")
        return self._buffer(array, BYTE, array.shape).reshape(self.games, size)

    def _integers_of(self, actions: Array) -> Integers:
        array = _array(actions)
        if array.dtype.kind not in "iu" or array.shape != (self.games,):
            raise BatchError(f"the actions are {array.dtype} {array.shape}; expected integers ({self.games},)")
        if array.dtype == INTEGER and array.flags.carray:
            return array
        self._taken[:] = array
        return self._taken

    @staticmethod
    def _buffer(out: Array, dtype: np.dtype[Any], shape: tuple[int, ...]) -> NDArray[Any]:
        array = _array(out)
        if array.dtype != dtype or array.shape != shape or not array.flags.carray:
            raise BatchError(
                f"a buffer is {array.dtype} {array.shape}; expected {dtype} {shape}, contiguous and writable"
            )
        return array


def _array(array: Array) -> NDArray[Any]:
    """Return an array of any library as one of NumPy with the same memory."""
    return array if isinstance(array, np.ndarray) else np.from_dlpack(array)


def _aligned(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Return an array of zeros at an address that other libraries take as it is."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(size + ALIGNMENT, dtype=np.uint8)
    first = -memory.ctypes.data % ALIGNMENT
    array: NDArray[Any] = memory[first : first + size].view(dtype).reshape(shape)
    return array


def _integers(*shape: int) -> Integers:
    return _aligned(shape, np.int64)


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
