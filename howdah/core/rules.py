"""The functions of a game's rules and of its evaluation, in one of their forms."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from howdah.core import counting_frame, evaluation_frame, network_frame, seat_network_frame
from howdah.core.compilation import ENTRY_POINTS, NETWORK, Form, instantiate, rule
from howdah.core.types import (
    EXTENT,
    ApplyRule,
    LegalRule,
    RolloutRule,
    Rows,
    RuleFunctions,
    ScoresRule,
    SetupRule,
    State,
    TurnRule,
    WeightsRule,
    Words,
)

if TYPE_CHECKING:
    from howdah.core.game import Game
    from howdah.core.wasm_binding import Instance


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rules file and its evaluation, loaded. Each function works on words that `words` or `words_from` made."""

    form: Form
    setup: SetupRule  # (state, players, options): writes the start position
    turn: TurnRule  # (state): whose decision it is: a seat, CHANCE or OVER
    legal: LegalRule  # (state, out): writes the legal codes in ascending order, returns how many
    weights: WeightsRule  # (state, out): at a draw, writes the weights of the outcomes that `legal` lists
    apply: ApplyRule  # (state, code): plays a legal move or an outcome, in place
    scores: ScoresRule  # (state, out): each seat's points now; at the end, the result
    evaluate: ScoresRule  # (state, out): each seat's estimated share of the win, in thousandths; at the end, the share
    estimate: ScoresRule  # (state, out): the same by a learned network, or `evaluate` if the game has none
    terms: ScoresRule  # (state, out): what the estimate rests on: for each seat one number for each name in TERMS
    quiescence_moves: LegalRule  # (state, out): writes the legal codes that a quiescence search tries, returns how many
    count_moves: TurnRule  # (state): how many legal codes there are, without listing them
    rollout_move: RolloutRule  # (state, codes, found, dice): the move that a rollout plays, one of the legal codes
    learned_move: RolloutRule  # the same by a learned network, or `rollout_move` if the game has none

    instance: "Instance | None" = None  # in WebAssembly: where the words of one search lie

    @cached_property
    def functions(self) -> RuleFunctions:
        """The functions that kernels call, as one argument."""
        return RuleFunctions(**{name: getattr(self, name) for name in RuleFunctions._fields})

    def words(self, size: int) -> Words:
        """Return `size` words, all 0."""
        if self.instance:
            return self.instance.words(size)
        if self.form in {Form.PLAIN, Form.WASM}:
            return [0] * size
        import numpy as np

        return np.zeros(size, dtype=np.int64)  # type: ignore[return-value]

    def rows(self, count: int, size: int) -> Rows:
        """Return `count` rows of `size` words each, all 0."""
        if self.instance:
            return self.instance.rows(count, size)
        if self.form in {Form.PLAIN, Form.WASM}:
            return [[0] * size for _ in range(count)]
        import numpy as np

        return np.zeros((count, size), dtype=np.int64)  # type: ignore[return-value]

    def unset_words(self, size: int) -> Words:
        """Return `size` words that are to be written before they are read."""
        if self.form in {Form.PLAIN, Form.WASM}:
            return self.words(size)
        import numpy as np

        return np.empty(size, dtype=np.int64)  # type: ignore[return-value]

    def words_from(self, values: Sequence[int], size: int = 0) -> Words:
        """Return these words, with zeros after them up to the size."""
        words = self.words(max(size, len(values)))
        words[: len(values)] = values
        return words

    def listed(self, words: State, count: int) -> list[int]:
        """Return the first words as integers of Python."""
        first = words[:count]
        return first.tolist() if hasattr(first, "tolist") else list(first)

    def used(self, state: State) -> tuple[int, ...]:
        """Return the words of a state that are in use."""
        return tuple(self.listed(state, int(state[EXTENT])))


@cache
def rules_of(game: "Game", form: Form) -> Rules:
    """Return the functions of a game's compiled files, in the given form."""
    if form is Form.WASM:
        from howdah.core.wasm_binding import shared_instance

        return Rules(form=form, **_in_module(game, shared_instance(game)))
    return Rules(form=form, **{name: rule(file, own_name, form) for name, (file, own_name) in _functions(game).items()})


def rules_for_search(game: "Game", form: Form) -> Rules:
    """Return the functions for one search. In WebAssembly it has memory of its own, with all its words in it."""
    if form is not Form.WASM:
        return rules_of(game, form)
    from howdah.core.wasm_binding import Instance

    instance = Instance(game)
    return Rules(form=form, **_in_module(game, instance), instance=instance)


def _in_module(game: "Game", instance: "Instance") -> dict[str, Any]:
    from howdah.core.wasm_binding import Rule

    return {name: Rule(instance, getattr(file, own_name)) for name, (file, own_name) in _functions(game).items()}


def _functions(game: "Game") -> dict[str, tuple[ModuleType, str]]:
    """Return the plain file that each function is in, and its name there."""
    estimate = instantiate(evaluation_frame, game.evaluation, game.module, game.weights)
    apart = {
        "evaluate": estimate,
        "terms": estimate,
        "quiescence_moves": game.quiescence,
        "rollout_move": game.rollout_policy,
        "count_moves": instantiate(counting_frame, game.module),
    }
    functions = {name: (apart.get(name, game.module), name) for name in ENTRY_POINTS}
    functions |= {"estimate": (estimate, "evaluate"), "learned_move": (game.rollout_policy, "rollout_move")}
    if game.network and hasattr(game.network, "write_inputs"):
        learned = instantiate(seat_network_frame, game.network, game.network_weights, game.evaluation, game.module)
        functions |= {name: (learned, name) for name in NETWORK}
    elif game.network:
        sources = game.network, game.network_weights, game.evaluation, game.module, game.weights
        functions["estimate"] = (instantiate(network_frame, *sources), "estimate")
    return functions


def legal_codes(rules: ModuleType, state: State) -> list[int]:
    """Return the codes of the legal moves, by a plain rules file."""
    out = [0] * int(rules.MOST_MOVES)
    return out[: rules.legal(state, out)]
