"""Losses may be named together in any order; the rules play them in their own order (CS-8)."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from howdah.core.position import Position
from howdah.games.china_shop import GAME
from howdah.games.china_shop import rules as r
from howdah.games.china_shop.view import porcelain_in
from tests.games.china_shop.tables import hand_of, table


def losing(cards: str, elephant: str) -> Position:
    return table(cards, elephants=f"{elephant},any1").play(f"!{elephant}")


def after(position: Position, text: str) -> Position:
    for move in position.find_line(text):
        position = position.play(move)
    return position


def lost_cards(position: Position) -> list[str]:
    return porcelain_in(position.state, r.LOST)


def test_cs_8_losses_are_accepted_in_any_order() -> None:
    position = losing("R357G47B4", "RR+G")
    ends = {str(after(position, " ".join(order))) for order in permutations(["-R7", "-R3", "-G7"])}
    assert len(ends) == 1
    assert hand_of(after(position, "-G7 -R7 -R3"), 1) == "R5G4B4"
    assert [move.notation for move in position.find_line("-R7, -R3")] == ["-R3", "-R7"]


def test_cs_8_a_card_that_goes_by_itself_may_be_named_too() -> None:
    position = losing("R357G4B4", "RR+G")
    assert [move.notation for move in position.find_line("-G4 -R7 -R5")] == ["-R5"]
    assert hand_of(after(position, "-G4 -R7 -R5"), 1) == "R3B4"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("-R3 -G4", "lose-so-many"),
        ("-R3 -R5 -R7", "lose-so-many"),
        ("-R3 -R3", "not-held-so-often"),
        ("-R3 -R5 -B4", "not-asked-for"),
        ("-G4 -G7", "lose-so-many"),
        ("-R7", "too-high"),
    ],
)
def test_cs_8_a_list_that_the_elephant_does_not_ask_for_is_refused(text: str, reason: str) -> None:
    refused = losing("R357G47B4", "RR+G").why_not(text)
    assert refused
    assert refused.key == reason


def test_a_single_card_is_still_a_single_move_and_no_picking() -> None:
    assert losing("R357B4", "any1").pick_groups == ()
    assert table("R357", elephants="any1,odd").pick_groups == ()


def test_the_groups_to_pick_from_leave_out_what_goes_by_itself() -> None:
    groups = losing("R3357G4B4", "RR+G").pick_groups
    assert [group.count for group in groups] == [2]
    assert [(pick.spot, pick.notation, pick.most) for pick in groups[0].picks] == [
        ("hand:R3", "-R3", 2),
        ("hand:R5", "-R5", 1),
        ("hand:R7", "-R7", 1),
    ]


@settings(max_examples=8, database=None, deadline=None)
@given(st.integers(0, 10_000))
def test_cs_8_whatever_is_picked_from_the_groups_is_lost(seed: int) -> None:
    random, position = Random(seed), GAME.start(3)
    for _ in range(120):
        picked = [
            notation
            for group in position.pick_groups
            for notation in random.sample(
                [pick.notation for pick in group.picks for _ in range(pick.most)], group.count
            )
        ]
        if picked:
            random.shuffle(picked)
            lost = Counter(lost_cards(after(position, " ".join(picked)))) - Counter(lost_cards(position))
            assert not Counter(card.removeprefix("-") for card in picked) - lost
        position = position.play(
            position.random_outcome(random) if position.turn < 0 else random.choice(position.moves)
        )
