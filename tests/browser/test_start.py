"""Python starts quickly in the browser."""

from tools.pyodide import Pyodide

LOADED_AT_START = ("asyncio.events", "ast", "dataclasses", "json.decoder", "typing")


def test_what_python_loads_at_its_start_is_compiled_ahead(pyodide: Pyodide) -> None:
    for module in LOADED_AT_START:
        assert pyodide.run(f"import {module}\n{module}.__file__").endswith(f"{module.replace('.', '/')}.pyc")
