"""The rules pages of the games, with their positions as drawings of the client."""

import re
from collections.abc import Sequence
from pathlib import Path

from howdah.core.game import Game
from howdah.core.pages import Drawing, parts

HEADING = re.compile(r"^(#+ .*?) \[([\w-]+)\]$", re.MULTILINE)
RULING = re.compile(r"\[([A-Z]{2}-\d+)\](?!\()")


def write_rules_page(game: Game, drawings: Sequence[str], folder: Path) -> None:
    """Write the rules of a game in English, with a drawing of each position."""
    written, waiting = list[str](), iter(drawings)
    for part in parts(game, "en"):
        if isinstance(part, Drawing):
            written.append(f"\n{next(waiting)}\n\n{_caption(part)}\n")
        else:
            written.append(_linked(part, game.id))
    (folder / f"rules-{game.id}.md").write_text("".join(written), encoding="utf-8")


def _caption(drawing: Drawing) -> str:
    """Say what the move of a drawing does, or why it is refused."""
    if drawing.move is None:
        return ""
    reason = drawing.position.why_not(drawing.move)
    if reason:
        return f"*`{drawing.move}` is refused: {reason.text('en')}*"
    return f"*`{drawing.move}`: {drawing.position.find(drawing.move).sentence.suggested('en')}.*"


def _linked(text: str, game: str) -> str:
    """Return Markdown whose anchors are targets at headings, and links to the rulings in texts."""
    text = HEADING.sub(lambda found: f"({game}-{found[2].lower()})=\n{found[1]}{_ruled(found[2])}", text)
    text = RULING.sub(lambda found: f"[{found[1]}](rulings.md#{found[1].lower()})", text)
    return re.sub(r" \[[a-z][\w-]*\](?!\()", "", text)


def _ruled(anchor: str) -> str:
    """Return the ruling that a heading is about, for `RULING` to link."""
    return f" [{anchor}]" if RULING.fullmatch(f"[{anchor}]") else ""
