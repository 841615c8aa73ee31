"""What people do at a table besides playing: watch, take back, run out of time, play again, climb the leaderboard."""

from __future__ import annotations

from random import Random
from secrets import token_hex

from playwright.sync_api import expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.company_kit import on_turn, pass_the_turn, same, signed_in
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import number, press, reason
from tests.server.house_kit import Browser, done, play_on, sit_down


def test_a_rated_game_from_the_lobby_to_the_leaderboard(visit: Visit, address: str) -> None:
    one, two, watcher = visit(), visit(), visit()
    names = [f"{name}-{token_hex(3)}" for name in ("brandt", "stoph")]
    players = [signed_in(visitor, address, name) for visitor, name in zip((one, two), names, strict=True)]
    watcher.page.goto("/lobby")
    expect(watcher.page.get_by_role("heading", name="Open tables")).to_be_visible()

    one.page.goto("/")
    expect(one.page.locator("header")).to_contain_text(names[0])
    one.page.locator(".wishes input[value=anyone]").check(force=True)
    one.page.get_by_label("Rated").check()
    one.page.locator(".wishes input[value='10']").check(force=True)
    one.page.locator("form button.go").click()
    row = watcher.page.locator("main li", has_text=names[0])
    expect(row).to_contain_text("rated")
    two.page.goto("/")  # the start page shows who waits, too
    two.page.locator("main li", has_text=names[0]).click()
    two.page.get_by_role("button", name="Join").click()
    expect(row).to_contain_text(names[1])  # the lobby hears of it
    row.click()
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()

    random = Random(5)
    expect(one.page.locator(".screen")).to_be_visible()
    mover = on_turn(one, two)
    while not mover.page.get_by_role("button", name="Undo").count():
        press(mover.page, random)
        mover = on_turn(one, two)
    before = number(mover.page)
    mover.page.get_by_role("button", name="Undo").click()
    expect(mover.page.locator(".screen")).not_to_have_attribute("data-number", str(before))
    same(mover, watcher)
    hands = [each.page.locator("[data-place^='hand:']") for each in (one, two, watcher)]
    held = [{each.get_attribute("data-place") for each in hand.all()} for hand in hands]
    assert held[0], "there is a hand to be hidden"
    assert held[1], "there is a hand to be hidden"
    assert not held[0] & held[1], "a hand is seen by the other side"
    assert not held[2], "a spectator sees a hand"
    for visitor in (one, two, watcher):
        expect(visitor.page.locator("time")).to_have_count(2)
    # so low that the chat is below what is seen
    watcher.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1] - 200})
    for clock in watcher.page.locator("time").all():
        expect(clock).to_be_in_viewport()
    said = one.page.get_by_role("textbox", name="Write a message")
    said.fill("good luck")
    said.press("Enter")
    news = watcher.page.get_by_role("button", name=f"1 new message {names[0]} good luck")
    expect(news).to_be_in_viewport()  # wherever one is at the table
    news.click()
    expect(watcher.page.get_by_role("region", name="Chat").get_by_text("good luck")).to_be_in_viewport()
    expect(news).to_have_count(0)

    two.page.locator("summary", has_text="More").click()
    expect(two.page.get_by_role("button", name="Claim victory")).to_have_count(0)  # not before the time is over
    expect(two.page.get_by_role("button", name="Request a takeback")).to_have_count(0)  # not in a rated game
    two.page.get_by_role("button", name="Resign").click()
    two.page.get_by_role("button", name="Yes").click()
    assert reason(one.page).startswith("You won.")
    expect(watcher.page.get_by_role("link", name="Replay")).to_be_visible()
    one.page.get_by_role("button", name="Rematch").click()
    one.page.wait_for_selector(".room")
    two.page.get_by_role("button", name="Go to the rematch").click()
    for visitor in (one, two):
        expect(visitor.page.locator(".screen")).to_be_visible()

    one.page.goto(f"/people/{names[0]}")
    expect(one.page.locator("main")).to_contain_text(f"against {names[1]}")
    expect(one.page.locator("main")).to_contain_text("provisional")
    climb(*players)
    one.page.reload()
    expect(one.page.locator("main")).to_contain_text(f"against {names[1]}")
    expect(one.page.locator("main")).not_to_contain_text("provisional")
    assert not serious(one.page)
    one.page.goto("/leaders/curtain")
    expect(one.page.locator("tbody tr", has_text=names[0])).to_be_visible()
    assert not serious(one.page)


