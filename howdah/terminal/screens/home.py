"""Where everything begins: games to go on with, games to play, games to look back at."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.terminal.plan import Plan, own_name
from howdah.terminal.records import load
from howdah.terminal.screens.app import HowdahScreen
from howdah.terminal.screens.ask import AskText, Confirm
from howdah.terminal.screens.keys import Key, KeyLine
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.screens.setup import SetupScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.connection import Connection, LocalConnection
from howdah.terminal.tables.link import Link
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.tables.recorded import Recorded
from howdah.terminal.tables.remote import RemoteConnection
from howdah.terminal.tables.shelf import Saved, saved_games
from howdah.terminal.tables.thinking import aside
from howdah.terminal.wording import place_name, refusal

KEYS: Final = (
    Key("⏎", "screen.choose", "key-choose"),
    Key("del", "screen.delete", "key-delete"),
    Key("F2", "app.language", "key-language"),
    Key("F3", "app.theme", "key-theme"),
    Key("q", "app.quit", "key-quit"),
)
LATEST: Final = 20  # finished games that are listed


class HomeScreen(HowdahScreen):
    """Lists what can be done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", show=False),
        Binding("delete", "delete", show=False),
    ]

    def __init__(self, plan: Plan | None = None, connection: Connection | None = None) -> None:
        """Begin with a table, or with a plan for one, if there is either."""
        super().__init__()
        self.plan, self.connection = plan, connection

    def compose(self) -> ComposeResult:
        """List the games."""
        yield Static("Howdah", id="title", markup=False)
        yield OptionList(*self._entries(), compact=True, markup=False)
        yield Static(id="message", markup=False)
        keys = KeyLine()
        keys.show(KEYS, self.howdah.language)
        yield keys

    def on_mount(self) -> None:
        """Go where the command line leads."""
        self.query_one(OptionList).highlighted = 1
        if self.connection:
            self.app.push_screen(TableScreen(self.connection))
        elif self.plan:
            self.app.push_screen(SetupScreen(self.plan, self.sit_down))

    async def on_screen_resume(self) -> None:
        """List what is there now."""
        entries = self.query(OptionList)
        if entries:
            chosen = entries.first().highlighted
            entries.first().clear_options().add_options(self._entries())
            entries.first().highlighted = chosen

    def sit_down(self, local: LocalTable) -> None:
        """Open a table."""
        self.app.push_screen(TableScreen(LocalConnection(local)))

    def _entries(self) -> Iterator[Option]:
        say, saved = self.howdah.say, saved_games()
        going = [game for game in saved if not game.over]
        over = [game for game in saved if game.over][:LATEST]
        if going:
            yield self._heading(say("go-on"))
            yield from (self._saved(game) for game in going)
        yield self._heading(say("new-game"))
        yield from map(self._game, GAMES)
        yield Option(Content.styled("  " + say("join-by-link"), "bold"), "join:")
        if over:
            yield self._heading(say("look-back"))
            yield from (self._saved(game) for game in over)

    def _heading(self, text: str) -> Option:
        return Option(Content.styled(text, "bold $accent"), disabled=True)

    def _game(self, game: Game) -> Option:
        counts = sorted(game.facts.players)
        span = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        language = self.howdah.language
        title = Content.assemble(("  " + game.title(language), "bold"), f"  {span} {self.howdah.say('players')}\n")
        about = Content.styled("    " + game.catalogue.text("summary", language), "$text-muted")
        return Option(Content("").join([title, about]), f"new:{game.id}")

    def _saved(self, saved: Saved) -> Option:
        when = datetime.fromtimestamp(saved.at / 1000).astimezone()
        title = GAMES.find(saved.game).title(self.howdah.language)
        names = [place_name(place, self.howdah.language) for place in saved.places]
        about = self.howdah.say("saved-game", names=" – ".join(names), count=saved.plies, when=f"{when:%Y-%m-%d %H:%M}")
        prompt = Content.assemble(("  " + title, "bold"), "  ", (about, "$text-muted"))
        return Option(prompt, f"{'look' if saved.over else 'resume'}:{saved.path}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        kind, _, what = (event.option.id or "").partition(":")
        try:
            match kind:
                case "new":
                    plan = Plan.usual(GAMES.find(what), own_name(self.howdah.preferences.name))
                    self.app.push_screen(SetupScreen(plan, self.sit_down))
                case "resume":
                    self.sit_down(LocalTable.resume(Path(what)))
                case "join":
                    self.app.push_screen(AskText(self.howdah.say("which-link"), "", self.howdah.language), self._join)
                case "look":
                    self.app.push_screen(ReplayScreen(Recorded(load(Path(what)))))
        except HowdahError as error:
            self._tell(refusal(error, self.howdah.language))

    def _join(self, text: str | None) -> None:
        """Go to a table on a server."""

        async def join(link: Link) -> None:
            name, language = own_name(self.howdah.preferences.name), self.howdah.language
            try:
                connection = await aside(lambda: RemoteConnection.reach(link, name, language))
            except HowdahError as error:
                self._tell(refusal(error, language))
            else:
                self.app.push_screen(TableScreen(connection))

        try:
            if text:
                self.run_worker(join(Link.read(text)))
        except HowdahError as error:
            self._tell(refusal(error, self.howdah.language))

    def _tell(self, text: str) -> None:
        message = self.query_one("#message", Static)
        message.update(text)
        message.add_class("bad")

    def action_choose(self) -> None:
        """Do what is highlighted."""
        self.query_one(OptionList).action_select()

    def action_delete(self) -> None:
        """Throw a kept game away, after a question."""
        option = self.query_one(OptionList).highlighted_option
        kind, _, path = (option.id or "").partition(":") if option else ("", "", "")
        if kind not in {"resume", "look"}:
            return

        def answered(agree: bool | None) -> None:  # noqa: FBT001
            if agree:
                Path(path).unlink(missing_ok=True)

        self.app.push_screen(Confirm(self.howdah.say("really-delete"), self.howdah.language), answered)
