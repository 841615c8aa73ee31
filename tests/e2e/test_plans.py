"""A reply is prepared on the board while the opponent is to move, and played when they do what was expected."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.axe_kit import serious
from tests.e2e.company_kit import signed_in
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import draft, number
from tests.effort import also
from tests.server.house_kit import Browser, done, sit_down

PLAN = "section[data-plan]"
BOARD = "section[data-planning]"


def prepare_reply(page: Page, random: Random) -> None:
    """Let the USSR choose that the USA begin, and play the first turn of the USA."""
    page.get_by_role("button", name="Prepare a reply").click()
    expect(page.locator(BOARD)).to_have_attribute("data-planning", "theirs")
    page.get_by_role("button", name=re.compile("USA begins")).first.click()
    expect(page.locator(BOARD)).to_have_attribute("data-planning", "mine")
    while page.locator(f"{BOARD}[data-planning=mine]").count():
        draft(page, random)
    expect(page.locator(BOARD)).to_have_attribute("data-planning", "complete")


def decide_as(player: Browser, table: str, first: int) -> None:
    """Make the decision that the line begins with."""
    moment = done(player.get(f"/tables/{table}"))
    assert first in moment["view"]["legal"]
    done(player.post(f"/tables/{table}/decisions", json={"number": moment["number"], "action": first}))


@pytest.mark.parametrize("size", [(1440, 900), *also((390, 844))])
def test_a_reply_is_prepared_on_the_board_and_played(visit: Visit, address: str, size: tuple[int, int]) -> None:
    visitor = visit()
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    usa, ussr = signed_in(visitor, address), Browser(address)
    ussr.guest()
    table = sit_down(usa, ussr, side="usa", clock={"kind": "days", "days": 3})
    sent: list[Any] = []

    def keep(asked: Request) -> None:
        if asked.method == "PUT":
            sent.append(asked.post_data_json)

    page.on("request", keep)
    page.goto(f"/table/{table}")
    expect(page.locator(PLAN)).to_contain_text("Only you can see it")
    prepare_reply(page, Random(3))
    assert not serious(page)
    page.get_by_role("button", name="Keep this reply").click()
    expect(page.locator(f"{PLAN} .line")).to_have_count(1)
    expect(page.locator(PLAN)).to_contain_text("If your opponent plays:")
    assert not serious(page, PLAN)
    before = number(page)
    theirs = done(ussr.get(f"/tables/{table}"))
    assert "plan" not in theirs, "the opponent gets nothing of it"
    decide_as(ussr, table, sent[-1]["actions"][0])
    expect(page.locator(PLAN)).to_contain_text("Your prepared reply was played.")
    assert number(page) == before + len(sent[-1]["actions"])
    assert done(ussr.get(f"/tables/{table}"))["table"]["actor"] == "ussr"


def test_a_prepared_reply_can_be_removed(visit: Visit, address: str) -> None:
    visitor = visit()
    page = visitor.page
    usa, ussr = signed_in(visitor, address), Browser(address)
    ussr.guest()
    table = sit_down(usa, ussr, side="usa")
    page.goto(f"/table/{table}")
    prepare_reply(page, Random(3))
    page.get_by_role("button", name="Keep this reply").click()
    page.get_by_role("button", name="Remove this reply").click()
    expect(page.locator(f"{PLAN} .line")).to_have_count(0)
    page.get_by_role("button", name="Prepare a reply").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BOARD)).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(PLAN)).to_be_visible()