def climb(one: Browser, two: Browser) -> None:
    """Rated games, without a page, won in turn, until both are known well enough for the leaderboard."""
    for game in range(40):
        table = sit_down(one, two, rated=True, visibility="invite")
        play_on(table, one, two, decisions=2)
        done((one, two)[game % 2].post(f"/tables/{table}/resign"))
        if len(done(one.get("/leaderboard/curtain"))) == 2:
            return
    raise AssertionError("nobody comes onto the leaderboard")


def test_take_back_by_consent(visit: Visit, address: str) -> None:
    one, two = visit(), visit()
    table = sit_down(signed_in(one, address), signed_in(two, address), visibility="invite")
    for visitor in (one, two):
        visitor.page.goto(f"/table/{table}")
        expect(visitor.page.locator(".screen")).to_be_visible()
    mover = on_turn(one, two)
    other = two if mover is one else one
    pass_the_turn(mover.page, Random(3))
    before = number(mover.page)
    mover.page.locator("summary", has_text="More").click()
    mover.page.get_by_role("button", name="Request a takeback").click()
    expect(mover.page.get_by_text("You have requested a takeback.")).to_be_visible()
    other.page.get_by_role("button", name="Accept").click()
    expect(mover.page.locator(".screen")).not_to_have_attribute("data-number", str(before))
    same(mover, other)
    assert on_turn(other, mover) is mover


def test_a_player_without_time_loses(visit: Visit, address: str) -> None:
    one, two = visit(), visit()
    players = signed_in(one, address), signed_in(two, address)
    table = sit_down(*players, clock={"kind": "live", "base": 10, "increment": 0}, visibility="invite")
    asked = done(players[0].get(f"/tables/{table}"))["table"]["actor"]
    for visitor in (one, two):
        visitor.page.goto(f"/table/{table}")
        expect(visitor.page.locator("time.short")).to_have_count(2)  # both have to hurry, and are seen to
    loser, winner = (one, two) if asked == "usa" else (two, one)
    expect(loser.page.get_by_text("wins on time")).to_be_visible()
    assert reason(loser.page).startswith("You lost.")
    assert reason(winner.page).startswith("You won.")


def test_a_private_table_opens_by_its_invitation_and_is_heard_of_from_then_on(visit: Visit, address: str) -> None:
    host, guest = Browser(address), visit()
    host.guest()
    signed_in(guest, address)
    made = done(host.post("/tables", json={"game": "curtain", "visibility": "private"}))
    table = made["table"]["id"]
    guest.page.goto(f"/table/{table}?invite={made['invite']}")
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.locator(".screen")).to_be_visible()
    done(host.post(f"/tables/{table}/resign"))
    assert reason(guest.page).startswith("You won.")


def test_a_game_is_aborted_before_its_first_turn_is_over(visit: Visit, address: str) -> None:
    one, two = visit(), visit()
    players = signed_in(one, address), signed_in(two, address)
    for late in (True, False):
        table = sit_down(*players, visibility="invite")
        while late and done(players[0].get(f"/tables/{table}"))["table"]["turn"] == 0:
            play_on(table, *players, decisions=1)
        for visitor in (one, two):
            visitor.page.goto(f"/table/{table}")
        one.page.locator("summary", has_text="More").click()
        expect(one.page.get_by_role("button", name="Resign")).to_be_visible()
        expect(one.page.get_by_role("button", name="Abort")).to_have_count(0 if late else 1)
    one.page.get_by_role("button", name="Abort").click()
    one.page.get_by_role("button", name="Yes").click()
    for visitor in (one, two):
        expect(visitor.page.locator("main").get_by_text("The game was aborted").first).to_be_visible()


def test_a_table_with_days_is_closed_before_anybody_sits_down(visit: Visit, address: str) -> None:
    host, guest = visit(), visit()
    host.page.goto("/")
    host.page.locator(".wishes input[value=friend]").check(force=True)
    host.page.locator(".wishes input[value='d3']").check(force=True)
    host.page.locator("form button.go").click()
    link = host.page.get_by_label("Copy link").input_value()
    guest.page.goto(link.removeprefix(address))
    expect(guest.page.get_by_role("button", name="Join")).to_be_visible()
    for visitor in (host, guest):
        expect(visitor.page.locator(".room")).to_contain_text("3 days per move")
    expect(guest.page.get_by_role("link", name="New here?")).to_be_visible()
    host.page.get_by_role("button", name="Close the table").click()
    for visitor in (host, guest):
        expect(visitor.page.get_by_text("The table was closed.")).to_be_visible()
