// Replaces modules of Pyodide's standard library that our code imports by their bytecode: `python -m tools.compile_stdlib`.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, howdah] = process.argv.slice(2);
const library = `${pyodide}python_stdlib.zip`;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.unpackArchive(new Uint8Array(readFileSync(howdah)), "zip", { extractDir: "/howdah" });
python.FS.writeFile("/tmp/before.zip", new Uint8Array(readFileSync(library)));
python.runPython(`
import importlib.util, sys
from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

before, after = ZipFile("/tmp/before.zip"), ZipFile("/tmp/after.zip", "w")
loaded = {getattr(module, "__file__", None) for module in sys.modules.values()}
sys.path.append("/howdah")
import howdah.browser.host
from howdah.games import GAMES
for game in GAMES:
    game.start()
loaded |= {getattr(module, "__file__", None) for module in sys.modules.values()}
folder = next(path for path in sys.path if path.endswith(".zip"))
for one in before.infolist():
    name, content = one.filename, before.read(one)
    place = f"{folder}/{name}"
    if place in loaded:
        code = compile(content, place, "exec", dont_inherit=True)
        name, content = f"{name}c", bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))
    entry = ZipInfo(name)  # with a fixed date, so that equal files make equal bytes
    entry.compress_type = ZIP_DEFLATED
    after.writestr(entry, content)
after.close()
`);
writeFileSync(library, python.FS.readFile("/tmp/after.zip"));
