"""The options of Siam, and its two editions as presets over them."""

from typing import Final

from howdah.core.options import Choice, Number, Presets, Toggle

# In the order of the words in the state.
OPTIONS: Final = (
    Choice("push-count", "whole-line", ("whole-line", "step-by-step")),
    Toggle("crossed", default=False),
    Toggle("single-exit", default=False),
    Number("repetition", 3, smallest=2, largest=9, zero_is_off=True),
    Number("turn-limit", 500, smallest=1, largest=100_000, zero_is_off=True),
)
PRESETS: Final = Presets("edition", "classic", {"classic": {"crossed": False}, "2015": {"crossed": True}})
