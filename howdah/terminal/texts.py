"""The terminal's texts: names of seats, players and spots, the status of a game, and refusals."""

from howdah.core.errors import HowdahError, MoveError
from howdah.core.game import Box, Game
from howdah.core.position import Position
from howdah.core.text import catalogue
from howdah.core.types import CHANCE
from howdah.players.hints import Advice
from howdah.table.setup import Computer, Kept, Place
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.connection import RefusedError

TEXTS = catalogue("howdah.terminal")


def seat_name(position: Position, seat: int, language: str) -> str:
    """Return the name that the game has for a seat."""
    return position.game.catalogue.text(position.game.seat_name(seat), language)


def position_status(position: Position, language: str) -> str:
    """Return whose turn it is in a position, or how the game ended."""
    if position.over:
        endings = " ".join(ending.cited(language) for ending in position.endings())
        return f"{endings} {_result(position, language)}"
    if position.turn == CHANCE:
        return TEXTS.text("a-draw-comes", language)
    return TEXTS.text("to-move", language, {"seat": seat_name(position, position.turn, language)})


def _result(position: Position, language: str) -> str:
    winners = position.winners()
    if len(winners) == position.players:
        return TEXTS.text("drawn", language)
    return TEXTS.text("winner", language, {"seats": ", ".join(seat_name(position, seat, language) for seat in winners)})


def spot_name(spot: str, language: str) -> str:
    """Return the name of a spot that is not on the board."""
    key = f"spot-{spot.replace(':', '-')}"
    return TEXTS.text(key, language) if key in TEXTS.entries else spot


def player_counts(game: Game, language: str) -> str:
    """Return for how many players a game is, such as "2–5 players"."""
    counts = sorted(game.facts.players)
    span = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
    return f"{span} {TEXTS.text('players', language)}"


def box_facts(game: Game, box: Box, language: str) -> str:
    """Return what stands on a box: "2 players · 30 min · age 10+"; what the rules do not say is left out."""
    time = TEXTS.text("minutes", language, {"minutes": box.minutes}) if box.minutes else ""
    age = TEXTS.text("age", language, {"age": box.age}) if box.age else ""
    return " · ".join(filter(None, (player_counts(game, language), time, age)))


def box_source(box: Box) -> str:
    """Return who made a box and where it appeared."""
    return f"{', '.join(box.authors)}, {box.published}"


def player_name(client: ClientTable, seat: int, language: str) -> str:
    """Return the name of the person or computer that plays a seat."""
    player = client.table.seats[seat]
    if player.computer:
        return computer_name(player.computer, language)
    return player.name or seat_name(client.position, seat, language)


def place_name(place: Place, language: str) -> str:
    """Return the name of who has a seat in a setup."""
    match place:
        case Kept(person):
            return person.name
        case Computer(player):
            return computer_name(player, language)
    return "–"


def computer_name(spec: str, language: str) -> str:
    """Return the name of a computer player."""
    kind, _, level = spec.partition(":")
    if kind == "level":
        return TEXTS.text("computer-level", language, {"level": level})
    return TEXTS.text("computer", language, {"player": spec})


def refusal(error: HowdahError, language: str) -> str:
    """Return why a request was refused, in the language of the user where there is a text for the error."""
    if isinstance(error, MoveError):
        return error.reason.cited(language)
    key = f"error-{(isinstance(error, RefusedError) and error.refused) or error.code}"
    return TEXTS.text(key, language) if key in TEXTS.entries else str(error)


def table_status(client: ClientTable, language: str) -> str:
    """Return whose turn it is at a table, or how the game ended."""
    result = client.table.result
    if result is None:
        if client.turn < 0:
            return TEXTS.text("a-draw-comes" if client.turn == CHANCE else "waiting", language)
        return TEXTS.text("to-move", language, {"seat": _name_and_side(client, client.turn, language)})
    ends = [ending.cited(language) for ending in client.position.endings()]
    if result.cause != "rules":
        ends = [TEXTS.text(f"ended-{result.cause}", language)]
    if not result.winners or len(result.winners) == len(client.table.seats):
        return " ".join([*ends, TEXTS.text("drawn", language)])
    names = ", ".join(_name_and_side(client, seat, language) for seat in result.winners)
    return " ".join([*ends, TEXTS.text("winner", language, {"seats": names})])


def _name_and_side(client: ClientTable, seat: int, language: str) -> str:
    """Return the name of a player with the side."""
    name, side = player_name(client, seat, language), seat_name(client.position, seat, language)
    return name if name == side else f"{name} ({side})"


def hint(advice: Advice, seat: int, language: str) -> str:
    """Return a hint without its reasons: the best move, its win probability, and the expected line."""
    values = {"move": advice.move.notation, "chance": round(100 * advice.values[seat])}
    text = TEXTS.text("hint", language, values)
    line = " ".join(move.notation for move in advice.line[1:5])
    return f"{text} {TEXTS.text('hint-then', language, {'line': line})}" if line else text
