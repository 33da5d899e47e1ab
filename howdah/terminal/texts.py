"""The terminal's texts: names of seats, players and spots, the status of a game, moves, and refusals."""

from collections.abc import Sequence
from typing import Final

from howdah.core import explanation
from howdah.core.errors import HowdahError, MoveError
from howdah.core.game import Box, Game
from howdah.core.position import Move, Position
from howdah.core.rule_sections import section
from howdah.core.text import catalogue
from howdah.core.types import CHANCE
from howdah.players.characters import character_title
from howdah.players.hints import Advice
from howdah.players.levels import level_name
from howdah.players.mentions import told_of_side
from howdah.table.clock import DAY, HOUR, MINUTE, SECOND
from howdah.table.result_view import PartView, Rank, ReasonTexts
from howdah.table.setup import Computer, Kept, Place
from howdah.table.view import OwnTableEntry, SeatView
from howdah.terminal.tables.client_table import ClientTable

TEXTS = catalogue("howdah.terminal")
EXPECTED: Final = 2  # moves that are told of what may follow a hint


def seat_name(position: Position, seat: int, language: str) -> str:
    """Return the name that the game has for a seat."""
    return position.game.catalogue.text(position.game.seat_name(seat), language)


def position_status(position: Position, language: str) -> str:
    """Return whose turn it is in a position, or how the game ended."""
    if end := explanation.explain(position):
        return " ".join(sentence.cited(language) for sentence in end.sentences)
    if position.turn == CHANCE:
        return TEXTS.text("a-draw-comes", language)
    return TEXTS.text("to-move", language, {"seat": seat_name(position, position.turn, language)})


def spot_name(spot: str, language: str) -> str:
    """Return the name of a spot that is not on the board."""
    key = f"spot-{spot.replace(':', '-')}"
    return TEXTS.text(key, language) if key in TEXTS.entries else spot


def player_counts(game: Game, language: str) -> str:
    """Return for how many players a game is, such as "2–5 players"."""
    counts = sorted(game.facts.players)
    span = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
    return TEXTS.text("player-counts", language, {"span": span, "count": counts[-1]})


def box_facts(game: Game, box: Box, language: str) -> str:
    """Return what stands on a box: "2 players · 30 min · age 10+"; what the rules do not say is left out."""
    time = TEXTS.text("minutes", language, {"minutes": box.minutes}) if box.minutes else ""
    age = TEXTS.text("age", language, {"age": box.age}) if box.age else ""
    return " · ".join(filter(None, (player_counts(game, language), time, age)))


def box_source(box: Box) -> str:
    """Return who made a box and where it appeared."""
    return f"{', '.join(box.authors)}, {box.published}"


def player_name(client: ClientTable, seat: int, language: str) -> str:
    """Return the name of the person or computer that plays a seat; equal names are told apart by numbers."""
    names = [_plain_name(client, number, language) for number in range(len(client.table.seats))]
    return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} ({seat + 1})"


def _plain_name(client: ClientTable, seat: int, language: str) -> str:
    return player_title(client.table.seats[seat], language) or seat_name(client.position, seat, language)


def player_title(seat: SeatView, language: str) -> str | None:
    """Return what the player of a seat is called; None for a seat without a name."""
    if seat.computer and seat.title == seat.computer:  # a computer player without a name
        return computer_name(seat.computer, language)
    name = seat.title or seat.name
    return TEXTS.text("bot-name", language, {"name": name}) if name and seat.program else name


def opponents(entry: OwnTableEntry, language: str) -> str:
    """Return the names of the others at an own table; a free seat has a dash."""
    return ", ".join(player_title(seat, language) or "–" for seat in entry.seats if seat.seat != entry.seat)


def place_name(place: Place, language: str) -> str:
    """Return the name of who has a seat in a setup."""
    match place:
        case Kept(person):
            return person.name
        case Computer(player):
            return computer_name(player, language)
    return "–"


def computer_name(spec: str, language: str) -> str:
    """Return what a computer player is called where there is no table yet."""
    return explanation.computer_name(TEXTS, spec).text(language)


def computer_choice(game: Game, spec: str, language: str) -> str:
    """Return a computer player as a choice: the level, and what it is called."""
    kind, _, number = spec.partition(":")
    for character in game.characters:
        if character.player == spec:
            return character_title(game, character, language)
    if kind != "level":
        return computer_name(spec, language)
    return TEXTS.text("level-choice", language, {"level": number, "name": level_name(int(number), language)})


def final_table(client: ClientTable, language: str) -> tuple[str, ...]:
    """Return the players at the end, the best first, each with the parts of the points; nothing without points."""
    result = client.table.result
    if result is None or not result.parts:
        return ()
    return tuple(_final_line(client, rank, result.parts, language) for rank in result.ranking)


