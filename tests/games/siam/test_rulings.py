"""The numbered rulings and the rules between them; each position fails if its rule is dropped."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from howdah.core.compilation import Form
from howdah.core.strength import Budget
from howdah.games.siam import GAME
from howdah.players.alphabeta import AlphaBeta
from tests.games.siam.boards import line, position

pytestmark = pytest.mark.parametrize("form", Form)


def test_the_start_offers_four_facings_on_each_of_16_border_squares(form: Form) -> None:
    start = GAME.start(form=form)
    assert len(start.legal) == 64
    assert {move.notation[1:3] for move in start.moves} == {
        *("a1", "b1", "c1", "d1", "e1", "a2", "e2", "a3", "e3", "a4", "e4", "a5", "b5", "c5", "d5", "e5")
    }
    assert start.turn == 0


def test_si_1_an_occupied_corner_is_entered_in_either_inward_direction(form: Form) -> None:
    corner = position("...../...../.OOO./...../R^....", turn=3, form=form)
    assert [move.notation for move in corner.moves if move.notation.startswith("@a1")] == ["@a1N*", "@a1E*"]
    side = position("...../...../.OOO./...../.R^...", turn=3, form=form)
    assert [move.notation for move in side.moves if move.notation.startswith("@b1")] == ["@b1N*"]


def test_si_2_a_turn_changes_the_facing(form: Form) -> None:
    turns = [move.notation for move in position("...../...../.OOO./..E^../.....", form=form).moves if "=" in str(move)]
    assert turns == ["c2=E", "c2=S", "c2=W"]


def test_si_3_there_is_no_pass_and_every_turn_is_the_other_players(form: Form) -> None:
    now = GAME.start(form=form)
    for number, move in enumerate(["@a1N", "@e5S", "a1=E", "e5-off", "a1-b1N"]):
        assert now.turn == number % 2
        now = now.play(move)


def test_si_4_a_hemmed_in_player_can_still_turn(form: Form) -> None:
    hemmed = position("R>E^R<../E^OE^../R>E^R<.O/EvO.../.....", turn=9, form=form)
    kinds = {move.notation[2] for move in hemmed.moves if not move.notation.startswith("@")}
    assert "=" in kinds


def test_a_move_goes_any_way_and_takes_any_facing(form: Form) -> None:
    lone = position("...../...../.OOO./..E^../.....", form=form)
    to_b2 = [move.notation for move in lone.moves if move.notation.startswith("c2-b2")]
    assert to_b2 == ["c2-b2", "c2-b2E", "c2-b2S", "c2-b2W"]
    assert str(lone.play("c2-b2W")).startswith("...../...../.OOO./.E<.../.....")
    assert not any(move.notation.startswith("c2-c3") and "*" not in move.notation for move in lone.moves)


def test_an_animal_leaves_from_the_border_only_into_the_reserve(form: Form) -> None:
    now = position("...../...../.OOO./..E^../E^....", form=form)
    assert [move.notation for move in now.moves if move.notation.endswith("off")] == ["a1-off"]
    assert now.play("a1-off").view()["reserves"] == {"elephants": 4, "rhinos": 5}


def test_si_5_order_does_not_matter_on_the_whole_line(form: Form) -> None:
    assert line("E> R< E> E>", form=form).why_not("a3-b3*") is None


def test_si_5_counted_step_by_step_the_balance_must_suffice_at_every_piece(form: Form) -> None:
    reason = line("E> R< E> E>", form=form, push_count="step-by-step").why_not("a3-b3*")
    assert reason
    assert (reason.key, reason.values["square"]) == ("stalls", "b3")
    assert line("E> E> R< E>", form=form, push_count="step-by-step").why_not("a3-b3*") is None


def test_si_5_the_line_ends_at_the_first_gap(form: Form) -> None:
    assert str(line("E> R^ . R< R<", form=form).play("a3-b3*")).startswith(".OOO./...../.E>R^R<R</")


def test_si_5_an_entering_animal_counts_as_one(form: Form) -> None:
    assert line("O", form=form).why_not("@a3E*") is None
    reason = line("O O", form=form).why_not("@a3E*")
    assert reason
    assert reason.values == {"needed": 2, "pushing": 1, "against": 0, "rocks": 2}


def test_with_five_on_the_board_none_enters_even_to_push_its_own_off(form: Form) -> None:
    full = position("E>E>E>E>E>/...../.OOO./...../.....", form=form)
    assert not any(move.notation.startswith("@") for move in full.moves)
    reason = full.why_not("@a5E*")
    assert reason
    assert reason.key == "no-reserve"


def test_a_push_keeps_every_facing_and_moves_the_pusher_too(form: Form) -> None:
    after = line("E> R^ O", form=form).play("a3-b3*")
    assert str(after).startswith(".OO../...../.E>R^O./")


def test_si_6_pushing_ones_animal_onto_a_cross_is_closed_too(form: Form) -> None:
    board = "...../..OO./...../...../.E>O.."
    assert position(board, turn=3, form=form, crossed=True).why_not("b1-c1*")
    assert position(board, turn=3, form=form).why_not("b1-c1*") is None
    assert position(board, turn=5, form=form, crossed=True).why_not("b1-c1*") is None


def test_si_6_a_cross_stops_the_acting_animal_only(form: Form) -> None:
    assert position("...../.OOO./...../...../E>R^...", turn=3, form=form, crossed=True).why_not("a1-b1*") is None


def test_single_exit_allows_one_leave_a_player_and_ignores_pushes(form: Form) -> None:
    now = position("...../...../.OOO./...../E^.R^.E^", turn=3, form=form, single_exit=True)
    now = now.play("a1-off").play("@e5S")
    assert now.view()["exits_left"] == {"elephants": 0, "rhinos": 1}
    reason = now.why_not("e1-off")
    assert reason
    assert reason.key == "exit-used"
    assert now.play("@a5S").why_not("c1-off") is None
    pushed = position("R>Ev.../...../.OOO./...../.....", turn=4, form=form, single_exit=True, exits="e")
    assert pushed.play("a5-b5*").view()["exits_left"] == {"elephants": 0, "rhinos": 1}


def test_without_single_exit_one_leaves_as_often_as_one_likes(form: Form) -> None:
    now = position("...../...../.OOO./...../E^.R^.E^", turn=3, form=form).play("a1-off").play("@e5S")
    assert now.why_not("e1-off") is None


def test_si_7_the_third_occurrence_of_a_position_is_a_draw(form: Form) -> None:
    now = GAME.start(form=form).play("@a1N").play("@e5S")
    circle = ["a1=E", "e5=W", "a1=N", "e5=S"]
    for move in [*circle, *circle[:3]]:
        now = now.play(move)
        assert not now.over
    now = now.play(circle[3])
    assert now.over
    assert [ending.key for ending in now.endings()] == ["ending-repetition"]
    assert now.winners() == (0, 1)
    assert now.scores() == (0, 0)


def test_si_7_every_position_is_counted_exactly(form: Form) -> None:
    random = Random(7)
    for _ in range(2):
        now = GAME.start(options={"turn-limit": 0}, form=form).play("@a1N").play("@e5S")
        times = Counter[str]([board_and_mover(str(now))])
        while not now.over:
            assert max(times.values()) < 3
            turns = [move for move in now.moves if "=" in move.notation]
            now = now.play(random.choice(turns if random.random() < 0.9 else now.moves))
            times[board_and_mover(str(now))] += 1
        assert now.scores() != (0, 0) or times[board_and_mover(str(now))] == 3


def board_and_mover(position: str) -> str:
    return " ".join(position.split()[:2])


def test_si_7_what_the_variants_remember_makes_positions_different(form: Form) -> None:
    start = GAME.start(options={"single-exit": True, "repetition": 2}, form=form)
    now = start.play("@a1N").play("@e5S").play("a1-off").play("e5-off")
    assert not now.over
    crossed = GAME.start(options={"crossed": True, "repetition": 2}, form=form)
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        crossed = crossed.play(move)
    assert not crossed.over
    plain = GAME.start(options={"repetition": 2}, form=form)
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        plain = plain.play(move)
    assert plain.over


def test_si_7_the_repetition_rule_can_be_switched_off(form: Form) -> None:
    now = GAME.start(options={"repetition": 0, "turn-limit": 0}, form=form).play("@a1N").play("@e5S")
    for move in ["a1=E", "e5=W", "a1=N", "e5=S"] * 4:
        now = now.play(move)
    assert not now.over


def test_si_7_the_turn_limit_is_a_draw(form: Form) -> None:
    now = GAME.start(options={"turn-limit": 3}, form=form).play("@a1N").play("@e5S")
    assert not now.over
    now = now.play("a1=E")
    assert [ending.key for ending in now.endings()] == ["ending-turn-limit"]


def test_si_9_a_repetition_on_the_last_turn_is_named_as_one_and_a_fallen_rock_wins_on_it(form: Form) -> None:
    now = GAME.start(options={"turn-limit": 4, "repetition": 2}, form=form)
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        now = now.play(move)
    assert [ending.key for ending in now.endings()] == ["ending-repetition"]
    won = line(". . . E> O", turn=5, form=form, turn_limit=5).play("d3-e3*")
    assert won.winners() == (0,)


def test_si_10_a_position_is_remembered_however_long_ago_it_was(form: Form) -> None:
    # Five elephants turn through all their 1024 facings and come back, the rhinoceros turns to and fro.
    start = position("....Rv/...../.OOO./...../E^E^E^E^E^", form=form, repetition=2, turn_limit=0)
    now, facings = start, [0] * 5
    for number in range(1024):
        digits = [(number + 1) % 1024 >> 2 * place & 3 for place in range(6)]
        gray = [(digits[place] - digits[place + 1]) % 4 for place in range(5)]
        turned = next(place for place in range(5) if gray[place] != facings[place])
        facings = gray
        for move in (f"{'abcde'[turned]}1={'NESW'[gray[turned]]}", f"e5={'SW'[(number + 1) % 2]}"):
            assert not now.over
            now = now.play(move)
    assert board_and_mover(str(now)) == board_and_mover(str(start))
    assert [ending.key for ending in now.endings()] == ["ending-repetition"]


def test_si_10_a_search_remembers_a_long_game_too(form: Form) -> None:
    start = position("....Rv/...../.OOO./...../E^....", form=form, repetition=9, turn_limit=0)
    now, random = start, Random(10)
    while len(now.state) <= GAME.facts.size:
        now = now.play(random.choice([move for move in now.moves if "*" not in move.notation]))
    assert GAME.room(now.state, 7) == len(now.state) + 21
    assert AlphaBeta(form).choose(now, Budget(nodes=200)).move in now.moves


def test_si_10_a_full_memory_in_a_row_of_words_that_does_not_grow_is_emptied(form: Form) -> None:
    start = GAME.start(options={"turn-limit": 0, "repetition": 9}, form=form)
    rules, state = start.rules, start.rules.words_from(start.state, GAME.facts.size)
    out, random, sizes = rules.words(GAME.facts.most_moves), Random(1), list[int]()
    while len(sizes) < 2000 and (found := rules.legal(state, out)):
        rules.apply(state, int(out[random.randrange(found)]))
        sizes.append(int(state[0]))
    assert max(sizes) == GAME.facts.size
    assert any(later < earlier for earlier, later in pairwise(sizes))
