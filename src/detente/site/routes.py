"""What the site answers: the same paths, structs and errors as the server's API."""

from __future__ import annotations

from typing import Any

import msgspec

import detente
from detente.bots.analysis import Judgement
from detente.bots.hints import Hint, hint_of
from detente.bots.reports import AnalysisInfo, Retry
from detente.core.decks import DeckAnswer
from detente.core.play.record import Record
from detente.core.play.refused import refusal_like
from detente.site.channel import moment_of, present
from detente.site.parts import Parts
from detente.site.puzzles import PUZZLES
from detente.site.requests import Asked, Route
from detente.site.studies import STUDY_ROUTES
from detente.site.tables import PERSON
from detente.table import catalogue, moments
from detente.table.errors import RequestError, bad, conflict
from detente.table.info import table_info
from detente.table.opening import Wish
from detente.table.records import Verified, verify
from detente.table.requests import Decision, DeckText, Import, Notes, Numbered, Takeback, Undoing, pattern_of
from detente.table.sight import check_hint, chosen_viewpoint, is_to_decide, seat_of
from detente.table.sitting import Seating, Sitting
from detente.table.wire import Foreseen, Moment, NewTable, TableInfo, Why

MOST_MOMENTS = 50
"""Moments in one answer."""
ME = {
    "id": PERSON,
    "name": "",
    "guest": True,
    "lang": "en",
    "settings": {},
    "email": None,
    "email_pending": None,
    "webhook": None,
    "vacation": {"on": False},
    "created": 0,
}
"""The one person; the browser keeps their settings."""
OFFERS = {"version": detente.__version__, "mail": False, "analyses": True}


def info_of(site: Parts, seating: Seating) -> TableInfo:
    """A table without its game."""
    return table_info(seating.row, seating.seats, PERSON, site.tables.now(), present)


# The tables


def my_tables(site: Parts, asked: Asked) -> list[TableInfo]:
    """All tables; clients put them in order."""
    now = site.tables.now()
    return [table_info(each.row, each.seats, PERSON, now, present) for each in site.tables.all()]


def create(site: Parts, asked: Asked) -> NewTable:
    """Open a table."""
    return NewTable(info_of(site, site.tables.create(asked.data(Wish))), None)


def look(site: Parts, asked: Asked) -> Moment:
    """The present moment of a table, with the events after a number."""
    return moment_of(site.tables, at(site, asked), asked.number("since"))


def rematch(site: Parts, asked: Asked) -> TableInfo:
    """Play again with swapped sides."""
    return info_of(site, site.tables.rematch(at(site, asked)))


def discard(site: Parts, asked: Asked) -> TableInfo:
    """Put away a game."""
    seating = site.tables.to_end(asked.parts["table"])
    site.tables.discard(seating)
    site.thinking.cancel(seating.row.id)
    return info_of(site, seating)


def restore(site: Parts, asked: Asked) -> TableInfo:
    """Take back a discarded game."""
    seating = site.tables.to_end(asked.parts["table"])
    site.tables.restore(seating)
    return info_of(site, seating)


def bring(site: Parts, asked: Asked) -> TableInfo:
    """Put a record from elsewhere on a table."""
    return info_of(site, site.tables.bring(asked.data(Import).record))


def at(site: Parts, asked: Asked) -> Sitting:
    """The table of a path."""
    return site.tables.at(asked.parts["table"])


# Playing


def decide(site: Parts, asked: Asked) -> Moment:
    """Make a decision."""
    sitting, data = at(site, asked), asked.data(Decision)
    sides = sitting.sides_of(PERSON)
    with_moment(site, sitting, lambda: site.tables.decide(sitting, sides, data.number, data.action, data.hold))
    return moment_of(site.tables, sitting, data.number)


def commit(site: Parts, asked: Asked) -> Moment:
    """Hand over a complete turn."""
    sitting, data = at(site, asked), asked.data(Numbered)
    with_moment(site, sitting, lambda: site.tables.commit(sitting, data.number))
    return moment_of(site.tables, sitting, data.number - 1)  # the held decision had no events before


