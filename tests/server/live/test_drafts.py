"""A turn that is held: over HTTP and the live channel, after a restart, and to everyone who waits."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.conftest import Serve
from tests.server.house_kit import Browser, Served, done, refused, wait
from tests.server.match_kit import Channel, by_side, live, moment, play_out, seated

GAMES = ("curtain", "volk")


def hold(browser: Browser, table: str, choice: int = 0) -> dict[str, Any]:
    """Make a decision and hold the turn."""
    now = moment(browser, table)
    legal = now["view"]["legal"]
    body = {"number": now["number"], "action": legal[choice % len(legal)], "hold": True}
    after: dict[str, Any] = done(browser.post(f"/tables/{table}/decisions", json=body))
    return after


def complete(browser: Browser, table: str, choice: int = 0) -> dict[str, Any]:
    """Make decisions until the turn is complete."""
    while True:
        after = hold(browser, table, choice)
        if after["held"] is not None:
            return after


def hand_over(browser: Browser, table: str) -> dict[str, Any]:
    """Hand over a complete turn."""
    number = moment(browser, table)["number"]
    after: dict[str, Any] = done(browser.post(f"/tables/{table}/commit", json={"number": number}))
    return after


def drafter(table: str, *browsers: Browser) -> tuple[Browser, Browser]:
    """The player whose turn it is, and the other one."""
    sides = by_side(table, *browsers)
    actor = moment(browsers[0], table)["table"]["actor"]
    return sides.pop(actor), next(iter(sides.values()))


def secret_turn(two: tuple[Browser, Browser], game: str) -> tuple[str, Browser, Browser]:
    """A table whose next turn reveals no cards on its way, so that all of it can be undone; who plays, who waits."""
    for _ in range(40):
        table = seated(*two, game)
        play_out(table, by_side(table, *two), random.Random(game), most=3)
        plays, waits = drafter(table, *two)
        now = moment(plays, table)
        handed_over = now["number"] - now["draft"]
        for choice in (0, 1):
            complete(plays, table, choice)
            number = moment(plays, table)["number"]
            undone = done(plays.post(f"/tables/{table}/undo", json={"number": number, "whole": True}))
        if undone["number"] == handed_over:
            return table, plays, waits
    raise AssertionError("forty turns in a row revealed cards: is everything handed over at once?")


def everything(served: Served, table: str, waits: Browser) -> list[bytes]:
    """All that others can ask of a table over HTTP."""
    stranger = served.browser()
    paths = [f"/tables/{table}", f"/tables/{table}/moments?from=0&to=40", f"/tables/{table}/moments/1", "/lobby"]
    paths += [f"/tables/{table}/preview?action=0", f"/tables/{table}/question", f"/tables/{table}/record"]
    answers = [browser.get(path) for path in paths for browser in (waits, stranger)]
    answers += [waits.get("/tables"), waits.get("/me/tables")]
    return [answer.content for answer in answers]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_others_get_changes_before_the_turn_is_handed_over(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack, game: str
) -> None:
    table, plays, waits = secret_turn(two, game)
    listeners = [stack.enter_context(live(served, who)) for who in (waits, None)]
    for listener in listeners:
        listener.watch(table)
        listener.settle()
    heard = [len(quiet(listener)) for listener in listeners]
    before = everything(served, table, waits)
    for choice in (0, 1):
        complete(plays, table, choice)
        now = moment(plays, table)
        assert now["can_undo"]
        if choice == 0:
            back = done(plays.post(f"/tables/{table}/undo", json={"number": now["number"], "whole": True}))
            assert (back["draft"], back["held"]) == (0, None)
    assert everything(served, table, waits) == before
    for listener in listeners:
        listener.settle()
    assert [len(quiet(listener)) for listener in listeners] == heard
    after = hand_over(plays, table)
    assert after["held"] is None
    assert everything(served, table, waits) != before
    for listener in listeners:
        listener.until("moment")


def quiet(listener: Channel) -> list[dict[str, Any]]:
    """Everything that was heard but answers to pings."""
    return [message for message in listener.heard if message["type"] != "pong"]


def test_a_complete_turn_is_handed_over_or_undone_and_nothing_else(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "volk")
    plays, waits = drafter(table, *two)
    refused(plays.post(f"/tables/{table}/commit", json={"number": 0}), 409, "turn-not-complete")
    now = complete(plays, table)
    number = now["number"]
    assert now["phrases"] == {}
    body = {"number": number, "action": now["view"]["legal"][0]}
    refused(plays.post(f"/tables/{table}/decisions", json=body), 409, "turn-complete")
    assert done(plays.get(f"/tables/{table}/question")) is None
    assert done(plays.get(f"/tables/{table}/preview?action={now['held']['action']}")) is None
    refused(waits.post(f"/tables/{table}/commit", json={"number": number}), 409, "not-your-turn")
    refused(plays.post(f"/tables/{table}/commit", json={"number": number - 1}), 409, "stale")
    back = done(plays.post(f"/tables/{table}/undo", json={"number": number}))
    assert (back["number"], back["held"]) == (number - 1, None)
    complete(plays, table)
    after = hand_over(plays, table)
    assert after["table"]["actor"] == moment(waits, table)["table"]["mine"]
    assert after["events"], "the held decision has its events now"
    refused(plays.post(f"/tables/{table}/commit", json={"number": number}), 409, "not-your-turn")


def test_the_live_channel_holds_undoes_and_hands_over(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    table = seated(*two, "volk")
    plays, _ = drafter(table, *two)
    channel, twin = (stack.enter_context(live(served, plays)) for _ in range(2))
    log = channel.watch(table)["events"]
    twin.watch(table)
    for wanted in ("undo", "commit"):
        while (now := channel.moment())["held"] is None:
            action = now["view"]["legal"][0]
            channel.send(type="decide", id=1, table=table, number=now["number"], action=action, hold=True)
            channel.until("done", id=1)
            channel.settle()
        if wanted == "undo":
            channel.send(type="undo", id=2, table=table, number=now["number"], whole=True)
        else:
            channel.send(type="commit", id=2, table=table, number=now["number"])
        channel.until("done", id=2)
        channel.settle()
    for message in channel.heard:
        if message["type"] == "moment" and message is not channel.heard[0]:
            log = [event for event in log if event["at"] <= message["since"]] + message["events"]
    assert log == moment(plays, table)["events"]
    twin.settle()
    assert twin.moment() == channel.moment(), "a second device of the player follows the draft"


def test_a_draft_is_there_after_a_restart(serve: Serve) -> None:
    first = serve()
    one, other = first.browser(), first.browser()
    one.guest()
    other.guest()
    table = seated(one, other, "volk")
    plays, waits = drafter(table, one, other)
    complete(plays, table)
    before = [moment(each, table) for each in (plays, waits)]
    again = serve()
    for each in (plays, waits):
        each.base_url = f"{again.url}/api/v1"
    assert [moment(each, table) for each in (plays, waits)] == before
    after = hand_over(plays, table)
    assert after["table"]["actor"] != after["table"]["mine"]


def test_a_bot_hears_of_its_turn_when_it_is_handed_over(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    table = seated(*two, "volk")
    plays, waits = drafter(table, *two)
    home = stack.enter_context(live(served, waits))
    home.send(type="mine", on=True)
    home.until("mine")
    complete(plays, table)
    home.settle()
    assert [message["type"] for message in home.heard] == ["mine", "pong"]
    hand_over(plays, table)
    assert home.until("mine")["changed"]["actor"] == moment(waits, table)["table"]["mine"]


def test_against_the_computer_any_earlier_turn_is_played_again(served: Served) -> None:
    one = served.browser()
    one.guest()
    made = done(one.post("/tables", json={"game": "curtain", "opponent": "level1", "side": "ussr"}))["table"]
    table = made["id"]

    def turn(choice: int = 0) -> int:
        now = wait(lambda: (now := moment(one, table))["view"]["legal"] and now, seconds=60)
        complete(one, table, choice)
        hand_over(one, table)
        return int(now["number"])

    first = [turn() for _ in range(4)]
    wait(lambda: moment(one, table)["view"]["legal"], seconds=60)
    back = done(one.post(f"/tables/{table}/takeback", json={"to": first[1]}))
    assert (back["number"], back["table"]["actor"]) == (first[1], "ussr")
    assert not [event for event in back["events"] if event["at"] > first[1]]
    assert turn(1) == first[1]


def test_between_people_nobody_goes_back_alone(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain")
    plays, _ = drafter(table, *two)
    complete(plays, table)
    hand_over(plays, table)
    refused(plays.post(f"/tables/{table}/takeback", json={"to": 0}), 409, "needs-consent")
