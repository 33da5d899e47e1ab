"""What the next move decides, for two players without chance."""

from dataclasses import dataclass
from typing import Final

from howdah.core.compilation import Form, load
from howdah.core.position import Move, Position
from howdah.core.rules import rules_for_search
from howdah.players import tactics_kernel as kernel

# A reply is a threat if it wins after this part of the moves: fewer would be blunders that allow it.
LEAST_PART: Final = 4


@dataclass(frozen=True)
class NextWins:
    """After which moves the other player cannot win with the next one, and the reply that wins most often."""

    position: Position
    safe: tuple[int, ...]  # codes
    reply: int | None  # the code that wins after most of the moves
    often: int  # after how many of them

    @property
    def few_are_safe(self) -> bool:
        """Whether at least half of the moves lose at once, but not all of them."""
        return 0 < 2 * len(self.safe) <= len(self.position.legal)

    def threat(self) -> Move | None:
        """Return the reply that wins after many of the moves, as it is played after one of them."""
        if self.reply is None or LEAST_PART * self.often < len(self.position.legal):
            return None
        for code in self.position.legal:
            after = self.position.play(code)
            if self.reply in after.legal and after.play(self.reply).winners() == (after.turn,):
                return after.move(self.reply)
        return None


def next_wins(position: Position, form: Form) -> NextWins:
    """Return what the other player can win with the next move but one."""
    rules, facts = rules_for_search(position.game, form), position.game.facts
    states, codes = rules.rows(3, position.game.room(position.state, 3)), rules.rows(2, facts.most_moves)
    for word, value in enumerate(position.state):
        states[0][word] = value
    safe, wins = rules.words(facts.most_moves), rules.words(facts.codes)
    found = load(kernel, form).next_wins(states, codes, rules.words(2), safe, wins, rules.functions)
    counts = [int(wins[code]) for code in range(facts.codes)]
    often = max(counts)
    reply = counts.index(often) if often else None
    return NextWins(position, tuple(int(safe[place]) for place in range(found)), reply, often)
