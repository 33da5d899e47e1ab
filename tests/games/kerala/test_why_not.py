"""Whatever is not allowed is refused with a reason and its rule."""

import pytest

from howdah.core.errors import AmbiguousMoveError, IllegalMoveError, MalformedMoveError
from howdah.core.geometry import SOUTH
from howdah.core.position import Position
from howdah.games.kerala import GAME, rules
from howdah.games.kerala.platforms import MOST_TILES, SIDES
from howdah.games.kerala.rules import SEND, SHIFT
from tests.games.kerala.tables import last_round, refused, table

ROW = "0,0:blue-start/1,0:red-1/2,0:red-2/3,0:green-1"
TAKE = table(f"A0,0/B3,0/{ROW}", offer=["red-arch-blue", "red-3"])
LYING = table(f"a0,0/B3,0/{ROW}")
BOTH_LYING = table(f"a0,0/b3,0/{ROW}")
SENDING = table(f"A4,0/B0,0/{ROW}/4,0:red-moveE", phase="moveE")
FULL = table("A1,0/B0,0/0,0:blue-start/1,0:red-moveE", phase="moveE")
SHIFTING = table(f"A4,0/B0,0/{ROW}/4,0:red-moveT", phase="moveT")
CROSS = table("A0,-1/B1,0/0,0:blue-start/1,0:red-1/-1,0:red-2/0,1:red-3/0,-1:red-moveT", phase="moveT")
FIRST = GAME.start(2)
DRAWING = FIRST.play("first:1")
LAST = last_round(4, {"red-2": 4, "black-1": 4})


def shift_code(number: int, neighbour: int, side: int) -> int:
    return SHIFT + (MOST_TILES * number + neighbour) * SIDES + side


REFUSALS = [
    # what comes next
    (FIRST, "t1@1,0/A", "chance-is-next None"),
    (DRAWING, "pass:A", "chance-is-next None"),
    (DRAWING, ("offer:1",), "chance-is-next None"),
    (DRAWING, "first:1", "nothing-to-draw KE-10"),
    (TAKE, "draw:red-1", "nothing-to-draw KE-10"),
    (FIRST, "first:3", "not-an-outcome None"),
    (LAST, "draw:red-2", "not-an-outcome None"),
    (LAST, "draw:blue-1", "not-an-outcome None"),
    (LAST, ("draw", "blue-1"), "not-an-outcome None"),
    (FIRST, ("first", "3"), "not-an-outcome None"),
    (TAKE, "skip", "no-special KE-10"),
    (TAKE, ("skip",), "no-special KE-10"),
    (TAKE, "E:A>1,0", "no-special KE-10"),
    (TAKE, ("A",), "no-special KE-10"),
    (TAKE, "T:1,0>1,1", "no-special KE-10"),
    (TAKE, ("1,0",), "no-special KE-10"),
    (SENDING, "t1@0,1/B", "special-first KE-11"),
    (SENDING, ("pass",), "special-first KE-11"),
    (SHIFTING, "pass:A", "special-first KE-11"),
    (SENDING, "T:0,0>5,0", "other-special KE-10"),
    (SHIFTING, "E:A>1,0", "other-special KE-10"),
    # taking
    (TAKE, "t3@0,1/A", "empty-place take"),
    (TAKE, ("offer:3",), "empty-place take"),
    (TAKE, "t2@9,9/A", "not-beside-elephant take"),
    (TAKE, "t2@1,1/A", "not-beside-elephant take"),
    (TAKE, ("offer:2", "9,9"), "not-beside-elephant take"),
    (TAKE, "t2@0,0/A", "elephant-on-tile KE-3"),
    (TAKE, ("offer:2", "3,0"), "elephant-on-tile KE-3"),
    (TAKE, "t2@0,1/B", "cannot-step step"),
    (TAKE, ("offer:2", "0,1", "B"), "cannot-step step"),
    (TAKE, "t2@0,1r1/A", "only-arches-turn KE-4"),
    (TAKE, ("offer:2", "0,1", "arch:N"), "only-arches-turn KE-4"),
    # passing
    (LYING, "pass:A", "lies-already pass"),
    (LYING, ("pass", "A"), "lies-already pass"),
    (BOTH_LYING, "pass:A", "no-pass-left pass"),
    (BOTH_LYING, ("pass",), "no-pass-left pass"),
    # move elephant
    (SENDING, "E:B>7,7", "no-tile platform"),
    (SENDING, ("A", "7,7"), "no-tile platform"),
    (SENDING, "E:B>4,0", "not-alone move-elephant"),
    (SENDING, "E:B>0,0", "not-alone move-elephant"),
    (FULL, ("A",), "no-free-tile KE-14"),
    (SENDING, SEND + 40, "no-such-tile KE-12"),
    # move tile
    (SHIFTING, "T:7,7>5,0", "no-tile platform"),
    (SHIFTING, ("7,7",), "no-tile platform"),
    (CROSS, "T:0,0>2,0", "enclosed KE-5"),
    (CROSS, ("0,0",), "enclosed KE-5"),
    (SHIFTING, "T:0,0>0,0", "same-space KE-10"),
    (SHIFTING, "T:0,0>2,0", "covered move-tile"),
    (SHIFTING, "T:0,0>7,0", "not-beside-rest move-tile"),
    (SHIFTING, "T:0,0>0,1", "not-beside-rest move-tile"),
    (SHIFTING, "T:1,0>1,1", "not-beside-rest move-tile"),
    (SHIFTING, "T:1,0>3,1", "falls-apart move-tile"),
    (SHIFTING, ("1,0",), "falls-apart move-tile"),
    (SHIFTING, ("1,0", "3,1"), "falls-apart move-tile"),
    (SHIFTING, shift_code(0, 40, 0), "no-such-tile KE-12"),
    # 1,1 is beside 0,1 and 1,0: the code names the first of them.
    (
        table("A1,0/B0,0/0,0:blue-start/0,1:red-1/1,0:red-moveT/0,2:red-2", phase="moveT"),
        shift_code(2, 3, SOUTH),
        "other-code KE-12",
    ),
]


