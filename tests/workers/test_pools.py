"""Worker pools of processes and of a Ray cluster: every item is done, workers may die, and Ctrl-C cancels."""

import os
import signal
import time
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from howdah.core.errors import OptionsError
from howdah.core.extras import MissingExtraError
from howdah.workers.base import WorkerError, WorkerPool
from howdah.workers.factory import worker_pool

FOR_EVER = 3600


@pytest.fixture(name="address", params=["processes", "ray"])
def _address(request: pytest.FixtureRequest) -> str | None:
    """The address of the cluster; None stands for this machine."""
    return str(request.getfixturevalue("cluster")) if request.param == "ray" else None


@pytest.fixture(name="pool")
def _pool(address: str | None) -> WorkerPool:
    return worker_pool(2, address)


def double(item: int) -> int:
    return 2 * item


def refuse(item: int) -> int:
    raise OptionsError(f"no {item}")


def die(_item: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def linger(folder: Path, item: int) -> tuple[int, int]:
    """Do a item at once but for the first, which leaves a note and takes for ever until there are two notes."""
    if item == 0:
        note(folder)
        while len(notes(folder)) < 2:
            time.sleep(0.01)
    return item, os.getpid()


def stay(folder: Path, item: int) -> int:
    """Do a item at once but for the first, which leaves a note and takes for ever."""
    if item == 0:
        note(folder)
        time.sleep(FOR_EVER)
    while not notes(folder):
        time.sleep(0.01)
    return item


def note(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def notes(folder: Path) -> set[int]:
    return {int(file.name) for file in folder.iterdir()}


def is_gone(process: int) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_every_item_is_done_once_and_an_error_in_the_function_is_raised_as_it_is(pool: WorkerPool) -> None:
    results: list[int] = []
    with pool:
        assert pool.map_unordered(double, range(20), results.append)
        assert pool.map_unordered(double, [], results.append)
        with pytest.raises(OptionsError) as raised:
            pool.map_unordered(refuse, [7], print)
    assert sorted(results) == [2 * item for item in range(20)]
    assert str(raised.value) == "no 7"


def test_what_a_killed_worker_was_doing_is_done_again_and_nothing_else(pool: WorkerPool, tmp_path: Path) -> None:
    def kill() -> None:
        while not notes(tmp_path):
            time.sleep(0.01)
        os.kill(notes(tmp_path).pop(), signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    results: list[tuple[int, int]] = []
    with pool:
        assert pool.map_unordered(partial(linger, tmp_path), range(6), results.append)
    killer.join()
    assert sorted(item for item, _ in results) == list(range(6))
    assert len(notes(tmp_path)) == 2
    assert dict(results)[0] in notes(tmp_path)


def test_a_task_that_kills_every_worker_is_given_up(pool: WorkerPool) -> None:
    with pool, pytest.raises(WorkerError, match="a task was given up"):
        pool.map_unordered(die, [1], print)


def test_ctrl_c_keeps_what_is_done_and_leaves_no_process_behind(pool: WorkerPool, tmp_path: Path) -> None:
    results: list[int] = []

    def keep(result: int) -> None:
        results.append(result)
        signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with pool:
        assert not pool.map_unordered(partial(stay, tmp_path), range(1000), keep)
    assert 1 <= len(results) < 999
    assert signal.getsignal(signal.SIGINT) == before
    (worker,) = notes(tmp_path)
    while not is_gone(worker):
        time.sleep(0.01)


def test_ray_is_asked_for_by_name_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.core.extras.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"a Ray cluster needs ray: pip install 'howdah\[ray\]'"):
        worker_pool(ray="auto")


def test_an_address_where_nothing_listens_is_reported_at_once() -> None:
    with pytest.raises(WorkerError, match=r"no Ray cluster answers at '127\.0\.0\.1:1'"):
        worker_pool(ray="127.0.0.1:1")
