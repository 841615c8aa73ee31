"""How the reader is called to a table: by sounds, and by notifications while they look elsewhere."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import Visitor
from tests.e2e.company_kit import on_turn, pass_the_turn, same
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import MY_TURN, begin, resign
from tests.server.house_kit import wait

HEAR = """
window.notes = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (when) {
  notes.push(this.context)
  return start.call(this, when)
}
"""
"""Notes every note that is played, and still plays it."""
HEARD = "async () => { await navigator.locks.query(); return notes.splice(0).length }"
"""How many notes were noted since the last look; a page that may sound first asks for the locks of others."""
ELSEWHERE = "Object.defineProperty(document, 'hidden', {get: () => Boolean(window.elsewhere)})"
"""The reader looks elsewhere when the test says so."""
NOTICES = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  const notices = (await registration?.getNotifications()) ?? []
  return notices.map(({title, body}) => ({title, body}))
}"""
"""The notifications that the browser shows."""
CLICK = """async () => {
  const [notification] = await registration.getNotifications()
  const event = new NotificationEvent('notificationclick', {notification})
  event.waitUntil = (doing) => doing.catch((refusal) => (self.refusal = refusal.message))
  dispatchEvent(event)
}"""
"""A click on the notification, in the worker. The browser knows that it is none, and brings no page to the front."""


def two_friends(visit: Visit, script: str) -> tuple[Visitor, Visitor]:
    """Who decides, and who waits, in a game that has just begun."""
    one, two = visit(), visit()
    for visitor in (one, two):
        visitor.context.add_init_script(script)
    begin(one.page, "curtain", "usa", against="friend")
    two.page.goto(one.page.get_by_label("Copy link").input_value())
    two.page.get_by_role("button", name="Join").click()
    expect(one.page.locator(".screen")).to_be_visible()
    expect(two.page.locator(".screen")).to_be_visible()
    mover = on_turn(one, two)
    return mover, two if mover is one else one


def notes(page: Page) -> int:
    """How many notes were played since the last look."""
    count = page.evaluate(HEARD)
    assert isinstance(count, int)
    return count


def test_sounds_call_to_the_table_until_they_are_switched_off(visit: Visit) -> None:
    mover, waiter = two_friends(visit, HEAR)
    random = Random(3)
    notes(mover.page)
    notes(waiter.page)
    pass_the_turn(mover.page, random)
    waiter.page.wait_for_function("() => notes.length > 0 && notes.every((context) => context.state === 'running')")
    assert notes(mover.page) == 0, "who decides hears nothing of it"

    notes(waiter.page)
    settings(waiter.page).get_by_label("Sounds at the table").uncheck()
    waiter.page.go_back()
    expect(waiter.page.locator(".screen")).to_be_visible()
    assert notes(waiter.page) == 0, "a table that is opened is silent"
    until_waiting(waiter, mover, random)
    pass_the_turn(mover.page, random)
    same(mover, waiter)
    assert notes(waiter.page) == 0, "the sounds are switched off"

    settings(waiter.page).get_by_label("Sounds at the table").check()
    assert notes(waiter.page) > 0, "a first sound shows what they are like"
    waiter.page.get_by_label("Volume").press("ArrowRight")
    assert notes(waiter.page) > 0
    assert not serious(waiter.page)


def test_notifications_call_users_who_look_elsewhere(visit: Visit) -> None:
    mover, waiter = two_friends(visit, HEAR + ELSEWHERE)
    random = Random(3)
    table = waiter.page.url.partition("?")[0]
    switch = settings(waiter.page).get_by_label("Notify me")
    expect(switch).not_to_be_checked()
    waiter.context.grant_permissions(["notifications"])
    switch.check()
    expect(waiter.page.get_by_role("alert")).to_have_count(0)
    notified(waiter.page, "Your turn", "Notifications look like this.")
    waiter.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert noticed(waiter.page, 0) == [], "who is back needs it no more"

    # they have the site open twice, not at the table, and look at neither page
    pages = [waiter.page, waiter.context.new_page()]
    pages[1].goto("/")
    pages[1].locator("h1").click()  # or it may not sound
    pages[0].locator("header a[href='/games']").first.click()
    for page in pages:
        expect(page.locator("main li")).to_contain_text("Waiting for")
        page.evaluate("elsewhere = true; document.dispatchEvent(new Event('visibilitychange')); notes.splice(0)")
    pass_the_turn(mover.page, random)
    for page in pages:
        expect(page.get_by_role("link", name="Your turn at 1 table")).to_have_attribute("href", urlsplit(table).path)
        expect(page.locator("main li")).to_contain_text("Your turn")
        expect(page.get_by_role("status").filter(has_text="Your turn · Iron Curtain")).to_be_visible()
        expect(page).to_have_title(re.compile("^● Your turn · (My games · )?Détente$"))
    expect(mover.page).to_have_title("Table · Détente")
    notified(pages[0], "Your turn", "Iron Curtain · ")
    heard = [notes(page) for page in pages]
    assert sorted(heard) == [0, 2], "one page calls, and one only"
    caller, silent = pages if heard[0] else reversed(pages)
    assert not serious(caller)
    [worker] = waiter.context.service_workers
    worker.evaluate(CLICK)
    caller.wait_for_url(table)
    expect(caller.locator(MY_TURN)).to_be_visible()
    expect(caller.get_by_role("status").filter(has_text="Your turn")).to_have_count(0)  # the table says it itself
    assert noticed(caller, 0) == []
    assert "focus" in wait(lambda: worker.evaluate("self.refusal"))
    silent.close()
    waiter.page = caller

    resign(mover.page)
    notified(waiter.page, "You won.", "Iron Curtain · ")


def notified(page: Page, title: str, body: str) -> None:
    """The browser comes to show one notification, which begins so."""
    [notice] = noticed(page, 1)
    assert notice["title"].startswith(title)
    assert notice["body"].startswith(body)


def noticed(page: Page, count: int) -> list[dict[str, str]]:
    """The notifications that the browser shows, once there are this many."""
    notices: list[dict[str, str]] = []

    def so_many() -> bool:
        notices[:] = page.evaluate(NOTICES)
        return len(notices) == count

    wait(so_many)
    return notices


def test_a_browser_that_refuses_or_has_no_notifications_is_explained(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("Notification.requestPermission = async () => 'denied'")
    visitor.page.goto("/settings")
    switch = visitor.page.get_by_label("Notify me")
    switch.click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("Allow them in the browser settings")
    expect(switch).not_to_be_checked()
    visitor.page.evaluate("delete Navigator.prototype.serviceWorker")
    visitor.page.locator("header a[href='/']").first.click()
    settings(visitor.page)
    expect(visitor.page.get_by_role("alert")).to_have_text("This browser does not support notifications from websites.")
    expect(switch).to_be_disabled()


def until_waiting(waiter: Visitor, mover: Visitor, random: Random) -> None:
    """End the turn of the player who is to hear something, if it is theirs."""
    while on_turn(mover, waiter) is waiter:
        pass_the_turn(waiter.page, random)
        same(waiter, mover)


def settings(page: Page) -> Page:
    """To the settings and nowhere else: the page is not reloaded, so what it has noted stays."""
    page.locator("header a[href='/settings']").first.evaluate("link => link.click()")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    return page
