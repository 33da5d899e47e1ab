"""The position editor: every position in parts and back, and every inconsistency explained."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.registry import Registry
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.service.messages.editor import EditorPartView, EditorView, EditRequest
from tests.effort import examples
from tests.games.settings import EVERY_GAME


def edit(
    now: Position, draft: str | None = None, language: str = "en", values: Mapping[str, tuple[str, ...]] | None = None
) -> EditorView:
    games = Registry()
    games.register(now.game)
    return EditRequest(now.game.id, now.players, now.options, str(now), draft=draft, values=values).edit(
        games, language
    )


def decision(game: Game, seed: int) -> Position:
    """A position of a random game in which a player is to move, and nothing is half done."""
    random, now = Random(seed), game.start()
    moves = random.randrange(60)
    while not now.over and (moves > 0 or now.turn < 0):
        moves -= 1
        now = now.play(random.choice(now.legal))
    return now


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
@examples(15)
@given(seed=st.integers(0, 10**6))
def test_a_position_in_parts_is_put_together_again(game: Game, seed: int) -> None:
    now = decision(game, seed)
    if now.over or "lose:" in str(now):  # the editor has neither a finished Siam nor a loss half paid
        return
    view = edit(now)
    assert view.problem is None
    again = edit(now, values={part.id: part.value for part in view.parts})
    assert again.draft == str(now)
    assert again.position is not None
    for part in view.parts:
        assert part.kind != "board" or len(part.spots) == len(part.value)
        tokens = {piece.token for piece in part.pieces}
        assert part.kind not in {"choice", "pile"} or set(part.value) <= tokens, part


def test_a_rock_too_few_is_explained_at_once_and_the_draft_goes_on() -> None:
    start = GAMES.find("siam").start()
    board = list(edit(start).parts[0].value)
    board[board.index("O")] = "."
    missing = edit(start, values={"board": tuple(board)})
    assert missing.problem == "2 rocks on the board; expected 3 in a game that nobody has won"
    assert missing.position is None
    board[0] = "O"
    mended = edit(start, missing.draft, values={"board": tuple(board)})
    assert mended.problem is None
    assert mended.draft.startswith("O..../")


def test_the_turn_follows_the_side_to_move() -> None:
    start = GAMES.find("siam").start()
    other = edit(start, values={"side": ("r",)})
    assert other.position is not None
    assert other.position.turn == 1


@pytest.mark.parametrize(
    ("game", "values", "problem"),
    [
        ("white-elephant", {"held-silver": ("3",)}, "logs"),
        ("white-elephant", {"grid": ("o",) * 49}, "nothing can stand on the black square"),
        ("china-shop", {"hand-0": ("R3",) * 9}, "the red 3: 6 more than there are in this game"),
        ("kerala", {"platform-0": ("B", "blue-start+A", "red-2")}, "elephant B is at -2,-1, where no tile lies"),
        ("kerala", {"platform-0": ("", "blue-start+b")}, "elephant A is nowhere; it stands or lies on a tile"),
        ("kerala", {"unseen-red": ("9",) * 9}, "unseen tiles; expected"),
    ],
)
def test_what_does_not_add_up_is_explained_in_every_game(
    game: str, values: dict[str, tuple[str, ...]], problem: str
) -> None:
    now = decision(GAMES.find(game), 1)
    found = edit(now, values=values)
    assert found.problem
    assert problem in found.problem
    assert found.position is None


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
@examples(10)
@given(data=st.data())
def test_whatever_is_changed_is_right_or_explained_in_the_readers_language(game: Game, data: st.DataObject) -> None:
    now = decision(game, data.draw(st.integers(0, 40), "seed"))
    draft = None
    for _ in range(4):
        part = data.draw(st.sampled_from(edit(now, draft).parts))
        found = edit(now, draft, "de", {part.id: data.draw(changed(part))})
        assert found.problem is None or found.problem != edit(now, found.draft).problem
        draft = found.draft


def changed(part: EditorPartView) -> st.SearchStrategy[tuple[str, ...]]:
    """Another value of a part, as a person can make it."""
    tokens = st.sampled_from([piece.token for piece in part.pieces] or [""])
    numbers = st.integers(part.smallest, part.largest).map(str)
    if part.kind == "board":
        places = range(len(part.value))
        return st.tuples(st.sampled_from(places), tokens | st.just(part.empty)).map(
            lambda put: tuple(put[1] if place == put[0] else part.value[place] for place in places)
        )
    if part.kind == "pile":
        return st.lists(tokens, max_size=6).map(tuple)
    if part.kind == "counts":
        return st.lists(numbers, min_size=len(part.value), max_size=len(part.value)).map(tuple)
    return (tokens if part.kind == "choice" else numbers).map(lambda value: (value,))


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_a_draft_of_another_shape_is_dropped(game: Game) -> None:
    now = decision(game, 1)
    assert edit(now, "x").draft in {str(now), "x"}


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_parts_and_pieces_have_names_in_every_language(game: Game) -> None:
    now = decision(game, 2)
    for language in LANGUAGES:
        view = edit(now, language=language)
        names = [part.title for part in view.parts]
        names += [piece.name for part in view.parts for piece in part.pieces]
        assert all(name and "{" not in name for name in names)
        assert len({part.title for part in view.parts}) == len(view.parts)


def test_what_is_not_possible_is_told_in_the_readers_language() -> None:
    start = GAMES.find("siam").start()
    board = tuple("O" if cell == "." else cell for cell in edit(start).parts[0].value)
    said = {language: edit(start, None, language, {"board": board}).problem for language in LANGUAGES}
    assert said == {
        "en": "25 rocks on the board; expected 3 in a game that nobody has won",
        "fr": "25 rochers sur le plateau\u202f; il en faut 3 dans une partie que personne n’a gagnée",
        "de": "25 Felsen auf dem Brett; es müssen 3 sein, solange niemand gewonnen hat",
    }


@pytest.mark.parametrize("value", ["", "-1", "3", "x", "²"])
def test_a_number_that_is_out_of_range_is_explained_in_every_language(value: str) -> None:
    now = GAMES.find("china-shop").start(3)
    while now.turn < 0:
        now = now.play(now.legal[0])
    said = {language: edit(now, language=language, values={"money-0": (value,)}).problem for language in LANGUAGES}
    assert said == {
        "en": "Player 1: money cards: expected a number from 0 to 2",
        "fr": "Joueur 1\xa0: cartes Argent\xa0: il faut un nombre de 0 à 2",
        "de": "Spieler 1: Geldkarten: hier gehört eine Zahl von 0 bis 2 hin",
    }
