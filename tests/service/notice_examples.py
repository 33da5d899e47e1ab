"""Requests to the endpoints of notices and feeds that are answered with success, and the feed that they need."""

from tests.server.running import Client, Json

DEVICE = "https://push.example/device"  # nothing is sent there: no game waits for the device's person
# By operation id. The keys are those of the example of RFC 8291.
NOTICE_EXAMPLES: dict[str, Json | None] = {
    "push_offer": None,
    "subscribe": {
        "endpoint": DEVICE,
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "unsubscribe": {"endpoint": DEVICE},
    "unsubscribe_all": None,
    "get_feed": None,
    "make_feed": None,
    "revoke_feed": None,
    "read_atom": None,
    "read_calendar": None,
}


def feed_token(caller: Client) -> str:
    """Make a feed for a client, and return the token of its address."""
    return str(caller.post("/api/session/feed", status=201)["token"])
