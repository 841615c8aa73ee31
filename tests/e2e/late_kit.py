"""A table in the middle of a game, without the clicks that lead there."""

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
    """Sit down against the computer at the first such moment of random games, on the side that is asked."""
    match = moment_of(game, wanted, after)
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


def moment_of(game: str, wanted: Wanted, after: int) -> detente.Match:
    """A random game, played up to a moment that is wanted."""
    for seed in range(100):
        match, random = detente.Match(detente.game(game), f"a late {game}{seed or ''}"), Random(13)
        while match.state.actor != detente.OVER:
            if len(match.decisions) >= after and wanted(match.state):
                return match
            match.apply(random.choice(match.state.legal()))
    raise AssertionError("no such game")
