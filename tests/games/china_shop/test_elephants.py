"""What each elephant costs its taker."""

import pytest

from howdah.core.compilation import Form
from tests.games.china_shop.tables import (
    IN_EVERY_FORM,
    cards,
    field,
    hand_of,
    herd,
    money_of,
    notations,
    phase_of,
    play,
    table,
)

FULL = "R3456G3456B3456"


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("elephant", "lost"),
    [
        ("RR+GG", {"R": 2, "G": 2, "B": 0}),
        ("RR+BB", {"R": 2, "G": 0, "B": 2}),
        ("GG+BB", {"R": 0, "G": 2, "B": 2}),
        ("RR+G", {"R": 2, "G": 1, "B": 0}),
        ("RR+B", {"R": 2, "G": 0, "B": 1}),
        ("GG+R", {"R": 1, "G": 2, "B": 0}),
        ("GG+B", {"R": 0, "G": 2, "B": 1}),
        ("BB+R", {"R": 1, "G": 0, "B": 2}),
        ("BB+G", {"R": 0, "G": 1, "B": 2}),
        ("allR", {"R": 4, "G": 0, "B": 0}),
        ("allG", {"R": 0, "G": 4, "B": 0}),
        ("allB", {"R": 0, "G": 0, "B": 4}),
    ],
)
def test_cs_4_coloured_elephants_break_so_many_cards_of_their_colours(
    elephant: str, lost: dict[str, int], form: Form
) -> None:
    position = table(FULL, money=1, elephants=f"{elephant},any1,any2,even,odd", form=form)
    after = position.play(f"!{elephant}")
    while phase_of(after).startswith("lose"):
        after = after.play(after.legal[-1])
    gone = cards(FULL) - cards(hand_of(after, 1))
    assert {colour: sum(gone[card] for card in gone if card[0] == colour) for colour in "RGB"} == lost


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("elephant", "left"), [("even", "R357G357B357"), ("odd", "R468G468B468"), ("allG", "R345678B345678")]
)
def test_elephants_of_a_value_or_colour_break_all_such_cards(elephant: str, left: str, form: Form) -> None:
    position = table("R345678G345678B345678", elephants=f"{elephant},any2", shown="B35", form=form)
    assert hand_of(position.play(f"!{elephant}"), 1) == left


@IN_EVERY_FORM
def test_cs_10_any_two_takes_two_cards_in_colours_mixed_as_the_owner_likes(form: Form) -> None:
    position = table("R3G5B8", elephants="any2,any1", form=form).play("!any2")
    assert notations(position) == {"-R3", "-G5"}
    assert hand_of(play(position, "-R3", "-B8"), 1) == "G5"
    assert hand_of(play(position, "-R3", "-G5"), 1) == "B8"
    assert hand_of(play(position, "-G5"), 1) == "R3"


@IN_EVERY_FORM
def test_cs_5_the_owner_chooses_the_cards(form: Form) -> None:
    position = table("R38G5", elephants="GG+R,any1", form=form).play("!GG+R")
    assert position.turn == 0
    assert notations(position) == {"-R3", "-R8"}
    assert hand_of(position.play("-R3"), 1) == "R8"
    assert hand_of(position.play("-R8"), 1) == "R3"


@IN_EVERY_FORM
@pytest.mark.parametrize(
    ("hand", "elephant", "left"),
    [("R8B4", "RR+GG", "B4"), ("R8G3B4", "RR+GG", "B4"), ("B4", "any2", "-"), ("-", "any2", "-"), ("R3", "even", "R3")],
)
def test_who_has_fewer_cards_loses_all_of_them(hand: str, elephant: str, left: str, form: Form) -> None:
    after = table(hand, elephants=f"{elephant},any1", form=form).play(f"!{elephant}")
    assert hand_of(after, 1) == left
    assert money_of(after, 1) == 2


@IN_EVERY_FORM
def test_cs_8_a_shortage_in_one_colour_is_never_paid_in_the_other(form: Form) -> None:
    after = table("R8G34567", elephants="RR+G,any1", form=form).play("!RR+G")
    assert notations(after) == {"-G3", "-G4", "-G5", "-G6", "-G7"}
    assert hand_of(after.play("-G5"), 1) == "G3467"


@IN_EVERY_FORM
def test_lost_porcelain_leaves_the_game_and_the_elephant_is_discarded(form: Form) -> None:
    position = table("R38G5", elephants="GG+R,any1", form=form)
    losing = position.play("!GG+R")
    # The elephant goes to the discards after the losses, with the money (CS-8).
    assert herd(field(losing, 7)) == herd(field(position, 7))
    assert money_of(losing, 1) == 1
    after = losing.play("-R8")
    assert cards(field(after, 5)) - cards(field(position, 5)) == cards("R8G5")
    assert herd(field(after, 7)) - herd(field(position, 7)) == herd("GG+R")
    assert money_of(after, 1) == 2
