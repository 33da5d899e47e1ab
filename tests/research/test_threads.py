"""Thread teams: every part is done, errors are raised, and no thread is left behind."""

import threading

import pytest

from howdah.research.threads import ThreadTeam


def test_every_thread_does_its_own_part_again_and_again() -> None:
    team = ThreadTeam(3)
    seen = [team.run(lambda part: (part, threading.get_ident()), [(0,), (1,), (2,)]) for _ in range(5)]
    assert {part for part, _ in seen[0]} == {0, 1, 2}
    assert len({thread for _, thread in seen[0]}) == 3
    assert all(set(again) == set(seen[0]) for again in seen)
    assert (0, threading.get_ident()) in seen[0]


@pytest.mark.parametrize("unlucky", [0, 1])
def test_an_error_in_any_part_is_raised_and_the_team_works_on(unlucky: int) -> None:
    team = ThreadTeam(2)
    with pytest.raises(ZeroDivisionError):
        team.run(lambda part: 1 // (part - unlucky), [(0,), (1,)])
    assert sorted(team.run(abs, [(-1,), (-2,)])) == [1, 2]


def test_threads_end_with_their_team() -> None:
    before = set(threading.enumerate())
    team = ThreadTeam(3)
    members = set(threading.enumerate()) - before
    assert len(members) == 2
    del team
    for member in members:
        member.join(timeout=60)
    assert not any(member.is_alive() for member in members)
