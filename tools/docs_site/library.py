"""The reference of the public library, made of its docstrings."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final

import howdah

SECTIONS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "Functions": inspect.isfunction,
    "Classes": lambda public: inspect.isclass(public) and not issubclass(public, Exception),
    "Errors": lambda public: inspect.isclass(public) and issubclass(public, Exception),
}
HEAD: Final = """Library reference
=================

Every public name of the package `howdah`, with the docstrings of the code. :doc:`library` shows them in examples.
`CHANCE` and `OVER` are values of `Position.turn` besides a seat.
"""


def library_reference() -> str:
    """Return the page, in reStructuredText."""
    lines = [HEAD]
    for title, belongs in SECTIONS.items():
        lines += [title, "-" * len(title), ""]
        for name in howdah.__all__:
            public = getattr(howdah, name)
            if belongs(public):
                kind = "autofunction" if inspect.isfunction(public) else "autoclass"
                lines += [f".. {kind}:: howdah.{name}"]
                if kind == "autoclass":
                    lines += ["   :members:"]
                lines += [""]
    return "\n".join(lines)
