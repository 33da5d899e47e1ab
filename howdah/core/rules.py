"""The functions of a game's rules and of its evaluation, in one of their forms."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from howdah.core.compilation import CONTRACT, EVALUATION, FORCING, HABIT, Form, rule
from howdah.core.words import (
    EXTENT,
    ApplyRule,
    HabitRule,
    LegalRule,
    ScoresRule,
    SetupRule,
    State,
    TurnRule,
    WeightsRule,
    Words,
)


@dataclass(frozen=True)
class Rules:
    """A rules file and its evaluation, loaded. Each function works on words that `words` or `words_from` made."""

    form: Form
    setup: SetupRule  # (state, players, options): writes the start position
    turn: TurnRule  # (state): whose decision it is: a seat, CHANCE or OVER
    legal: LegalRule  # (state, out): writes the legal codes in ascending order, returns how many
    weights: WeightsRule  # (state, out): at a draw, the weights of the outcomes that `legal` lists
    apply: ApplyRule  # (state, code): plays a legal move or an outcome, in place
    scores: ScoresRule  # (state, out): each seat's points now; at the end, the result
    evaluate: ScoresRule  # (state, out): each seat's estimated share of the win, in thousandths; at the end, the share
    terms: ScoresRule  # (state, out): what the estimate rests on: for each seat one number for each name in TERMS
    forcing: (
        LegalRule  # (state, out): writes those legal codes that a search looks at beyond its depth, returns how many
    )

    habit: HabitRule  # (state, codes, found, dice): what a player does without much thought, one of the legal codes

    def words(self, size: int) -> Words:
        """Return so many words, all 0."""
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
def rules_of(module: ModuleType, evaluation: ModuleType, forcing: ModuleType, habit: ModuleType, form: Form) -> Rules:
    """Return what a game's rules file, its evaluation and its file of forcing moves say, in the given form."""
    files = ((module, CONTRACT), (evaluation, EVALUATION), (forcing, FORCING), (habit, HABIT))
    return Rules(form, *(rule(file, name, form) for file, names in files for name in names))
