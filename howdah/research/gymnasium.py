"""Gymnasium environments, registered as `howdah/siam-v1` and so on: one learner against opponents in the other seats.

    envs = gymnasium.make_vec("howdah.research.gymnasium:howdah/siam-v1", num_envs=1024, opponent="random")

All games of a vector environment are stepped together by a `Batch`. Opponents play inside `step`: the learner sees only
positions in which it decides, and the end. The reward is the learner's result: 1 for a sole win.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from howdah.core.extras import require

require("howdah.research.gymnasium", "gymnasium", "gymnasium", "PIL")

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.decision import Player
from howdah.players.roster import check_contender, contender
from howdah.research.batch import Batch, Buffers, Bytes, Flags, Integers
from howdah.research.batch_kernel import WAIT
from howdah.research.text_image import RENDER_MODES, rendered

# Chooses the actions of some games by their observations and action masks, one row for each.
Policy: TypeAlias = Callable[[Bytes, Bytes], Integers]
# Writes the actions of the marked games into the buffers, and WAIT for the others.
Opponents: TypeAlias = Callable[[Batch, Flags, Buffers], None]
IllegalMoves: TypeAlias = Literal["lose", "replace"]
Info: TypeAlias = dict[str, Any]
Step: TypeAlias = tuple[Bytes, NDArray[np.float64], Flags, Flags, Info]

ROTATE: Final = "rotate"
METADATA: Final = {"render_modes": list(RENDER_MODES), "render_fps": 1}
TRIES: Final = 1000  # games that may end before the learner's first decision, one after the other


class GameVectorEnv(VectorEnv[Bytes, Integers, NDArray[Any]]):
    """Many games, each with one seat for the learner."""

    metadata: dict[str, Any] = METADATA

    def __init__(  # noqa: PLR0913
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | Literal["rotate"] = 0,
        opponent: str | Policy = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        illegal_moves: IllegalMoves = "lose",
        history: int = 0,
        copy: bool = True,
        render_mode: str | None = None,
        threads: int | None = None,
    ) -> None:
        """Create the environment.

        The learner has a fixed seat, or with `rotate` the next one in each new game. Opponents are `random`, a player's
        name with an optional budget (`level:3`, `mcts:100`), or a policy. After `max_episode_steps` decisions of the
        learner a game is truncated. An illegal move ends the game with -1 (`lose`), or a random legal one is played
        (`replace`). Without `copy` the returned observations and masks are overwritten by the next step.
        """
        found = GAMES.find(game) if isinstance(game, str) else game
        self.batch = Batch(found, num_envs, players, options, resets_inside=False, history=history, threads=threads)
        if seat != ROTATE and seat not in range(self.batch.players):
            raise OptionsError(f"the learner has seat {seat!r}; expected 0 to {self.batch.players - 1}, or {ROTATE!r}")
        if render_mode not in {None, *RENDER_MODES}:
            raise OptionsError(f"the render mode is {render_mode!r}; expected one of: {', '.join(RENDER_MODES)}")
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.max_episode_steps = max_episode_steps
        self.render_mode = render_mode
        self.metadata = METADATA | {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space = spaces.Box(0, 255, self.batch.encoding.shape, np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rotates = seat == ROTATE
        self._seats = np.arange(num_envs) % self.batch.players if seat == ROTATE else np.full(num_envs, seat)
        self._opponents = _opponents(opponent, self.batch)
        self._replaces = illegal_moves == "replace"
        self._copy = copy
        self._buffers = self.batch.buffers()
        self._decisions = np.zeros(num_envs, dtype=np.int64)
        self._ended = np.zeros(num_envs, dtype=np.bool_)  # games that are over and not reset
        self._seeded = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin all games, or those that the option `reset_mask` marks; a single seed is that of the first game."""
        if isinstance(seed, int):
            super().reset(seed=seed)
            seed = range(seed, seed + self.num_envs)
        where = self._reset_mask(options)
        fresh = self.np_random.integers(2**62, size=self.num_envs)
        if seed is None:
            seeds = None if self._seeded else fresh
        else:
            seeds = np.array([drawn if one is None else one for one, drawn in zip(seed, fresh, strict=True)])
        self._seeded = True
        self._restart(where, seeds)
        return self._observed(), self._info(where)

    def step(self, actions: Integers) -> Step:
        """Play an action of the learner in every game, then the opponents' moves until the learner decides again."""
        again = self._ended.copy()
        if again.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            raise gymnasium.error.ResetNeeded(f"games {np.flatnonzero(again).tolist()} are over; expected a reset")
        playing = ~again
        chosen = np.where(playing, np.asarray(actions), WAIT)
        lost = playing & ~self._is_legal(chosen)
        if self._replaces:
            self.batch.sample(self._buffers.actions, lost)
            chosen, lost = np.where(lost, self._buffers.actions, chosen), np.zeros_like(lost)
        chosen[lost] = WAIT
        self._decisions += playing
        self.batch.step(chosen)
        rewards = self._rewards() - lost
        if again.any():  # only in NEXT_STEP mode
            self._restart(again)
        rewards += self._play_opponents(~lost)
        terminated = lost | (playing & (self.batch.movers < 0))
        truncated = playing & ~terminated & (self._decisions == self.max_episode_steps)
        self._ended = terminated | truncated
        info: Info = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            info = self._final(terminated | truncated)
            self._restart(terminated | truncated)
        observations = self._observed()
        return observations, rewards, terminated, truncated, self._info(np.ones_like(playing)) | info

    def render(self) -> tuple[Any, ...] | None:
        """Return each game's drawing as text or as an image, or print it."""
        frames = tuple(rendered(self.batch.position(place), self.render_mode) for place in range(self.num_envs))
        return None if self.render_mode == "human" else frames

    def _reset_mask(self, options: dict[str, Any] | None) -> Flags:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise OptionsError(f"the reset mask is {mask!r}; expected an array of {self.num_envs} booleans")
        return mask

    def _restart(self, where: Flags, seeds: Integers | None = None) -> None:
        if self._rotates and self._decisions[where].any():
            self._seats[where] = (self._seats[where] + 1) % self.batch.players
        self._decisions[where] = 0
        self._ended[where] = False
        self.batch.restart(where, seeds)
        for _ in range(TRIES):
            self._play_opponents(where)
            where = where & (self.batch.movers < 0)
            if not where.any():
                return
            self.batch.restart(where)
        raise OptionsError(f"{TRIES} games ended before the learner's first decision; expected a seat that decides")

    def _play_opponents(self, where: Flags) -> NDArray[np.float64]:
        """Play until the learner decides in the given games, and return its rewards."""
        rewards = np.zeros(self.num_envs)
        while (theirs := where & (self.batch.movers >= 0) & (self.batch.movers != self._seats)).any():
            self._opponents(self.batch, theirs, self._buffers)
            self.batch.step(self._buffers.actions)
            rewards += self._rewards()
        return rewards

    def _is_legal(self, actions: Integers) -> Flags:
        """Tell by the masks of the last observation."""
        inside = (actions >= 0) & (actions < self.batch.actions)
        legal: Flags = inside & (self._buffers.masks[np.arange(self.num_envs), np.where(inside, actions, 0)] == 1)
        return legal

    def _rewards(self) -> NDArray[np.float64]:
        rewards: NDArray[np.float64] = self.batch.rewards[np.arange(self.num_envs), self._seats].astype(np.float64)
        return rewards

    def _observed(self) -> Bytes:
        self.batch.observe(self._buffers.observations, self._seats)
        self.batch.mask(self._buffers.masks)
        return self._buffers.observations.copy() if self._copy else self._buffers.observations

    def _info(self, where: Flags) -> Info:
        """Return the action masks of the last observation, all 0 where a game is over, as samples of spaces want it."""
        masks = self._buffers.masks.view(np.int8)
        masks[self._ended] = 0
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": where.copy(),
            "seat": self._seats.copy(),
            "_seat": where.copy(),
        }

    def _final(self, where: Flags) -> Info:
        """Return what Gymnasium wants of games that are reset in the step in which they end."""
        observations = self._observed()
        final = np.full(self.num_envs, None, dtype=object)
        for place in np.flatnonzero(where):
            final[place] = observations[place].copy()
        return {
            "final_obs": final,
            "_final_obs": where.copy(),
            "final_info": {key: _only(value, where) for key, value in self._info(where).items()},
            "_final_info": where.copy(),
        }


