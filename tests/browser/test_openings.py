"""Tables that are written ahead, taken over by the host."""

import asyncio
import json
from typing import Any

import pytest

from howdah.games import GAMES
from howdah.service.openings import DRAWS, STANDS_FOR, prepared_openings
from tests.browser.device import Tab


@pytest.fixture(scope="module")
def prepared() -> dict[str, list[Any]]:
    """Return the openings of each setup, in English."""
    found = [(request.split(" ", 2), text) for request, text in prepared_openings(GAMES)]
    return {setup: json.loads(text)["openings"] for (_, language, setup), text in found if language == "en"}


def test_every_box_and_number_of_players_has_openings(prepared: dict[str, list[Any]]) -> None:
    setups = [json.loads(setup) for setup in prepared]
    expected = [(game.id, n) for game in GAMES for _ in game.facts.boxes for n in game.facts.players for _ in "12"]
    assert [(setup["game"], len(setup["seats"])) for setup in setups] == expected
    assert {len(openings) for openings in prepared.values()} == {1, DRAWS}  # Siam begins without a draw


def test_the_host_shows_a_stored_opening_as_it_was_prepared_and_plays_on(prepared: dict[str, list[Any]]) -> None:
    async def take_over(opening: Any) -> None:
        tab = Tab(games=GAMES)
        tab.worker.ready.clear()  # no computer moves
        stored = opening["stored"]
        events = [(seq, json.dumps(event)) for seq, event in stored["events"]]
        await tab.database.rename(STANDS_FOR.name)
        assert await tab.database.write(json.dumps([stored | {"events": events}]))
        channel = await tab.connect(stored["id"])
        assert tab.messages[0]["table"] == opening["table"]
        turn = opening["table"]["board"]["turn"]
        if turn in opening["table"]["you"]["seats"]:
            move = opening["table"]["board"]["moves"][0]["notation"]
            answer = await tab.send(channel, "play", seen=opening["table"]["seq"], seat=turn, move=move)
            assert answer["type"] == "answer"
        channel.close()

    for openings in prepared.values():
        asyncio.run(take_over(openings[0]))
