from collections.abc import Sequence

from howdah.core.errors import PositionError
from howdah.core.game import Facts, Game, Surface
from howdah.core.options import Number, Options
from howdah.core.text import Reason, catalogue
from howdah.core.words import CHANCE, State, Words
from tests.tiny import evaluation, rules

NOTATION = ("take", "wave", "throw:1", "throw:2", "throw:3")
TEXTS = catalogue("tests.tiny")


def notation(state: State, code: int) -> str:
    del state
    return NOTATION[code]


def codes_of_text(state: State, text: str) -> Sequence[int]:
    del state
    return [NOTATION.index(text)] if text in NOTATION else []


def path(state: State, code: int) -> tuple[str, ...]:
    del state
    return tuple(NOTATION[code].split(":"))


def why_not(state: State, code: int) -> Reason:
    if rules.turn(state) == CHANCE:
        return TEXTS.reason("chance-is-next")
    if code >= rules.THROW:
        return TEXTS.reason("not-an-outcome", outcome=NOTATION[code])
    return TEXTS.reason("waved-already")


def why_not_path(state: State, path: Sequence[str]) -> Reason | None:
    text = ":".join(path)
    return why_not(state, NOTATION.index(text)) if text in NOTATION else None


def endings(state: State) -> Sequence[Reason]:
    reached = max(state[rules.SCORES : rules.SCORES + state[rules.SEATS]]) >= state[rules.GOAL]
    return [TEXTS.reason("goal-reached" if reached else "turns-over")]


def write(state: State) -> str:
    return ",".join(map(str, state[rules.TURNS :]))


def read(text: str, players: int, options: list[int]) -> Words:
    fields = text.split(",")
    if len(fields) != rules.SIZE - rules.TURNS or not all(field.isdigit() for field in fields):
        raise PositionError(f"expected 13 numbers, but found {text!r}")
    state = [0] * rules.SIZE
    rules.setup(state, players, options)
    state[rules.TURNS :] = map(int, fields)
    return state


def view(state: State) -> dict[str, object]:
    return {"die": state[rules.DIE], "scores": list(state[rules.SCORES : rules.SCORES + state[rules.SEATS]])}


def draw(state: State, language: str) -> str:
    del language
    return f"die {state[rules.DIE]}"


class Tiny(Game):
    module = rules
    evaluation = evaluation
    facts = Facts(
        id="tiny",
        authors=("nobody",),
        published="never",
        players=(2, 3, 4, 5),
        rules_version=1,
        codes=rules.CODES,
        most_moves=3,
        size=rules.SIZE,
        chance=True,
        draws=True,
        options=(Number("goal", 6, smallest=1, largest=9),),
    )
    surface = Surface(
        notation, codes_of_text, path, why_not, why_not_path, endings, write, read, view, draw, examples=NOTATION
    )

    def longest(self, players: int, options: Options) -> int | None:
        del options
        return 2 * rules.MOST_TURNS * players

    def seat_name(self, seat: int, players: int) -> str:
        del players
        return f"seat-{seat}"
