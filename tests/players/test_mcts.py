"""Tree search: threads, reports and halts."""

from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.decision import Decision, Halt
from howdah.players.mcts import MonteCarlo
from tests.players.test_players import to_a_decision

SIAM = GAMES.find("siam")
KERALA = to_a_decision(GAMES.find("kerala").start())


def test_what_two_trees_found_is_added_up() -> None:
    decision = MonteCarlo(threads=2).choose(KERALA, Budget(nodes=501))
    again = MonteCarlo(threads=2).choose(KERALA, Budget(nodes=501))
    assert decision == again
    assert decision.nodes == 501
    assert decision.move.code == max(decision.visits, key=lambda tried: tried[1])[0]


def test_what_is_best_is_reported_whenever_the_tries_have_doubled() -> None:
    reported: list[Decision] = []
    decision = MonteCarlo().choose(SIAM.start(), Budget(nodes=2000), reported.append)
    assert [each.nodes for each in reported] == [257, 514, 1028, 2000]
    assert reported[-1] == decision


def test_a_halt_that_was_called_before_leaves_time_for_a_move() -> None:
    halt = Halt()
    halt.call()
    assert halt.called
    decision = MonteCarlo().choose(KERALA, Budget(nodes=10**9), halt=halt)
    assert decision.move in KERALA.moves
    assert decision.nodes == 1


def test_the_best_moves_come_in_the_order_of_their_tries() -> None:
    found = MonteCarlo().best(SIAM.start(), Budget(nodes=2000), 3)
    visits = dict(found[0].visits)
    tried = [visits[decision.move.code] for decision in found]
    assert tried == sorted(visits.values(), reverse=True)[:3]
