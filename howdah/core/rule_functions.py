"""The functions of a game that kernels call, as one argument. It imports types only: kernels are compiled with it."""

from typing import NamedTuple

from howdah.core.types import ApplyRule, LegalRule, RolloutRule, ScoresRule, TurnRule, WeightsRule


class RuleFunctions(NamedTuple):
    """A game's functions in one form. A kernel that takes them is compiled once for all games."""

    turn: TurnRule
    legal: LegalRule
    weights: WeightsRule
    apply: ApplyRule
    scores: ScoresRule
    evaluate: ScoresRule
    quiescence_moves: LegalRule
    rollout_move: RolloutRule
