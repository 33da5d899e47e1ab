"""The bots of an account, on its page, and their mark at tables."""

import secrets

from playwright.sync_api import expect

from tests.server.running import Client
from tests.web.harness import Person, SiteServer


def test_an_account_makes_a_bot_whose_mark_others_see_and_revokes_it(ann: Person, site: SiteServer) -> None:
    page = ann.page
    ann.open("/account")
    page.get_by_label("Account name").fill(f"owner-{secrets.token_hex(4)}")
    page.get_by_label("Passphrase").fill("correct horse")
    ann.press("Create an account")
    page.get_by_label("The bot’s name").fill("Rook")
    ann.press("Create a token")
    token = page.get_by_label("Copy this token now").input_value()
    owner, bot = Client(site, "Bea"), Client(site, None)
    bot.http.headers["Authorization"] = f"Bearer {token}"
    table = owner.create("siam", "free", "mine")
    bot.do(table, "join")
    watcher = ann.tab()
    watcher.goto(f"table/{table}")
    expect(watcher.locator(".person", has_text="Rook")).to_contain_text("bot")
    watcher.close()
    page.reload()
    expect(page.get_by_text("Rook")).to_be_visible()
    expect(page.get_by_label("Copy this token now")).to_have_count(0)  # it is shown once
    ann.press("Revoke")
    ann.press("Yes")
    expect(page.get_by_text("Rook")).to_have_count(0)
    assert bot.get("/api/session", 401)["error"]["code"] == "bad-token"
    for client in (owner, bot):
        client.http.close()
