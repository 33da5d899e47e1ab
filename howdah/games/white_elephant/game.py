"""White Elephant on the contract that every game fulfils."""

from howdah.core.game import Facts, Game, Surface
from howdah.core.options import Options
from howdah.games.white_elephant import (
    editions,
    evaluation,
    forcing,
    notation,
    paths,
    reading,
    rules,
    strings,
    view,
    why_not,
)


class WhiteElephant(Game):
    """Two herds cross a yard full of logs, under the eyes of four guards."""

    module = rules
    evaluation = evaluation
    forcing = forcing
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
    surface = Surface(
        notation=notation.notation,
        codes_of_text=reading.codes_of_text,
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
        """Return the lot and so many quiet turns before, between and after all lasting events."""
        events = 2 * rules.LOGS_IN_ALL + players * (rules.BLACK_LOGS_EACH + rules.ELEPHANTS_EACH)
        return 1 + (events + 1) * int(options["quiet-limit"])

    def seat_name(self, seat: int, players: int) -> str:
        """Return whose elephants a seat plays."""
        del players
        return notation.OWNERS[seat]
