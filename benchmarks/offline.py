"""The browser's searches: the search worker of the built site, run by Node, and the site of files in Chromium.

python -m benchmarks.offline [GAME...]            # CPU seconds of a move at each level that counts nodes
python -m benchmarks.offline --same [GAME...]     # whether levels choose the same moves as compiled Python
python -m benchmarks.offline --chromium [GAME...] # seconds that a person waits without a server
"""

import argparse
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser, Locator, expect

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.levels import LevelPlayer, levels
from howdah.players.searcher import search_for
from howdah.players.thought import run
from howdah.server.static_site import write_site
from tests.web.harness import Person, chromium
from tests.web.test_static_site import serving
from tools.search_worker import NodeSearchWorker

POSITIONS = 3  # for times
SAMPLE = 50  # choices of a game, for comparisons
PATIENCE = 120_000  # milliseconds
# Notes when each move comes into the list of moves.
WATCH = """() => {
  window.moved = [];
  const count = () => document.querySelectorAll(".list [data-count]").length;
  let known = count();
  new MutationObserver(() => {
    if (count() > known) window.moved.push(performance.now());
    known = count();
  }).observe(document.body, { childList: true, subtree: true });
}"""


def positions(game: Game) -> Iterator[Position]:
    """Yield positions of random games with the most players, each fifth one in which a player is to move."""
    for seed in range(1000):
        random, now = Random(seed), game.start(game.facts.players[-1])
        for ply in range(100):
            while now.turn == -1:
                now = now.play(random.choice(now.legal))
            if now.over:
                break
            if ply % 15 == 5:
                yield now
            now = now.play(random.choice(now.legal))


def times(worker: NodeSearchWorker, game: Game) -> str:
    """Return the CPU seconds of a move at each level, and nodes a second."""
    sample = list(islice(positions(game), POSITIONS))
    worker.run_search(search_for(sample[0], Budget(seconds=0.2)))
    cells = []
    for level in range(1, len(levels(game))):
        begun = worker.seconds
        for now in sample:
            run(LevelPlayer(level).thought(now), worker.run_search)
        cells.append(f"{(worker.seconds - begun) / POSITIONS:.3f} s")
    begun, nodes = worker.seconds, 0
    for now in sample:
        nodes += worker.run_search(search_for(now, Budget(seconds=1.0)))[0].nodes
    return f"| {game.id} | {nodes / (worker.seconds - begun):,.0f} | {' | '.join(cells)} |"


def same(worker: NodeSearchWorker, game: Game) -> str:
    """Return how many choices of the levels that count nodes are the same in the search worker and compiled."""
    count = 0
    for number, now in enumerate(islice(positions(game), SAMPLE)):
        level = LevelPlayer(1 + number % (len(levels(game)) - 1), seed=number)
        count += run(level.thought(now), worker.run_search).move == level.choose(now).move
    return f"| {game.id} | {count} of {SAMPLE} |"


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    begun = perf_counter()
    action()
    return perf_counter() - begun


def waits(browser: Browser, home: str, game: Game) -> str:
    """Return how long a person waits on a first visit to the site of files."""
    title = game.catalogue.text("title", "en")
    ann = Person(browser, home)
    ann.context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    dialog = ann.page.get_by_role("dialog")

    def open_dialog() -> None:
        ann.open()
        ann.press(re.compile(f"^Play the computer.*{title}$"))

    def sit_down() -> None:
        dialog.get_by_title("Level 8").click()
        dialog.locator("form .button.main").click()
        ann.wait_for_turn()

    def start() -> None:
        sit_down()
        expect(ann.page.locator(".loading")).to_have_count(0)  # a move before that waits for Python

    cells = [seconds(open_dialog), seconds(start)]
    longest = 0.0
    for _ in range(3):
        ann.page.evaluate(WATCH)
        ann.move()
        ann.wait_for_turn()
        moved = ann.page.evaluate("moved")
        longest = max(longest, *(later - before for before, later in pairwise(moved)), 0.0)
    hint, skill = ann.page.locator(".hint .card"), ann.page.get_by_label("Review").get_by_role("table")

    def shown(button: str, what: Locator) -> None:
        ann.press(button)
        expect(what).to_be_visible()

    cells += [longest / 1000, seconds(lambda: shown("Give me a hint", hint))]
    ann.choose_in_menu("Resign")
    ann.press("Yes")
    cells.append(seconds(lambda: shown("Review this game", skill)))
    ann.close()
    return f"| {game.id} | {' | '.join(f'{cell:.1f} s' for cell in cells)} |"


def main() -> None:
    """Print a line for each game."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--same", action="store_true", help="compare choices instead of times")
    arguments.add_argument("--chromium", action="store_true", help="measure the site of files in Chromium")
    arguments.add_argument("games", nargs="*", default=[game.id for game in GAMES], metavar="GAME")
    asked = arguments.parse_args()
    games = [GAMES.find(game_id) for game_id in asked.games]
    if asked.chromium:
        print("| game | first page | own turn, Python started | level 8, longest | hint | review |")
        with TemporaryDirectory() as folder, chromium() as browser:
            write_site(Path(folder))
            with serving(Path(folder)) as home:
                for game in games:
                    print(waits(browser, home, game), flush=True)
        return
    with NodeSearchWorker() as worker:
        for line in map(partial(same if asked.same else times, worker), games):
            print(line, flush=True)


if __name__ == "__main__":
    main()
