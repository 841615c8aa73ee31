"""What a profile says of how someone plays: by game, side and opponent, streak and form."""

from __future__ import annotations

from typing import Any

import pytest

from detente.server.social import statistics
from tests.server.house_kit import Browser, Served, done, sit_down


def resigned(loser: Browser, table: str) -> None:
    """End the game at a table."""
    done(loser.post(f"/tables/{table}/resign"))


def against(browser: Browser, opponent: str, **wish: Any) -> str:
    """A table against the computer or oneself."""
    made = done(browser.post("/tables", json={"game": "curtain", "side": "usa", "opponent": opponent, **wish}))
    return str(made["table"]["id"])


def test_a_profile_counts_by_game_side_and_opponent(served: Served) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    resigned(egon, against(egon, "level1"))
    resigned(egon, against(egon, "level2", game="volk", side="east"))
    resigned(egon, against(egon, "self"))  # nobody to win against
    resigned(egon, sit_down(egon, lotte))
    for _ in range(2):
        resigned(lotte, sit_down(egon, lotte))
    gone = against(egon, "level1")
    resigned(egon, gone)
    done(egon.delete(f"/tables/{gone}"))  # discarded games do not count
    profile = done(egon.get("/people/Egon"))
    lately = profile["statistics"]
    assert [
        tuple(each[name] for name in ("game", "side", "opponent", "games", "won", "lost")) for each in lately["tallies"]
    ] == [
        ("curtain", "usa", "level1", 1, 0, 1),
        ("curtain", "usa", "people", 3, 2, 1),
        ("volk", "east", "level2", 1, 0, 1),
    ]
    assert (lately["streak"], lately["longest"]) == (2, 2)
    assert lately["form"] == ["won", "won", "lost", "lost", "lost"]
    assert profile["played"]["curtain"] == {"games": 4, "won": 2, "lost": 2}
    other = done(egon.get("/people/Lotte"))["statistics"]
    assert (other["streak"], other["longest"], len(other["tallies"])) == (-2, 1, 1)


def test_only_the_last_games_are_looked_at(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST", 2)
    egon = served.player("Egon")
    for level in ("level1", "level2", "level3"):
        resigned(egon, against(egon, level))
    lately = done(egon.get("/people/Egon"))["statistics"]
    assert {each["opponent"] for each in lately["tallies"]} == {"level2", "level3"}


def test_a_new_account_has_no_statistics(served: Served) -> None:
    served.player("Egon")
    lately = done(served.browser().get("/people/Egon"))["statistics"]
    assert lately == {"tallies": [], "streak": 0, "longest": 0, "form": []}
