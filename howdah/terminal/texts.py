"""The words that the terminal has for what is at a table."""

from howdah.core.errors import HowdahError, MoveError
from howdah.core.words import CHANCE
from howdah.players.explanation import Advice
from howdah.table.setup import Computer, Kept, Place
from howdah.terminal.describe import TEXTS, seat_name
from howdah.terminal.tables.sight import Sight
from howdah.terminal.tables.visit import RemoteError


def spot_name(spot: str, language: str) -> str:
    """Return what a spot is called that is no place on the board."""
    key = f"spot-{spot.replace(':', '-')}"
    return TEXTS.text(key, language) if key in TEXTS.entries else spot


def value_name(value: str, language: str) -> str:
    """Return what the value of an option is called."""
    key = f"value-{value}"
    return TEXTS.text(key, language) if key in TEXTS.entries else value


def player_name(seen: Sight, seat: int, language: str) -> str:
    """Return who plays a seat: a person by name, a computer by what it is."""
    who = seen.table.seats[seat]
    if who.computer:
        return computer_name(who.computer, language)
    return who.name or seat_name(seen.position, seat, language)


def place_name(place: Place, language: str) -> str:
    """Return who has a place at a table that is not open now."""
    match place:
        case Kept(person):
            return person.name
        case Computer(player):
            return computer_name(player, language)
    return "–"


def computer_name(spec: str, language: str) -> str:
    """Return what a computer player is called."""
    kind, _, level = spec.partition(":")
    if kind == "level":
        return TEXTS.text("computer-level", language, {"level": level})
    return TEXTS.text("computer", language, {"player": spec})


def refusal(error: HowdahError, language: str) -> str:
    """Return why something was not done; what there are words for is said in the person's language."""
    if isinstance(error, MoveError):
        return error.reason.text(language)
    key = f"error-{(isinstance(error, RemoteError) and error.refused) or error.code}"
    return TEXTS.text(key, language) if key in TEXTS.entries else str(error)


def standing(seen: Sight, language: str) -> str:
    """Return in a line whose turn it is, or how the game ended."""
    result = seen.table.result
    if result is None:
        if seen.turn < 0:
            return TEXTS.text("a-draw-comes" if seen.turn == CHANCE else "waiting", language)
        return TEXTS.text("to-move", language, {"seat": _called(seen, seen.turn, language)})
    ends = [ending.text(language) for ending in seen.position.endings()]
    if result.cause != "rules":
        ends = [TEXTS.text(f"ended-{result.cause}", language)]
    if not result.winners or len(result.winners) == len(seen.table.seats):
        return " ".join([*ends, TEXTS.text("drawn", language)])
    names = ", ".join(_called(seen, seat, language) for seat in result.winners)
    return " ".join([*ends, TEXTS.text("winner", language, {"seats": names})])


def _called(seen: Sight, seat: int, language: str) -> str:
    """Return a player's name with the side he plays."""
    name, side = player_name(seen, seat, language), seat_name(seen.position, seat, language)
    return name if name == side else f"{name} ({side})"


def hint(advice: Advice, seat: int, language: str) -> str:
    """Return a hint in words: the best move, its chance, and what may follow; the reasons are apart."""
    values = {"move": advice.move.notation, "chance": round(100 * advice.values[seat])}
    said = TEXTS.text("hint", language, values)
    line = " ".join(move.notation for move in advice.line[1:5])
    return f"{said} {TEXTS.text('hint-then', language, {'line': line})}" if line else said
