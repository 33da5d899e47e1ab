"""The first screen: games that wait on servers, saved games to go on with, new games, and finished games to replay."""

from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from howdah.core.errors import HowdahError
from howdah.core.game import Box, Game
from howdah.games import GAMES
from howdah.storage.files import FileError
from howdah.terminal.commands.records import load
from howdah.terminal.listing import moment
from howdah.terminal.new_game import NewGame, user_name
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.screens.dialogs import ConfirmDialog, TextDialog
from howdah.terminal.screens.replay import ReplayScreen
from howdah.terminal.screens.setup import SetupScreen
from howdah.terminal.screens.table import TableScreen
from howdah.terminal.tables.connection import TableConnection
from howdah.terminal.tables.host import TerminalHost
from howdah.terminal.tables.recorded_game import RecordedGame
from howdah.terminal.tables.remote import RemoteConnection
from howdah.terminal.tables.saved_games import SavedGame, saved_games
from howdah.terminal.tables.server_session import Link
from howdah.terminal.tables.threads import in_daemon_thread
from howdah.terminal.tables.waiting_games import WaitingGame, waiting_games
from howdah.terminal.texts import box_facts, box_source, opponents, place_name

KEYS: Final = (
    Key("⏎", "screen.choose", "key-choose"),
    Key("del", "screen.delete", "key-delete"),
    Key("F2", "app.language", "key-language"),
    Key("F3", "app.theme", "key-theme"),
    Key("q", "app.quit", "key-quit"),
)
LATEST: Final = 20  # finished games that are listed


