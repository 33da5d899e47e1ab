"""PettingZoo environments, registered as `howdah/siam-v1` and so on; the version is that of the rules.

    env = pettingzoo.make("aec", "howdah/siam-v1", options={"edition": "2015"}, render_mode="ansi")

The environment makes the draws, by the seed of `reset`. Rewards come at the end: their sum is 0, a sole winner has 1.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from howdah.core.extras import require

require("howdah.research.pettingzoo", "pettingzoo", "pettingzoo", "gymnasium", "PIL")

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo.utils import turn_based_aec_to_parallel, wrappers

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.research.observations import returns
from howdah.research.raw_state import RawState
from howdah.research.text_image import RENDER_MODES, rendered

Observation = dict[str, NDArray[Any]]
IllegalMoves = Literal["lose", "replace"]


def env(
    game: str | Game, *, illegal_moves: IllegalMoves = "lose", **settings: Any
) -> "pettingzoo.AECEnv[str, Any, Any]":
    """Return an environment in which players take turns.

    An illegal move ends the game with -1 for its player (`lose`), or is replaced by a random legal move (`replace`),
    for learners without action masks. The other settings are those of `GameEnv`.
    """
    inner: Any = GameEnv(game, replace_illegal_moves=illegal_moves == "replace", **settings)
    if illegal_moves == "lose":
        inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel_env(game: str | Game, **settings: Any) -> "pettingzoo.ParallelEnv[str, Any, Any]":
    """Return an environment in which all players act at once; only the action of the player to move counts."""
    return turn_based_aec_to_parallel(env(game, **settings))


class GameEnv(pettingzoo.AECEnv[str, Any, Any], EzPickle):
    """One game as an environment; `env` adds the wrappers that PettingZoo recommends."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        *,
        history: int = 0,
        replace_illegal_moves: bool = False,
    ) -> None:
        """Create the environment; after `max_cycles` decisions a game is truncated.

        With `history` an observation also shows the positions of so many decisions before.
        """
        given = {"history": history, "replace_illegal_moves": replace_illegal_moves}
        EzPickle.__init__(self, game, players, options, max_cycles, render_mode, **given)
        super().__init__()
        self.game = GAMES.find(game) if isinstance(game, str) else game
        self.start = self.game.start(players, options)
        self.now = self.first = RawState.of(self.start, history)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.replace_illegal_moves = replace_illegal_moves
        self.random = Random()  # noqa: S311
        self.decisions = 0
        self.metadata = {
            "name": f"{self.game.id.replace('-', '_')}_v{self.game.facts.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self.agents = self.possible_agents[:]
        codes = self.game.facts.codes
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self.first.encoding.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (codes,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(codes) for agent in self.agents}

    @property
    def position(self) -> Position:
        """The position."""
        return self.now.position

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observation and action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all codes, including outcomes of draws, which are never legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds give equal draws."""
        del options
        if seed is not None:
            self.random = Random(seed)  # noqa: S311
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._continue_from(self.first)

    def observe(self, agent: str) -> Observation:
        """Return a player's observation and action mask; the mask is empty unless the player is to move."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.facts.codes, dtype=np.int8)
        if seat == self.now.turn:
            mask[self.now.legal] = 1
        return {"observation": self.now.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action for the player to move."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "a player that is still in the game has to move"  # noqa: S101
        if self.replace_illegal_moves and action not in self.now.legal:
            action = self.random.choice(self.now.legal)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.decisions += 1
        self._continue_from(self.now.after(int(action)))
        if self.now.over:
            self.rewards = dict(zip(self.agents, returns(self.position), strict=True))
        self._accumulate_rewards()
        if self.now.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the drawing as text or as an image, or print it."""
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _continue_from(self, now: RawState) -> None:
        """Make the draws that come next, and select the player to move."""
        while now.turn == CHANCE:
            now = now.after(now.random_outcome(self.random))
        self.now = now
        if not now.over:
            self.agent_selection = self.possible_agents[now.turn]


def _register() -> None:
    for game in GAMES:
        name = f"howdah/{game.id}-v{game.facts.rules_version}"
        pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game.id})
        pettingzoo.register("parallel", name, f"{__name__}:parallel_env", kwargs={"game": game.id})


_register()
