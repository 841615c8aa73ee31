"""Hints: against the computer and in lessons, for the side to decide, and never between people."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import detente
from tests.server.house_kit import Served, done, refused
from tests.server.match_kit import seated

SIDES = {"curtain": "ussr", "volk": "west"}


@pytest.mark.parametrize("game", SIDES)
def test_against_the_computer_the_strongest_player_advises_with_reasons(served: Served, game: str) -> None:
    player = served.player(f"Asks{game}")
    wish = {"game": game, "side": SIDES[game], "opponent": "level1", "visibility": "private"}
    table = done(player.post("/tables", json=wish))["table"]["id"]
    moment: dict[str, Any] = done(player.get(f"/tables/{table}"))
    while moment["view"]["actor"] != SIDES[game]:
        moment = done(player.get(f"/tables/{table}"))
    hint = done(player.post(f"/tables/{table}/hint", timeout=120))
    assert hint["number"] == moment["number"]
    assert hint["best"]["action"] in moment["view"]["legal"]
    assert hint["line"][0] == hint["best"]["action"]
    assert 0 <= hint["second"]["chance"] <= hint["best"]["chance"] <= 1
    assert str(hint["second"]["action"]) in hint["phrases"]
    words = detente.game(game).words("de")
    assert all(words.name("features", each, {}) != "" for each in hint["gains"] + hint["costs"])
    assert all(each in words.sections["features"] for each in hint["gains"] + hint["costs"])
    assert done(player.get(f"/tables/{table}"))["number"] == moment["number"]  # nothing was decided


def test_there_is_no_hint_between_people_nor_for_a_spectator(served: Served) -> None:
    ann, bob = served.player("HintAnn"), served.player("HintBob")
    table = seated(ann, bob, "curtain")
    answers = [each.post(f"/tables/{table}/hint") for each in (ann, bob)]
    assert sorted(answer.status_code for answer in answers) == [403, 409]
    codes = {answer.json()["error"]["code"] for answer in answers}
    assert codes == {"no-hint", "not-your-turn"}
    refused(served.player("HintEve").post(f"/tables/{table}/hint"), 409, "not-your-turn")


def test_two_people_at_one_screen_get_no_hint(served: Served) -> None:
    both = served.player("HintBoth")
    wish = {"game": "curtain", "opponent": "self", "visibility": "private"}
    table = done(both.post("/tables", json=wish))["table"]["id"]
    refused(both.post(f"/tables/{table}/hint"), 403, "no-hint")


def test_a_lesson_gives_hints(served: Served) -> None:
    reader = served.player("HintReader")
    table = done(reader.post("/tables", json={"game": "curtain", "lesson": "control"}))["table"]["id"]
    moment = done(reader.get(f"/tables/{table}"))
    hint = done(reader.post(f"/tables/{table}/hint", timeout=120))
    assert hint["best"]["action"] in moment["view"]["legal"]


def test_a_user_waits_for_one_hint_at_a_time(served: Served) -> None:
    """Two requests at once: the second is refused, so that nobody fills the queue of the computer's processes."""
    player = served.player("HintTwice")
    wish = {"game": "curtain", "side": "ussr", "opponent": "level1", "visibility": "private"}
    table = done(player.post("/tables", json=wish))["table"]["id"]
    with ThreadPoolExecutor(3) as threads:
        jobs = [threads.submit(player.post, f"/tables/{table}/hint", timeout=120) for _ in range(3)]
        statuses = sorted(job.result().status_code for job in jobs)
    assert statuses[0] == 200
    assert statuses[-1] == 409
