"""OpenSpiel games, registered as `howdah_siam` and so on.

    game = pyspiel.load_game("howdah_siam(options=edition:2015;turn-limit:100)")

Draws are chance nodes. Actions and chance outcomes are the game's codes. Returns come at the end: their sum is 0, a
sole winner has 1. Information is perfect: a player observes the whole position, from the player's own side.
"""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote

from howdah.core.extras import require

require("howdah.research.openspiel", "openspiel", "pyspiel")

import numpy as np
import pyspiel

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.types import CHANCE, OVER
from howdah.games import GAMES
from howdah.research.observations import Encoding, returns
from howdah.research.raw_state import RawState

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
NOBODY: Final = {OVER: TERMINAL, CHANCE: CHANCE_PLAYER}
UNLIMITED: Final = 1_000_000  # length of a game without a limit; OpenSpiel requires a number


def register(game: Game) -> str:
    """Register a game with OpenSpiel and return its name there."""
    name = name_of(game)
    # A class and not an instance: OpenSpiel releases it after the interpreter has ended.
    kind = type(name, (SpielGame,), {"game": game})
    pyspiel.register_game(_game_type(game, chance=game.facts.chance_in_play), kind)
    return name


def name_of(game: Game) -> str:
    """Return the name of a game in OpenSpiel."""
    return "howdah_" + game.id.replace("-", "_")


def _game_type(game: Game, *, chance: bool) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"{game.title()} (Howdah)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.facts.players),
        min_num_players=min(game.facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.facts.players[0], "options": "", "history": 0},
    )


class SpielGame(pyspiel.Game):
    """A game with a number of players and options."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game = dict(params or {}), self.game
        self.start = game.start(given.get("players"), _options(given.get("options", "")))
        self.first = RawState.of(self.start, given.get("history", 0))
        players = self.start.players
        longest = game.longest(players, self.start.options)
        chance = game.facts.chance_in_play or self.start.turn == CHANCE
        info = pyspiel.GameInfo(
            num_distinct_actions=game.facts.codes,
            max_chance_outcomes=game.facts.codes if chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest or UNLIMITED,
        )
        super().__init__(_game_type(game, chance=chance), info, given)

    def new_initial_state(self, state: str | Mapping[str, Any] | None = None) -> "SpielState":
        """Return the start position, or that of a state's struct as JSON or as a dictionary."""
        if state is None:
            return SpielState(self, self.first)
        struct = json.loads(state) if isinstance(state, str) else state
        start = self.start.game.position(struct["position"], self.start.players, self.start.options)
        return SpielState(self, RawState.of(start, self.first.history))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return the observer of this game."""
        if params:
            raise OptionsError(f"an observer was given {params}; expected no parameters")
        return Observer(self.first.encoding, perfect_recall=bool(iig_obs_type and iig_obs_type.perfect_recall))


def _options(text: str) -> dict[str, object]:
    """Parse options such as `edition:2015;turn-limit:100`; special characters are URL-encoded."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {name: unquote(value) for name, _, value in pairs}


class SpielState(pyspiel.State):
    """A position within a game."""

    def __init__(self, game: SpielGame, now: RawState) -> None:
        super().__init__(game)
        self._set(now)

    def _set(self, now: RawState) -> None:
        self.now = now
        # OpenSpiel asks for the player several times a step.
        self.player = now.turn if now.turn >= 0 else NOBODY[now.turn]

    @property
    def position(self) -> Position:
        """The position."""
        return self.now.position

    def current_player(self) -> int:
        """Return the player to decide, or OpenSpiel's ids for chance and for a finished game."""
        return self.player

    # Callers in Python are answered in Python; through C++ and back, the next two would take most of a step.

    def is_chance_node(self) -> bool:
        """Tell whether a draw comes next."""
        return self.player == CHANCE_PLAYER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of a player, without one of the player to decide; at a draw the outcomes."""
        return list(self.now.legal) if player is None or player == self.player else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal if player == self.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the draw with their probabilities."""
        weights = self.now.weights()
        total = sum(weights)
        return [(code, weight / total) for code, weight in zip(self.now.legal, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self._set(self.now.after(action))

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return self.position.game.surface.notation(self.position.state, action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """Return each player's return."""
        return list(returns(self.position))

    def __str__(self) -> str:
        return str(self.position)

    # Dictionaries that OpenSpiel wraps as its structs, for `to_struct`, `action_to_struct` and so on, with `to_json`.

    def _to_struct(self) -> dict[str, Any]:
        return {"position": str(self), "current_player": self.player, "view": self.position.view()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self._to_struct() | {"player": player}  # information is perfect

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        move = self.position.find(action)
        return {"player": player, "action": action, "notation": move.notation, "path": list(move.path)}

    def _struct_to_actions(self, action: Mapping[str, Any]) -> list[int]:
        return [self.position.find(action["notation"]).code]


def match_trace(state: SpielState) -> dict[str, Any]:
    """Return the match that led to a state, as JSON: the game, each action's struct, and the returns."""
    game = state.get_game()
    before, actions = game.new_initial_state(), []
    for action in state.history():
        actions.append(before.action_to_struct(before.current_player(), action).to_dict())
        before.apply_action(action)
    return {"game": str(game), "actions": actions, "state": state.to_dict(), "returns": state.returns()}


def replayed(trace: Mapping[str, Any]) -> SpielState:
    """Return the state that a match trace leads to."""
    state: SpielState = pyspiel.load_game(trace["game"]).new_initial_state()
    for struct in trace["actions"]:
        state.apply_action(state._struct_to_actions(struct)[0])  # noqa: SLF001 - what OpenSpiel's own method calls
    return state


class Observer:
    """Observations: the game's planes as a tensor; as text the position, or the moves so far with perfect recall."""

    def __init__(self, encoding: Encoding, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(encoding.size, dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation of a state."""
        self.dict["observation"][:] = state.now.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's observation of a state as text."""
        if self.perfect_recall:
            return " ".join(map(str, [player, *state.history()]))
        return f"{player}: {state}"


for _game in GAMES:
    register(_game)
