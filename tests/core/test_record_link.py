"""Links that hold whole records."""

from base64 import urlsafe_b64encode
from random import Random
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.errors import RecordError
from howdah.core.game import Game
from howdah.core.record import Entry, Record
from howdah.core.record_link import LARGEST, LONGEST, link_to, text_in
from howdah.games import GAMES

SITE = "https://games.example.org/howdah/"
GAME = Record.of(GAMES.find("siam").start(), [Entry("@c1N"), Entry("@c5S")], ("Ann", "Bob"))
LINK = link_to(GAME, SITE)


def packed(text: bytes) -> str:
    return f"{SITE}study/siam?record#{urlsafe_b64encode(text).decode().rstrip('=')}"


@given(
    game=st.sampled_from(tuple(GAMES)),
    random=st.randoms(use_true_random=False),
    length=st.integers(0, 30),
    name=st.text(max_size=20),
)
def test_a_record_comes_out_of_its_link_as_it_went_in(game: Game, random: Random, length: int, name: str) -> None:
    start = position = game.start(random.choice(game.facts.players))
    entries = list[Entry]()
    for _ in range(length):
        if position.over:
            break
        move = random.choice(position.moves)
        entries.append(Entry(move.notation, "2026-11-16T03:20:00Z"))
        position = position.play(move)
    record = Record.of(start, entries, (name,) * start.players)
    link = link_to(record, SITE)
    assert link.startswith(f"{SITE}study/{game.id}?record#")
    assert Record.from_json(text_in(link), GAMES) == record


def test_a_site_is_named_with_or_without_a_slash_at_its_end() -> None:
    assert link_to(GAME, SITE.rstrip("/")) == LINK


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (SITE, "nothing is there"),
        (LINK[:-20], "its end is missing"),
        (LINK[:-40] + "A" * 20 + LINK[-20:], "cannot be read|end is missing"),
        (f"{SITE}#äöü", "cannot be read"),
        (packed(b"no such thing"), "cannot be read"),
        (packed(compress(b"\xff")), "cannot be read"),
        (packed(compress(bytes(LARGEST + 1))), f"at most {LARGEST} bytes"),
        (SITE + "#" + "A" * (LONGEST + 1), f"at most {LONGEST} characters"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(link: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        text_in(link)


def test_a_record_that_is_too_long_for_a_link_is_refused() -> None:
    random = Random(1)
    names = tuple("".join(chr(random.randrange(0x4E00, 0x9FFF)) for _ in range(9000)) for _ in range(2))
    with pytest.raises(RecordError, match="send the file"):
        link_to(Record.of(GAMES.find("siam").start(), [], names), SITE)


@pytest.mark.parametrize("link", ["http://[x#abc", "#\ud800", "x#é", "http://[#"])
def test_a_link_that_is_no_url_is_refused_as_a_record(link: str) -> None:
    with pytest.raises(RecordError):
        text_in(link)
