"""Friends and challenges in two browsers: asked, accepted, challenged, declined, played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.company_kit import signed_in
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import choose


def test_friends_challenge_each_other(visit: Visit, address: str) -> None:
    first, second = visit(), visit(size=PHONE)
    signed_in(first, address, "Egonolsen")
    signed_in(second, address, "Lottelenya")
    egon, lotte = first.page, second.page
    lotte.goto("/learn")
    expect(lotte.locator("h1")).to_be_visible()
    egon.goto("/friends")
    egon.get_by_label("Name of an account").fill("lottelenya")
    egon.get_by_role("button", name="Add friend").click()
    expect(egon.get_by_role("status").filter(has_text="Request sent.")).to_be_visible()
    expect(lotte.locator(".announced")).to_have_text("Egonolsen wants to be your friend.")
    lotte.get_by_role("button", name="Menu").click()
    lotte.get_by_role("link", name="Friends").click()
    assert not serious(lotte)
    lotte.get_by_role("button", name="Accept").click()
    friend = egon.locator("main li", has_text="Lottelenya")
    expect(friend).to_contain_text("online")
    assert not serious(egon)

    friend.get_by_role("link", name="Challenge").click()
    choose(egon, "usa")
    assert not serious(egon)
    egon.get_by_role("button", name="Challenge Lottelenya").click()
    expect(egon.get_by_role("heading", name="Waiting for Lottelenya to accept")).to_be_visible()
    expect(egon.get_by_label("Copy link")).to_have_count(0)
    expect(lotte.locator(".announced")).to_contain_text("Egonolsen challenges you.")
    lotte.get_by_role("link", name="1 challenge").click()
    expect(lotte.get_by_role("heading", name="Egonolsen challenges you.")).to_be_visible()
    assert lotte.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert not serious(lotte)
    egon.goto("/games")
    expect(egon.locator("main li")).to_contain_text("Waiting for Lottelenya to accept")
    lotte.get_by_role("button", name="Decline").click()
    expect(lotte.get_by_text("The challenge was declined.")).to_be_visible()
    expect(egon.locator(".announced")).to_contain_text("Lottelenya declined your challenge.")
    expect(egon.locator("main li")).to_have_count(0)

    egon.goto("/people/Lottelenya")
    egon.get_by_role("link", name="Challenge").click()
    egon.get_by_role("button", name="Challenge Lottelenya").click()
    lotte.goto("/games")
    lotte.locator("main li", has_text="Egonolsen challenges you.").get_by_role("link").click()
    lotte.get_by_role("button", name="Accept").click()
    for page, other in ((egon, "Lottelenya"), (lotte, "Egonolsen")):
        expect(page.get_by_role("list", name="Seats")).to_contain_text(other)
