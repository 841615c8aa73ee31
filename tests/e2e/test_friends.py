"""Two people in two browsers: nothing is lost by a reload or a dropped connection."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.browser_kit import Visitor
from tests.e2e.company_kit import on_turn, pass_the_turn, same
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import MY_TURN, begin, number, press, reason, resign
from tests.e2e.wire_kit import Wire
from tests.effort import also


@pytest.mark.parametrize(("game", "side"), [("curtain", "usa"), *also(("volk", "west"))])
def test_two_browsers_with_a_reload_and_a_dropped_connection(visit: Visit, address: str, game: str, side: str) -> None:
    wires = Wire(address), Wire(address)
    one, two = (visit(address=wire.address) for wire in wires)
    begin(one.page, game, side, against="friend")
    one.page.goto("/games")
    expect(one.page.locator("main li")).to_contain_text("Waiting for an opponent")
    one.page.locator("main li a").click()  # the invitation is not lost by going away
    two.page.goto(one.page.get_by_label("Copy link").input_value().removeprefix(wires[0].address))
    two.page.get_by_role("button", name="Join").click()
    expect(one.page.locator(".screen")).to_be_visible()
    random = Random(8)

    alternate(one, two, 8, random)
    one.page.reload()
    two.page.reload()
    alternate(one, two, 8, random)

    here = on_turn(one, two)
    away = two if here is one else one
    away.page.goto(
        f"{away.page.url.partition('?')[0]}/replay?at=0"
    )  # a player who looks back hears that it is their turn
    expect(away.page.get_by_role("link", name="Back to the table", exact=True)).to_be_visible()
    pass_the_turn(here.page, random)
    expect(away.page.get_by_text(f"0 of {number(here.page)}")).to_be_visible()
    away.page.get_by_role("button", name="Go to the end").click()
    same(here, away)
    away.page.get_by_role("link", name="Your turn: Back to the table").click()
    alternate(one, two, 6, random)

    here = on_turn(one, two)
    away, wire = (two, wires[1]) if here is one else (one, wires[0])
    wire.cut()
    lost = away.page.get_by_role("status").filter(has_text="Connection lost.")
    expect(lost).to_be_visible()
    chats = [each.page.get_by_role("textbox", name="Write a message") for each in (here, away)]
    for chat, said in zip(chats, ("are you there?", "wait"), strict=True):
        chat.fill(said)
        chat.press("Enter")
    expect(chats[0]).to_have_value("")
    expect(away.page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    expect(chats[1]).to_have_value("wait")
    pass_the_turn(here.page, random)
    assert number(away.page) < number(here.page)
    away.page.locator("header a[href='/']").first.click()  # whatever page is open says so, and once
    expect(away.page.locator("h1")).to_be_visible()
    expect(lost).to_be_visible()
    expect(away.page.get_by_role("alert")).to_have_count(0)
    away.page.go_back()  # the table is opened while nothing can be asked for
    expect(away.page.locator("main.table a[href='/lobby']")).to_be_visible()
    wire.mend()
    expect(away.page.locator(MY_TURN)).to_be_visible()
    own = ("WebSocket connection", "ERR_CONNECTION")  # the browser's own complaints
    away.complaints = [each for each in away.complaints if not any(sign in each for sign in own)]
    expect(lost).to_be_hidden()
    expect(away.page.get_by_role("alert")).to_have_count(0)
    expect(away.page.get_by_role("region", name="Chat")).to_contain_text("are you there?")
    same(here, away)
    alternate(one, two, 6, random)

    resign(two.page)
    assert reason(two.page).startswith("You lost.")
    assert reason(one.page).startswith("You won.")
    assert "resigned" in reason(one.page)
    for each in wires:
        each.cut()


def alternate(one: Visitor, two: Visitor, decisions: int, random: Random) -> None:
    """Decisions of whoever's turn it is; both browsers show each of them once it was handed over."""
    for _ in range(decisions):
        mover = on_turn(one, two)
        press(mover.page, random)
        if not mover.page.get_by_role("button", name="Undo").count():
            same(mover, two if mover is one else one)
