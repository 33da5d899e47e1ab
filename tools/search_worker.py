"""The search worker of the built site, run by Node: the browser's searches, in the same JavaScript and modules."""

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hatch_build import WEB
from howdah.core import schema
from howdah.players.thought import Found, Search
from howdah.puzzles.work import Result, Work
from howdah.server.site import FOLDER
from howdah.service.messages.proof_tasks import ProofResults, proof_task, results_of
from howdah.service.messages.searches import SearchResult, decisions_of, task_of
from tools.pyodide import node

SCRIPT = Path(__file__).with_suffix(".mjs")
COMLINK = WEB / "node_modules" / "comlink" / "dist" / "esm" / "comlink.mjs"


class NodeSearchWorker:
    """A process that searches like a browser."""

    def __enter__(self) -> Self:
        (worker,) = FOLDER.glob("assets/search.worker-*.js")
        (listed,) = FOLDER.glob("modules/modules-*.json")
        self.seconds = 0.0  # CPU time of all searches
        self._process = subprocess.Popen(
            [node(), str(SCRIPT), f"{FOLDER}/", str(worker), str(listed), str(COMLINK)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def result(self, search: Search) -> SearchResult:
        """Return what a search finds, in numbers."""
        found: SearchResult = schema.read(SearchResult, self._answer(schema.dumps(task_of(search))), "result")
        return found

    def work(self, work: Work) -> Result:
        """Return what the work of a proof comes to."""
        found = schema.read(ProofResults, [self._answer(schema.dumps(proof_task(work)))], "result")
        return results_of([work], found)[0]

    def _answer(self, task: str) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(task + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        self.seconds += answer["seconds"]
        return answer["result"]

    def run_search(self, search: Search) -> Found:
        """Return what a search finds, as moves."""
        return decisions_of([search], [self.result(search)])[0]
