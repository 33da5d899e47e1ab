"""The form for a new game: who plays, and with which options."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from howdah.core.components import Components
from howdah.core.errors import HowdahError, OptionsError
from howdah.core.options import Choice, Option, Options, Toggle, Value, preset_of
from howdah.table.clock import MINUTE, SECOND, Correspondence, Fischer, read_clock
from howdah.table.errors import ClockError
from howdah.table.explanation import clock_in_words
from howdah.terminal.new_game import LEVELS, PERSON, NewGame
from howdah.terminal.screens.app import HowdahScreen, Key, KeyLine
from howdah.terminal.tables.connection import TableConnection
from howdah.terminal.tables.host import TerminalHost
from howdah.terminal.texts import computer_choice, seat_name

KEYS: Final = (
    Key("↑↓", "", "key-fields"),
    Key("←→", "", "key-change"),
    Key("⏎", "screen.begin", "key-start"),
    Key("F2", "app.language", "key-language"),
    Key("F3", "app.theme", "key-theme"),
    Key("esc", "screen.dismiss", "key-back"),
)
NO_CLOCK: Final = ""
OWN_CLOCK: Final = "own"
CLOCKS: Final = (NO_CLOCK, "5+5", "15+10", "3d", OWN_CLOCK)
FIRST_OWN_CLOCK: Final = "10+10"
CUSTOM: Final = "–"  # shown if the options are not those of a preset


class Chooser(Static, can_focus=True):
    """A form field with a few values, changed with the arrow keys or a click."""

    DEFAULT_CSS = """
    Chooser { width: 34; height: 1; background: $surface; }
    Chooser:focus { background: $primary; color: $background; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space,enter", "step(1)", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Another value was selected."""

        field: str
        value: str

    def __init__(self, field: str, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Offer values with their titles."""
        super().__init__()
        self.field = field
        self.choices = tuple(choices)
        self.index = [value for value, _ in choices].index(value)

    def on_mount(self) -> None:
        """Show the value."""
        self._show()

    def action_step(self, step: int) -> None:
        """Select the next value."""
        self.index = (self.index + step) % len(self.choices)
        self._show()
        self.post_message(self.Changed(self.field, self.choices[self.index][0]))

    def on_click(self, event: Click) -> None:
        """Select the next value, or the one before if the left end is clicked."""
        self.action_step(-1 if event.x < 2 else 1)

    def _show(self) -> None:
        self.update(Content(f"‹ {self.choices[self.index][1]} ›"))


class SetupScreen(HowdahScreen):
    """Asks who plays a new game, and with which options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "dismiss", show=False),
    ]
    AUTO_FOCUS = "Button"

    def __init__(self, new_game: NewGame, begin: Callable[[TableConnection], None]) -> None:
        super().__init__()
        self.new_game = new_game
        self.begin = begin

    def compose(self) -> ComposeResult:
        """Show the form with the current choices."""
        game, text = self.new_game.game, self.howdah.text
        title = game.title(self.howdah.language, game.box(self._chosen()))
        yield Static(f"{text('new-game')} · {title}", id="title", markup=False)
        with VerticalScroll(id="form", can_focus=False):
            if len(game.facts.players) > 1:
                counts = [(str(count), str(count)) for count in sorted(game.facts.players)]
                yield self._line(text("players"), Chooser("players", counts, str(len(self.new_game.seats))))
            for number in range(len(self.new_game.seats)):
                yield self._seat(number)
            yield from self._clock()
            yield from self._options()
            yield self._line("", Button(text("key-start"), variant="primary", compact=True, id="start"))
        yield Static(id="message", markup=False)
        yield KeyLine(KEYS, self.howdah.language)

    def _line(self, label: str, *fields: Widget) -> Horizontal:
        return Horizontal(Label(label, markup=False), *fields, classes="line")

    def _seat(self, number: int) -> Widget:
        choice = self.new_game.seats[number]
        players = [(PERSON, self.howdah.text("person"))]
        game = self.new_game.game
        characters = [character.player for character in game.characters]
        specs = dict.fromkeys([*LEVELS, *characters, *([] if choice.player == PERSON else [choice.player])])
        players += [(spec, computer_choice(game, spec, self.howdah.language)) for spec in specs]
        start = self.new_game.game.start(len(self.new_game.seats))
        fields: list[Widget] = [Chooser(f"seat:{number}", players, choice.player)]
        if choice.player == PERSON:
            fields.append(Input(choice.name, id=f"name-{number}", compact=True, max_length=40))
        return self._line(seat_name(start, number, self.howdah.language), *fields)

    def _clock(self) -> Iterator[Widget]:
        clock, text = self.new_game.clock, self.howdah.text
        chosen = clock if clock in CLOCKS else OWN_CLOCK
        fields: list[Widget] = [Chooser("clock", [(one, self._clock_title(one)) for one in CLOCKS], chosen)]
        if chosen == OWN_CLOCK:
            fields.append(Input(clock, id="own-clock", compact=True, max_length=9))
        yield self._line(text("clock"), *fields)
        if clock:
            yield self._line("", Static(self._clock_in_words(), id="clock-words", markup=False))

    def _clock_title(self, clock: str) -> str:
        if clock in {NO_CLOCK, OWN_CLOCK}:
            return self.howdah.text("clock-own" if clock else "clock-none")
        match read_clock(clock):
            case Fischer(start, increment):
                return self.howdah.text("clock-minutes", minutes=start // MINUTE, seconds=increment // SECOND)
            case Correspondence(days):
                return self.howdah.text("clock-days", days=days)
        return clock

    def _clock_in_words(self) -> str:
        """Return what the chosen clock means, or what is wrong with it."""
        try:
            words = clock_in_words(self.new_game.game.catalogue, read_clock(self.new_game.clock))
        except ClockError as error:
            return error.text(self.howdah.language)
        return f"{words.text(self.howdah.language)}. {self.howdah.text('clock-runs-on')}"

    def _options(self) -> Iterator[Widget]:
        game, language = self.new_game.game, self.howdah.language
        presets = game.facts.presets
        if presets:
            chosen = preset_of(presets, self._chosen())
            names = [*presets.values, *([] if chosen else [CUSTOM])]
            title = game.catalogue.text(f"option-{presets.id}", language)
            yield self._line(title, self._chooser(presets.id, names, chosen or CUSTOM))
        for option in game.facts.options:
            if not isinstance(option, Components):
                title = game.catalogue.text(f"option-{option.id}", language)
                yield self._line(title, self._field(option))

    def _chosen(self) -> Options:
        """Return the value of every option, valid or not."""
        return Options({option.id: self._value(option) for option in self.new_game.game.facts.options})

    def _value(self, option: Option[Value]) -> Value:
        """Return the value of an option in its type, or as text if it is not valid."""
        value = self.new_game.value(option.id)
        try:
            return option.check(value)
        except OptionsError:
            return str(value)

    def _field(self, option: Option[Value]) -> Widget:
        value = self._value(option)
        match option:
            case Toggle():
                words = [("on", self.howdah.text("on")), ("off", self.howdah.text("off"))]
                return Chooser(option.id, words, "on" if value else "off")
            case Choice():
                return self._chooser(option.id, option.values, str(value))
            case _:
                return Input(str(value), id=f"option-{option.id}", compact=True)

    def _chooser(self, field: str, values: Sequence[str], value: str) -> Chooser:
        texts, language = self.new_game.game.catalogue, self.howdah.language
        titles = [(name, name if name == CUSTOM else texts.text(f"value-{name}", language)) for name in values]
        return Chooser(field, titles, value)

    async def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Store a choice; the form is built again if other fields depend on it."""
        presets = self.new_game.game.facts.presets
        kind, _, number = event.field.partition(":")
        if event.field == "players":
            names = [self.howdah.text("person-number", number=seat) for seat in range(1, 10)]
            self.new_game.set_players(int(event.value), names)
        elif kind == "seat":
            choice = self.new_game.seats[int(number)]
            choice.player = event.value
            choice.name = choice.name or self.howdah.text("person-number", number=int(number) + 1)
        elif kind == "clock":
            self.new_game.clock = FIRST_OWN_CLOCK if event.value == OWN_CLOCK else event.value
        elif presets and event.field == presets.id:
            self.new_game.options = {presets.id: event.value} if event.value in presets.values else {}
        else:
            self.new_game.options[event.field] = event.value
        if kind in {"players", "seat", "clock"} or presets:
            await self._rebuild(event.field)

    async def _rebuild(self, field: str) -> None:
        await self.recompose()
        for chooser in self.query(Chooser):
            if chooser.field == field:
                chooser.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Store the text of an input."""
        kind, _, name = (event.input.id or "").partition("-")
        if event.input.id == "own-clock":
            self.new_game.clock = event.value
            self.query_one("#clock-words", Static).update(self._clock_in_words())
        elif kind == "name":
            self.new_game.seats[int(name)].name = event.value
        elif event.value != str(self.new_game.value(name)):
            self.new_game.options[name] = event.value

    async def action_begin(self) -> None:
        """Begin the game, or show why it cannot begin."""
        try:
            connection = await TerminalHost().begin(self.new_game.setup(), self.howdah.language)
        except HowdahError as error:
            self.show_error(error)
            return
        if self.new_game.seats[0].player == PERSON:
            self.howdah.preferences.save(name=self.new_game.seats[0].name)
        self.dismiss()
        self.begin(connection)

    on_input_submitted = on_button_pressed = action_begin