@pytest.mark.parametrize(("position", "attempt", "reason"), REFUSALS)
def test_what_is_not_allowed_is_refused_with_its_reason(
    position: Position, attempt: str | tuple[str, ...] | int, reason: str
) -> None:
    assert refused(position, attempt) == reason
    with pytest.raises(IllegalMoveError):
        position.play(attempt)


def test_every_reason_of_the_catalogue_is_reached() -> None:
    reasons = {key for key, entry in GAME.catalogue.entries.items() if "rule" in entry}
    reached = {reason.split()[0] for _, _, reason in REFUSALS}
    assert reasons - reached == {"ending-bag-empty"}


def test_an_arch_without_its_rotation_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMoveError, match=r"t1@0,1r0/A \(Lay .* pointing up, .* or t1@0,1r3/A \(Lay"):
        TAKE.play("t1@0,1/A")


@pytest.mark.parametrize(
    "attempt",
    [
        "t1@0,1r4/A",
        "t0@0,1/A",
        "t2@0,1",
        "t2@00,1/A",
        "t2@-0,1/A",
        "t2@0,1/C",
        "pass",
        "E:A>",
        "T:0,0",
        "draw:red-start",
        "draw:pink-1",
        "first:0",
        "jump",
        ("offer:1", "0,1", "arch:X"),
        ("offer:0",),
        ("pass", "C"),
        ("A", "B"),
        ("skip", "A"),
        ("draw", "red-start"),
    ],
)
def test_what_is_not_our_notation_is_malformed(attempt: str | tuple[str, ...]) -> None:
    with pytest.raises(MalformedMoveError):
        TAKE.play(attempt)


def test_after_the_end_every_move_is_refused_because_the_game_is_over() -> None:
    position = last_round(5, {"red-1": 5})
    for move in ["draw:red-1"] * 5 + ["pass:A"] * 5:
        position = position.play(move)
    for attempt in ("pass:A", "t1@0,1/A", "draw:red-1", ("skip",), 0, rules.CODES - 1):
        assert refused(position, attempt) == "game-is-over None"
