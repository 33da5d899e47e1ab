"""Arguments that several commands take."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from howdah.core.errors import OptionsError
from howdah.core.game import Box, Game
from howdah.core.position import Position
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.storage.files import FileError
from howdah.terminal.language import own_language
from howdah.terminal.texts import TEXTS


@dataclass(frozen=True)
class GameBox:
    """A game, and the box of it that was named."""

    game: Game
    box: Box

    def options(self, settings: list[str] | None, components: Path | None) -> dict[str, object]:
        """Return the options of the box, and those given beside it."""
        return {**self.box.options, **options_from(settings, components)}


def _game(box_id: str) -> Game:
    return GAMES.find_box(box_id)[0]


def _box(box_id: str) -> GameBox:
    return GameBox(*GAMES.find_box(box_id))


def _language(language: str) -> str:
    if language not in LANGUAGES:
        values = {"language": language, "languages": ", ".join(LANGUAGES)}
        raise typer.BadParameter(TEXTS.text("unknown-language", own_language(), values))
    return language


GameName: TypeAlias = Annotated[Game, typer.Argument(parser=_game, metavar="GAME")]
BoxName: TypeAlias = Annotated[GameBox, typer.Argument(parser=_box, metavar="GAME")]
PositionText: TypeAlias = Annotated[str | None, typer.Argument()]
Players: TypeAlias = Annotated[int | None, typer.Option("--players", "-n")]
Settings: TypeAlias = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
ComponentsFile: TypeAlias = Annotated[Path | None, typer.Option("--components", exists=True, dir_okay=False)]
RayAddress: TypeAlias = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS")]
Language: TypeAlias = Annotated[
    str, typer.Option("--lang", default_factory=own_language, show_default=False, callback=_language)
]


def read_text(path: Path) -> str:
    """Return the text of a file; raise `FileError` saying why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: expected UTF-8 text, but {error.reason} at byte {error.start}") from error


def options_from(settings: list[str] | None, components: Path | None) -> dict[str, object]:
    """Return options as the game takes them."""
    options: dict[str, object] = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionsError(f"option {setting!r}: expected NAME=VALUE")
        options[name] = value
    if components:
        options["components"] = read_text(components)
    return options


def position_from(
    box: GameBox, text: str | None, players: int | None, settings: list[str] | None, components: Path | None
) -> Position:
    """Return the position that the arguments describe."""
    game, options = box.game, box.options(settings, components)
    return game.start(players, options) if text is None else game.position(text, players, options)
