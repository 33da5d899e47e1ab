from dataclasses import replace
from pathlib import Path

import pytest

from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.file_format import head, line_of, puzzle_of, read, write
from howdah.puzzles.puzzle import Puzzle, Step
from tests.puzzles.examples import BEST, WIN_IN_2

OPTIONS = replace(WIN_IN_2, options={"repetition": 0}, themes=())
TRANSPOSED = replace(WIN_IN_2, steps=(Step(("b3-b2*",), "a2=N"), Step(("b2-b1*", "@b1N"))))


@pytest.mark.parametrize("puzzle", [WIN_IN_2, BEST, OPTIONS, TRANSPOSED])
def test_a_puzzle_is_read_as_it_was_written(puzzle: Puzzle) -> None:
    assert puzzle_of(puzzle.game, line_of(puzzle)) == puzzle
    assert line_of(puzzle).count("\n") == 1


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "siam.tsv"
    write(file, "siam", [WIN_IN_2, TRANSPOSED])
    assert read(file.read_text(encoding="ascii"), "siam.tsv") == (WIN_IN_2, TRANSPOSED)
    assert list(tmp_path.iterdir()) == [file]


def test_files_of_version_1_are_read_for_ever() -> None:
    text = (
        "howdah-puzzles\t1\tsiam\n"
        "win\t2\t3\trock-off\t2\t{}\t...../.R>ORv./.EvE^Rv./R<O.OR</.EvE>.. e - 41 -\t"
        "b3-b2* a2=N b2-b1*\tlevel:3 level:3 1 0 40\n"
    )
    assert read(text, "old.tsv") == (WIN_IN_2,)
    assert WIN_IN_2.id == "siam-f3d10926"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "f.tsv: expected 'howdah-puzzles"),
        ("howdah-puzzles\t9\tsiam\n", "f.tsv: expected 'howdah-puzzles"),
        (head("siam") + "win\t2\n", "f.tsv: expected 9 fields separated by tabs, but found 2"),
        (head("siam") + line_of(WIN_IN_2).replace("win", "draw"), "'draw' is not a valid Kind"),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text, "f.tsv")
    assert expected in str(caught.value)


def test_the_id_depends_on_the_position_alone() -> None:
    assert replace(WIN_IN_2, difficulty=8, source="").id == WIN_IN_2.id
    assert replace(WIN_IN_2, position=WIN_IN_2.position.replace("41", "43")).id != WIN_IN_2.id
