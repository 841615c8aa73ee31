"""Studies on a server: who may see, edit and copy them, and what can never become one."""

from __future__ import annotations

from typing import Any

import pytest

import detente
from tests.server.conftest import Serve
from tests.server.house_kit import Browser, Served, done, play_on, refused, sit_down

GAMES = detente.games()


@pytest.fixture
def finished(two: tuple[Browser, Browser]) -> str:
    """A finished game of the two."""
    table = sit_down(*two, visibility="invite")
    play_on(table, *two, decisions=6)
    done(two[0].post(f"/tables/{table}/resign"))
    return table


def begin(author: Browser, table: str, number: int = 0) -> dict[str, Any]:
    """A study of a finished game."""
    chapter = {"title": "The game", "from": {"table": table, "number": number}}
    page: dict[str, Any] = done(author.post("/studies", json={"title": "A study", "chapter": chapter}))
    return page


def edit(author: Browser, page: dict[str, Any], **edit: Any) -> dict[str, Any]:
    """A study after an edit of a page."""
    body = {"version": page["version"], "edit": edit}
    after: dict[str, Any] = done(author.post(f"/studies/{page['id']}/edits", json=body))
    return after


def test_a_finished_game_becomes_a_study_that_anyone_with_the_link_reads(
    served: Served, two: tuple[Browser, Browser], finished: str
) -> None:
    page = begin(two[0], finished, 4)
    assert page["mine"]
    stranger = served.browser()
    read = done(stranger.get(f"/studies/{page['id']}"))
    assert not read["mine"]
    assert read["chapter"]["at"] == 4
    assert len(read["chapter"]["nodes"]) == 6
    line = done(stranger.get(f"/studies/{page['id']}/chapters/1/line", params={"node": 6}))
    assert line["number"] == 6
    assert line["events"]
    moments = done(stranger.get(f"/studies/{page['id']}/chapters/1/moments", params={"node": 6, "from": 1, "to": 6}))
    assert [each["number"] for each in moments] == [1, 2, 3, 4, 5, 6]
    position = done(stranger.get(f"/studies/{page['id']}/chapters/1/position", params={"node": 3}))
    assert detente.game("curtain").from_position(position["position"])
    assert done(stranger.get(f"/studies/{page['id']}/chapters/1/facts"))["cards"]


def test_only_the_author_edits_and_others_copy(served: Served, two: tuple[Browser, Browser], finished: str) -> None:
    anna, boris = two
    page = begin(anna, finished)
    body = {"version": page["version"], "edit": {"type": "note", "chapter": 1, "node": 2, "text": "mine"}}
    refused(served.browser().post(f"/studies/{page['id']}/edits", json=body), 401, "not-signed-in")
    refused(boris.post(f"/studies/{page['id']}/edits", json=body), 403, "not-your-study")
    refused(boris.delete(f"/studies/{page['id']}"), 403, "not-your-study")
    copied = done(boris.post(f"/studies/{page['id']}/copy"))
    assert copied["mine"]
    assert copied["id"] != page["id"]
    edit(boris, copied, type="note", chapter=1, node=2, text="of Boris")
    assert "of Boris" not in anna.get(f"/studies/{page['id']}").text
    assert [each["id"] for each in done(boris.get("/me/studies"))] == [copied["id"]]
    done(anna.delete(f"/studies/{page['id']}"))
    refused(boris.get(f"/studies/{page['id']}"), 404, "no-such-study")
    assert done(anna.get("/me/studies")) == []


def test_two_tabs_never_overwrite_each_other(two: tuple[Browser, Browser], finished: str) -> None:
    anna = two[0]
    page = begin(anna, finished)
    after = edit(anna, page, type="note", chapter=1, node=2, text="one tab")
    assert after["version"] == page["version"] + 1
    body = {"version": page["version"], "edit": {"type": "note", "chapter": 1, "node": 2, "text": "another tab"}}
    refused(anna.post(f"/studies/{page['id']}/edits", json=body), 409, "study-changed")
    chapter = {"title": "More", "game": "volk"}
    more = {"version": page["version"], "chapter": chapter}
    refused(anna.post(f"/studies/{page['id']}/chapters", json=more), 409, "study-changed")
    assert done(anna.get(f"/studies/{page['id']}"))["chapter"]["nodes"][1]["note"] == "one tab"
    last = done(anna.post(f"/studies/{page['id']}/chapters", json={**more, "version": after["version"]}))
    assert [each["title"] for each in last["chapters"]] == ["The game", "More"]


