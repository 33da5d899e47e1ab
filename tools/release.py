"""Makes everything that a release publishes, into dist/: `make release` (docs/release.md).

The packages are built twice from the last commit, in different folders, and must have the same bytes. Then their
contents are checked, the wheel alone is installed and played in every client, and the SBOMs and checksums are written.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hatch_build import npm_command
from tools.release_contents import ContentsError, check_sdist, check_wheel
from tools.release_trial import install_wheel, play_in_every_client

ROOT: Final = Path(__file__).parent.parent
DIST: Final = ROOT / "dist"


class ReleaseError(Exception):
    """A release cannot be made of this checkout."""


def main() -> None:
    """Make the release, or say in a sentence why not."""
    try:
        make_release()
    except (ReleaseError, ContentsError) as error:
        sys.exit(f"no release: {error}")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"no release: {failed}")


def make_release() -> None:
    """Build, check, try and describe the packages."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    check_checkout(version)
    changes = changes_of(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    os.environ["SOURCE_DATE_EPOCH"] = git("log", "-1", "--format=%ct")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with TemporaryDirectory() as name:
        folder = Path(name)
        say("build twice")
        wheel, sdist = build_twice(folder)
        say("check the packages")
        run([sys.executable, "-m", "twine", "check", "--strict", wheel, sdist])
        tracked = git("ls-files").splitlines()
        check_wheel(wheel, tracked)
        check_sdist(sdist, tracked)
        say("install the wheel, and play")
        python = install_wheel(folder / "installed", wheel)
        play_in_every_client(python, folder)
        say("write SBOMs, changes and checksums")
        write_sboms(python, version)
    (DIST / f"howdah-{version}.changes.md").write_text(changes, encoding="utf-8")
    (DIST / "SHA256SUMS").write_text(checksums(DIST), encoding="utf-8")
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size:>12,} bytes  {file.relative_to(ROOT)}")


def say(step: str) -> None:
    """Print a heading of the log."""
    print(f"== {step}", flush=True)


def run(command: Sequence[str | Path], folder: Path = ROOT, environment: Mapping[str, str] = os.environ) -> None:
    """Run a command; raise an error if it fails."""
    subprocess.run(command, cwd=folder, env=environment, check=True)


def git(*arguments: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def check_checkout(version: str) -> None:
    """Refuse changes that are not committed, and a tag of another version."""
    if changed := git("status", "--porcelain", "--untracked-files=no"):
        raise ReleaseError(f"expected that everything is committed, but these files are changed:\n{changed}")
    tags = [tag for tag in git("tag", "--points-at", "HEAD").splitlines() if tag.startswith("v")]
    if tags and f"v{version}" not in tags:
        raise ReleaseError(f"expected the tag v{version}, as in pyproject.toml, but the commit has {', '.join(tags)}")


def changes_of(version: str, changelog: str) -> str:
    """Return the section of a version in the list of changes."""
    found = re.search(rf"^## {re.escape(version)}(?: .*?)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ReleaseError(f"expected a section '## {version}' with text in CHANGELOG.md, but found none")
    return f"{found[1].strip()}\n"


def build_twice(folder: Path) -> tuple[Path, Path]:
    """Build wheel and source distribution twice; return those of the first build, which are in dist/."""
    for number in ("first", "second"):
        export = folder / number / "howdah"
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(export, filter="data")
        # The wheel is built from the source distribution, so nothing is missing there. All build tools are pinned.
        run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / number / "dist"], export)
        shutil.rmtree(export)
    first, second = (checksums(folder / number / "dist") for number in ("first", "second"))
    if first != second:
        raise ReleaseError(f"expected the same bytes from both builds, but found\n{first}and\n{second}")
    for file in (folder / "first" / "dist").iterdir():
        shutil.move(file, DIST)
    return next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))


def write_sboms(python: Path, version: str) -> None:
    """Write the parts of the installed release, and those of the browser client, as CycloneDX."""
    made = DIST / f"howdah-{version}.python.cdx.json"
    describe = [sys.executable, "-m", "cyclonedx_py", "environment", "--short-PURLs", "--output-reproducible"]
    run([*describe, "--pyproject", ROOT / "pyproject.toml", "--output-file", made, python])
    command, environment = npm_command(["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"])
    with TemporaryDirectory() as name:
        folder = Path(name) / "howdah-web"
        folder.mkdir()
        # npm describes only a package that has a version, and the one of the client has none.
        package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8")) | {"version": version}
        (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")
        shutil.copy(ROOT / "web" / "package-lock.json", folder)
        found = subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE).stdout
    (DIST / f"howdah-{version}.web.cdx.json").write_bytes(found)


def checksums(folder: Path) -> str:
    """Return the checksums of the files in a folder, as `sha256sum` writes them."""
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(folder.iterdir()))


if __name__ == "__main__":
    main()
