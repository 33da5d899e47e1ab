"""The table screen: a game, and the commands that can be given at its table."""

from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input, Static

from howdah.core.errors import HowdahError
from howdah.table.commands import Answer, Chat, Play, Propose, Request, Resign
from howdah.table.errors import UndoError
from howdah.table.proposal import Draw, Proposal, Rematch, Undo
from howdah.table.table import Phase
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.screens.dialogs import ConfirmDialog, TextDialog
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.table_panel import TablePanel
from howdah.terminal.tables.client_table import ClientTable
from howdah.terminal.tables.connection import ConnectionLostError, TableConnection
from howdah.terminal.tables.threads import advise, in_daemon_thread
from howdah.terminal.texts import expected, final_table, hint, house_rules, player_name, table_status, table_title

KEYS: Final = (
    Key("⏎", "screen.touch", "key-touch"),
    Key("esc", "screen.back", "key-back"),
    Key("?", "screen.help", "key-help"),
    Key("/", "screen.type", "key-type"),
    Key("h", "screen.hint", "key-hint"),
    Key("u", "screen.undo", "key-undo"),
    Key("q", "screen.leave", "key-leave"),
)
KEYS_AT_THE_END: Final = (
    Key("n", "screen.again", "key-rematch"),
    Key("s", "screen.save", "key-save"),
    Key("v", "screen.rotate", "key-view"),
    Key("?", "screen.help", "key-help"),
    Key("q", "screen.leave", "key-leave"),
)
CHAT_PREFIX: Final = "'"  # a typed line that begins with it is a chat message


class TypedMoves(Suggester):
    """Completes what is typed to a legal move."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.notations: tuple[str, ...] = ()

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first legal move that begins like this."""
        return next((notation for notation in self.notations if notation.startswith(value)), None)


