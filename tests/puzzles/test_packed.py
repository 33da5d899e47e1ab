"""Puzzles in links: written, read for ever, and refused with a clear error where they are damaged."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.games import GAMES
from howdah.puzzles.collection import collection
from howdah.puzzles.errors import PuzzleLinkError, UnknownPuzzleError
from howdah.puzzles.packed import LONGEST, VERSION, is_packed, opened, pack, unpack
from howdah.puzzles.puzzle import Kind, Puzzle, Step
from tests.effort import examples
from tests.puzzles.examples import BEST, WIN_IN_2

PLAYED = next(move.notation for move in WIN_IN_2.start.moves if move.notation != "b3-b2*")
MISTAKE = replace(
    WIN_IN_2, kind=Kind.BETTER, moves=1, steps=(Step(("b3-b2*",)),), shares={"b3-b2*": 912, PLAYED: 455}, themes=()
)
# A link that the first release with composed puzzles wrote.
OLD = (
    "p1.eNo1iEEKwjAUBdc_p_jrQmKSdiW14KJbAzmAkJiUFmMiLaZQ8SbexovZCs5m5r0-zc709P5YluAnEDAN5kbmIYIEDmO6XGnqunU8X8A2dkw"
    "3SufVbW7PW-haMaXr39Ewhh4pVgIp2JJaWaCRhxNaSa0oIPjsw77EvwVyrDj5vK0f0fmI2kRHjjGSLyuMKus"
)
PRINTABLE = st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="\u2028"), max_size=40).filter(
    str.isprintable
)


@examples(25)
@given(
    puzzle=st.sampled_from([WIN_IN_2, BEST, *(p for game in GAMES for p in collection(game)[::150])]),
    title=PRINTABLE,
    author=PRINTABLE,
)
def test_a_puzzle_is_read_as_it_was_packed(puzzle: Puzzle, title: str, author: str) -> None:
    packed = pack(replace(puzzle, title=title, author=author))
    found = unpack(packed)
    assert found == replace(puzzle, title=title, author=author, packed=packed)
    assert found.id == packed
    assert is_packed(packed)
    assert packed.isascii()


@examples(60)
@given(st.data())
def test_a_damaged_link_gives_a_clear_error(data: st.DataObject) -> None:
    packed = pack(WIN_IN_2)
    at = data.draw(st.integers(0, len(packed) - 1))
    cut = data.draw(st.booleans())
    damaged = packed[:at] if cut else packed[:at] + data.draw(st.sampled_from("Ax-_/é")) + packed[at + 1 :]
    trouble = ""
    try:
        assert unpack(damaged) == replace(WIN_IN_2, packed=damaged)
    except PuzzleLinkError as error:
        trouble = str(error)
    assert trouble.startswith("expected") or not trouble


def link_of(text: str) -> str:
    return VERSION + urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


TEXT = zlib.decompress(urlsafe_b64decode(pack(WIN_IN_2).removeprefix(VERSION) + "==")).decode()


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("p9.abc", "expected a puzzle of the version 'p1.'"),
        (VERSION + "A" * LONGEST, "a link holds at most"),
        (VERSION + "!!!!", "it cannot be read"),
        (link_of("x" * 100_000), "expected a puzzle of at most 32000 bytes"),
        (link_of("siam"), "expected a file of one puzzle with title and author, but found 1 lines"),
        (link_of(TEXT.replace("\t1\t", "\t7\t")), "expected 'howdah-puzzles"),
        (link_of(TEXT.replace("b3-b2*", "b3-e5*")), "but:"),
        (link_of(TEXT.replace(" b2-b1*", " a1=N")), "but:"),
        (link_of(TEXT.replace(" a2=N b2-b1*", "")), "expected a win after 1 moves"),
        (link_of(TEXT.replace("\n\n\n", "\n" + "t" * 61 + "\n\n")), "expected the title as one line"),
        (link_of(TEXT.replace("\n\n\n", "\n\nA\x07\n")), "expected the author as one line"),
        (link_of(TEXT.replace(" e - 41", " q - 41")), "but:"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_what_was_expected(link: str, expected: str) -> None:
    with pytest.raises(PuzzleLinkError) as caught:
        unpack(link)
    assert expected in str(caught.value)


def test_a_mistake_is_packed_with_the_shares_of_both_moves() -> None:
    found = unpack(pack(MISTAKE))
    assert (found.kind, dict(found.shares)) == (Kind.BETTER, {"b3-b2*": 912, PLAYED: 455})


def test_an_id_is_one_of_the_collection_or_a_whole_puzzle() -> None:
    puzzle = collection(GAMES.find("siam"))[0]
    assert opened(puzzle.id) is puzzle
    assert opened(pack(WIN_IN_2)).position == WIN_IN_2.position
    with pytest.raises(UnknownPuzzleError):
        opened("siam-00000000")


def test_links_of_version_1_are_read_for_ever() -> None:
    assert replace(unpack(OLD), packed="") == replace(WIN_IN_2, title="Über den Rand", author="Ann", difficulty=0)
