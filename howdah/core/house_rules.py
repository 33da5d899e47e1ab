"""What differs from the usual rules of a game, in words."""

from howdah.core.components import Components
from howdah.core.game import Game
from howdah.core.options import Number, Option, Options, Toggle, Value, preset_of
from howdah.core.text import Reason, Word


def house_rules(game: Game, players: int, options: Options) -> tuple[Reason, ...]:
    """Return the edition, if it is not the usual one, and every option that differs from its edition."""
    rules, usual = [], {}
    if presets := game.facts.presets:
        edition = preset_of(presets, options) or presets.default
        usual = {presets.id: edition}
        if edition != presets.default:
            rules.append(_rule(game, presets.id, Word(f"value-{edition}")))
    _, expected = game.check(players, usual)
    differing = [option for option in game.facts.options if options[option.id] != expected[option.id]]
    return (*rules, *(_rule(game, option.id, _value(game, option, options[option.id])) for option in differing))


def _rule(game: Game, option: str, value: object) -> Reason:
    return game.catalogue.reason("house-rule", title=Word(f"option-{option}"), value=value)


def _value(game: Game, option: Option[Value], value: Value) -> object:
    match option:
        case Toggle():
            return Word("value-on" if value else "value-off")
        case Number() if not value:
            return Word("value-off")
        case Components():
            return Word("value-own-list")
    return tuple(_word(game, name) for name in str(value).split(","))


def _word(game: Game, name: str) -> str:
    """Return the key of a value's name, or the value itself if it has none."""
    keys = (key for key in (f"value-{name}", name) if key in game.catalogue)
    return next(map(Word, keys), name)
