"""Kerala on the contract that every game fulfils."""

from collections.abc import Mapping, Sequence

from howdah.core.errors import OptionsError
from howdah.core.game import Facts, Game
from howdah.core.options import Options
from howdah.core.text import Reason
from howdah.core.words import State, Words
from howdah.games.kerala import drawing, notation, paths, rules, strings, view, why_not
from howdah.games.kerala.tiles import COLOURS_OPTION, TILES_OPTION


class Kerala(Game):
    """Everyone builds a festival platform out of tiles, with two elephants to show where."""

    module = rules
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
    examples = notation.EXAMPLES

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

    def notation(self, state: State, code: int) -> str:
        """Return how a legal move or an outcome is written."""
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
        return paths.why_not_path(state, path)

    def endings(self, state: State) -> Sequence[Reason]:
        """Return why a finished game is over: the bag is empty."""
        del state
        return [self.catalogue.reason("ending-bag-empty")]

    def seat_name(self, seat: int, players: int) -> str:
        """Return the key of a seat's name; its colour is an option."""
        del players
        return f"seat-{seat}"

    def write(self, state: State) -> str:
        """Return the position string."""
        return strings.write(state)

    def read(self, text: str, players: int, options: Options) -> Words:
        """Return the state that a position string describes."""
        return strings.read(text, players, self.encode(options))

    def view(self, state: State) -> dict[str, object]:
        """Return as JSON everything that a table shows."""
        return view.view(state)

    def draw(self, state: State, language: str) -> str:
        """Return the position as a drawing in plain text."""
        return drawing.draw(state, language)
