"""China Shop on the contract that every game fulfils."""

from collections.abc import Sequence

from howdah.core.game import Facts, Game
from howdah.core.options import Options
from howdah.core.text import Reason
from howdah.core.words import State, Words
from howdah.games.china_shop import cards, drawing, notation, paths, rules, strings, view, why_not


class ChinaShop(Game):
    """Players buy porcelain, and let elephants in to earn the money for it."""

    module = rules
    facts = Facts(
        id="china-shop",
        authors=("Michael Schacht",),
        published="Amigo 2006",
        players=(4, 3, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=rules.MOST_MOVES,
        size=rules.SIZE,
        chance=True,
        options=(cards.COMPONENTS,),
    )
    examples = notation.EXAMPLES

    def longest(self, players: int, options: Options) -> int | None:
        """Return the sum of all that can happen: every purchase costs money, and money comes from elephants."""
        del options
        # The last buyer cannot have two money cards left.
        elephants = rules.PORCELAIN_TOTAL - players + rules.MOST_MONEY * players - 1
        turns = rules.PORCELAIN_TOTAL + elephants + players
        draws = 1 + rules.PORCELAIN_TOTAL + rules.ROW * (elephants // rules.ROW + 1)
        losses = rules.PORCELAIN_TOTAL + 2 * players
        return turns + draws + losses + rules.SCORINGS * players

    def notation(self, state: State, code: int) -> str:
        """Return how a move or a draw is written."""
        del state
        return notation.NOTATION[code]

    def codes_of_text(self, state: State, text: str) -> Sequence[int]:
        """Return the moves that a text can mean."""
        del state
        return notation.codes_of_text(text)

    def path(self, state: State, code: int) -> tuple[str, ...]:
        """Return a move as the spot that a person touches."""
        del state
        return (paths.SPOTS[code],)

    def why_not(self, state: State, code: int) -> Reason:
        """Return why a move is not legal."""
        return why_not.why_not(state, code)

    def why_not_path(self, state: State, path: Sequence[str]) -> Reason | None:
        """Return why no legal move begins like this."""
        code = paths.code_of_path(path)
        return None if code is None else why_not.why_not(state, code)

    def endings(self, state: State) -> Sequence[Reason]:
        """Return why a finished game is over: there is only one way."""
        del state
        return [self.catalogue.reason("ending-scored")]

    def seat_name(self, seat: int, players: int) -> str:
        """Return the key of a seat's name."""
        del players
        return f"player-{seat + 1}"

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
        return drawing.draw(state, language)
