"""Crews of processes and of a Ray cluster: all is done, whoever dies, and Ctrl-C sends everybody home."""

import os
import signal
import time
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from howdah.core.errors import OptionsError
from howdah.crew.crew import Crew, CrewError
from howdah.crew.hiring import hire

FOR_EVER = 3600


@pytest.fixture(name="address", params=["processes", "ray"])
def _address(request: pytest.FixtureRequest) -> str | None:
    """Where the crew is: None stands for this machine."""
    return str(request.getfixturevalue("cluster")) if request.param == "ray" else None


@pytest.fixture(name="crew")
def _crew(address: str | None) -> Crew:
    return hire(2, address)


def double(piece: int) -> int:
    return 2 * piece


def refuse(piece: int) -> int:
    raise OptionsError(f"no {piece}")


def die(_piece: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def linger(folder: Path, piece: int) -> tuple[int, int]:
    """Do a piece at once but for the first, which leaves a note and takes for ever until there are two notes."""
    if piece == 0:
        note(folder)
        while len(notes(folder)) < 2:
            time.sleep(0.01)
    return piece, os.getpid()


def stay(folder: Path, piece: int) -> int:
    """Do a piece at once but for the first, which leaves a note and takes for ever."""
    if piece == 0:
        note(folder)
        time.sleep(FOR_EVER)
    while not notes(folder):
        time.sleep(0.01)
    return piece


def note(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def notes(folder: Path) -> set[int]:
    return {int(file.name) for file in folder.iterdir()}


def is_gone(process: int) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_every_piece_is_done_once(crew: Crew) -> None:
    outcomes: list[int] = []
    with crew:
        assert crew.work(double, range(20), outcomes.append)
        assert crew.work(double, [], outcomes.append)
    assert sorted(outcomes) == [2 * piece for piece in range(20)]


def test_an_error_in_the_job_is_raised_as_it_is(crew: Crew) -> None:
    with crew, pytest.raises(OptionsError) as raised:
        crew.work(refuse, [7], print)
    assert str(raised.value) == "no 7"


def test_what_a_killed_worker_was_doing_is_done_again_and_nothing_else(crew: Crew, tmp_path: Path) -> None:
    def kill() -> None:
        while not notes(tmp_path):
            time.sleep(0.01)
        os.kill(notes(tmp_path).pop(), signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    outcomes: list[tuple[int, int]] = []
    with crew:
        assert crew.work(partial(linger, tmp_path), range(6), outcomes.append)
    killer.join()
    assert sorted(piece for piece, _ in outcomes) == list(range(6))
    assert len(notes(tmp_path)) == 2
    assert dict(outcomes)[0] in notes(tmp_path)


def test_work_that_kills_every_worker_is_given_up(crew: Crew) -> None:
    with crew, pytest.raises(CrewError, match="a task was given up"):
        crew.work(die, [1], print)


def test_ctrl_c_keeps_what_is_done_and_leaves_nobody_behind(crew: Crew, tmp_path: Path) -> None:
    outcomes: list[int] = []

    def keep(outcome: int) -> None:
        outcomes.append(outcome)
        signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with crew:
        assert not crew.work(partial(stay, tmp_path), range(1000), keep)
    assert 1 <= len(outcomes) < 999
    assert signal.getsignal(signal.SIGINT) == before
    (worker,) = notes(tmp_path)
    while not is_gone(worker):
        time.sleep(0.01)


def test_ray_is_asked_for_by_name_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.crew.hiring.find_spec", lambda _: None)
    with pytest.raises(CrewError, match=r"pip install 'howdah\[ray\]'"):
        hire(ray="auto")


def test_an_address_where_nobody_answers_is_told_at_once() -> None:
    with pytest.raises(CrewError, match=r"no Ray cluster answers at '127\.0\.0\.1:1'"):
        hire(ray="127.0.0.1:1")
