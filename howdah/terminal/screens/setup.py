"""Setting up a table: who plays, and by which rules."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from howdah.core.components import Components
from howdah.core.errors import HowdahError, OptionsError
from howdah.core.options import Choice, Option, Options, Toggle, Value, preset_of
from howdah.terminal.describe import seat_name
from howdah.terminal.plan import LEVELS, PERSON, Plan
from howdah.terminal.screens.app import HowdahScreen
from howdah.terminal.screens.chooser import Chooser
from howdah.terminal.screens.keys import Key, KeyLine
from howdah.terminal.tables.local import LocalTable
from howdah.terminal.wording import computer_name, refusal, value_name

KEYS: Final = (
    Key("↑↓", "", "key-fields"),
    Key("←→", "", "key-change"),
    Key("⏎", "screen.begin", "key-start"),
    Key("F2", "app.language", "key-language"),
    Key("F3", "app.theme", "key-theme"),
    Key("esc", "screen.dismiss", "key-back"),
)


class SetupScreen(HowdahScreen):
    """Asks what a new table shall be like."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "dismiss", show=False),
    ]
    AUTO_FOCUS = "Button"

    def __init__(self, plan: Plan, begin: Callable[[LocalTable], None]) -> None:
        super().__init__()
        self.plan = plan
        self.begin = begin

    def compose(self) -> ComposeResult:
        """Ask for everything, with the usual answers given."""
        game, say = self.plan.game, self.howdah.say
        yield Static(f"{say('new-game')} · {game.title(self.howdah.language)}", id="title", markup=False)
        with VerticalScroll(id="form", can_focus=False):
            if len(game.facts.players) > 1:
                counts = [(str(count), str(count)) for count in sorted(game.facts.players)]
                yield self._line(say("players"), Chooser("players", counts, str(len(self.plan.chairs))))
            for number in range(len(self.plan.chairs)):
                yield self._chair(number)
            yield from self._options()
            yield self._line("", Button(say("key-start"), variant="primary", compact=True, id="start"))
        yield Static(id="message", markup=False)
        keys = KeyLine()
        keys.show(KEYS, self.howdah.language)
        yield keys

    def _line(self, label: str, *fields: Widget) -> Horizontal:
        return Horizontal(Label(label, markup=False), *fields, classes="line")

    def _chair(self, number: int) -> Widget:
        chair = self.plan.chairs[number]
        players = [(PERSON, self.howdah.say("person"))]
        specs = dict.fromkeys([*LEVELS, *([] if chair.player == PERSON else [chair.player])])
        players += [(spec, computer_name(spec, self.howdah.language)) for spec in specs]
        start = self.plan.game.start(len(self.plan.chairs))
        fields: list[Widget] = [Chooser(f"chair:{number}", players, chair.player)]
        if chair.player == PERSON:
            fields.append(Input(chair.name, id=f"name-{number}", compact=True, max_length=40))
        return self._line(seat_name(start, number, self.howdah.language), *fields)

    def _options(self) -> Iterator[Widget]:
        game, language = self.plan.game, self.howdah.language
        presets = game.facts.presets
        if presets:
            chosen = preset_of(presets, Options({option.id: self._value(option) for option in game.facts.options}))
            names = [*presets.values, *([] if chosen else ["–"])]
            title = game.catalogue.text(f"option-{presets.id}", language)
            yield self._line(
                title, Chooser(presets.id, [(name, value_name(name, language)) for name in names], chosen or "–")
            )
        for option in game.facts.options:
            if not isinstance(option, Components):
                title = game.catalogue.text(f"option-{option.id}", language)
                yield self._line(title, self._field(option))

    def _value(self, option: Option[Value]) -> Value:
        """Return what is chosen, in its proper type where it has one."""
        value = self.plan.value(option.id)
        try:
            return option.check(value)
        except OptionsError:
            return str(value)

    def _field(self, option: Option[Value]) -> Widget:
        value = self._value(option)
        match option:
            case Toggle():
                words = [("on", self.howdah.say("on")), ("off", self.howdah.say("off"))]
                return Chooser(option.id, words, "on" if value else "off")
            case Choice():
                return Chooser(
                    option.id, [(name, value_name(name, self.howdah.language)) for name in option.values], str(value)
                )
            case _:
                return Input(str(value), id=f"option-{option.id}", compact=True)

    async def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Take over a choice; what depends on it is asked anew."""
        presets = self.plan.game.facts.presets
        kind, _, number = event.field.partition(":")
        if event.field == "players":
            names = [self.howdah.say("person-number", number=seat) for seat in range(1, 10)]
            self.plan.seat(int(event.value), names)
        elif kind == "chair":
            chair = self.plan.chairs[int(number)]
            chair.player = event.value
            chair.name = chair.name or self.howdah.say("person-number", number=int(number) + 1)
        elif presets and event.field == presets.id:
            self.plan.options = {presets.id: event.value} if event.value in presets.values else {}
        else:
            self.plan.options[event.field] = event.value
        if event.field == "players" or kind == "chair" or presets:
            await self._ask_anew(event.field)

    async def _ask_anew(self, field: str) -> None:
        await self.recompose()
        for chooser in self.query(Chooser):
            if chooser.field == field:
                chooser.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take over what is written."""
        kind, _, name = (event.input.id or "").partition("-")
        if kind == "name":
            self.plan.chairs[int(name)].name = event.value
        elif event.value != str(self.plan.value(name)):
            self.plan.options[name] = event.value

    def on_input_submitted(self) -> None:
        """Begin."""
        self.action_begin()

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def action_begin(self) -> None:
        """Begin the game, or say why it cannot begin."""
        try:
            local = LocalTable.begin(self.plan.setup())
        except HowdahError as error:
            message = self.query_one("#message", Static)
            message.update(refusal(error, self.howdah.language))
            message.add_class("bad")
            return
        if self.plan.chairs[0].player == PERSON:
            self.howdah.preferences.keep(name=self.plan.chairs[0].name)
        self.dismiss()
        self.begin(local)
