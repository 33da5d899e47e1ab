"""The table of China Shop: the shop, the herd, and the score sheets of all players."""

from typing import Any, Final

from howdah.core.position import Position
from howdah.terminal.boards.canvas import Canvas, DrawOptions, Rect

CATEGORIES: Final = ("low", "high", "colour", "all")
COLOURS: Final = {"R": "red", "G": "green", "B": "blue"}
LABEL: Final = 10  # columns of a player's name
NARROW: Final = 6  # columns of a number at most, in a narrow terminal


def draw(position: Position, options: DrawOptions) -> Canvas:
    """Draw the table; the cards of the player to move can be touched."""
    view: dict[str, Any] = position.view()
    words = _Words(position, options.language)
    canvas = Canvas()
    spare = options.height - 4 - 2 * len(view["players"])  # rows beside titles and players
    card, gap = (3 if spare >= 6 else 1), int(spare >= 8)
    row = 0
    for pile, spot in (("porcelain", "shop"), ("elephants", "herd")):
        canvas.write(0, row, words(pile), "title")
        canvas.write(14, row, words("in-deck", count=len(view[pile]["deck"])), "dim")
        row = _cards(canvas, spot, view[pile]["shown"], row + 1, card) + gap
    canvas.write(0, row, _scoring(view, words), "title")
    widths = _heading(canvas, words, options.width, row + 1)
    row += 2
    for seat, player in enumerate(view["players"]):
        decides = view["to_move"] == seat
        _sheet(canvas, view, seat, widths, row, words)
        x = 3
        for card in player["hand"]:
            rect = Rect(x, row + 1, 4, 1)
            canvas.paint(rect, [card], COLOURS[card[0]])
            if decides:
                canvas.spot(f"hand:{card}", rect)
            x += 4 if decides else 3
        row += 2
    return canvas


class _Words:
    """The texts of the game in a language."""

    def __init__(self, position: Position, language: str) -> None:
        self.catalogue, self.language = position.game.catalogue, language

    def __call__(self, key: str, **values: object) -> str:
        return self.catalogue.text(key, self.language, values)


def _cards(canvas: Canvas, spot: str, cards: list[str], row: int, height: int) -> int:
    """Draw cards and return the row below them."""
    x = 1
    for card in cards:
        rect = Rect(x, row, len(card) + 4, height)
        canvas.fill(rect, "card")
        for place, letter in enumerate(card, x + 2):
            fg = COLOURS.get(card[0] if spot == "shop" else letter, "title")
            canvas.write(place, row + (height - 1) // 2, letter, fg)
        canvas.spot(f"{spot}:{card}", rect)
        x = rect.x + rect.width + 1
    if not cards:
        canvas.write(x, row, "–", "dim")
    return row + height


def _scoring(view: dict[str, Any], words: _Words) -> str:
    if view["losing"]:
        losing = view["losing"]
        return words("owes", elephant=losing["elephant"], count=losing["owed"] + losing["owed_afterwards"])
    if view["next_scoring"] is None:
        return words("all-scored")
    return words("next-scoring", bought=view["bought"], coming=view["next_scoring"])


def _heading(canvas: Canvas, words: _Words, room: int, row: int) -> list[int]:
    """Write the headings of the columns, shortened in a narrow terminal, and return the widths."""
    columns = [words("money"), words("column-push"), *(words(f"column-{name}") for name in CATEGORIES), words("points")]
    widths = [max(len(column), 4) + 1 for column in columns]
    if LABEL + sum(widths) > room:
        widths = [min(width, NARROW) for width in widths]
    x = LABEL
    for column, width in zip(columns, widths, strict=True):
        canvas.write(x, row, f"{column[: width - 1]:>{width}}", "dim")
        x += width
    return widths


def _sheet(canvas: Canvas, view: dict[str, Any], seat: int, widths: list[int], row: int, words: _Words) -> None:
    """Write the line of a player in the score sheet."""
    player = view["players"][seat]
    decides = view["to_move"] == seat
    canvas.write(0, row, f"{'▸' if decides else ' '} {words(f'seat-{seat}')}", f"seat-{seat}")
    cells = [("", "$" * player["money"] or "–", "text"), ("push", "■" if player["push"] else "–", "text")]
    for category in CATEGORIES:
        noted, worth = player["sheet"][category], player["worth"][category]
        hoped = (f"+{worth}", "dim") if decides and view["phase"] == "score" else ("–", "dim")
        cells.append((f"sheet:{category}", *(hoped if noted is None else (str(noted), "text"))))
    cells.append(("", str(player["points"]), "title"))
    x = LABEL
    for (spot, text, fg), width in zip(cells, widths, strict=True):
        canvas.write(x, row, f"{text:>{width}}", fg)
        if spot and decides:
            canvas.spot(spot, Rect(x, row, width, 1))
        x += width
