"""The command that tells which form of the rules is used for what, and why."""

import platform
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from howdah.core.compilation import VARIABLE, Form, asked_form, compiler_trouble, form_for_positions
from howdah.core.game import Game
from howdah.core.wasm_module import module_trouble
from howdah.games import GAMES
from howdah.players.searcher import readiness
from howdah.terminal.commands import arguments as args
from howdah.terminal.console import console
from howdah.terminal.texts import TEXTS


def doctor(language: args.Language) -> None:
    """Tell which form of the rules is used for what, and why."""
    lines = [f"Howdah {version('howdah')}, Python {platform.python_version()}", _compiler(language), _runtime(language)]
    asked = asked_form()
    key = "doctor-asked" if asked else "doctor-nothing-asked"
    lines.append(TEXTS.text(key, language, {"variable": VARIABLE, "form": _form(asked, language) if asked else ""}))
    lines.append(TEXTS.text("doctor-positions", language, {"form": _form(form_for_positions(), language)}))
    lines += [f"{game.title(language)}: {searches(game, language)}" for game in GAMES]
    for line in lines:
        console().print(line, markup=False, highlight=False, soft_wrap=True)


def _form(form: Form, language: str) -> str:
    return TEXTS.text(f"form-{form}", language)


def _compiler(language: str) -> str:
    if find_spec("numba") is None:
        return TEXTS.text("doctor-no-numba", language)
    trouble = compiler_trouble()
    key = "doctor-numba-fails" if trouble else "doctor-numba"
    return TEXTS.text(key, language, {"version": version("numba"), "trouble": trouble or ""})


def _runtime(language: str) -> str:
    try:
        return TEXTS.text("doctor-wasmtime", language, {"version": version("wasmtime")})
    except PackageNotFoundError:
        return TEXTS.text("doctor-no-wasmtime", language)


def searches(game: Game, language: str) -> str:
    """Return which form the searches of a game run in, and why."""
    asked, trouble = asked_form(), module_trouble(game)
    if asked:
        return TEXTS.text("searches-asked", language, {"form": _form(asked, language)})
    why = TEXTS.text(f"module-{trouble.name.lower().replace('_', '-')}", language) if trouble else ""
    form = readiness(game).form(game)
    if form is Form.WASM:
        return TEXTS.text("searches-wasm" if compiler_trouble() else "searches-wasm-first", language)
    return TEXTS.text(f"searches-{form}", language, {"why": why})
