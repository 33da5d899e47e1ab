"""A batch of games does what single games do, in any number of threads, under the same seeds."""

from typing import Any

import numpy as np
import pytest

from howdah.core.compilation import Form
from howdah.core.types import CHANCE, OVER
from howdah.games import GAMES
from howdah.research.batch import Batch, BatchError, Bytes, Integers
from howdah.research.batch_kernel import WAIT
from howdah.research.observations import observe, returns
from tests.games.settings import EVERY_SETTING, Setting
from tests.games.tiny import GAME as TINY

SIAM = GAMES.find("siam")
BY_SETTING = pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)


def buffers(batch: Batch) -> tuple[Integers, Bytes, Bytes]:
    return (
        np.zeros(batch.games, dtype=np.int64),
        np.ones((batch.games, *batch.encoding.shape), dtype=np.uint8),
        np.ones((batch.games, batch.actions), dtype=np.uint8),
    )


def trace(batch: Batch, steps: int = 60) -> list[tuple[bytes, ...]]:
    """Play at random; what was seen and done, game by game."""
    actions, observations, masks = buffers(batch)
    seen = []
    for _ in range(steps):
        batch.sample(actions)
        batch.observe(observations)
        batch.mask(masks)
        seen.append((actions.copy(), observations.copy(), masks.copy()))
        batch.step(actions)
    return [tuple(part[game].tobytes() for one in seen for part in one) for game in range(batch.games)]


def test_a_batch_without_games_is_refused() -> None:
    with pytest.raises(BatchError, match="a batch of 0 games; expected at least 1"):
        Batch(SIAM, 0)


def test_si_10_a_batch_remembers_a_position_however_long_ago_it_was() -> None:
    # Five elephants turn through all their 1024 facings; the last of them brings back the position after `@e1N`.
    moves = ["@a1N", "@a5S", "@b1N", "a5=W", "@c1N", "a5=S", "@d1N", "a5=W", "@e1N", "a5=S"]
    facings = [0] * 5
    for number in range(1024):
        digits = [(number + 1) % 1024 >> 2 * place & 3 for place in range(6)]
        gray = [(digits[place] - digits[place + 1]) % 4 for place in range(5)]
        turned = next(place for place in range(5) if gray[place] != facings[place])
        facings = gray
        moves += [f"{'abcde'[turned]}1={'NESW'[gray[turned]]}", f"a5={'WS'[number % 2]}"]
    options = {"repetition": 2, "turn-limit": 0}
    batch, position = Batch(SIAM, 2, options=options), SIAM.start(options=options)
    for move in moves[:-1]:
        assert not position.over
        code = position.find(move).code
        position = position.play(code)
        batch.step(np.array([code, code]))
        assert batch.finished.all() == position.over
    assert [ending.key for ending in position.endings()] == ["ending-repetition"]


def test_a_position_of_a_batch_consists_of_integers_of_python() -> None:
    state = Batch(GAMES.find("siam"), 1).position(0).state
    assert {type(word) for word in state} == {int}


def test_a_seed_may_be_a_number_of_numpy() -> None:
    batch, other = Batch(GAMES.find("kerala"), 2), Batch(GAMES.find("kerala"), 2)
    batch.reset(3)
    other.reset(np.int64(3))
    assert trace(batch, 5) == trace(other, 5)


@BY_SETTING
def test_games_with_draws_handed_out_go_like_positions(setting: Setting) -> None:
    batch = Batch(setting.game, 3, setting.players, setting.options, draws_inside=False, form=Form.CHECKED)
    actions, observations, masks = buffers(batch)
    weights = np.zeros_like(batch.legal)
    start = setting.game.start(setting.players, setting.options)
    positions = [start] * batch.games
    finished = 0
    for _ in range(700):
        batch.sample(actions)
        batch.observe(observations)
        batch.mask(masks)
        batch.weigh(weights)
        for game, position in enumerate(positions):
            assert batch.position(game) == position
            assert batch.movers[game] == position.turn
            assert tuple(batch.legal[game, : batch.counts[game]]) == position.legal
            assert tuple(np.flatnonzero(masks[game])) == position.legal
            assert np.array_equal(observations[game], observe(position, max(0, position.turn)))
            chances = [weight for _, weight in position.chance()]
            assert list(weights[game, : len(chances)]) == chances
        batch.step(actions)
        positions = [position.play(int(action)) for position, action in zip(positions, actions, strict=True)]
        for game, position in enumerate(positions):
            assert batch.finished[game] == position.over
            assert batch.rewards[game] == pytest.approx(returns(position))
            if position.over:
                positions[game] = start
                finished += 1
        if finished >= 2:
            break
    assert finished