class GameEnv(gymnasium.Env[Bytes, Integers]):
    """One game with a seat for the learner."""

    metadata: dict[str, Any] = METADATA

    def __init__(self, game: str | Game, **settings: Any) -> None:
        """Create the environment; the settings are those of `GameVectorEnv`."""
        self.games = GameVectorEnv(game, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.render_mode = self.games.render_mode
        self.observation_space = self.games.single_observation_space
        self.action_space = self.games.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Info]:
        """Begin a game."""
        super().reset(seed=seed)
        del options
        observations, info = self.games.reset(seed=seed)
        return observations[0], _first(info)

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, Info]:
        """Play an action of the learner, then the opponents' moves until the learner decides again."""
        observations, rewards, terminated, truncated, info = self.games.step(np.array([action]))
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), _first(info)

    def render(self) -> Any:
        """Return the drawing as text or as an image, or print it."""
        frames = self.games.render()
        return frames[0] if frames else None


def _opponents(opponent: str | Policy, batch: Batch) -> Opponents:
    if callable(opponent):
        return partial(_by_policy, opponent)
    if opponent == "random":
        return lambda games, theirs, buffers: games.sample(buffers.actions, theirs)
    check_contender(opponent, batch.game, batch.players)
    return partial(_by_player, *contender(opponent))


def _by_policy(policy: Policy, batch: Batch, theirs: Flags, buffers: Buffers) -> None:
    batch.observe(buffers.observations)
    batch.mask(buffers.masks)
    buffers.actions[:] = WAIT
    buffers.actions[theirs] = policy(buffers.observations[theirs], buffers.masks[theirs])


def _by_player(player: Player, budget: Budget, batch: Batch, theirs: Flags, buffers: Buffers) -> None:
    buffers.actions[:] = WAIT
    for place in np.flatnonzero(theirs):
        buffers.actions[place] = player.choose(batch.position(int(place)), budget).move.code


def _only(values: NDArray[Any], where: Flags) -> NDArray[Any]:
    """Return the marked rows, and zeros for the others."""
    kept = np.zeros_like(values)
    kept[where] = values[where]
    return kept


def _first(info: Info) -> Info:
    """Return the info of the first game as that of a single environment."""
    return {"action_mask": info["action_mask"][0], "seat": int(info["seat"][0])}


def _register() -> None:
    for game in GAMES:
        gymnasium.register(
            f"howdah/{game.id}-v{game.facts.rules_version}",
            entry_point=f"{__name__}:GameEnv",
            vector_entry_point=f"{__name__}:GameVectorEnv",
            kwargs={"game": game.id},
        )


_register()
