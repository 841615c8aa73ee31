"""Lessons over HTTP: private tables that begin with a position."""

from __future__ import annotations

from typing import Any

import pytest

from detente.core.play.lessons import fits
from tests.server.house_kit import Browser, Served, done, refused
from tests.server.match_kit import decide, moment

GAMES = ("curtain", "volk")


def test_a_lesson_is_a_private_table_that_begins_with_its_position(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    one, other = two
    for game in GAMES:
        listed = done(one.get(f"/games/{game}/lessons"))
        lesson = listed[0]
        table = done(one.post("/tables", json={"game": game, "lesson": lesson["id"]}))["table"]
        assert (table["status"], table["visibility"], table["mine"]) == ("playing", "private", lesson["side"])
        for step in lesson["steps"]:
            for _ in range(step["times"] if step["answer"] or step["reply"] else 0):
                now = moment(one, table["id"])
                assert now["view"]["side"] == lesson["side"]  # the eyes stay the reader's when the other side plays
                action = step["action"]
                if step["answer"]:
                    action = next(int(each) for each, phrase in now["phrases"].items() if fits(step["answer"], phrase))
                decide(one, table["id"], action)
        refused(other.get(f"/tables/{table['id']}"), 404, "no-such-table")
        back = done(one.post(f"/tables/{table['id']}/takeback", json={}))
        assert 0 < back["number"] < now["number"]
    assert done(one.get("/me/tables")) == []
    assert served.browser().get("/games/volk/lessons").is_success


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"lesson": "nothing"}, "bad-lesson"),
        ({"opponent": "level1"}, "bad-option"),
        ({"rated": True}, "bad-option"),
        ({"options": {"deck": "house"}}, "bad-option"),
        ({"clock": {"kind": "live", "base": 60, "increment": 0}}, "bad-option"),
        ({"from": {"table": "x", "number": 1}}, "bad-option"),
    ],
)
def test_a_lesson_cannot_be_had_otherwise(two: tuple[Browser, Browser], change: dict[str, Any], code: str) -> None:
    refused(two[0].post("/tables", json={"game": "curtain", "lesson": "place", **change}), 400, code)
