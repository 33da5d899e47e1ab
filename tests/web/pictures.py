"""Photographs the home page and the four boards for the docs: python -m tests.web.pictures."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browsing import Visitor, chromium, site

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LOOKS = ("light", "dark")
GAMES = ("Siam", "White Elephant", "China Shop", "Kerala")
MOVES = 6  # of the person, before a board is photographed


def main() -> None:
    """Take all pictures, with games as they happen to go."""
    with TemporaryDirectory() as folder, site(Path(folder)) as running, chromium() as browser:
        for look in LOOKS:
            visitor = Visitor(browser, running.home)
            visitor.settings(theme=look, language="en")
            visitor.open()
            visitor.page.locator(".button.main:enabled").first.wait_for()
            visitor.page.screenshot(path=FOLDER / f"home-{look}.png")
            for game in GAMES:
                visitor.set_up(game)
                for _ in range(MOVES):
                    visitor.move()
                visitor.wait_for_turn()
                visitor.page.screenshot(path=FOLDER / f"{game.lower().replace(' ', '-')}-{look}.png")
            visitor.close()


if __name__ == "__main__":
    main()
