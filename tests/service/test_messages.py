"""What players find, as messages in every language."""

from howdah.core.record import Record
from howdah.core.schema import write
from howdah.core.strength import Budget
from howdah.core.text import LANGUAGES
from howdah.games import GAMES
from howdah.players.explain import explain
from howdah.players.review import review
from howdah.service.messages.advice import HintView, ReviewView
from howdah.service.messages.games import GameView
from tests.games.tiny import GAME as TINY


def test_a_hint_has_its_reasons_in_every_language() -> None:
    position = GAMES.find("siam").position("...../..OO./...E>O/...../..... e - 5 -")
    found = explain(position, Budget(depth=2), 1)
    texts = ["You win at once.", "Vous gagnez tout de suite.", "Damit gewinnst du sofort."]
    for language, text in zip(LANGUAGES, texts, strict=True):
        hint = write(HintView.of(found, language))
        assert (hint["seat"], hint["depth"], hint["nodes"]) == (0, 1, found.nodes)
        (advice,) = hint["moves"]
        assert advice["reasons"] == [{"reason": "wins-now", "rule": None, "section": None, "text": text}]
        assert (advice["values"], advice["wins_in"]) == ([1.0, 0.0], 1)
        assert [move["notation"] for move in advice["line"]] == ["d3-e3*"]


def test_a_review_names_the_draws_that_changed_most() -> None:
    start = TINY.start()
    moves = [start.move(start.legal[-1])]
    record = Record.of(start, moves)
    found = review(record, Budget(nodes=50))
    shown = ReviewView.of(record, found, "en")
    assert shown.luck == tuple(step.number for step in found.luck)
    assert [(step.number, step.seat, step.move) for step in shown.steps] == [(1, None, "throw:3")]


def test_every_seat_of_a_game_has_a_name_in_every_language() -> None:
    for game in GAMES:
        for language in LANGUAGES:
            view = GameView.of(game, language)
            for players, sides in view.sides.items():
                assert len(sides) == int(players)
                assert [view.texts[side] for side in sides] == [game.catalogue.text(side, language) for side in sides]
    assert GameView.of(GAMES.find("kerala"), "fr").texts["seat-1"] == "Joueur 2"
