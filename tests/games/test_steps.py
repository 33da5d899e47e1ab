"""Every stage of a move says what to do next, and what would come of it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from howdah.core.contract import check_steps
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.games import GAMES
from howdah.service.messages.prospects import prospects
from tests.games.settings import EVERY_SETTING, Setting
from tests.games.siam.boards import position as siam
from tests.games.tiny import GAME as TINY
from tools.write_first_round import FILE as FIRST_ROUND
from tools.write_first_round import contents
from tools.write_sentences import examples

STUCK = "white ....#EX/.....#./......./...o.../......./.#...../....... 0,0,0,10 gg77 0,0 0,3 47,0 9,0 0,0 s s 0"


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 120))
def test_every_beginning_of_a_move_has_an_instruction(setting: Setting, seed: int, moves: int) -> None:
    random = Random(seed)
    position = setting.game.start(setting.players, setting.options)
    while not position.over and moves:
        position, moves = position.play(random.choice(position.legal)), moves - 1
    check_steps(position)


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.id)
def test_every_instruction_is_used_somewhere(game: Game) -> None:
    positions = [example.position for example in examples(game)]
    used = {step.instruction.key for position in positions for step in position.steps}
    parts = {"step-an-elephant", "step-a-guard", "step-a-black-log", "step-buy", "step-take", "step-push"}
    known = {key for key in game.catalogue.entries if key.startswith("step")}
    if game.id in {"china-shop", "white-elephant"}:
        known -= parts
    assert used <= known
    rare = {"step-turn", "step-turn-leave", "step-animal", "step-take", "step-pass", "step-reserve"}
    assert known - used <= rare


def test_a_stage_names_what_was_picked() -> None:
    steps = {step.path: step.instruction.text() for step in siam("...../..OO./...E>O/...../.....", turn=5).steps}
    assert steps[()] == "Touch your reserve to bring in an animal, or touch one of your animals on the board."
    assert steps["d3",] == "Where does the animal on d3 go? Touch a marked square, or an arrow to turn it."
    assert steps["d3", "d2"].startswith("It goes from d3 to d2.")


def test_a_player_who_can_do_nothing_is_told_to_pass() -> None:
    position = GAMES.find("white-elephant").position(STUCK)
    assert [step.instruction.key for step in position.steps] == ["step-pass"]


def test_a_game_without_instructions_has_a_general_one() -> None:
    position = TINY.start()
    while position.turn < 0:
        position = position.play(position.legal[0])
    assert position.steps[0].instruction.text("de") == "Wähle eine der markierten Stellen."


def after(game: str, players: int, seed: int, turns: int) -> Position:
    random = Random(seed)
    position = GAMES.find(game).start(players)
    while not position.over and (turns or position.turn < 0):
        turns -= position.turn >= 0
        position = position.play(random.choice(position.legal))
    return position


def test_a_winning_push_is_pointed_out_before_it_is_made() -> None:
    position = siam("...../..OO./...E>O/...../.....", turn=5)
    found = {prospect.spot: prospect for prospect in prospects(position, ("d3",), "en")}
    assert (found["e3"].badge, found["e3"].good) == ("wins", True)
    assert found["d2"].badge is None


def test_the_points_of_every_space_are_known_before_a_tile_is_laid() -> None:
    position = next(
        position
        for turns in range(12, 30)
        if (position := after("kerala", 2, 1, turns)).moves[0].path[0].startswith("offer")
    )
    spot = position.moves[0].path[0]
    before = position.scores()[position.turn]
    for prospect in prospects(position, (spot,), "en"):
        moves = [move for move in position.moves if move.path[:2] == (spot, prospect.spot)]
        gains = [position.play(move).scores()[position.turn] - before for move in moves]
        assert (prospect.least, prospect.most) == (min(gains), max(gains))


def test_what_an_elephant_breaks_is_counted_before_it_is_taken() -> None:
    position = after("china-shop", 3, 5, 20)
    herd = [prospect for prospect in prospects(position, (), "en") if prospect.spot.startswith("herd")]
    for prospect in herd:
        now = position.play(prospects_move(position, prospect.spot))
        hand = position.view()["players"][position.turn]["hand"]  # type: ignore[index]
        while now.turn == position.turn and now.moves[0].path[0].startswith("hand"):
            now = now.play(now.legal[0])
        left = now.view()["players"][position.turn]["hand"]  # type: ignore[index]
        lost = len(hand) - len(left)
        assert prospect.badge == (f"breaks {lost}" if lost else "no loss")
        assert prospect.good == (not lost)


def prospects_move(position: Position, spot: str) -> int:
    """The code of the move that consists of one spot."""
    return next(move.code for move in position.moves if move.path == (spot,))


def test_the_first_round_in_the_docs_is_what_the_table_says() -> None:
    assert FIRST_ROUND.read_text(encoding="utf-8") == contents(), "run python -m tools.write_first_round, and read it"
