"""What the next move decides, for two players without chance."""

from howdah.core.compilation import form_for_bulk, load
from howdah.core.playouts import rows
from howdah.core.position import Position
from howdah.players import tactics_kernel as kernel


def safe_moves(position: Position) -> tuple[int, ...]:
    """Return the codes of the moves after which the other player has not won and cannot win with the next move."""
    form = form_for_bulk()
    rules, facts = position.game.rules(form), position.game.facts
    states, codes = rows(rules, 3, position.game.room(position.state, 3)), rows(rules, 2, facts.most_moves)
    for word, value in enumerate(position.state):
        states[0][word] = value
    out = rules.words(facts.most_moves)
    found = load(kernel, form).safe_moves(states, codes, rules.words(2), out, rules.functions)
    return tuple(int(out[place]) for place in range(found))
