"""Lighthouse scores of the site, as on a phone that is four times slower than this machine, with a slow connection.

python -m benchmarks.web [--rounds N] [--static]

The server has its own process; `--static` measures a static site instead. The browser is Chromium, and every page is
loaded with an empty cache. Lighthouse is installed into benchmarks/lighthouse/ on the first run. The best round counts,
since other load can only slow a page.
"""

import argparse
import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep
from typing import Any, Final

import uvicorn
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from benchmarks.server_process import server_process
from hatch_build import find_npm
from howdah.server.static_site import write_site
from tools.chromium import FLAGS, find_chromium

FOLDER: Final = Path(__file__).parent / "lighthouse"
PAGES: Final = ("/", "/learn/siam", "/rules/siam", "/study/kerala")  # a static host adds a slash, by a redirect
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
HEAD: Final = (
    "page",
    *(category.replace("-", " ") for category in CATEGORIES),
    "largest paint",
    "shift",
    "blocked",
    "requests",
    "script",
    "all",
)


@dataclass(frozen=True)
class Visit:
    """The report of Lighthouse on one page."""

    page: str
    report: dict[str, Any]

    @property
    def score(self) -> float:
        """The performance score, 0 to 1."""
        return float(self.report["categories"]["performance"]["score"])

    @property
    def findings(self) -> list[str]:
        """The failed audits, except those about time."""
        audits = self.report["audits"]
        timed = {entry["id"] for entry in self.report["categories"]["performance"]["auditRefs"]}
        return [name for name, audit in audits.items() if audit["score"] == 0 and name not in timed]

    def row(self) -> str:
        """Return the visit as a row of the table."""
        scores = (f"{100 * self.report['categories'][category]['score']:.0f}" for category in CATEGORIES)
        times = (
            f"{self._number('largest-contentful-paint') / 1000:.1f} s",
            f"{self._number('cumulative-layout-shift'):.3f}",
            f"{self._number('total-blocking-time'):.0f} ms",
        )
        sizes = (f"{self._resources(kind)[1] / 1000:.0f} kB" for kind in ("script", "total"))
        return _row((f"`{self.page}`", *scores, *times, str(self._resources("total")[0]), *sizes))

    def _number(self, audit: str) -> float:
        return float(self.report["audits"][audit]["numericValue"])

    def _resources(self, kind: str) -> tuple[int, int]:
        """Return the number of requests of a kind, and the transferred bytes."""
        items = self.report["audits"]["resource-summary"]["details"]["items"]
        found = next(item for item in items if item["resourceType"] == kind)
        return int(found["requestCount"]), int(found["transferSize"])


def npm(*arguments: str) -> None:
    """Run npm in the folder of Lighthouse."""
    command, folders = find_npm()
    path = os.pathsep.join([*folders, os.environ["PATH"]])
    subprocess.run(
        [*command, "--silent", *arguments],
        cwd=FOLDER,
        env={**os.environ, "PATH": path, "CHROME_PATH": find_chromium()},
        check=True,
    )


def visit(home: str, page: str) -> Visit:
    """Run Lighthouse on a page."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        npm(
            "exec",
            "--",
            "lighthouse",
            home + page,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        )
        return Visit(page, json.loads(report.read_text(encoding="utf-8")))


@contextmanager
def static_host() -> Iterator[str]:
    """Serve a static site, compressed as most hosts do; yield its address."""
    with TemporaryDirectory() as folder:
        write_site(Path(folder))
        files = GZipMiddleware(StaticFiles(directory=folder, html=True))
        server = uvicorn.Server(uvicorn.Config(files, port=0, log_level="warning"))
        thread = Thread(target=server.run)
        thread.start()
        while not server.started:
            sleep(0.05)
        try:
            yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often each page is visited")
    parser.add_argument("--static", action="store_true", help="measure a static site, without a server")
    given = parser.parse_args()
    if not (FOLDER / "node_modules").is_dir():
        npm("ci")
    with ExitStack() as stack:
        address = stack.enter_context(static_host()) if given.static else stack.enter_context(server_process())[0]
        pages = [f"{page.rstrip('/')}/" for page in PAGES] if given.static else PAGES
        visits = [[visit(f"http://{address}", page) for _ in range(given.rounds)] for page in pages]
    best = [max(seen, key=lambda one: one.score) for seen in visits]
    print(_row(HEAD))
    print("|---" * len(HEAD) + "|")
    for one in best:
        print(one.row())
    for one in best:
        if one.findings:
            print(f"\n{one.page}: {', '.join(one.findings)}")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
