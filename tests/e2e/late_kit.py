"""A table in the middle of a game, to which nobody had to click his way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
from playwright.sync_api import Page

import detente
from detente import State
from tests.e2e.browser_kit import Visitor, drawn
from tests.e2e.company_kit import signed_in
from tests.e2e.table_kit import ready
from tests.server.house_kit import done

Wanted = Callable[[State], bool]


def asked(state: State) -> str:
    """What is asked."""
    return state.prompt.kind if state.prompt else ""


def asks(kind: str) -> Wanted:
    """Whether something is asked."""
    return lambda state: asked(state) == kind


def sit_late(visitor: Visitor, address: str, game: str, wanted: Wanted, after: int = 0) -> Page:
    """Sit down against the computer at the first such moment of a random game, on the side that is asked."""
    match, random = detente.Match(detente.game(game), f"a late {game}"), Random(13)
    while len(match.decisions) < after or not wanted(match.state):
        match.apply(random.choice(match.state.legal()))
    known = signed_in(visitor, address)
    record = done(known.post("/records", json={"record": msgspec.to_builtins(match.record())}))
    wish = {
        "game": game,
        "from": {"table": record["id"], "number": len(match.decisions)},
        "side": match.game.sides[match.state.actor],
        "opponent": "level1",
        "visibility": "invite",
    }
    visitor.page.goto(f"/table/{done(known.post('/tables', json=wish))['table']['id']}")
    ready(visitor.page)
    drawn(visitor.page)
    return visitor.page
