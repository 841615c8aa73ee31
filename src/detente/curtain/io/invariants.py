"""What must hold of every state."""

from __future__ import annotations

from detente.core.errors import BrokenInvariant
from detente.curtain.model.actions import CARDS, PLACES
from detente.curtain.model.deck import BOARD_WIDTH, SIDES, USA, USSR, places_in
from detente.curtain.model.program import ORDER
from detente.curtain.model.steps import MOVE_CUBE
from detente.curtain.model.table import CUBES, FLAG, NOBODY, Table


def check(table: Table) -> None:
    """Raise BrokenInvariant if a state breaks a rule."""
    for side in (USA, USSR):
        on_cards = sum(table.cubes_on(side, place) for place in range(PLACES))
        _hold(on_cards + table.reserve(side) == CUBES, f"C1.1: {SIDES[side]} does not have {CUBES} cubes")
        _hold(table.reserve(side) >= 0, f"C1.1: {SIDES[side]} has a negative reserve")
        off_map = [place for place in places_in(table.holding(side)) if not table.in_play >> place & 1]
        _hold(not off_map, f"C1.1: cubes of {SIDES[side]} on cards that are not in play: {off_map}")
    _hold(-FLAG <= table.score <= FLAG, f"C1.4: the marker is off its track, at {table.score}")
    _hold((table.score in (FLAG, -FLAG)) <= (table.winner != NOBODY), "C2.4: the marker is on a flag and nobody won")
    pile = [int(table.pile[i]) for i in range(table.pile_size)]
    hidden = [*places_in(table.hand_usa), *places_in(table.hand_ussr), *places_in(table.aftermath), *pile]
    held = [*hidden, *places_in(table.discarded)]
    _hold(not table.discarded & ~table.seen_all, "C6.4: a discarded card is not face up")
    placing = table.card != NOBODY and not table.in_play >> table.card & 1
    played = [card for card in range(CARDS) if table.in_play >> card & 1]
    everywhere = held + played + ([int(table.card)] if placing else [])
    _hold(len(everywhere) == len(set(everywhere)), "C1.2: a card is in two places")
    _check_map(table)
    if table.step == MOVE_CUBE and table.doing == ORDER:
        _hold(table.left >= 0, "C5.1: more cubes than the Order has")


def _check_map(table: Table) -> None:
    """C3.1: the map is connected, and the recorded neighbours are right."""
    in_play = places_in(table.in_play)
    spaces = {int(table.space[place]): place for place in in_play}
    _hold(len(spaces) == len(in_play), "R2: two cards on one space")
    for space, place in spaces.items():
        beside = {spaces[space + step] for step in (1, -1, BOARD_WIDTH, -BOARD_WIDTH) if space + step in spaces}
        _hold(beside == set(places_in(table.near[place])), f"C3.1: wrong neighbours of {table.deck.ids[place]}")
        _hold(table.board[space] == place + 1, f"C3.1: {table.deck.ids[place]} is not where it should be")
    reached, frontier = set[int](), in_play[-1:]
    while frontier:
        place = frontier.pop()
        reached.add(place)
        frontier += [other for other in places_in(table.near[place]) if other not in reached]
    _hold(reached == set(in_play), "C3.1: the map is not connected")


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)
