"""What the next move decides, for two players without chance."""

from howdah.core.compilation import form_for_bulk, load
from howdah.core.position import Position
from howdah.players import tactics_kernel as kernel


def safe_moves(position: Position) -> tuple[int, ...]:
    """Return the codes of the moves after which the other player has not won and cannot win with the next move."""
    form = form_for_bulk()
    rules, facts = position.game.rules(form), position.game.facts
    codes, out = rules.words(facts.most_moves), rules.words(facts.most_moves)
    found = load(kernel, form).winning_answers(
        rules.words_from(position.state),
        rules.words(facts.size),
        rules.words(facts.size),
        codes,
        rules.words(facts.most_moves),
        rules.words(2),
        out,
        rules.functions,
    )
    return tuple(int(codes[place]) for place in range(found) if out[place] == kernel.NOTHING)
