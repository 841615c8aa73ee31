"""Players who prepare replies, and opponents who walk into them."""

from __future__ import annotations

from typing import Any

from tests.server.house_kit import Browser, done

DAYS = {"kind": "days", "days": 3}


def players(table: str, *browsers: Browser) -> tuple[Browser, Browser]:
    """The player who is to decide, and the one who waits."""
    seen = [done(each.get(f"/tables/{table}"))["table"] for each in browsers]
    [first] = [each for each, info in zip(browsers, seen, strict=True) if info["mine"] == info["actor"]]
    [second] = [each for each in browsers if each is not first]
    return first, second


def draft(mover: Browser, table: str) -> list[int]:
    """Make first decisions until the turn is complete and waits to be handed over; nobody else sees them.

    Turns that pass before are left, and the list is empty.
    """
    actions: list[int] = []
    while True:
        moment = done(mover.get(f"/tables/{table}", params={"since": 10_000}))
        if moment["held"]:
            return actions
        if moment["table"]["actor"] != moment["table"]["mine"] or not moment["view"]["legal"]:
            return []
        action = moment["view"]["legal"][0]
        decision = {"number": moment["number"], "action": action, "hold": True}
        done(mover.post(f"/tables/{table}/decisions", json=decision))
        actions.append(action)


def hand_over(mover: Browser, table: str) -> dict[str, Any]:
    """Hand over a drafted turn; the moment after it."""
    number = done(mover.get(f"/tables/{table}"))["number"]
    moment: dict[str, Any] = done(mover.post(f"/tables/{table}/commit", json={"number": number}))
    return moment


def line_for(planner: Browser, table: str, theirs: list[int]) -> dict[str, Any] | None:
    """A line that answers a turn with the first legal decisions; None if it cannot be prepared."""
    number = done(planner.get(f"/tables/{table}"))["number"]
    for deal in range(60):
        line: dict[str, Any] = {"number": number, "deal": deal, "actions": list(theirs)}
        answer = planner.post(f"/tables/{table}/plan/board", json=line)
        if answer.is_success:
            break
        if answer.json()["error"]["code"] != "illegal":
            return None
    else:
        return None
    while (board := done(answer))["stage"] == "mine":
        line["actions"].append(board["moment"]["view"]["legal"][0])
        answer = planner.post(f"/tables/{table}/plan/board", json=line)
    return line if board["stage"] == "complete" else None


def prepare(table: str, *browsers: Browser) -> tuple[Browser, Browser, dict[str, Any]]:
    """Play until one player has drafted a turn that the other has prepared a reply to: both, and the line."""
    for _ in range(60):
        mover, planner = players(table, *browsers)
        theirs = draft(mover, table)
        if not theirs:
            continue
        line = line_for(planner, table, theirs)
        if line is not None:
            done(planner.put(f"/tables/{table}/plan", json=line))
            return mover, planner, line
        hand_over(mover, table)
    raise AssertionError("no reply could be prepared")


def plan_of(browser: Browser, table: str) -> dict[str, Any]:
    """The plan of a player."""
    found: dict[str, Any] = done(browser.get(f"/tables/{table}/plan"))
    return found
