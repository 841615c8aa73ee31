"""Invariants: what is true of every state."""

from __future__ import annotations

from detente.core.errors import BrokenInvariant
from detente.volk.model import steps
from detente.volk.model.actions import CARDS, CITIES, LINES, PROVINCES, SPECIALS
from detente.volk.model.board import EAST, EXTERNAL, PROVINCE_IDS, SIDES, SUPPLIERS, WB, WEST, side_of
from detente.volk.model.table import CLOSED, IN_DECK, NO_FACTORY, PROTEST, RUNDOWN_FACTORY, SOCIALISTS, Table
from detente.volk.rules.economy import has_factory


def check(table: Table) -> None:
    """Raise BrokenInvariant if a state breaks a rule."""
    board = table.board
    for province in range(PROVINCES):
        id = PROVINCE_IDS[province]
        _hold(table.unrest[province] >= 0, f"1.6: negative unrest in {id}")
        _hold(table.living[province] >= 0, f"1.8.3: negative living standard in {id}")
        _hold(table.socialists[province] >= 0, f"1.9.9: negative socialists in {id}")
        _hold(side_of(province) == EAST or not table.socialists[province], f"1.9.9: a socialist in {id}")
    _hold(table.living[WB] == sum(table.sectors[i] for i in range(3)), "1.1.2: the sectors are not West Berlin's sum")
    _hold(table.box >= 0 and table.socialists_on_board() <= SOCIALISTS, "1.3.2: more than 12 socialists")
    for value in (table.prestige, table.currency, table.socialist):
        _hold(-6 <= value <= 6, "1.9.6: a marker is off its track")
    pending = any(table.stack[i * 6] == steps.IMPORT_PROTEST for i in range(table.depth))
    protests = table.unrest[WB] // PROTEST
    _hold(table.import_count == protests or pending, "1.11.2: imports do not match West Berlin's protests")
    _hold(all(table.imports[i] in SUPPLIERS for i in range(table.import_count)), "1.11.2: an import is at no supplier")
    for line in range(LINES):
        ends = (board.line_a[line], board.line_b[line])
        _hold(0 <= table.pieces[line] <= board.line_size[line], f"1.7.3: too many pieces between {board.ends(line)}")
        anchored = not table.pieces[line] or any(has_factory(table, end) for end in ends)
        _hold(anchored, f"1.2.9: infrastructure without a factory between {board.ends(line)}")
    for city in range(CITIES):
        state, kind = table.factory[city], board.city_kind[city]
        may_run_down = board.city_side[city] == EAST and kind != EXTERNAL
        _hold(state != RUNDOWN_FACTORY or may_run_down, f"1.7.9: {board.city_ids[city]} cannot be rundown")
        _hold(state != CLOSED or kind == EXTERNAL, f"1.9.7: {board.city_ids[city]} cannot be closed")
        _hold(NO_FACTORY <= state <= CLOSED, f"1.7.2: {board.city_ids[city]} holds no such thing")
    _check_cards(table)


def _check_cards(table: Table) -> None:
    """1.3.5: every card is in exactly one place, and the deck holds each of its cards once."""
    listed = [int(table.deck[i]) for i in range(SPECIALS) if table.deck[i] >= 0]
    _hold(len(listed) == len(set(listed)), "1.3.5: a card is in the deck twice")
    in_deck = {card for card in range(CARDS) if table.place[card] == IN_DECK}
    _hold(in_deck == set(listed), "1.3.5: the deck is not what lies in it")
    for side in (WEST, EAST):
        _hold(table.hand_size(side) <= 3, f"1.5.3: {SIDES[side]} holds more than three cards")


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)
