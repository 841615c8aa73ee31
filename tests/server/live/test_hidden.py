"""What is hidden stays hidden: a message depends on nothing that its reader may not see.

Every message that a seat or a spectator gets is made again from a state that this viewpoint cannot tell from the real
one, with all hidden cards dealt again and the journal as it may know it. Both must be equal, byte for byte.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import detente
from detente.core.chance import Generator
from detente.core.state import OVER
from detente.server.accounts import people
from detente.server.accounts.credentials import Person
from detente.server.api.door.limits import Limits
from detente.server.api.live import hear
from detente.server.api.requests import LiveParts
from detente.server.config import Settings
from detente.server.live.listeners import Listener
from detente.server.live.views import Views
from detente.server.worker import Worker
from detente.table import moments
from detente.table.info import nobody
from detente.table.moments import encoder
from detente.table.opening import Wish
from detente.table.sitting import Sitting
from detente.table.wire import ClockInfo

NOW = 1_700_000_000_000
LOOSE: dict[str, Any] = {name: "1000000/minute" for name in Settings.__struct_fields__ if name.startswith("limit_")}


def as_known(sitting: Sitting, side: int | None, user: int | None, since: int | None, seed: object) -> bytes:
    """The message made from a state that the viewpoint cannot tell from the real one."""
    match, real, journal = sitting.match, sitting.visible(side), sitting.match.state.journal
    dealt = real.determinize(side, seed)
    # how many of its own last decisions it may take back a side knows, and of another's those that were open
    if real.actor == side or real.undo_point <= real.seen_decisions(side):
        dealt.undo_point = dealt.decisions - (real.decisions - real.undo_point)
    state, earlier, coming = match.state, match._earlier, sitting._coming
    if real is state:
        match.state = dealt
    else:  # the viewer is not shown the draft of another side
        match._earlier = [(dealt, earlier[0][1]), *earlier[1:]]
    match.state.journal = None if journal is None else [event.seen_by(side) for event in journal]
    sitting._coming = None
    try:
        return encoder.encode(moments.moment(sitting, user, NOW, nobody, since))
    finally:
        match.state, match._earlier, sitting._coming = state, earlier, coming
        state.journal = journal


def as_it_is(sitting: Sitting, user: int | None, since: int | None) -> bytes:
    """The message as it is sent."""
    return encoder.encode(moments.moment(sitting, user, NOW, nobody, since))


@pytest.mark.parametrize(("game", "seed"), [("volk", 1), ("volk", 4), ("volk", 6), ("curtain", 1), ("curtain", 2)])
def test_messages_of_whole_random_games_contain_only_what_the_view_allows(tmp_path: Path, game: str, seed: int) -> None:
    asyncio.run(whole_game(tmp_path, game, seed))


async def whole_game(folder: Path, game: str, seed: int) -> None:
    """A random game with both players and a spectator at the live channel."""
    worker = Worker(Settings(data=str(folder), analysis_jobs=0, **LOOSE))
    live = live_parts(worker)
    ids = [await worker.store.write(lambda connection: people.new_guest(connection, "en", 1)) for _ in range(2)]
    persons = [Person(id, f"player {id}") for id in ids]
    first = detente.game(game).sides[0]
    clock = ClockInfo("live", base=3600, increment=5)
    table, _ = await worker.tables.create(persons[0], Wish(game=game, side=first, clock=clock))
    async with worker.sittings.at(table) as sitting:
        await worker.tables.join(sitting, persons[1], None, None)
    listeners = {side: Listener(person) for side, person in enumerate(persons)} | {None: Listener(None)}
    for listener in listeners.values():
        worker.hub.enter(listener)
        await hear(live, listener, msgspec.json.encode({"type": "watch", "table": table}))
    chance = random.Random(seed)
    known: dict[int | None, list[Any]] = {side: [] for side in listeners}
    shown: dict[int | None, Any] = dict.fromkeys(listeners)
    sitting = kept(worker, table)
    dealer = Generator(seed, "hidden")
    drafts = 0
    drafting: dict[int | None, bytes] = {}
    while True:
        for side, listener in listeners.items():
            before = check(sitting, side, listener, dealer.next())
            assert before == drafting.get(side, before), "a draft of another side shows"
            new = [msgspec.json.decode(text) for text in listener._waiting if b'"type":"moment"' in text[:20]]
            listener.forget()
            if shown[side] == before:
                assert not new, "a message that nothing visible caused tells that something hidden happened"
            else:
                assert len(new) == 1
                assert new[0]["view"] == msgspec.json.decode(encoder.encode(sitting.visible(side).view(side)))
                since = new[0]["since"]
                known[side] = [event for event in known[side] if since is not None and event["at"] <= since]
                known[side] += new[0]["events"]
            assert known[side] == msgspec.json.decode(before)["events"]
            shown[side] = before
        state = sitting.match.state
        if state.actor == OVER:
            break
        actor = int(state.actor)
        async with worker.sittings.at(table) as held:
            number = held.seen(actor)
            if held.draft and chance.random() < 0.1:
                await worker.play.undo(held, [actor], number, whole=chance.random() < 0.5)
            elif held.held is not None:
                await worker.play.commit(held, [actor], number)
            else:
                hold = chance.random() < 0.7
                await worker.play.decide(held, [actor], number, chance.choice(state.legal()), hold=hold)
        if sitting.draft:
            drafts += 1
        drafting = {side: shown[side] for side in listeners if side != actor} if sitting.draft else {}
    assert drafts > 20, "most turns are drafts for a while"
    for side in listeners:
        check_deciders(sitting, side)
    worker.computer.close()
    worker.passwords.close()
    worker.store.close()


def check(sitting: Sitting, side: int | None, listener: Listener, seed: object) -> bytes:
    """The present message of a viewpoint, whole and after some number, from real and dealt states; the whole one."""
    whole = as_it_is(sitting, listener.user, None)
    assert whole == as_known(sitting, side, listener.user, None, seed)
    since = max(0, sitting.seen(side) - 3)
    assert as_it_is(sitting, listener.user, since) == as_known(sitting, side, listener.user, since, seed)
    return whole


def check_deciders(sitting: Sitting, side: int | None) -> None:
    """An event tells who decided, and only where its reader knows that decision from all others."""
    place = -1 if side is None else side + 1
    numbers = [mark[place] for mark in sitting.marks]
    told = moments.events(sitting, side, None)
    known = [event for event in told if event.by is not None]
    assert {event.by for event in known} == set(sitting.match.game.sides)
    for event in known:
        index = numbers.index(event.at)
        assert numbers[index - 1] == event.at - 1, "of several decisions that came to light together"
        assert event.by == sitting.match.game.sides[sitting.match.deciders[index - 1]]
    assert all(event.by is None for event in told if event.at == numbers[0])


def live_parts(worker: Worker) -> LiveParts:
    """What the live channel gets of a worker."""
    views, limits = Views(worker.presence, lambda: NOW), Limits(worker.settings)
    parts = (worker.store, worker.sittings, worker.play, views, worker.hub, worker.broadcast, worker.talk)
    return LiveParts(*parts, limits, worker.metrics)


def kept(worker: Worker, table: str) -> Sitting:
    """The sitting in memory."""
    sitting = worker.sittings.kept(table)
    assert sitting is not None
    return sitting