@BY_SETTING
def test_equal_seeds_give_equal_games_whatever_the_threads_and_the_place(setting: Setting) -> None:
    one = Batch(setting.game, 5, setting.players, setting.options, threads=1)
    two = Batch(setting.game, 4, setting.players, setting.options, threads=3, form=Form.CHECKED)
    one.reset(7)
    two.reset([10, 8, 9, 7])
    first, second = trace(one), trace(two)
    assert second == [first[3], first[1], first[2], first[0]]
    one.reset(7)
    assert trace(one) == first
    assert len(set(first)) > 1


@BY_SETTING
def test_a_step_at_random_is_a_sample_and_a_step(setting: Setting) -> None:
    slow, fast = (Batch(setting.game, 5, setting.players, setting.options, threads=2) for _ in range(2))
    actions, *_ = buffers(slow)
    chosen, *_ = buffers(fast)
    for _ in range(300):
        slow.sample(actions)
        slow.step(actions)
        fast.step_at_random(chosen)
        assert np.array_equal(actions, chosen)
        assert np.array_equal(slow.legal, fast.legal)
        assert np.array_equal(slow.rewards, fast.rewards)
        assert np.array_equal(slow.finished, fast.finished)


def test_a_game_that_waits_stays_as_it_is() -> None:
    batch = Batch(SIAM, 3, history=1)
    batch.step(np.array([0, WAIT, 8]))
    assert [str(batch.position(game)).split()[3] for game in range(3)] == ["2", "1", "2"]
    before = batch.buffers().observations
    batch.observe(before)
    batch.step(np.array([WAIT, 8, WAIT]))
    after = batch.buffers().observations
    batch.observe(after)
    assert np.array_equal(before[[0, 2]], after[[0, 2]])
    assert batch.position(1) == batch.position(2)
    actions = batch.buffers().actions
    batch.sample(actions, np.array([True, False, True]))
    assert (actions == WAIT).tolist() == [False, True, False]


def test_games_stay_over_until_they_are_restarted() -> None:
    batch = Batch(SIAM, 2, options={"turn-limit": 3}, resets_inside=False)
    actions = batch.buffers().actions
    for _ in range(3):
        batch.step_at_random(actions)
    assert batch.finished.all()
    assert (batch.movers == OVER).all()
    assert not batch.counts.any()
    with pytest.raises(BatchError, match="game 0: 0 is not legal; expected one of: -1, since the game is over"):
        batch.step(np.zeros(2, dtype=np.int64))
    batch.restart(np.array([False, True]))
    assert batch.movers.tolist() == [OVER, 0]
    batch.step_at_random(actions)
    assert actions[0] == WAIT
    assert batch.finished.tolist() == [0, 0]
    assert str(batch.position(1)).split()[3] == "2"


def test_a_restart_with_the_seed_of_a_game_repeats_it() -> None:
    china_shop = GAMES.find("china-shop")
    batch, fresh = Batch(china_shop, 3), Batch(china_shop, 3)
    fresh.reset([4, 9, 4])
    trace(batch, 5)
    batch.restart(np.array([False, True, False]), [7, 9, 7])
    assert trace(batch, 5)[1] == trace(fresh, 5)[1]


def test_other_libraries_share_the_memory_of_a_batch() -> None:
    batch = Batch(SIAM, 64)
    buffers = batch.buffers()
    arrays = (*buffers, batch.rewards, batch.finished, batch.movers, batch.legal, batch.counts)
    for array in arrays:
        view = np.from_dlpack(array)
        assert view.ctypes.data == array.ctypes.data
        assert array.ctypes.data % 64 == 0
    views = [np.from_dlpack(array) for array in buffers]
    batch.observe(buffers.observations)
    batch.mask(buffers.masks)
    assert views[1][:, 8].sum() == 3 * 64
    views[0][:] = batch.legal[:, 5]
    batch.step(buffers.actions)
    assert len({str(batch.position(game)) for game in range(64)}) == 1


