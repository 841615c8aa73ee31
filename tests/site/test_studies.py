"""Studies without a server: they live in the browser, and can be saved as a file."""

from __future__ import annotations

from typing import Any

import pytest

import detente
from tests.site.kit import Page

GAMES = detente.games()


def begun(page: Page, game: str) -> Any:
    """A study of a finished game."""
    table = page.begin(game=game, opponent="self")
    for which in range(5):
        page.decide(table, which)
    page.post(f"/tables/{table}/resign")
    return page.post("/studies", title="Mine", chapter={"title": "A game", "from": {"table": table, "number": 2}})


@pytest.mark.parametrize("game", GAMES)
def test_a_study_survives_a_reload_and_goes_to_another_browser_as_a_file(game: str) -> None:
    page = Page()
    study = begun(page, game)
    path = f"/studies/{study['id']}"
    legal = page.get(f"{path}/chapters/1/moments?node=2&from=2&to=2")[0]["view"]["legal"]
    known = {node["phrase"][0] for node in study["chapter"]["nodes"] if node["parent"] == 2}
    after = page.post(f"{path}/edits", version=1, edit={"type": "add", "chapter": 1, "node": 2, "actions": [legal[-1]]})
    assert known
    page.post(f"{path}/edits", version=after["version"], edit={"type": "note", "chapter": 1, "node": 2, "text": "hm"})
    again = page.reload()
    read = again.get(path)
    assert read["chapter"]["nodes"][1]["note"] == "hm"
    assert read["mine"]
    elsewhere = Page()
    opened = elsewhere.post("/studies/file", **again.get(f"{path}/file"))
    assert opened["chapter"]["nodes"] == read["chapter"]["nodes"]
    assert [each["title"] for each in elsewhere.get("/me/studies")] == ["Mine"]


def test_two_tabs_never_overwrite_each_other_and_a_running_game_is_none() -> None:
    page = Page()
    study = begun(page, "curtain")
    path, edit = f"/studies/{study['id']}", {"type": "title", "title": "Other"}
    page.post(f"{path}/edits", version=1, edit=edit)
    status, answer = page.ask("POST", f"{path}/edits", {"version": 1, "edit": edit})
    assert (status, answer["error"]["code"]) == (409, "study-changed")
    table = page.begin(game="curtain", opponent="self")
    chapter = {"title": "x", "from": {"table": table, "number": 0}}
    status, answer = page.ask("POST", f"{path}/chapters", {"version": 2, "chapter": chapter})
    assert (status, answer["error"]["code"]) == (409, "not-finished")
    copy = page.post(f"{path}/copy")
    page.ask("DELETE", path)
    assert [each["id"] for each in page.get("/me/studies")] == [copy["id"]]
    assert page.ask("GET", path)[0] == 404


def test_a_position_set_by_hand_becomes_a_study() -> None:
    page = Page()
    study = page.post("/studies", title="By hand", chapter={"title": "x", "game": "volk", "position": {"decade": 2}})
    found = page.get(f"/studies/{study['id']}/chapters/1/position")
    assert found["position"]["decade"] == 2
    assert page.get(f"/studies/{study['id']}/chapters/1/facts")["name"] == "volk"
