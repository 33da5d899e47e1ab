"""WebAssembly modules against compiled code: equal answers, and how fast they are found.

python -m benchmarks.wasm [GAME...] [--positions N] [--nodes N] [--speed-nodes N]

The answers about each game's positions (all numbers of players and presets) are compared in Node, in Chromium and by
wasmtime: rules, evaluation, tree search and alpha-beta. Speed is that of the game's own search, by processor time.
"""

import argparse
from time import process_time
from typing import Any

from playwright.sync_api import Browser, Route, sync_playwright

from benchmarks.timing import shown
from howdah.core import wasm_module
from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta
from tests.games.settings import settings
from tools.chromium import FLAGS, find_chromium
from tools.wasm.agreement import SCRIPT, answers, by_node, grown, job, sample, searched, simulations_of

SITE = "http://localhost:1"  # a secure context, without a server: all requests are answered below
RUN = """async (job) => {
  const { answers } = await import("./agreement.mjs");
  const bytes = await (await fetch("./module.wasm")).arrayBuffer();
  return answers(bytes, job);
}"""
ROUNDS = 3
SPEED_SEARCHES = 4


def positions_of(game: Game, count: int) -> list[Position]:
    """Return positions of a game, with every number of players and every preset."""
    ways = settings(game)
    each = -(-count // len(ways))
    return [one for seed, way in enumerate(ways) for one in sample(game, way.players, way.options, each, seed)]


class Chromium:
    """A browser whose page has a module and the script that asks it."""

    def __init__(self, browser: Browser) -> None:
        self._devtools = browser.new_browser_cdp_session()
        self._page = browser.new_page()
        self._files: dict[str, tuple[str, bytes]] = {}
        self._page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        kind, content = self._files[route.request.url]
        route.fulfill(content_type=kind, body=content)

    def ask(self, asked: dict[str, Any]) -> Any:
        """Return the answers of a module, with the seconds that the page's process took."""
        module = wasm_module.folder_of(GAMES.find(asked["game"])) / wasm_module.MODULE
        self._files = {
            f"{SITE}/": ("text/html", b"<!doctype html>"),
            f"{SITE}/agreement.mjs": ("text/javascript", SCRIPT.read_bytes()),
            f"{SITE}/module.wasm": ("application/wasm", module.read_bytes()),
        }
        self._page.goto(f"{SITE}/")
        before = self._seconds()
        found = self._page.evaluate(RUN, asked)
        return found | {"seconds": self._seconds() - before}

    def _seconds(self) -> float:
        processes = self._devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(one["cpuTime"] for one in processes if one["type"] == "renderer"))


def main() -> None:
    """Compare, measure, and print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    arguments.add_argument("--positions", type=int, default=1000, help="positions of each game that are compared")
    arguments.add_argument("--nodes", type=int, default=1_000, help="nodes of a search of each of them")
    arguments.add_argument("--speed-nodes", type=int, default=1_000_000, help="nodes of a search that is timed")
    given = arguments.parse_args()
    print("| game | positions | equal | compiled | Node | Chromium | wasmtime | instantiated |")
    print("|---|--:|---|--:|--:|--:|--:|--:|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS])
        chromium = Chromium(browser)
        for game in map(GAMES.find, given.games or [game.id for game in GAMES]):
            print(f"| {game.id} | {agreement(game, given, chromium)} | {speed(game, given, chromium)} |", flush=True)
        browser.close()


def agreement(game: Game, given: argparse.Namespace, chromium: Chromium) -> str:
    """Return the number of positions, and where all answers about them are equal to those of compiled code."""
    positions = positions_of(game, given.positions)
    limits = {"nodes": given.nodes, "searches": len(positions)}
    asked = job(game, positions, **limits)
    expected = answers(game, positions, Form.COMPILED, **limits)
    found = {
        "Node": by_node(asked)["result"],
        "Chromium": chromium.ask(asked)["result"],
        "wasmtime": answers(game, positions, Form.WASM, **limits),
    }
    return f"{len(positions)} | {', '.join(name for name, one in found.items() if one == expected) or 'NOWHERE'}"


def speed(game: Game, given: argparse.Namespace, chromium: Chromium) -> str:
    """Return the speed of compiled code, and how that of others compares with it; rounds take turns."""
    positions = [one for one in positions_of(game, 40) if one.turn >= 0][-SPEED_SEARCHES:]
    kind = "searched" if suits_alphabeta(game) else "grown"
    asked = job(game, positions, nodes=given.speed_nodes, searches=SPEED_SEARCHES)
    asked |= {"positions": [], "settings": [], "kinds": [kind]}
    best: dict[str, float] = {}
    instantiated = []
    for _ in range(ROUNDS):
        browsers = {"Node": by_node(asked), "Chromium": chromium.ask(asked)}
        instantiated += [one["instantiated"] for one in browsers.values()]
        taken = {name: one["seconds"] for name, one in browsers.items()}
        taken |= {form: python_seconds(kind, positions, given.speed_nodes, form) for form in (Form.COMPILED, Form.WASM)}
        best = {name: min(seconds, best.get(name, seconds)) for name, seconds in taken.items()}
    nodes = simulations_of(given.speed_nodes) * len(positions)
    if kind == "searched":
        nodes = sum(int(one[0]) for one in browsers["Node"]["result"]["searched"])
    native = best[Form.COMPILED]
    ratios = " | ".join(f"{native / best[name]:.2f}" for name in ("Node", "Chromium", Form.WASM))
    return f"{shown(nodes / native)}/s | {ratios} | {max(instantiated):.1f} ms"


def python_seconds(kind: str, positions: list[Position], nodes: int, form: Form) -> float:
    """Return how many seconds of the processor searches take in a form."""
    begun = process_time()
    for position in positions:
        if kind == "searched":
            searched(position, form, nodes)
        else:
            grown(position, form, simulations_of(nodes))
    return process_time() - begun


if __name__ == "__main__":
    main()
