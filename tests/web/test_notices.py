"""Games that wait, notices of the service worker, and answers that are planned on the board."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.server.running import Client, eventually
from tests.web.conftest import Visit
from tests.web.harness import DESKTOP, PHONE, WITH_SERVICE_WORKER, Person, SiteServer
from tests.web.test_access import serious

# A subscription as browsers make them; headless Chromium has no push service.
SUBSCRIPTION = """() => {
  const made = {
    endpoint: "https://push.example/device",
    toJSON: () => ({ endpoint: made.endpoint, keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
    unsubscribe: async () => { current = null; return true; },
  };
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => (current = made);
}"""
NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const shown = await worker.getNotifications();
  return shown.map(({ title, body, tag }) => [title, body, tag]);
}"""


def waiting_games(site: SiteServer, person: Client, count: int) -> list[str]:
    """Games of Siam in which a person is to move."""
    other = Client(site, "Ganga")
    tables = []
    for _ in range(count):
        table = person.create("siam", "mine", "free")
        other.do(table, "join")
        tables.append(table)
    other.http.close()
    return tables


def client_of(person: Person, site: SiteServer, name: str) -> Client:
    """A client of a server with a new name, whose cookie the person's browser has."""
    client = Client(site, name)
    cookies = [{"name": key, "value": value, "url": site.home} for key, value in client.http.cookies.items()]
    person.context.add_cookies(cookies)  # type: ignore[arg-type]
    return client


def pick(page: Page, *spots: str) -> None:
    """Pick spots of a board one after the other, as a screen reader does."""
    for spot in spots:
        page.locator(f'.stage [data-spot="{spot}"]').first.dispatch_event("click")


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_next_game_that_waits_is_a_touch_away(visit: Visit, site: SiteServer, window: dict[str, int]) -> None:
    ann = visit(viewport=window)
    client = client_of(ann, site, "Ann")
    first, second, third = waiting_games(site, client, 3)
    ann.open("/games/waiting")
    expect(ann.page.get_by_role("region", name="Your turn").get_by_role("listitem")).to_have_count(3)
    expect(ann.page).to_have_title("(3) Games that wait for you: Howdah")
    assert serious(ann.page) == []
    ann.page.get_by_role("link", name="Play the first one").click()
    ann.page.wait_for_url(f"**/table/{first}*")
    ann.wait_for_turn()
    ann.move()
    ann.page.get_by_role("link", name="Next game (2)").click()
    ann.page.wait_for_url(f"**/table/{second}*")
    ann.wait_for_turn()
    ann.move()
    ann.page.get_by_role("link", name="Next game (1)").click()
    ann.page.wait_for_url(f"**/table/{third}*")
    client.http.close()


def test_answers_are_planned_on_the_board_and_played_when_the_move_comes(visit: Visit, site: SiteServer) -> None:
    bob = visit(viewport=DESKTOP)
    client, ann = client_of(bob, site, "Bob"), Client(site, "Ann")
    table = ann.create("siam", "mine", "free")
    client.do(table, "join")
    bob.open(f"/table/{table}")
    bob.press("If, then")
    status = bob.page.locator(".status strong")
    expect(status).to_have_text("If Ann plays this")
    pick(bob.page, "reserve", "c1", "face:N")
    expect(status).to_have_text("I answer with this")
    pick(bob.page, "reserve", "c5", "face:S")
    expect(bob.page.locator(".move")).to_have_count(2)
    assert serious(bob.page) == []
    bob.press("Keep this plan")
    expect(bob.page.get_by_text("You have a plan: 1 line.")).to_be_visible()
    assert client.view(table)["you"]["plan"] == [["@c1N", "@c5S"]]
    bob.press("Change it")
    expect(bob.page.locator(".move")).to_have_count(2)
    bob.press("Back to the game")
    ann.do(table, "play", seat=0, move="@c1N")
    expect(bob.page.locator(".list [data-count='2']")).to_be_attached()
    assert [ply["move"] for ply in ann.view(table)["moves"]] == ["@c1N", "@c5S"]
    for one in (client, ann):
        one.http.close()


def test_a_device_is_switched_on_and_off_and_a_feed_is_made(visit: Visit, site: SiteServer) -> None:
    ann = visit(**WITH_SERVICE_WORKER)
    ann.context.grant_permissions(["notifications"])
    client = client_of(ann, site, "Ann")
    ann.context.add_init_script(f"({SUBSCRIPTION})()")
    ann.open("/account")
    ann.page.evaluate("() => navigator.serviceWorker.ready")
    ann.page.reload()
    ann.press("Tell me when it is my turn")
    off = ann.page.get_by_role("button", name="No more notices on this device")
    expect(off).to_be_visible()
    assert client.get("/api/session/notices")["devices"] == 1
    ann.page.get_by_label("somebody joins my table").uncheck()
    assert serious(ann.page) == []
    off.click()
    expect(ann.page.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    eventually(lambda: client.get("/api/session/notices")["devices"], lambda count: count == 0)
    ann.press("Make an address")
    address = ann.page.get_by_label("For a feed reader").input_value()
    assert client.http.get(address).status_code == 200
    ann.press("Remove the address")
    expect(ann.page.get_by_label("For a feed reader")).to_have_count(0)
    assert client.http.get(address).status_code == 404
    client.http.close()


def test_the_service_worker_shows_a_notice_unless_its_table_is_in_sight(visit: Visit, site: SiteServer) -> None:
    ann = visit(**WITH_SERVICE_WORKER)
    ann.context.grant_permissions(["notifications"])
    client = client_of(ann, site, "Ann")
    (table,) = waiting_games(site, client, 1)
    devtools = ann.context.new_cdp_session(ann.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    ann.open(f"/table/{table}")
    ann.page.evaluate("() => navigator.serviceWorker.ready")
    devtools.send("ServiceWorker.enable")
    while not registrations:
        ann.page.evaluate("() => new Promise(requestAnimationFrame)")  # events are heard meanwhile

    def deliver(body: str, about: str) -> None:
        message = {"title": "Your turn in Siam", "body": body, "table": about, "waiting": 1}
        asked = {"origin": site.home.rstrip("/"), "registrationId": registrations[-1], "data": json.dumps(message)}
        devtools.send("ServiceWorker.deliverPushMessage", asked)

    deliver("in sight", table)
    deliver("first", "elsewhere")
    # `wait_for_function` does not wait for promises.
    eventually(lambda: ann.page.evaluate(NOTICES), lambda shown: len(shown) > 0)
    assert ann.page.evaluate(NOTICES) == [["Your turn in Siam", "first", "elsewhere"]]
    deliver("second", "elsewhere")  # it replaces the first
    eventually(lambda: ann.page.evaluate(NOTICES), lambda shown: any(body == "second" for _, body, _ in shown))
    assert ann.page.evaluate(NOTICES) == [["Your turn in Siam", "second", "elsewhere"]]
    client.http.close()