class TableScreen(HowdahScreen):
    """A game that is played or watched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash,colon", "type", show=False, priority=True),  # so that keys typed ahead go there too
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("d", "draw", show=False),
        Binding("r", "resign", show=False),
        Binding("n", "again", show=False),
        Binding("s", "save", show=False),
        Binding("v", "rotate", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, connection: TableConnection) -> None:
        super().__init__()
        self.connection = connection
        self.panel = TablePanel(connection.client)
        self.suggester = TypedMoves()
        self.dialog_open = False
        self.connection_lost = False

    @property
    def client(self) -> ClientTable:
        """The table as it is shown."""
        return self.panel.client

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        yield self.panel
        yield Static(id="message", markup=False)
        yield Input(id="typed", compact=True, suggester=self.suggester)
        yield KeyLine(KEYS, self.howdah.language)

    async def on_mount(self) -> None:
        """Connect."""
        self.set_focus(self.panel.board)
        self.instruct()
        await self.connection.open(self.show_table, self.show_error)

    async def on_unmount(self) -> None:
        """Disconnect."""
        await self.connection.close()

    def show_table(self, client: ClientTable) -> None:
        """Show the table after a change."""
        before, chat = self.client, client.table.chat
        self.panel.show_table(client)
        self._show_title()
        if client.table.moves != before.table.moves or client.to_decide != before.to_decide or self.connection_lost:
            self.instruct()
            self.connection_lost = False
        if chat and chat[-1] not in before.table.chat:
            self.show_message(f"{chat[-1].name}: {chat[-1].text}")
        if client.table.result:
            language = self.howdah.language
            self.show_message(table_status(client, language), reasons=final_table(client, language))
        elif not client.table.moves and house_rules(client, self.howdah.language):
            self.show_message(house_rules(client, self.howdah.language))
        if self.connection.declined:
            self.show_message(self.howdah.text(f"declined-{self.connection.declined}"))
            self.connection.declined = None
        self._ask_for_answers()

    async def redraw(self) -> None:
        """Draw everything in the current language and colours."""
        if self.connection.language != self.howdah.language:
            self.run_worker(self.connection.set_language(self.howdah.language))
        self.panel.show()
        self._show_title()
        self.instruct()

    def show_error(self, error: HowdahError) -> None:
        """Show why something failed or was refused; a lost connection is shown until the next message."""
        super().show_error(error)
        self.connection_lost = isinstance(error, ConnectionLostError)

    def show_message(self, text: str, *, bad: bool = False, reasons: Sequence[str] = ()) -> None:
        """Show a message below the board, and its reasons beside it."""
        super().show_message(text, bad=bad)
        self.panel.explain(reasons)

    def instruct(self) -> None:
        """Show what the player does next, after the spots that were touched; nothing while others decide."""
        step = None
        if self.client.to_decide is not None:
            position, path = self.client.position, self.panel.selection.path
            step = position.step_after(path) or position.step_after(())  # of several moves picked together, the first
        self.show_message(step.instruction.text(self.howdah.language) if step else "")

    def _show_title(self) -> None:
        language = self.howdah.language
        title = self.client.position.title(language)
        self.query_one("#title", Static).update(f"{title} · {table_title(self.client, language)}", layout=False)
        typed = self.query_one("#typed", Input)
        typed.placeholder = self.howdah.text("type-here")
        moves = self.client.position.moves if self.client.to_decide is not None else ()
        self.suggester.notations = tuple(move.notation for move in moves)
        self.query_one(KeyLine).show(KEYS_AT_THE_END if self.client.table.result else KEYS, language)

    def on_table_panel_spot_touched(self, event: TablePanel.SpotTouched) -> None:
        """Show why a spot was refused, or whose turn it is."""
        if event.reason:
            self.show_message(event.reason.cited(self.howdah.language), bad=True)
        elif self.client.to_decide is None:
            self.show_message(table_status(self.client, self.howdah.language))
        else:
            self.instruct()

    def on_table_panel_move_chosen(self, event: TablePanel.MoveChosen) -> None:
        """Play the move that was chosen."""
        self._play(event.notation)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play the typed move, or send the chat message; a refused move stays in the line to be corrected."""
        if event.value.startswith(CHAT_PREFIX):
            self._ask(Chat(event.value.removeprefix(CHAT_PREFIX)))
            event.input.value = ""
            return
        if self.client.to_decide is None or not event.value.strip():
            return
        try:
            self.client.position.find_line(event.value.strip())
        except HowdahError as error:
            self.show_error(error)
            return
        typed, event.input.value = event.value.strip(), ""
        self._play(typed)

    def action_type(self) -> None:
        """Focus the line where moves are typed."""
        self.set_focus(self.query_one("#typed", Input))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a move is typed, its characters are no commands."""
        del parameters
        return not (action == "type" and self.query_one("#typed", Input).has_focus)

    def action_back(self) -> None:
        """Go back from the typed line to the board, or remove the last spot."""
        self.query_one("#typed", Input).value = ""
        self.set_focus(self.panel.board)
        self.panel.action_back()
        self.instruct()

    def action_touch(self) -> None:
        """Touch the spot under the cursor."""
        self.panel.board.action_touch()

    def _play(self, move: str) -> None:
        if self.client.to_decide is not None:
            self._ask(Play(self.client.to_decide, move))

    def _ask(self, request: Request) -> None:
        self._run(self.connection.ask(request))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a worker, and show its error."""

        async def run() -> None:
            try:
                await work
            except HowdahError as error:
                self.panel.clear()
                self.show_error(error)

        self.run_worker(run())

    def _propose(self, seat: int | None, proposal: Proposal) -> None:
        if seat is not None:
            self._ask(Propose(seat, proposal))

    def action_undo(self) -> None:
        """Take the last move of this client back, or ask the others to agree."""
        if self.client.last_mover is None:
            self.show_message(UndoError().text(self.howdah.language), bad=True)
        self._propose(self.client.last_mover, Undo())

    def action_draw(self) -> None:
        """Offer a draw."""
        self._propose(self.client.acting, Draw())

    def action_again(self) -> None:
        """Offer a rematch, when the game is over."""
        if self.client.table.phase is Phase.OVER:
            self._propose(self.client.acting, Rematch())

    def action_resign(self) -> None:
        """Resign, after a question."""
        seat = self.client.acting
        if seat is None or self.client.table.phase is not Phase.PLAYING:
            return
        name = player_name(self.client, seat, self.howdah.language)
        question = ConfirmDialog(self.howdah.text("really-resign", name=name), self.howdah.language)
        self.app.push_screen(question, lambda agree: self._ask(Resign(seat)) if agree else None)

    def _ask_for_answers(self) -> None:
        """Ask the next person at this terminal whose answer to an offer is missing."""
        asked = next(iter(self.client.questions), None)
        if asked is None or self.dialog_open:
            return
        seat, offer = asked
        language = self.howdah.language
        name, other = (player_name(self.client, one, language) for one in (seat, offer.seat))
        self.dialog_open = True

        def answered(agree: bool | None) -> None:  # noqa: FBT001
            self.dialog_open = False
            self._ask(Answer(seat, offer.proposal.kind, agree=bool(agree)))

        question = self.howdah.text(f"asked-{offer.proposal.kind}", name=name, other=other)
        self.app.push_screen(ConfirmDialog(question, language), answered)

    def action_hint(self) -> None:
        """Show the best move, and why."""
        if self.client.to_decide is not None and self.connection.hints:
            self.show_message(self.howdah.text("thinking"))
            self._run(self._hint(self.client))

    async def _hint(self, client: ClientTable) -> None:
        advice = await in_daemon_thread(lambda: advise(client.position))
        if client.position != self.client.position:
            return
        self.panel.clear(advice.move.path[0])
        language = self.howdah.language
        self.show_message(
            hint(advice, client.turn, language),
            reasons=[*(reason.text(language) for reason in advice.reasons), *expected(advice, language, client)],
        )

    def action_rotate(self) -> None:
        """Show the board from the next seat."""
        self.panel.rotate()

    def action_save(self) -> None:
        """Write the record of the game to a file."""
        question = TextDialog(
            self.howdah.text("save-where"), f"{self.client.position.game.id}.json", self.howdah.language
        )
        self.app.push_screen(question, lambda name: self._run(self._save(Path(name).expanduser())) if name else None)

    async def _save(self, path: Path) -> None:
        text = (await self.connection.record()).to_json()
        try:
            await in_daemon_thread(lambda: path.write_text(text, encoding="utf-8"))
        except OSError as error:
            self.show_message(self.howdah.text("not-saved", file=path, error=error.strerror), bad=True)
        else:
            self.show_message(self.howdah.text("saved", file=path))

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.client.position.game))

    def action_leave(self) -> None:
        """Leave the table; the game is saved."""
        self.dismiss()
