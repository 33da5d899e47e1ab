"""Characters: they play every game's rules, the same again for the same seed, and in their own style."""

from random import Random

import pytest

from benchmarks.styles import STYLES, measured, positions
from howdah.core.compilation import VARIABLE, Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget, Character, Level
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.players.characters import CharacterPlayer, character_about, character_title, liked_best
from howdah.players.decision import Decision, PlayerError
from howdah.players.roster import check_contender, contender
from tests.games.siam.boards import position as siam

EVERY_CHARACTER = [(game, character) for game in GAMES for character in game.characters]
IDS = [character.id for _, character in EVERY_CHARACTER]
POSITIONS = {"siam": 80, "white-elephant": 40, "china-shop": 60, "kerala": 60}


def quiet(game: Game, players: int) -> Position:
    random, now = Random(2), game.start(players)
    for _ in range(12):
        now = now.play(random.choice(now.legal))
    while now.turn < 0:
        now = now.play(random.choice(now.legal))
    return now


def test_every_game_has_four_or_five_characters_and_no_two_have_one_name() -> None:
    assert {len(game.characters) for game in GAMES} <= {4, 5}
    assert len(set(IDS)) == len(IDS)
    assert set(IDS) == set(STYLES)


@pytest.mark.parametrize(("game", "character"), EVERY_CHARACTER, ids=IDS)
def test_a_character_has_words_and_weighs_terms_that_there_are(game: Game, character: Character) -> None:
    assert {*character.own, *character.others} <= set(game.terms)
    for language in LANGUAGES:
        assert character_title(game, character, language).startswith(f"{character.name}, ")
        assert character_about(game, character, language).endswith(".")
    check_contender(character.player, game, game.facts.players[0])


@pytest.mark.parametrize(("game", "character"), EVERY_CHARACTER, ids=IDS)
def test_a_character_plays_with_every_number_of_players(game: Game, character: Character) -> None:
    for players in game.facts.players:
        now = quiet(game, players)
        decision = CharacterPlayer(character.id).choose(now)
        assert decision == CharacterPlayer(character.id).choose(now)
        assert decision.move in now.moves


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_characters_choose_alike_plain_and_compiled(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    now = quiet(game, game.facts.players[0])
    chosen = []
    for form in (Form.PLAIN, Form.COMPILED):
        monkeypatch.setenv(VARIABLE, form)
        chosen.append([CharacterPlayer(one.id).choose(now, Budget(nodes=12)) for one in game.characters])
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_each_character_shows_its_style_more_than_the_others_of_its_game(game: Game) -> None:
    for style, row in measured(game, POSITIONS[game.id]).items():
        others = [value for one, value in row.items() if one != style]
        assert row[style] > max(others), (style, row)


def test_positions_that_styles_are_measured_in_offer_a_choice() -> None:
    assert all(len(now.legal) > 1 for now in positions(GAMES.find("siam"), 3))


def test_a_win_comes_before_every_liking() -> None:
    now = siam("...../..OO./...E>O/...../.....", turn=5)
    for character in GAMES.find("siam").characters:
        assert CharacterPlayer(character.id).choose(now).move.notation == "d3-e3*"


def test_a_liking_decides_between_moves_that_promise_nearly_the_same() -> None:
    indifferent = Character("nobody", Level(Budget(depth=1)))
    pusher = Character("other", Level(Budget(depth=1)), moves={"push": 50})
    pushing = siam("...../...../E>OR^.O/...../..O..", turn=5)
    choices = [Decision((0.5, 0.5), (pushing.find("a3=N"),)), Decision((0.48, 0.52), (pushing.find("a3-b3*"),))]
    assert liked_best(pushing, indifferent, choices) == choices[:1]
    assert liked_best(pushing, pusher, choices) == choices[1:]


def test_a_character_of_another_game_is_refused() -> None:
    with pytest.raises(
        PlayerError, match=r"no character of kerala is called 'chang'; expected one of: character:meera"
    ):
        check_contender("character:chang", GAMES.find("kerala"), 2)
    player, budget = contender("character:chang:2000", 3)
    assert (player, budget) == (CharacterPlayer("chang", 3), Budget(nodes=2000))
    with pytest.raises(PlayerError, match="does not think in depth when it plays kerala"):
        check_contender("character:meera:d2", GAMES.find("kerala"), 2)