def test_writes_at_the_same_time_are_decided_by_the_database(
    served: Served, two: tuple[Browser, Browser], finished: str
) -> None:
    from detente.server.storage.studies import change_study, read_study
    from detente.table.errors import RequestError

    id = begin(two[0], finished)["id"]
    user = done(two[0].get("/me"))["id"]
    row = served.ask(lambda connection: read_study(connection, id, user))
    served.change(lambda connection: change_study(connection, row, row.study, 1))
    with pytest.raises(RequestError, match="changed elsewhere"):
        served.change(lambda connection: change_study(connection, row, row.study, 2))


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_never_becomes_a_study(two: tuple[Browser, Browser], game: str) -> None:
    sides = detente.game(game).sides
    table = sit_down(*two, game=game, side=sides[0], visibility="invite")
    play_on(table, *two, decisions=4)
    wish = {"title": "x", "chapter": {"title": "x", "from": {"table": table, "number": 1}}}
    for browser in two:
        refused(browser.post("/studies", json=wish), 409, "not-finished")


def test_a_private_game_becomes_a_private_study(two: tuple[Browser, Browser]) -> None:
    anna, boris = two
    made = done(anna.post("/tables", json={"game": "curtain", "opponent": "self", "visibility": "private"}))
    table = made["table"]["id"]
    play_on(table, anna, decisions=3)
    done(anna.post(f"/tables/{table}/resign"))
    chapter = {"title": "x", "from": {"table": table, "number": 0}}
    refused(boris.post("/studies", json={"title": "x", "chapter": chapter}), 404, "no-such-table")
    page = begin(anna, table)
    assert page["private"]
    for path in ("", "/file", "/chapters/1/line", "/chapters/1/moments", "/chapters/1/position", "/chapters/1/facts"):
        refused(boris.get(f"/studies/{page['id']}{path}"), 404, "no-such-study")
    refused(boris.post(f"/studies/{page['id']}/copy"), 404, "no-such-study")
    assert done(anna.post(f"/studies/{page['id']}/copy"))["private"]


def test_records_positions_and_files_from_strangers_are_checked(two: tuple[Browser, Browser], finished: str) -> None:
    anna, boris = two
    page = begin(anna, finished)
    file = done(boris.get(f"/studies/{page['id']}/file"))
    assert done(boris.post("/studies/file", json=file))["mine"]
    file["study"]["chapters"][0]["nodes"][0]["action"] = 1532
    refused(boris.post("/studies/file", json=file), 400, "illegal-action")
    record = done(anna.get(f"/tables/{finished}/record"))["record"]
    wish = {"title": "From a file", "chapter": {"title": "x", "record": record, "at": 6}}
    assert done(boris.post("/studies", json=wish))["chapter"]["at"] == 6
    record["decisions"][2] = 1532
    refused(boris.post("/studies", json=wish), 400, "bad-record")
    by_hand = {"title": "x", "chapter": {"title": "x", "game": "volk", "position": {"decade": 9}}}
    refused(boris.post("/studies", json=by_hand), 400, "bad-position")
    neither = {"title": "x", "chapter": {"title": "x"}}
    refused(boris.post("/studies", json=neither), 400, "bad-request")


def test_there_are_limits(serve: Serve) -> None:
    served = serve(limit_studies="2/hour", limit_edits="1/hour")
    anna = served.browser()
    anna.guest()
    wish = {"title": "x", "chapter": {"title": "x", "game": "curtain"}}
    page = done(anna.post("/studies", json=wish))
    done(anna.post("/studies", json=wish))
    refused(anna.post("/studies", json=wish), 429, "too-many-requests")
    after = edit(anna, page, type="title", title="y")
    body = {"version": after["version"], "edit": {"type": "title", "title": "z"}}
    refused(anna.post(f"/studies/{page['id']}/edits", json=body), 429, "too-many-requests")


def test_an_author_has_at_most_so_many_studies(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detente.server.storage.studies.MOST_STUDIES", 1)
    anna = served.browser()
    anna.guest()
    wish = {"title": "x", "chapter": {"title": "x", "game": "curtain"}}
    page = done(anna.post("/studies", json=wish))
    refused(anna.post("/studies", json=wish), 409, "too-many-studies")
    refused(anna.post(f"/studies/{page['id']}/copy"), 409, "too-many-studies")


def test_studies_go_with_their_author(served: Served) -> None:
    anna = served.player("Anna")
    wish = {"title": "x", "chapter": {"title": "x", "game": "curtain"}}
    page = done(anna.post("/studies", json=wish))
    assert anna.request("DELETE", "/me", json={"password": "Ostpolitik-1969"}).is_success
    refused(served.browser().get(f"/studies/{page['id']}"), 404, "no-such-study")