def undo(site: Parts, asked: Asked) -> Moment:
    """Take back the last decision of the present turn, or the whole draft."""
    sitting, data = at(site, asked), asked.data(Undoing)
    with_moment(site, sitting, lambda: site.tables.undo(sitting, data.number, data.whole))
    return moment_of(site.tables, sitting, data.number)


def with_moment(site: Parts, sitting: Sitting, act: Any) -> None:
    """A `stale` error carries the present moment."""
    try:
        act()
    except RequestError as error:
        if error.problem.code == "stale":
            error.problem.about["moment"] = moment_of(site.tables, sitting)
        raise


def takeback(site: Parts, asked: Asked) -> Moment:
    """Go back after the turn has passed."""
    sitting = at(site, asked)
    site.tables.takeback(sitting, seat_of(sitting, PERSON), asked.data(Takeback))
    return moment_of(site.tables, sitting)


def resign(site: Parts, asked: Asked) -> Moment | TableInfo:
    """Resign."""
    seating = site.tables.to_end(asked.parts["table"])
    site.tables.resign(seating, seat_of(seating, PERSON))
    return ended(site, seating)


def abort(site: Parts, asked: Asked) -> Moment | TableInfo:
    """Abort a game during its first turn."""
    seating = site.tables.to_end(asked.parts["table"])
    site.tables.abort(seating, seat_of(seating, PERSON))
    return ended(site, seating)


def ended(site: Parts, seating: Seating) -> Moment | TableInfo:
    """The last moment of a game; of one whose log no longer fits the rules only the table can be shown."""
    return moment_of(site.tables, seating) if isinstance(seating, Sitting) else info_of(site, seating)


def hint(site: Parts, asked: Asked) -> Hint:
    """What a strong player would do now, knowing no more than the person's side, and why."""
    sitting = at(site, asked)
    check_hint(sitting, PERSON)
    return hint_of(site.thinking.advise(sitting), sitting.match.state, sitting.seen(sitting.actor))


def why(site: Parts, asked: Asked) -> Why | None:
    """Why an action is not legal now; null if it is."""
    sitting, action = at(site, asked), asked.number("action")
    pattern = pattern_of(action, asked.query.get("like"))
    if not is_to_decide(sitting, PERSON):
        raise conflict("not-your-turn", "only the side to decide can ask why")
    state = sitting.match.state
    refusal = refusal_like(state, pattern) if action is None else state.why_not(action)
    return None if refusal is None else Why(refusal.kind, refusal.rule, refusal.about)


def preview(site: Parts, asked: Asked) -> Foreseen | None:
    """What an action would do now, whatever is hidden; null if it is not possible."""
    sitting, action = at(site, asked), asked.number_or("action", -1)
    state = sitting.match.state
    possible = is_to_decide(sitting, PERSON) and state.why_not(action) is None
    return moments.foreseen(state, action) if possible else None


# Looking back


def moment(site: Parts, asked: Asked) -> Moment:
    """The moment of a number; of a finished game for either side."""
    number = asked.number_or("number", 0)
    return between(site, asked, number, number)[0]


def some_moments(site: Parts, asked: Asked) -> list[Moment]:
    """Several moments."""
    first, last = asked.number_or("from", 0), asked.number_or("to", 0)
    if last - first >= MOST_MOMENTS:
        raise bad("too-many", f"at most {MOST_MOMENTS} moments in one answer")
    return between(site, asked, first, last)


def between(site: Parts, asked: Asked, first: int, last: int) -> list[Moment]:
    """The moments from one number to another."""
    sitting = at(site, asked)
    side = chosen_viewpoint(sitting, PERSON, asked.query.get("side"))
    return moments.moments_between(sitting, PERSON, first, last, site.tables.now(), side)


def record(site: Parts, asked: Asked) -> Verified | Record:
    """A game as a file; a finished one with whether it is what was promised."""
    seating = site.tables.to_end(asked.parts["table"])
    if seating.row.status != "finished" and isinstance(seating, Sitting):
        return seating.match.record()
    return verify(seating.row, site.tables.store.lines(seating.row.id), info_of(site, seating))


