"""Arguments that several commands take."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.storage.files import FileError
from howdah.terminal.language import own_language


def _game(game_id: str) -> Game:
    return GAMES.find(game_id)


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r} is not one of: {', '.join(LANGUAGES)}")
    return language


GameName: TypeAlias = Annotated[Game, typer.Argument(parser=_game, metavar="GAME", help="Id of a game, such as siam.")]
PositionText: TypeAlias = Annotated[str | None, typer.Argument(help="Position string; by default the start.")]
Players: TypeAlias = Annotated[int | None, typer.Option("--players", "-n", help="Number of players.")]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeat for more."),
]
ComponentsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--components", exists=True, dir_okay=False, help="A CSV file of your own cards or tiles."),
]
RayAddress: TypeAlias = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Use a Ray cluster: auto, host:port, ray://host:port or local."),
]
Language: TypeAlias = Annotated[
    str, typer.Option("--lang", default_factory=own_language, callback=_language, help="Language: en, fr or de.")
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
    game: Game, text: str | None, players: int | None, settings: list[str] | None, components: Path | None
) -> Position:
    """Return the position that the arguments describe."""
    options = options_from(settings, components)
    return game.start(players, options) if text is None else game.position(text, players, options)
