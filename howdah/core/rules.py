"""The functions of a game's rules and of its evaluation, in one of their forms."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING

from howdah.core import evaluation_frame
from howdah.core.compilation import Form, instantiate, rule
from howdah.core.types import (
    EXTENT,
    ApplyRule,
    LegalRule,
    RolloutRule,
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
    terms: ScoresRule  # (state, out): what the estimate rests on: for each seat one number for each name in TERMS
    quiescence_moves: LegalRule  # (state, out): writes the legal codes that a quiescence search tries, returns how many
    rollout_move: RolloutRule  # (state, codes, found, dice): the move that a rollout plays, one of the legal codes

    @cached_property
    def functions(self) -> RuleFunctions:
        """The functions that kernels call, as one argument."""
        return RuleFunctions(**{name: getattr(self, name) for name in RuleFunctions._fields})

    def words(self, size: int) -> Words:
        """Return `size` words, all 0."""
        if self.form is Form.PLAIN:
            return [0] * size
        import numpy as np

        return np.zeros(size, dtype=np.int64)  # type: ignore[return-value]

    def words_from(self, values: Sequence[int], size: int = 0) -> Words:
        """Return these words, with zeros after them up to the size."""
        words = self.words(max(size, len(values)))
        words[: len(values)] = values
        return words

    def used(self, state: State) -> tuple[int, ...]:
        """Return the words of a state that are in use."""
        return tuple(map(int, state[: int(state[EXTENT])]))


@cache
def rules_of(game: "Game", form: Form) -> Rules:
    """Return the functions of a game's compiled files, in the given form."""
    rules = game.module
    estimate = instantiate(evaluation_frame, game.evaluation, rules, game.weights)
    return Rules(
        form=form,
        setup=rule(rules, "setup", form),
        turn=rule(rules, "turn", form),
        legal=rule(rules, "legal", form),
        weights=rule(rules, "weights", form),
        apply=rule(rules, "apply", form),
        scores=rule(rules, "scores", form),
        evaluate=rule(estimate, "evaluate", form),
        terms=rule(estimate, "terms", form),
        quiescence_moves=rule(game.quiescence, "quiescence_moves", form),
        rollout_move=rule(game.rollout_policy, "rollout_move", form),
    )


def legal_codes(rules: ModuleType, state: State) -> list[int]:
    """Return the codes of the legal moves, by a plain rules file."""
    out = [0] * int(rules.MOST_MOVES)
    return out[: rules.legal(state, out)]