class OnlyDLPack:
    """An array of a library of which nothing is known but DLPack."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self.array.__dlpack_device__()
        return device


def test_arrays_of_other_libraries_are_written_and_read_in_place() -> None:
    batch, usual = Batch(SIAM, 4), Batch(SIAM, 4)
    ours, theirs = batch.buffers(), [OnlyDLPack(array) for array in usual.buffers()]
    batch.sample(ours.actions)
    usual.sample(theirs[0])
    batch.step(ours.actions.astype(np.int32))  # as JAX has them
    usual.step(theirs[0])
    batch.observe(ours.observations)
    usual.observe(theirs[1])
    batch.mask(ours.masks)
    usual.mask(theirs[2])
    assert all(np.array_equal(np.asarray(own), other.array) for own, other in zip(ours, theirs, strict=True))


@BY_SETTING
def test_players_never_meet_a_draw_that_is_made_inside(setting: Setting) -> None:
    batch = Batch(setting.game, 4, setting.players, setting.options)
    actions, *_ = buffers(batch)
    for _ in range(100):
        assert CHANCE not in batch.movers
        batch.sample(actions)
        batch.step(actions)


def test_draws_come_by_their_weights() -> None:
    batch = Batch(TINY, 6000)
    thrown = [str(batch.position(game)).split(",")[1] for game in range(batch.games)]
    assert [thrown.count(die) / batch.games for die in "123"] == pytest.approx([1 / 2, 1 / 3, 1 / 6], abs=0.03)


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = Batch(SIAM, 4)
    actions, *_ = buffers(batch)
    batch.sample(actions)
    actions[2] = 24
    before = [batch.position(game) for game in range(4)]
    with pytest.raises(BatchError, match="game 2: 24 is not legal; expected one of: 0, 1, 2"):
        batch.step(actions)
    assert [batch.position(game) for game in range(4)] == before


def test_buffers_that_do_not_fit_are_refused() -> None:
    batch = Batch(SIAM, 4)
    with pytest.raises(BatchError, match="expected 4 rows of 400 bytes"):
        batch.observe(np.zeros((4, 17, 5, 5), dtype=np.uint8))
    with pytest.raises(BatchError, match="expected uint8"):
        batch.mask(np.zeros((4, batch.actions), dtype=np.float32))
    with pytest.raises(BatchError, match=r"expected int64 \(4,\), contiguous"):
        batch.sample(np.zeros(8, dtype=np.int64)[::2])
    with pytest.raises(BatchError, match=r"the actions are float32 \(4,\); expected integers \(4,\)"):
        batch.step(np.zeros(4, dtype=np.float32))
    with pytest.raises(BatchError, match=r"a mark is int64 \(4,\); expected bool \(4,\)"):
        batch.restart(np.zeros(4, dtype=np.int64))
    with pytest.raises(BatchError, match="2 seeds for 4 games"):
        batch.reset([1, 2])
    with pytest.raises(BatchError, match="runs compiled only"):
        Batch(SIAM, 4, form=Form.PLAIN)


def test_siam_shows_the_board_from_the_movers_side() -> None:
    position = SIAM.start().play("@c1N").play("@a5E")
    own, others = observe(position, 0), observe(position, 1)
    assert own.shape == (16, 5, 5)
    assert own[0, 0, 2] == others[4, 0, 2] == 1
    assert own[5, 4, 0] == others[1, 4, 0] == 1
    assert own[8].nonzero()[1].tolist() == [1, 2, 3]
    assert own[9].max() == own[10].min() == 4
    assert own[:9].sum() == 5


def test_white_elephant_shows_the_yard_and_who_is_who() -> None:
    start = GAMES.find("white-elephant").start()
    silver, gold = observe(start, 0), observe(start, 1)
    assert silver.shape == (36, 7, 7)
    assert silver[8].sum() == 48
    assert (silver[15].min(), silver[18].min(), gold[16].min(), gold[17].min()) == (10, 10, 10, 10)
    assert silver[11].nonzero()[1].tolist() == silver[14].nonzero()[0].tolist() == [3] * 7
    assert np.array_equal(silver[11:13], gold[13:15])
    assert (silver[29].max(), gold[29].min()) == (0, 1)


@BY_SETTING
def test_every_seat_sees_its_own_side(setting: Setting) -> None:
    batch = Batch(setting.game, 1, setting.players, setting.options)
    actions, *_ = buffers(batch)
    for _ in range(100):
        batch.sample(actions)
        batch.step(actions)
        views = {observe(batch.position(0), seat).tobytes() for seat in range(batch.players)}
        assert len(views) == batch.players


def test_kerala_lists_the_tiles_of_every_platform() -> None:
    kerala = GAMES.find("kerala")
    start = kerala.start(2)
    seen = observe(start, 1)
    assert seen.shape == (1152,)
    assert seen[22:67].sum() == 100
    own, other, empty = seen[67:284], seen[284:501], seen[501:]
    assert (own[0], other[0], empty.max()) == (1, 1, 0)
    assert own[6:12].tolist() == [128, 128, 0, 128, 128, 0]
    assert own[12:17].tolist() == [128, 128, 46 + int(own[1:6].argmax()), 0, 1]
