"""The search worker of the built site, run by Node: the browser's searches, in the same JavaScript and modules."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hatch_build import WEB
from howdah.core import schema
from howdah.players.thought import Found, Search
from howdah.puzzles.work import Result, Work
from howdah.server.site import FOLDER
from howdah.service.messages.proof_tasks import ProofResults, proof_task, results_of
from howdah.service.messages.searches import SearchResult, decisions_of, task_of
from tools.node import NodeProgram

COMLINK = WEB / "node_modules" / "comlink" / "dist" / "esm" / "comlink.mjs"


class NodeSearchWorker(NodeProgram):
    """A process that searches like a browser."""

    script = Path(__file__).with_suffix(".mjs")

    def __init__(self) -> None:
        self.seconds = 0.0  # CPU time of all searches

    def arguments(self) -> Sequence[str]:
        """Return the folder of the site, and the paths of its search worker, of its list of modules, and of Comlink."""
        (worker,) = FOLDER.glob("assets/search.worker-*.js")
        (listed,) = FOLDER.glob("modules/modules-*.json")
        return f"{FOLDER}/", str(worker), str(listed), str(COMLINK)

    def result(self, search: Search) -> SearchResult:
        """Return what a search finds, in numbers."""
        found: SearchResult = schema.read(SearchResult, self._answer(schema.dumps(task_of(search))), "result")
        return found

    def work(self, work: Work) -> Result:
        """Return what the work of a proof comes to."""
        found = schema.read(ProofResults, [self._answer(schema.dumps(proof_task(work)))], "result")
        return results_of([work], found)[0]

    def _answer(self, task: str) -> Any:
        answer = self.ask(task)
        self.seconds += answer["seconds"]
        return answer["result"]

    def run_search(self, search: Search) -> Found:
        """Return what a search finds, as moves."""
        return decisions_of([search], [self.result(search)])[0]