class HomeScreen(HowdahScreen):
    """Lists saved games and new games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", show=False),
        Binding("delete", "delete", show=False),
    ]

    def __init__(
        self, new_game: NewGame | None = None, opening: Callable[[], Coroutine[Any, Any, TableConnection]] | None = None
    ) -> None:
        """Open a table or the form of a new game at once, if one is given."""
        super().__init__()
        self.new_game, self.opening = new_game, opening
        self.waiting: list[WaitingGame] = []  # on servers

    def compose(self) -> ComposeResult:
        """List the games."""
        yield Static("Howdah", id="title", markup=False)
        yield OptionList(*self._entries(), compact=True, markup=False)
        yield Static(id="message", markup=False)
        yield KeyLine(KEYS, self.howdah.language)

    async def on_mount(self) -> None:
        """Open the screen that the command line asks for."""
        self.query_one(OptionList).highlighted = 1
        if self.opening:
            try:
                self.open_table(await self.opening())
            except HowdahError as error:
                self.show_error(error)
        elif self.new_game:
            self.app.push_screen(SetupScreen(self.new_game, self.open_table))

    async def redraw(self) -> None:
        """Draw everything in the current language and colours; the same entry stays highlighted."""
        highlighted = self.query_one(OptionList).highlighted
        await super().redraw()
        self.query_one(OptionList).highlighted = highlighted

    async def on_screen_resume(self) -> None:
        """List the games again; one may have been added or deleted, and others may wait on servers."""
        self._list()
        if self.opening is None:
            self.run_worker(self._look_for_waiting(), group="waiting", exclusive=True)

    async def _look_for_waiting(self) -> None:
        found = await waiting_games(self.howdah.language)
        if found != self.waiting:
            self.waiting = found
            self._list()

    def _list(self) -> None:
        """Fill the list; the same entry stays highlighted, or else the same line."""
        if lists := self.query(OptionList):
            entries = lists.first()
            chosen, line = entries.highlighted_option, entries.highlighted
            entries.set_options(self._entries())
            same = [index for index, option in enumerate(entries.options) if chosen and option.id == chosen.id]
            entries.highlighted = same[0] if len(same) == 1 else line

    def open_table(self, connection: TableConnection) -> None:
        """Open a table."""
        self.app.push_screen(TableScreen(connection))

    def _entries(self) -> Iterator[Option]:
        text, saved = self.howdah.text, saved_games()
        unfinished = [game for game in saved if not game.over]
        over = [game for game in saved if game.over][:LATEST]
        if self.waiting:
            yield self._heading(text("list-waiting"))
            yield from (self._waiting(game) for game in self.waiting)
        if unfinished:
            yield self._heading(text("go-on"))
            yield from (self._saved(game) for game in unfinished)
        yield self._heading(text("new-game"))
        yield from (self._box(game, box) for game in GAMES for box in game.facts.boxes)
        yield Option(Content.styled("  " + text("join-by-link"), "bold"), "join:")
        if over:
            yield self._heading(text("look-back"))
            yield from (self._saved(game) for game in over)

    def _heading(self, text: str) -> Option:
        return Option(Content.styled(text, "bold $accent"), disabled=True)

    def _box(self, game: Game, box: Box) -> Option:
        language = self.howdah.language
        facts = f"  {box_facts(game, box, language)} · {box_source(box)}\n"
        title = Content.assemble(("  " + game.title(language, box), "bold"), facts)
        about = Content.styled("    " + game.summary(language, box), "$text-muted")
        return Option(Content("").join([title, about]), f"new:{box.id}")

    def _waiting(self, game: WaitingGame) -> Option:
        language, entry = self.howdah.language, game.entry
        title = entry.title.get(language) or entry.game
        server = Link.read(game.link).server.partition("://")[2]
        about = f"{opponents(entry, language)}, {moment(entry.changed)}, {server}"
        return Option(Content.assemble(("  " + title, "bold"), "  ", (about, "$text-muted")), f"visit:{game.link}")

    def _saved(self, saved: SavedGame) -> Option:
        title = saved.game.title(self.howdah.language, saved.box)
        names = [place_name(place, self.howdah.language) for place in saved.places]
        about = self.howdah.text("saved-game", names=" – ".join(names), count=saved.plies, when=moment(saved.at))
        prompt = Content.assemble(("  " + title, "bold"), "  ", (about, "$text-muted"))
        return Option(prompt, f"{'replay' if saved.over else 'resume'}:{saved.path}")

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the entry that was selected."""
        kind, _, what = (event.option.id or "").partition(":")
        try:
            match kind:
                case "new":
                    game, box = GAMES.find_box(what)
                    new_game = NewGame.default(game, user_name(self.howdah.preferences.name), box=box)
                    self.app.push_screen(SetupScreen(new_game, self.open_table))
                case "resume":
                    self.open_table(await TerminalHost.resume(Path(what), self.howdah.language))
                case "join":
                    self.app.push_screen(
                        TextDialog(self.howdah.text("which-link"), "", self.howdah.language), self._join
                    )
                case "visit":
                    self._join(what)
                case "replay":
                    self.app.push_screen(ReplayScreen(RecordedGame(load(Path(what)))))
        except HowdahError as error:
            self.show_error(error)

    def _join(self, text: str | None) -> None:
        """Connect to a table on a server."""

        async def join(link: Link) -> None:
            name, language = user_name(self.howdah.preferences.name), self.howdah.language
            try:
                connection = await in_daemon_thread(lambda: RemoteConnection.reach(link, name, language))
            except HowdahError as error:
                self.show_error(error)
            else:
                self.open_table(connection)

        try:
            if text:
                self.run_worker(join(Link.read(text)))
        except HowdahError as error:
            self.show_error(error)

    def action_choose(self) -> None:
        """Open the highlighted entry."""
        self.query_one(OptionList).action_select()

    def action_delete(self) -> None:
        """Delete a saved game, after a question."""
        option = self.query_one(OptionList).highlighted_option
        kind, _, path = (option.id or "").partition(":") if option else ("", "", "")
        if kind not in {"resume", "replay"}:
            return

        def answered(agree: bool | None) -> None:  # noqa: FBT001
            try:
                if agree:
                    Path(path).unlink(missing_ok=True)
            except OSError as error:
                self.show_error(FileError(f"{path}: {error.strerror}"))

        self.app.push_screen(ConfirmDialog(self.howdah.text("really-delete"), self.howdah.language), answered)
