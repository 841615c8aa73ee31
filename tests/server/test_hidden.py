"""What is hidden stays hidden: a message depends on nothing that its reader may not see.

Every message that a seat or a spectator gets is made again from a state that this viewpoint cannot tell from the real
one, with all hidden cards dealt anew and the journal as it may know it. Both must be equal, byte for byte.
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
from detente.server.accounts.identity import Person
from detente.server.api.live import hear
from detente.server.config import Settings
from detente.server.live import moments, play, tables
from detente.server.live.hub import Listener, encoder
from detente.server.live.tables import Wish
from detente.server.live.wire import ClockInfo
from detente.server.storage.log import Sitting
from detente.server.worker import House

NOW = 1_700_000_000_000
LOOSE: dict[str, Any] = {name: "1000000/minute" for name in Settings.__struct_fields__ if name.startswith("limit_")}


def as_known(sitting: Sitting, side: int | None, user: int | None, since: int | None, seed: object) -> bytes:
    """The message made from a state that the viewpoint cannot tell from the real one."""
    real = sitting.match.state
    dealt = real.determinize(side, seed)
    dealt.journal = None if real.journal is None else [event.seen_by(side) for event in real.journal]
    # how many of its own last decisions it may take back a side knows, and of another's those that were open
    if real.actor == side or real.undo_point <= real.seen_decisions(side):
        dealt.undo_point = dealt.decisions - (real.decisions - real.undo_point)
    sitting.match.state = dealt
    try:
        return encoder.encode(moments.moment(sitting, user, NOW, moments.nobody, since))
    finally:
        sitting.match.state = real


def as_it_is(sitting: Sitting, user: int | None, since: int | None) -> bytes:
    """The message as it is sent."""
    return encoder.encode(moments.moment(sitting, user, NOW, moments.nobody, since))


@pytest.mark.parametrize(("game", "seed"), [("volk", 1), ("volk", 4), ("volk", 6), ("curtain", 1), ("curtain", 2)])
def test_messages_of_whole_random_games_contain_only_what_the_view_allows(tmp_path: Path, game: str, seed: int) -> None:
    asyncio.run(whole_game(tmp_path, game, seed))


async def whole_game(folder: Path, game: str, seed: int) -> None:
    """A random game with both players and a spectator at the live channel."""
    house = House(Settings(data=str(folder), analysis_jobs=0, **LOOSE))
    ids = [await house.store.write(lambda connection: people.new_guest(connection, "en", 1)) for _ in range(2)]
    persons = [Person(id, f"player {id}") for id in ids]
    first = detente.game(game).sides[0]
    clock = ClockInfo("live", base=3600, increment=5)
    table, _ = await tables.create(house, persons[0], Wish(game=game, side=first, clock=clock))
    async with house.sittings.at(table) as sitting:
        await tables.join(house, sitting, persons[1], None, None)
    listeners = {side: Listener(person) for side, person in enumerate(persons)} | {None: Listener(None)}
    for listener in listeners.values():
        house.hub.enter(listener)
        await hear(house, listener, msgspec.json.encode({"type": "watch", "table": table}))
    chance = random.Random(seed)
    known: dict[int | None, list[Any]] = {side: [] for side in listeners}
    shown: dict[int | None, Any] = dict.fromkeys(listeners)
    sitting = kept(house, table)
    dealer = Generator(seed, "hidden")
    while True:
        for side, listener in listeners.items():
            check(sitting, side, listener, dealer.next())
            before = as_it_is(sitting, listener.user, None)
            new = [msgspec.json.decode(text) for text in listener._waiting if b'"type":"moment"' in text[:20]]
            listener._waiting.clear()
            if shown[side] == before:
                assert not new, "a message that nothing visible caused tells that something hidden happened"
            else:
                assert len(new) == 1
                assert new[0]["view"] == msgspec.json.decode(encoder.encode(sitting.match.state.view(side)))
                since = new[0]["since"]
                known[side] = [event for event in known[side] if since is not None and event["at"] <= since]
                known[side] += new[0]["events"]
            assert known[side] == msgspec.json.decode(before)["events"]
            shown[side] = before
        state = sitting.match.state
        if state.actor == OVER:
            break
        actor = int(state.actor)
        async with house.sittings.at(table) as held:
            if held.match.can_undo and chance.random() < 0.1:
                await play.undo(house, held, [actor], held.seen(actor))
            else:
                await play.decide(house, held, [actor], held.seen(actor), chance.choice(state.legal()))
    for side in listeners:
        check_deciders(sitting, side)
    house.computer.close()
    house.passwords.close()
    house.store.close()


def check(sitting: Sitting, side: int | None, listener: Listener, seed: object) -> None:
    """The present message of a viewpoint, whole and after some number, from a real and from a dealt state."""
    for since in (None, max(0, sitting.seen(side) - 3)):
        assert as_it_is(sitting, listener.user, since) == as_known(sitting, side, listener.user, since, seed)


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


def kept(house: House, table: str) -> Sitting:
    """The sitting in memory."""
    sitting = house.sittings.kept(table)
    assert sitting is not None
    return sitting


@pytest.mark.parametrize("seed", range(3))
def test_secret_discards_do_not_show_in_any_number_or_clock(tmp_path: Path, seed: int) -> None:
    """1.4.1c: while a side chooses its discards the other learns nothing, also not how far it has come."""
    game = detente.game("volk")
    match = detente.Match(game, seed)
    chance = random.Random(seed)
    moves = 0
    while match.state.actor != OVER and moves < 400:
        prompt = match.state.prompt
        assert prompt is not None
        if prompt.kind == "adjust-hand":
            other = 1 - int(match.state.actor)
            before = [match.state.view(side) for side in (other, None)]
            actor = match.state.actor
            match.apply(match.state.legal()[-1])
            if match.state.actor == actor and match.state.prompt is not None and match.state.prompt.kind == prompt.kind:
                assert [match.state.view(side) for side in (other, None)] == before
                assert match.state.seen_decisions(other) == before[0]["decisions"]
        else:
            match.apply(chance.choice(match.state.legal()))
        moves += 1
