"""A table: the game that is played there, and all that can be asked of it."""

from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input, Static

from howdah.core.errors import HowdahError
from howdah.table.commands import Answer, Chat, Play, Propose, Request, Resign, Start
from howdah.table.offer import Draw, Proposal, Rematch, Undo
from howdah.terminal.screens.app import HowdahScreen
from howdah.terminal.screens.ask import AskText, Confirm
from howdah.terminal.screens.keys import Key, KeyLine
from howdah.terminal.screens.rules import RulesScreen
from howdah.terminal.screens.tableau import Tableau
from howdah.terminal.tables.connection import Connection
from howdah.terminal.tables.sight import Sight
from howdah.terminal.tables.thinking import advise, aside
from howdah.terminal.wording import hint, player_name, refusal, standing

KEYS: Final = (
    Key("⏎", "screen.touch", "key-touch"),
    Key("esc", "screen.back", "key-back"),
    Key("?", "screen.help", "key-help"),
    Key("/", "screen.type", "key-type"),
    Key("h", "screen.hint", "key-hint"),
    Key("u", "screen.undo", "key-undo"),
    Key("q", "screen.leave", "key-leave"),
)


SAYING: Final = "'"  # what is typed after it is said to the others


class TypedMoves(Suggester):
    """Completes what is typed to a legal move."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.notations: tuple[str, ...] = ()

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first legal move that begins like this."""
        return next((notation for notation in self.notations if notation.startswith(value)), None)


