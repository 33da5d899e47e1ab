"""Which examples can run in a browser: those that need only the standard library and what the build packs."""

import ast
import sys
from collections.abc import Iterator
from typing import Any, Final

import howdah
from hatch_build import LAYERS

CLASS: Final = "runnable"  # web/src/docs puts a button there
FILES: Final = frozenset({"pathlib"})  # examples import it to read files, which a page does not have


def runs_in_browser(code: str) -> bool:
    """Tell whether a block of Python imports nothing that a browser lacks."""
    try:
        needed = list(_needed(ast.parse(code)))
    except SyntaxError:
        return False
    return bool(needed) and all(map(_is_packed, needed))


def _needed(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that a program imports, also those behind the public names of the library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            if node.module == "howdah":
                yield from (_home(name.name) for name in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "howdah":
            yield _home(node.attr)


def _home(name: str) -> str:
    """Return the module that a public name comes from."""
    return str(getattr(getattr(howdah, name, None), "__module__", "howdah"))


def _is_packed(module: str) -> bool:
    package, _, rest = module.partition(".")
    if package == "howdah":
        return not rest or rest.split(".")[0] in LAYERS
    return package in sys.stdlib_module_names - FILES


def setup(app: Any) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("doctree-read", _mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _mark(app: Any, doctree: Any) -> None:
    """Give the examples that can run a class of their own."""
    from docutils.nodes import literal_block

    del app
    for block in doctree.findall(literal_block):
        if block.get("language") == "python" and runs_in_browser(block.astext()):
            block["classes"].append(CLASS)
