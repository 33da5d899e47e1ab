"""Siam on the contract that every game fulfils."""

from collections.abc import Sequence

from howdah.core.game import Facts, Game
from howdah.core.options import Choice, Number, Options, Presets, Toggle
from howdah.core.text import Reason
from howdah.core.words import State, Words
from howdah.games.siam import notation, paths, rules, strings, view, why_not


class Siam(Game):
    """Elephants and rhinoceroses push rocks off a board of 5 by 5."""

    module = rules
    facts = Facts(
        id="siam",
        authors=("Didier Dhorbait",),
        published="Ferti 2005, 2015",
        players=(2,),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.CODES,
        size=rules.SIZE,
        memory_at=rules.MEMORY,
        chance=False,
        draws=True,
        # In the order of the words in the state.
        options=(
            Choice("push-count", "whole-line", ("whole-line", "step-by-step")),
            Toggle("crossed", default=False),
            Toggle("single-exit", default=False),
            Number("repetition", 3, smallest=2, largest=9, zero_is_off=True),
            Number("turn-limit", 500, smallest=1, largest=100_000, zero_is_off=True),
        ),
        presets=Presets("edition", "classic", {"classic": {"crossed": False}, "2015": {"crossed": True}}),
    )
    examples = notation.EXAMPLES
    marks = view.MARKS

    def longest(self, players: int, options: Options) -> int | None:
        """Return the turn limit."""
        del players
        return int(options["turn-limit"]) or None

    def notation(self, state: State, code: int) -> str:
        """Return how a legal move is written."""
        return notation.notation(state, code)

    def codes_of_text(self, state: State, text: str) -> Sequence[int]:
        """Return the moves that a text can mean."""
        return notation.codes_of_text(state, text)

    def path(self, state: State, code: int) -> tuple[str, ...]:
        """Return a legal move as the spots that a person touches."""
        return paths.path(state, code)

    def why_not(self, state: State, code: int) -> Reason:
        """Return why a move is not legal."""
        return why_not.why_not(state, code)

    def why_not_path(self, state: State, path: Sequence[str]) -> Reason | None:
        """Return why no legal move begins like this."""
        return why_not.why_not_path(state, path)

    def endings(self, state: State) -> Sequence[Reason]:
        """Return why a finished game is over."""
        return [self.catalogue.reason(f"ending-{view.RESULTS[state[rules.RESULT]]}")]

    def seat_name(self, seat: int, players: int) -> str:
        """Return whose animals a seat plays."""
        del players
        return view.OWNERS[seat]

    def write(self, state: State) -> str:
        """Return the position string."""
        return strings.write(state)

    def read(self, text: str, players: int, options: Options) -> Words:
        """Return the state that a position string describes."""
        return strings.read(text, players, self.encode(options), options)

    def view(self, state: State) -> dict[str, object]:
        """Return as JSON everything that a board shows."""
        return view.view(state)

    def draw(self, state: State, language: str) -> str:
        """Return the position as a drawing in plain text."""
        return view.draw(state, language)
