"""Every kind of refused action is refused with its rule."""

import pytest

from howdah.core.errors import IllegalMoveError, MalformedMoveError
from howdah.core.geometry import NORTH, SOUTH
from howdah.core.position import Position
from howdah.games.siam import GAME
from howdah.games.siam.moves import go_code
from howdah.games.siam.names import number
from tests.games.siam.boards import line, position

STANDING = position("...../...../.OOO./..Ev../E^R^...", turn=3)
FULL = position("E>E>E>E>E>/...../.OOO./...../.....")
CROSSED = GAME.start(options={"crossed": True})
EXIT_USED = position("...../...../.OOO./...../E^....", turn=3, exits="e", single_exit=True)

REFUSED: list[tuple[Position, str | tuple[str, ...], str, str]] = [
    (FULL, "@a1N", "no-reserve", "enter"),
    (FULL, ("reserve",), "no-reserve", "enter"),
    (STANDING, "@c2N", "enter-on-border", "enter"),
    (STANDING, ("reserve", "c3"), "enter-on-border", "enter"),
    (STANDING, "@a1W*", "not-inwards", "SI-1"),
    (STANDING, ("reserve", "b1", "face:E"), "not-inwards", "SI-1"),
    (line("O O"), "@a3E*", "too-weak", "SI-5"),
    (line("E> R<"), ("a3", "b3"), "too-weak", "SI-5"),
    (line("E> R< E> E>", push_count="step-by-step"), "a3-b3*", "stalls", "SI-5"),
    (CROSSED, "@c1N", "crossed", "SI-6"),
    (position("...../.OOO./...../..E^../.....", crossed=True), ("c2", "c1", "face:N"), "crossed", "SI-6"),
    (STANDING, "e5=N", "empty-square", "turn-of-play"),
    (STANDING, ("e5",), "empty-square", "turn-of-play"),
    (STANDING, ("c3", "c4"), "rock", "turn-of-play"),
    (STANDING, ("b1",), "not-yours", "turn-of-play"),
    (STANDING, "b1-b2", "not-yours", "turn-of-play"),
    (STANDING, "a1=N", "same-facing", "SI-2"),
    (STANDING, ("a1", "face:N"), "same-facing", "SI-2"),
    (STANDING, "c2-off", "leave-from-border", "leave"),
    (STANDING, ("c2", "reserve"), "leave-from-border", "leave"),
    (EXIT_USED, "a1-off", "exit-used", "single-exit"),
    (STANDING, "a1-a3", "not-next", "move"),
    (STANDING, ("a1", "b2"), "not-next", "move"),
    (STANDING, "a1-a1", "same-square", "move"),
    (STANDING, ("a1", "a1"), "same-square", "move"),
    (STANDING, "c2-c3*", "push-forward", "push"),
    (STANDING, ("a1", "b1"), "push-forward", "push"),
    (line("E> O"), "a3-b3N*", "push-keeps-facing", "push"),
    (STANDING, "a1-a2*", "nothing-to-push", "push"),
    (STANDING, "@e5S*", "nothing-to-push", "push"),
]


@pytest.mark.parametrize(("where", "attempt", "key", "rule"), REFUSED)
def test_a_refused_action_names_its_rule(where: Position, attempt: str | tuple[str, ...], key: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError) as refusal:
        where.play(attempt)
    assert (refusal.value.reason.key, refusal.value.reason.rule) == (key, rule)


def test_a_step_over_the_edge_is_refused() -> None:
    reason = STANDING.why_not(go_code(number("a1"), SOUTH, NORTH))
    assert reason
    assert (
        reason.cited() == "There is no square south of a1. To take the animal off the board, touch your reserve. [Move]"
    )


def test_every_reason_of_the_catalogue_is_reached() -> None:
    refusals = {key for key in GAME.catalogue.entries if "rule" in GAME.catalogue.entry(key) and "ending" not in key}
    assert refusals == {key for _, _, key, _ in REFUSED} | {"edge"}


def test_after_the_end_nothing_is_legal() -> None:
    over = line(". . . E> O").play("d3-e3*")
    reason = over.why_not("@a1N")
    assert reason
    assert reason.key == "game-is-over"


@pytest.mark.parametrize("text", ["", "c1", "c1-", "c1-c2X", "@f1N", "c1=N*", "nonsense", "@c1n"])
def test_malformed_text_is_told_apart(text: str) -> None:
    with pytest.raises(MalformedMoveError, match="expected something like: @c1N"):
        STANDING.play(text)


def test_the_beginning_of_a_move_says_what_is_missing() -> None:
    with pytest.raises(
        MalformedMoveError, match=r"is not complete. Do you mean @c1N \(Enter on c1, facing north\), @c1E"
    ):
        GAME.start().play("@c1")
    with pytest.raises(MalformedMoveError, match=r"is not complete; 64 moves begin like that. For example @a1N"):
        GAME.start().play("@")


def test_the_beginning_of_a_path_says_how_it_goes_on() -> None:
    with pytest.raises(MalformedMoveError, match="it can go on with: face:N, face:E, face:S, face:W"):
        STANDING.play(("reserve", "e5"))


def test_reasons_speak_three_languages() -> None:
    reason = line("O O").why_not("@a3E*")
    assert reason
    assert reason.cited("en") == (
        "Too weak to push: it takes 2 animals facing this way, and this line has 1."
        " Facing against the push: 0; rocks: 2. [Is it strong enough?]"
    )
    assert reason.text("fr").startswith("Poussée trop faible")
    assert reason.text("de").startswith("Zu schwach zum Schieben:")


def test_si_8_a_push_may_be_written_without_its_star_and_a_facing_that_stays_may_be_named() -> None:
    assert line("E> O").find("a3-b3").notation == "a3-b3*"
    assert STANDING.find("a1-a2N").notation == "a1-a2"


def test_when_the_game_is_over_every_text_is_refused_for_that() -> None:
    over = GAME.position(".E^R^RvO/E>..E<E>/..ORv./....R>/R<Ev... r - 92 e")
    for text in ("b1-b2*", "b1-b3", "@c3N", "a1-off", "b1=N"):
        reason = over.why_not(text)
        assert reason
        assert reason.key == "game-is-over"


@pytest.mark.parametrize(
    ("board", "move", "numbers"),
    [("E> R<", "a3-b3*", (2, 1, 1, 0)), ("E> O O", "a3-b3*", (2, 1, 0, 2)), ("E> O R< O", "a3-b3*", (3, 1, 1, 2))],
)
def test_a_push_that_is_too_weak_says_what_is_needed(board: str, move: str, numbers: tuple[int, ...]) -> None:
    reason = line(board).why_not(move)
    assert reason
    assert tuple(reason.values[name] for name in ("needed", "pushing", "against", "rocks")) == numbers
    assert f"it takes {numbers[0]} animals facing this way" in reason.text()
