"""Tournaments as people organise and play them over the API."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Connection, update

from detente.server.storage.tournament_models import Tournament
from tests.server.house_kit import Browser, Served, done, wait

LIVE = {"kind": "live", "base": 600, "increment": 10}
DAYS = {"kind": "days", "days": 3}
Page = dict[str, Any]


def organise(browser: Browser, **plan: Any) -> str:
    """Organise a tournament of Iron Curtain; its id."""
    fine = {"name": "Winter Cup", "game": "curtain", "format": "swiss", "clock": LIVE, "min_players": 2}
    page: Page = done(browser.post("/tournaments", json=fine | plan))
    return str(page["tournament"]["id"])


def look(browser: Browser, id: str) -> Page:
    """A tournament as someone sees it now."""
    page: Page = done(browser.get(f"/tournaments/{id}"))
    return page


def register(id: str, *players: Browser) -> None:
    """Register some players."""
    for player in players:
        done(player.post(f"/tournaments/{id}/me"))


def begin(organiser: Browser, id: str) -> Page:
    """Start a tournament."""
    page: Page = done(organiser.post(f"/tournaments/{id}/start"))
    return page


def tables(page: Page, round: int | None = None) -> list[str]:
    """The tables of a round at which a game is being played."""
    number = round or page["tournament"]["round"]
    matches = page["rounds"][number - 1]["matches"]
    return [game["table"] for match in matches for game in match["games"] if game["score"] is None]


def names(page: Page) -> dict[int, str]:
    """The players by their numbers."""
    return {entry["number"]: entry["person"]["name"] for entry in page["entries"]}


def standings(page: Page) -> list[tuple[int, str, float]]:
    """Place, name and points, from the first to the last."""
    called = names(page)
    return [(row["place"], called[row["number"]], row["points"]) for row in page["standings"]]


def end(table: str, players: list[Browser]) -> None:
    """End a game: the first of the players who sits there resigns."""
    assert any(player.post(f"/tables/{table}/resign").is_success for player in players)


def play_all(id: str, players: list[Browser]) -> Page:
    """End every game until the tournament is over."""
    while (page := look(players[0], id))["tournament"]["status"] == "running":
        for table in tables(page):
            end(table, players)
        wait(partial(_has_changed, players[0], id, page))
    return page


def _has_changed(browser: Browser, id: str, before: Page) -> bool:
    return look(browser, id) != before


def resign_all(id: str, loser: Browser) -> None:
    """Resign all games that someone plays in a tournament."""
    for table in done(loser.get("/me/tables")):
        if table["tournament"] == id and table["status"] == "playing":
            done(loser.post(f"/tables/{table['id']}/resign"))


def set_times(served: Served, id: str, **times: int) -> None:
    """Let a time of a tournament come, behind the server's back."""

    def change(connection: Connection) -> None:
        connection.execute(update(Tournament).where(Tournament.id == id).values(times))

    served.change(change)
