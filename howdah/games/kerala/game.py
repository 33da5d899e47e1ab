"""Kerala on the contract that every game fulfils."""

from collections.abc import Mapping

from howdah.core.errors import OptionsError
from howdah.core.game import Facts, Game, Surface
from howdah.core.options import Options
from howdah.games.kerala import drawing, evaluation, habit, notation, paths, rules, strings, view, why_not
from howdah.games.kerala.tiles import COLOURS_OPTION, TILES_OPTION


class Kerala(Game):
    """Everyone builds a festival platform out of tiles, with two elephants to show where."""

    module = rules
    evaluation = evaluation
    habit = habit
    facts = Facts(
        id="kerala",
        authors=("Kirsten Hiese",),
        published="Kosmos 2016",
        players=(2, 3, 4, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        chance=True,
        options=(COLOURS_OPTION, TILES_OPTION),
    )
    surface = Surface(
        notation=notation.notation,
        codes_of_text=notation.codes_of_text,
        path=paths.path,
        why_not=why_not.why_not,
        why_not_path=paths.why_not_path,
        endings=view.endings,
        write=strings.write,
        read=strings.read,
        view=view.view,
        draw=drawing.draw,
        examples=notation.EXAMPLES,
    )

    def check(self, players: int | None, options: Mapping[str, object] | None) -> tuple[int, Options]:
        """Return a number of players and a value for each option, checked: as many colours as there are players."""
        seats, chosen = super().check(players, options)
        colours = str(chosen["colours"]).split(",")
        if len(colours) < seats:
            raise OptionsError(f"option colours: {len(colours)} for {seats} players; expected {COLOURS_OPTION.allowed}")
        return seats, Options({**chosen, "colours": ",".join(colours[:seats])})

    def longest(self, players: int, options: Options) -> int | None:
        """Return the draw of the first player, and for each tile its draw, a turn and a special."""
        del options
        return 1 + 3 * players * rules.ROUNDS[players]

    def seat_name(self, seat: int, players: int) -> str:
        """Return the key of a seat's name; its colour is an option."""
        del players
        return f"seat-{seat}"
