"""White Elephant on the contract that every game fulfils."""

from collections.abc import Sequence

from howdah.core.game import Facts, Game
from howdah.core.options import Options
from howdah.core.text import Reason
from howdah.core.words import State, Words
from howdah.games.white_elephant import editions, notation, paths, reading, rules, strings, view, why_not


class WhiteElephant(Game):
    """Two herds cross a yard full of logs, under the eyes of four guards."""

    module = rules
    facts = Facts(
        id="white-elephant",
        authors=("Czarné", "Frank Czarnetzki"),
        published="2004, LudoArt 2008",
        players=(2,),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        memory_at=rules.MEMORY,
        chance=False,  # only the lot for who begins (first=random), which no decision looks ahead to
        options=editions.OPTIONS,
        presets=editions.EDITIONS,
    )
    examples = notation.EXAMPLES
    marks = view.MARKS

    def longest(self, players: int, options: Options) -> int | None:
        """Return the lot and so many quiet turns before, between and after all lasting events."""
        events = 2 * rules.LOGS_IN_ALL + players * (rules.BLACK_LOGS_EACH + rules.ELEPHANTS_EACH)
        return 1 + (events + 1) * int(options["quiet-limit"])

    def notation(self, state: State, code: int) -> str:
        """Return how a legal move is written."""
        return notation.notation(state, code)

    def codes_of_text(self, state: State, text: str) -> Sequence[int]:
        """Return the moves that a text can mean."""
        return reading.codes_of_text(state, text)

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
        """Return every reason for which a finished game is over."""
        return [self.catalogue.reason(f"ending-{ending}") for ending in view.endings(state)]

    def seat_name(self, seat: int, players: int) -> str:
        """Return whose elephants a seat plays."""
        del players
        return notation.OWNERS[seat]

    def write(self, state: State) -> str:
        """Return the position string."""
        return strings.write(state)

    def read(self, text: str, players: int, options: Options) -> Words:
        """Return the state that a position string describes."""
        return strings.read(text, players, self.encode(options))

    def view(self, state: State) -> dict[str, object]:
        """Return as JSON everything that a board shows."""
        return view.view(state)

    def draw(self, state: State, language: str) -> str:
        """Return the position as a drawing in plain text."""
        return view.draw(state, language)
