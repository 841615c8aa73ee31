"""What must hold of every state, in a form that is cheap enough to check at every decision (compiled)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.errors import BrokenInvariant
from detente.volk.model.actions import CARDS, CITIES, LINES, PROVINCES, SPECIALS
from detente.volk.model.board import BW, EAST, EXTERNAL, NW, PROVINCE_IDS, RP, SIDES, WB, side_of
from detente.volk.model.steps import IMPORT_PROTEST
from detente.volk.model.table import CLOSED, FRAME, IN_DECK, NO_FACTORY, PROTEST, RUNDOWN_FACTORY, SOCIALISTS, Table
from detente.volk.rules.economy import has_factory


def check(table: Table) -> None:
    """Raise BrokenInvariant if a state breaks a rule."""
    _check_provinces(table)
    _check_berlin(table)
    _check_tracks(table)
    _check_lines(table)
    _check_cities(table)
    _check_cards(table)


def _check_provinces(table: Table) -> None:
    for province in range(i64(PROVINCES)):
        if table.unrest[province] < 0:
            raise BrokenInvariant(f"1.6: negative unrest in {PROVINCE_IDS[province]}")
        if table.living[province] < 0:
            raise BrokenInvariant(f"1.8.3: negative living standard in {PROVINCE_IDS[province]}")
        if table.socialists[province] < 0:
            raise BrokenInvariant(f"1.9.9: negative socialists in {PROVINCE_IDS[province]}")
        if table.socialists[province] > 0 and side_of(province) != EAST:
            raise BrokenInvariant(f"1.9.9: a socialist in {PROVINCE_IDS[province]}")


def _check_berlin(table: Table) -> None:
    """West Berlin is the sum of its sectors, and each of its protests is imported once (1.11)."""
    if table.living[WB] != table.sectors[0] + table.sectors[1] + table.sectors[2]:
        raise BrokenInvariant("1.1.2: the sectors are not West Berlin's sum")
    pending = False
    for row in range(table.depth):
        if table.stack[row * FRAME] == IMPORT_PROTEST:
            pending = True
    if table.import_count != table.unrest[WB] // PROTEST and not pending:
        raise BrokenInvariant("1.11.2: imports do not match West Berlin's protests")
    for i in range(table.import_count):
        supplier = table.imports[i]
        if supplier != RP and supplier != NW and supplier != BW:
            raise BrokenInvariant("1.11.2: an import is at no supplier")


def _check_tracks(table: Table) -> None:
    if table.box < 0 or table.socialists_on_board() > SOCIALISTS:
        raise BrokenInvariant("1.3.2: more than 12 socialists")
    for kind in range(i64(3)):
        value = table.prestige if kind == 0 else table.currency if kind == 1 else table.socialist
        if value < -6 or value > 6:
            raise BrokenInvariant("1.9.6: a marker is off its track")


def _check_lines(table: Table) -> None:
    board = table.board
    for line in range(i64(LINES)):
        pieces = table.pieces[line]
        if pieces == 0:
            continue
        if pieces < 0 or pieces > board.line_size[line]:
            raise BrokenInvariant(f"1.7.3: too many pieces between {board.ends(int(line))}")
        if not has_factory(table, board.line_a[line]) and not has_factory(table, board.line_b[line]):
            raise BrokenInvariant(f"1.2.9: infrastructure without a factory between {board.ends(int(line))}")


def _check_cities(table: Table) -> None:
    board = table.board
    for city in range(i64(CITIES)):
        state = table.factory[city]
        if state == NO_FACTORY:
            continue
        external = board.city_kind[city] == EXTERNAL
        if state == RUNDOWN_FACTORY and (board.city_side[city] != EAST or external):
            raise BrokenInvariant(f"1.7.9: {board.city_ids[city]} cannot be rundown")
        if state == CLOSED and not external:
            raise BrokenInvariant(f"1.9.7: {board.city_ids[city]} cannot be closed")
        if state < NO_FACTORY or state > CLOSED:
            raise BrokenInvariant(f"1.7.2: {board.city_ids[city]} holds no such thing")


def _check_cards(table: Table) -> None:
    """Every card is in exactly one place: those of the deck lie in it, and in it once."""
    listed: vec[i64] = vec[i64]([0] * CARDS)
    for i in range(i64(SPECIALS)):
        card = table.deck[i]
        if card >= 0:
            if listed[card] != 0:
                raise BrokenInvariant("1.3.5: a card is in the deck twice")
            listed[card] = 1
    for card in range(i64(CARDS)):
        if (table.place[card] == IN_DECK) != (listed[card] == 1):
            raise BrokenInvariant("1.3.5: the deck is not what lies in it")
    for side in range(i64(2)):
        if table.hand_size(side) > 3:
            raise BrokenInvariant(f"1.5.3: {SIDES[side]} holds more than three cards")
