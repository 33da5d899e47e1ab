"""The functions of a module, as the intermediate code that Numba writes for LLVM."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from howdah.core import kernels
from howdah.core.compilation import ENTRY_POINTS, Form, load
from howdah.core.game import Game
from howdah.core.wasm_signature import Kind, Signature, signature_of
from howdah.players import alphabeta_kernel, mcts_kernel, tactics_kernel
from howdah.players.alphabeta import suits_alphabeta
from howdah.puzzles import playout_kernel, solver_kernel


@dataclass(frozen=True)
class Function:
    """A compiled function."""

    name: str  # as exported: "legal"
    symbol: str  # as Numba calls it
    code: str  # of the function and of all that it calls
    signature: Signature


def kernels_of(game: Game) -> tuple[tuple[ModuleType, str], ...]:
    """Return the kernels that a game's module has, with their files."""
    for_all = (kernels, "perft"), (kernels, "random_play"), (mcts_kernel, "grow")
    if not suits_alphabeta(game):
        return (*for_all, (playout_kernel, "shares"))
    return (*for_all, (alphabeta_kernel, "search"), (tactics_kernel, "next_wins"), (solver_kernel, "forces"))


def plain_functions(game: Game) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the exported functions of a game's module in their plain form; one with two names is exported once."""
    rules = game.rules(Form.PLAIN)
    for name in ENTRY_POINTS:
        if getattr(rules, name).__name__ == name:
            yield name, getattr(rules, name)
    for file, name in kernels_of(game):
        yield name, getattr(file, name)


def compile_rules(game: Game) -> list[Function]:
    """Compile a game's rules and evaluation."""
    from howdah.core.numba_binding import intermediate_code

    plain, rules = game.rules(Form.PLAIN), game.rules(Form.COMPILED)
    found = []
    for name in ENTRY_POINTS:
        bound: Any = getattr(rules, name)
        symbol, code = intermediate_code(bound.function, bound.type.signature)
        found.append(Function(name, symbol, code, signature_of(getattr(plain, name))))
    return found


def compile_kernel(file: ModuleType, name: str) -> Function:
    """Compile a kernel for all games."""
    from howdah.core.numba_binding import intermediate_code

    kernel = getattr(load(file, Form.COMPILED), name)
    (signature,) = kernel.nopython_signatures
    symbol, code = intermediate_code(kernel, signature)
    return Function(name, symbol, code, signature_of(getattr(file, name)))


def rule_names(function: Function) -> list[str]:
    """Return which rules a kernel takes, such as `legal`, in the order of its arguments."""
    taken = [argument.name for argument in function.signature.arguments if argument.kind is Kind.RULE]
    return [name.rpartition(".")[2] for name in taken]
