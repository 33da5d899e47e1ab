"""Siam on the contract that every game fulfils."""

from howdah.core.game import Facts, Game, Surface
from howdah.core.options import Choice, Number, Options, Presets, Toggle
from howdah.games.siam import evaluation, forcing, notation, paths, rules, strings, view, why_not


class Siam(Game):
    """Elephants and rhinoceroses push rocks off a board of 5 by 5."""

    module = rules
    evaluation = evaluation
    forcing = forcing
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
    surface = Surface(
        notation=notation.notation,
        codes_of_text=notation.codes_of_text,
        path=paths.path,
        why_not=why_not.why_not,
        why_not_path=why_not.why_not_path,
        endings=view.endings,
        write=strings.write,
        read=strings.read,
        view=view.view,
        draw=view.draw,
        examples=notation.EXAMPLES,
    )
    marks = view.MARKS

    def longest(self, players: int, options: Options) -> int | None:
        """Return the turn limit."""
        del players
        return int(options["turn-limit"]) or None

    def seat_name(self, seat: int, players: int) -> str:
        """Return whose animals a seat plays."""
        del players
        return view.OWNERS[seat]
