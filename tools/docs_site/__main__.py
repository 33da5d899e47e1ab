"""Builds the documentation: python -m tools.docs_site FOLDER. A warning, such as that of a dead link, is an error."""

import argparse
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import main as sphinx_build

from tools.docs_site.content_policy import move_inline_code
from tools.docs_site.source import write_source

HERE = Path(__file__).parent
UNWANTED = (".buildinfo", "objects.inv")


def build(out: Path) -> int:
    """Build the site into a folder, which is emptied before; return the exit code of Sphinx."""
    shutil.rmtree(out, ignore_errors=True)
    with TemporaryDirectory() as name:
        source, doctrees = Path(name, "docs"), Path(name, "doctrees")
        write_source(source)
        strict = ("--fail-on-warning", "--keep-going", "--quiet")
        made = ("-D", f"html_static_path={source / '_static'}", "-D", f"html_favicon={source / 'icon.svg'}")
        folders = ("--conf-dir", HERE, "--doctree-dir", doctrees, source, out)
        failed: int = sphinx_build([*strict, *made, *map(str, folders)])
    for path in UNWANTED:
        (out / path).unlink(missing_ok=True)
    shutil.rmtree(out / "_sources", ignore_errors=True)
    move_inline_code(out)
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    sys.exit(build(parser.parse_args().folder))