def export(site: Parts, asked: Asked) -> msgspec.Raw:
    """All games in which anything was decided, a record on each line: running ones are for a safe place, too."""
    lines = []
    for kept in reversed(site.tables.all()):
        seating = site.tables.to_end(kept.row.id)
        if isinstance(seating, Sitting) and seating.match.decisions:
            lines.append(moments.encoder.encode(seating.match.record()))
    return msgspec.Raw(b"\n".join([*lines, b""]))


def facts(site: Parts, asked: Asked) -> dict[str, Any]:
    """The board and the cards of the game at a table."""
    state = at(site, asked).match.state
    return catalogue.facts(state.game, state.options())


def ask_analysis(site: Parts, asked: Asked) -> AnalysisInfo | None:
    """Ask for an analysis."""
    sitting = at(site, asked)
    site.thinking.ask(sitting)
    return site.thinking.read(sitting)


def retry(site: Parts, asked: Asked) -> Judgement:
    """Judge another answer to a decision of an analysed game."""
    return site.thinking.judge_instead(at(site, asked), asked.number_or("number", 0), asked.data(Retry).action)


def cancel_analysis(site: Parts, asked: Asked) -> None:
    """Stop an analysis and forget it."""
    site.thinking.cancel(at(site, asked).row.id)


def write_notes(site: Parts, asked: Asked) -> Notes:
    """Replace the notes at a table."""
    notes = asked.data(Notes)
    site.tables.store.keep_notes(at(site, asked).row.id, notes.text)
    return notes


# The games


def check_deck(site: Parts, asked: Asked) -> DeckAnswer:
    """What is wrong with a deck file, or its cards if nothing is."""
    return detente.game(asked.parts["name"]).check_deck(asked.data(DeckText).text)


ROUTES = [
    Route("GET", "/session", lambda site, asked: ME),
    Route("POST", "/guest", lambda site, asked: ME),
    Route("GET", "/offers", lambda site, asked: OFFERS),
    Route("GET", "/games", lambda site, asked: catalogue.all_games()),
    Route("GET", "/games/{name}", lambda site, asked: catalogue.public_facts(asked.parts["name"], dict(asked.query))),
    Route("GET", "/games/{name}/lessons", lambda site, asked: catalogue.lessons_of(asked.parts["name"])),
    Route("GET", "/words/{name}/{lang}", lambda site, asked: catalogue.words_of(**asked.parts)),
    Route("POST", "/games/{name}/deck", check_deck),
    Route("GET", "/me/tables", my_tables),
    Route("GET", "/me/export", export),
    Route("POST", "/tables", create),
    Route("POST", "/records", bring),
    Route("GET", "/tables/{table}", look),
    Route("DELETE", "/tables/{table}", discard),
    Route("POST", "/tables/{table}/restore", restore),
    Route("POST", "/tables/{table}/rematch", rematch),
    Route("POST", "/tables/{table}/decisions", decide),
    Route("POST", "/tables/{table}/undo", undo),
    Route("POST", "/tables/{table}/takeback", takeback),
    Route("POST", "/tables/{table}/resign", resign),
    Route("POST", "/tables/{table}/abort", abort),
    Route("POST", "/tables/{table}/commit", commit),
    Route("POST", "/tables/{table}/hint", hint),
    Route("GET", "/tables/{table}/why", why),
    Route("GET", "/tables/{table}/preview", preview),
    Route("GET", "/tables/{table}/moments", some_moments),
    Route("GET", "/tables/{table}/moments/{number}", moment),
    Route("GET", "/tables/{table}/record", record),
    Route("GET", "/tables/{table}/facts", facts),
    Route("GET", "/tables/{table}/analysis", lambda site, asked: site.thinking.read(at(site, asked))),
    Route("POST", "/tables/{table}/analysis", ask_analysis),
    Route("DELETE", "/tables/{table}/analysis", cancel_analysis),
    Route("POST", "/tables/{table}/analysis/{number}", retry),
    Route("GET", "/tables/{table}/notes", lambda site, asked: Notes(site.tables.store.notes(at(site, asked).row.id))),
    Route("PUT", "/tables/{table}/notes", write_notes),
    Route("GET", "/tables/{table}/chat", lambda site, asked: []),
    *STUDY_ROUTES,
    *PUZZLES,
]