def _final_line(client: ClientTable, rank: Rank, parts: Sequence[PartView], language: str) -> str:
    name = player_name(client, rank.seat, language)
    values = {"place": rank.place, "name": name, "points": rank.points}
    shown = [
        TEXTS.labelled(part.title.text.get(language, part.title.text["en"]), str(part.points[rank.seat]), language)
        for part in parts
    ]
    return "\n".join((TEXTS.text("final-rank", language, values), *(f"  {line}" for line in shown)))


def refusal(error: HowdahError, language: str) -> str:
    """Return why a request was refused, in the language of the user."""
    return error.reason.cited(language) if isinstance(error, MoveError) else error.text(language)


def _cited(client: ClientTable, sentence: ReasonTexts, language: str) -> str:
    """Return a sentence with the section of its rule at the end, as in `Reason.cited`."""
    text = sentence.text.get(language, sentence.text["en"])
    package = client.position.game.catalogue.package
    return f"{text} [{section(package, language, sentence.rule)}]" if sentence.rule else text


def table_status(client: ClientTable, language: str) -> str:
    """Return whose turn it is at a table, or how the game ended."""
    result = client.table.result
    if result is None:
        if client.turn < 0:
            return TEXTS.text("a-draw-comes" if client.turn == CHANCE else "waiting", language)
        if client.mine == {client.turn}:
            return TEXTS.text("turn-yours", language)
        key = "turn-thinks" if client.table.seats[client.turn].computer else "turn-of"
        return TEXTS.text(key, language, {"name": _name_and_side(client, client.turn, language)})
    return " ".join(_cited(client, sentence, language) for sentence in (*result.reasons, result.result) if sentence)


def table_title(client: ClientTable, language: str) -> str:
    """Return whose turn it is at a table, or who won."""
    result = client.table.result
    return _cited(client, result.result, language) if result and result.result else table_status(client, language)


def house_rules(client: ClientTable, language: str) -> str:
    """Return what differs from the usual rules at a table, and its clock; empty for a usual game without a clock."""
    table = client.table
    if len(table.house_rules) < 2 and table.setup.clock is None:
        return ""
    return " · ".join(_cited(client, rule, language) for rule in table.house_rules)


def time_left(client: ClientTable, seat: int, elapsed: int, language: str) -> str:
    """Return the time of a person, some milliseconds after the table was received; empty without a clock (TB-6)."""
    clock = client.table.clock
    if not clock or client.table.seats[seat].computer:
        return ""
    left = max(0, clock.left[seat] - (elapsed if clock.running == seat else 0))
    days, hours = left // DAY, left % DAY // HOUR
    if days:
        return TEXTS.text("time-days", language, {"days": days, "hours": hours})
    minutes, seconds = left % HOUR // MINUTE, left % MINUTE // SECOND
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _name_and_side(client: ClientTable, seat: int, language: str) -> str:
    """Return the name of a player with the side."""
    name, side = _plain_name(client, seat, language), seat_name(client.position, seat, language)
    return name if name == side else f"{name} ({side})"


def suggested(move: Move, language: str) -> str:
    """Return a move as a suggestion, the notation after it."""
    return f"{move.sentence.suggested(language)} ({move.notation})"


def told(client: ClientTable, number: int, language: str) -> str:
    """Return what a move or draw of a table did, counted from 0, the notation after it."""
    ply, sentence = client.table.moves[number], client.sentences[number]
    who = _subject(client, ply.seat, language) if isinstance(ply.seat, int) else ""
    return f"{sentence.told_of(who, language)} ({ply.move})"


def _subject(client: ClientTable, seat: int, language: str) -> str:
    """Return who has a seat as the subject of a sentence: the player's name, or the side where there is none."""
    player = client.table.seats[seat]
    named = player.name or player.computer
    return player_name(client, seat, language) if named else actor_name(client.position, seat, language)


def actor_name(position: Position, seat: int, language: str) -> str:
    """Return the name of a side as the subject of a sentence."""
    return position.game.catalogue.text(position.game.actor(seat), language)


def hint(advice: Advice, seat: int, language: str) -> str:
    """Return a hint without its reasons: the best move and its win probability."""
    values = {"move": suggested(advice.move, language), "chance": advice.percents[seat]}
    return TEXTS.text("hint", language, values)


def expected(advice: Advice, language: str, client: ClientTable | None = None) -> list[str]:
    """Return what may follow a move, as one text, with the names of a table's players; none if a reason tells it."""
    if any("answer" in reason.values for reason in advice.reasons):
        return []
    moves = advice.line[1 : 1 + EXPECTED]
    line = " ".join(
        f"{_told_at(client, move, language) if client else told_of_side(move, language)}." for move in moves
    )
    return [TEXTS.text("hint-then", language, {"line": line})] if line else []


def _told_at(client: ClientTable, move: Move, language: str) -> str:
    """Return what a move at a table would do, with the name of the player."""
    return move.sentence.told_of(_subject(client, move.seat, language) if move.seat >= 0 else "", language)
