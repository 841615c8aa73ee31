"""What people do besides playing: notes, mutes and reports at a table, and a forgotten password."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from pyotp.totp import TOTP

from detente.server.config import Settings
from tests.e2e.axe_kit import serious
from tests.e2e.conftest import Visit
from tests.e2e.screens_kit import PASSWORD, account
from tests.e2e.table_kit import begin
from tests.server.house_kit import wait
from tests.server.mail_kit import Post, post_office
from tests.server.process_kit import Process, process


def test_notes_mutes_and_reports(visit: Visit) -> None:
    one, two = visit().page, visit().page
    begin(one, "curtain", "usa", against="friend")
    two.goto(one.get_by_label("Copy link").input_value())
    two.get_by_role("button", name="Join").click()

    notes = one.get_by_role("textbox", name="Private notes")
    notes.fill("bluffs often")
    expect(one.get_by_text("Saved.")).to_be_visible()
    one.reload()
    expect(notes).to_have_value("bluffs often")
    theirs = two.get_by_role("textbox", name="Private notes")
    expect(theirs).to_be_enabled()  # what the server has is there
    expect(theirs).to_have_value("")

    chats = [page.get_by_role("region", name="Chat") for page in (one, two)]
    chats[1].get_by_role("textbox", name="Write a message").fill("something rude")
    chats[1].get_by_role("button", name="Send").click()
    message = chats[0].locator("li", has_text="something rude")
    message.get_by_role("button", name="Options for").click()
    assert not serious(one)
    message.get_by_role("textbox").fill("that was rude")
    message.get_by_role("button", name="Report").click()
    expect(message).to_contain_text("Reported.")
    expect(chats[1].get_by_role("button", name="Options for")).to_have_count(0)

    message.get_by_role("button", name="Options for").click()
    message.get_by_role("button", name="Mute").click()
    expect(message).to_have_count(0)
    expect(chats[0]).to_contain_text("You have muted guest-")
    one.goto("/settings")
    muted = one.get_by_role("button", name="Unmute guest-")
    expect(muted).to_be_visible()
    one.go_back()
    chats[0].get_by_role("button", name="Unmute guest-").click()
    expect(message).to_be_visible()
    with one.expect_response("**/me/mutes"):
        one.goto("/settings")
    assert one.evaluate("fetch('/api/v1/me/mutes').then((told) => told.json())") == []  # by now the page knows, too
    expect(muted).to_have_count(0)


@pytest.fixture
def post() -> Iterator[Post]:
    """A real mail server."""
    with post_office() as office:
        yield office


@pytest.fixture
def mailing(post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server that sends mail."""
    for name, value in {
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(post.port),
        "SMTP_SECURITY": "none",
        "MAIL_FROM": "detente@example.org",
        "PUBLIC_URL": "http://detente.example",
    }.items():
        monkeypatch.setenv(f"DETENTE_{name}", value)
    with process(Settings(data=str(tmp_path))) as server:
        yield server


def linked(post: Post, path: str) -> str:
    """The page of a link in the last mail that has one."""
    letters: list[Any] = post.letters
    found = wait(lambda: [each for each in letters if f"/{path}#" in each.get_content()])
    return str(re.findall(rf"/{path}#\S+", found[-1].get_content())[-1])


def test_an_address_is_confirmed_and_a_forgotten_password_replaced(visit: Visit, mailing: Process, post: Post) -> None:
    page = visit(address=mailing.url).page
    account(page)
    name = page.locator("header a[href^='/people/']").inner_text()
    address = page.locator("form").filter(has=page.get_by_label("Email address"))
    address.get_by_label("Email address").fill("willy@example.org")
    address.get_by_label("Password").fill(PASSWORD)
    address.get_by_role("button", name="Save").click()
    expect(page.get_by_text("We have sent an email to willy@example.org")).to_be_visible()
    page.goto(linked(post, "confirm"))
    assert not serious(page)
    page.get_by_role("button", name="Confirm your email address").click()
    expect(page.get_by_text("Your email address is confirmed.")).to_be_visible()

    forgetful = visit(address=mailing.url)
    page = forgetful.page
    page.goto("/sign-in")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Your name or email address").fill(name)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("we have sent a link to it")).to_be_visible()
    page.goto(linked(post, "reset"))
    assert not serious(page)
    page.get_by_label("New password").fill("Mauerfall-89")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("Wrong name or password.")
    [refusal] = forgetful.complaints  # the browser notes every answer that is an error
    assert "401" in refusal
    forgetful.complaints.clear()
    page.get_by_label("Password").fill("Mauerfall-89")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("navigation").get_by_role("link", name=name)).to_be_visible()


def test_without_mail_nothing_is_promised(visit: Visit) -> None:
    page = visit().page
    page.goto("/sign-in")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("link", name="Forgot your password?")).to_have_count(0)


def test_a_second_factor_is_turned_on_used_and_turned_off(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    account(page)
    name = page.locator("header a[href^='/people/']").inner_text()
    page.goto("/settings")
    section = page.locator("section").filter(has=page.get_by_role("heading", name="Two-factor sign-in"))
    section.get_by_label("Password").fill(PASSWORD)
    section.get_by_role("button", name="Turn on").click()
    expect(section.get_by_role("img", name="QR code")).to_be_visible()
    assert section.get_by_role("img").evaluate("image => image.complete && image.naturalWidth > 0")
    assert not serious(page)
    app = TOTP(section.locator("code").inner_text())
    section.get_by_label("The code that the app shows").fill(app.now())
    section.get_by_role("button", name="Confirm").click()
    expect(section.get_by_text("Two-factor sign-in is on")).to_be_visible()
    recovery = section.get_by_role("listitem").all_inner_texts()
    assert len(recovery) == 10
    page.get_by_role("main").get_by_role("button", name="Sign out").first.click()
    page.goto("/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_label("Code from your app").fill(recovery[0])
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("navigation").get_by_role("link", name=name)).to_be_visible()
    [refusal] = visitor.complaints  # the code was asked for
    assert "401" in refusal
    visitor.complaints.clear()
    page.goto("/settings")
    section.get_by_label("Password").fill(PASSWORD)
    section.get_by_label("Code from your app").fill(recovery[1])
    section.get_by_role("button", name="Turn off").click()
    expect(section.get_by_role("button", name="Turn on")).to_be_visible()