class TableScreen(HowdahScreen):
    """One game being played, or watched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash,colon", "type", show=False, priority=True),  # so that what is typed ahead goes there too
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("d", "draw", show=False),
        Binding("r", "resign", show=False),
        Binding("n", "again", show=False),
        Binding("s", "save", show=False),
        Binding("v", "turn_table", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self.connection = connection
        self.tableau = Tableau(connection.sight)
        self.suggester = TypedMoves()
        self.asking = False

    @property
    def seen(self) -> Sight:
        """What is seen of the table."""
        return self.tableau.seen

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        yield self.tableau
        yield Static(id="message", markup=False)
        yield Input(id="typed", compact=True, suggester=self.suggester)
        yield KeyLine()

    async def on_mount(self) -> None:
        """Begin to listen."""
        self.set_focus(self.tableau.board)
        await self.connection.open(self.see, lambda error: self.tell(refusal(error, self.howdah.language), bad=True))

    async def on_unmount(self) -> None:
        """Stop listening."""
        await self.connection.close()

    def see(self, seen: Sight) -> None:
        """Show what has happened at the table."""
        if seen.table.moves != self.seen.table.moves:
            self.tell("")
        if seen.table.chat[-1:] != self.seen.table.chat[-1:] and seen.table.chat:
            self.tell(f"{seen.table.chat[-1].name}: {seen.table.chat[-1].text}")
        self.tableau.see(seen)
        self._show_around()
        self._ask_questions()

    async def show_anew(self) -> None:
        """Show everything in the language and the colours that are chosen now."""
        self.tell("")
        self.tableau.show()
        self._show_around()

    def tell(self, text: str, *, bad: bool = False, reasons: Sequence[str] = ()) -> None:
        """Say something below the board, and why beside it, if there are reasons."""
        line = self.query_one("#message", Static)
        line.update(text, layout=False)
        line.set_class(bad, "bad")
        self.tableau.explain(reasons)

    def _show_around(self) -> None:
        language = self.howdah.language
        title = self.seen.position.game.title(language)
        self.query_one("#title", Static).update(f"{title} · {standing(self.seen, language)}", layout=False)
        typed = self.query_one("#typed", Input)
        typed.placeholder = self.howdah.say("type-here")
        moves = self.seen.position.moves if self.seen.to_decide is not None else ()
        self.suggester.notations = tuple(move.notation for move in moves)
        self.query_one(KeyLine).show(KEYS, language)

    def on_tableau_touched(self, event: Tableau.Touched) -> None:
        """Say why a spot was refused, or that it is not one's turn."""
        if event.reason:
            self.tell(event.reason.text(self.howdah.language), bad=True)
        elif self.seen.to_decide is None:
            self.tell(standing(self.seen, self.howdah.language))
        else:
            self.tell("")

    def on_tableau_picked(self, event: Tableau.Picked) -> None:
        """Play the move that was chosen."""
        self._play(event.move.code)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play what was typed, or say it; what is refused stays there to be mended."""
        if event.value.startswith(SAYING):
            self._ask(Chat(event.value.removeprefix(SAYING)))
            event.input.value = ""
            return
        if self.seen.to_decide is None or not event.value.strip():
            return
        try:
            move = self.seen.position.find(event.value.strip())
        except HowdahError as error:
            self.tell(refusal(error, self.howdah.language), bad=True)
            return
        event.input.value = ""
        self._play(move.code)

    def action_type(self) -> None:
        """Go to the line where moves are typed."""
        self.set_focus(self.query_one("#typed", Input))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let moves be typed that have these characters in them."""
        del parameters
        return not (action == "type" and self.query_one("#typed", Input).has_focus)

    def action_back(self) -> None:
        """Go back from the line to the board."""
        self.query_one("#typed", Input).value = ""
        self.set_focus(self.tableau.board)
        self.tableau.action_back()

    def action_touch(self) -> None:
        """Touch what the cursor is on."""
        self.tableau.board.action_touch()

    def _play(self, code: int) -> None:
        if self.seen.to_decide is not None:
            self._ask(Play(self.seen.to_decide, code))

    def _ask(self, request: Request) -> None:
        self._work(self.connection.ask(request))

    def _work(self, asking: Coroutine[Any, Any, None]) -> None:
        """Do something beside the screen, and say what goes wrong."""

        async def work() -> None:
            try:
                await asking
            except HowdahError as error:
                self.tableau.begin()
                self.tell(refusal(error, self.howdah.language), bad=True)

        self.run_worker(work())

    def _propose(self, seat: int | None, proposal: Proposal) -> None:
        if seat is not None:
            self._ask(Propose(seat, proposal))

    def action_undo(self) -> None:
        """Take the last own move back, or ask the others for it."""
        if self.seen.last_mover is None:
            self.tell(self.howdah.say("error-no-undo"), bad=True)
        self._propose(self.seen.last_mover, Undo())

    def action_draw(self) -> None:
        """Offer a draw."""
        self._propose(self.seen.acting, Draw())

    def action_again(self) -> None:
        """Begin when everybody is there, play again when the game is over; otherwise leave, to begin another one."""
        match self.seen.table.phase:
            case "waiting":
                self._ask(Start())
            case "over":
                self._propose(self.seen.acting, Rematch())
            case "playing":
                self.action_leave()

    def action_resign(self) -> None:
        """Give the game up, after a question."""
        seat = self.seen.acting
        if seat is None or self.seen.table.phase != "playing":
            return
        name = player_name(self.seen, seat, self.howdah.language)
        question = Confirm(self.howdah.say("really-resign", name=name), self.howdah.language)
        self.app.push_screen(question, lambda agree: self._ask(Resign(seat)) if agree else None)

    def _ask_questions(self) -> None:
        """Put the next offer to the person at this terminal who is asked."""
        asked = next(iter(self.seen.questions), None)
        if asked is None or self.asking:
            return
        seat, offer = asked
        language = self.howdah.language
        names = {"name": player_name(self.seen, seat, language), "other": player_name(self.seen, offer.seat, language)}
        self.asking = True

        def answered(agree: bool | None) -> None:  # noqa: FBT001
            self.asking = False
            self._ask(Answer(seat, offer.proposal.kind, agree=bool(agree)))

        question = self.howdah.say(f"asked-{offer.proposal.kind}", **names)
        self.app.push_screen(Confirm(question, language), answered)

    def action_hint(self) -> None:
        """Say what the engine would do, and why."""
        if self.seen.to_decide is not None and self.connection.hints:
            self.tell(self.howdah.say("thinking"))
            self._work(self._hint(self.seen))

    async def _hint(self, seen: Sight) -> None:
        advice = await aside(lambda: advise(seen.position))
        if seen.position != self.seen.position:
            return
        self.tableau.begin(advice.move.path[0])
        language = self.howdah.language
        self.tell(hint(advice, seen.turn, language), reasons=[reason.text(language) for reason in advice.reasons])

    def action_turn_table(self) -> None:
        """Look at the table from the next seat."""
        self.tableau.turn_table()

    def action_save(self) -> None:
        """Write the record of the game to a file."""
        question = AskText(self.howdah.say("save-where"), f"{self.seen.position.game.id}.json", self.howdah.language)
        self.app.push_screen(question, lambda name: self._work(self._save(Path(name).expanduser())) if name else None)

    async def _save(self, path: Path) -> None:
        text = (await self.connection.record()).to_json()
        try:
            await aside(lambda: path.write_text(text, encoding="utf-8"))
        except OSError as error:
            self.tell(self.howdah.say("not-saved", file=path, error=error.strerror), bad=True)
        else:
            self.tell(self.howdah.say("saved", file=path))

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(RulesScreen(self.seen.position.game))

    def action_leave(self) -> None:
        """Leave the table; the game is kept."""
        self.dismiss()
