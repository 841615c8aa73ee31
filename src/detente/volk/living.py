"""1.8.3: raising the living standard, and passing it on to West Berlin."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from detente.volk.actions import CITIES, DONE, PROVINCES, RAISE, SECTORS, TRANSFER
from detente.volk.board import (
    EAST,
    EXTERNAL,
    NS,
    PROVINCE_IDS,
    SECTOR_IDS,
    SH,
    WB,
    WEST,
    first_province,
    last_province,
)
from detente.volk.economy import economy, factory_value, has_factory, is_working
from detente.volk.journal import LivingRaised, LivingTransferred, SectorRaised
from detente.volk.steps import TRANSFER_LIVING
from detente.volk.table import Table, sector_of
from detente.volk.unrest import add_unrest, remove_unrest

MOST: i64 = 3
"""Living standards placed in one action."""
NEEDED: i64 = 3
"""Economy needed for each living standard of a province (1.8.3a)."""
HELP: i64 = 2
"""The most points of the card's value for one province (1.8.3b)."""


def economies(table: Table, side: i64) -> vec[i64]:
    """The economy of each province of a side, Hamburg and external factories left out."""
    values = table.board.no_provinces[:]
    for province in range(first_province(side), last_province(side)):
        values[province] = economy(table, province)
    return values


def fits(table: Table, values: vec[i64], placed: i64, province: i64, card_value: i64) -> bool:
    """1.8.3a-c: whether some assignment of Hamburg or of external factories, and some split of the
    card's value, allows the living standards placed so far and one more in a province.
    """
    if province < last_province(WEST):
        city = table.board.hamburg
        if not has_factory(table, city):
            return covered(table, values, placed, province, card_value)
        value = factory_value(table, city)
        return covered_with(table, values, placed, province, card_value, NS, value) or covered_with(
            table, values, placed, province, card_value, SH, value
        )
    for assignment in range(i64(16)):
        assigned = with_external(table, values, assignment)
        if covered(table, assigned, placed, province, card_value):
            return True
    return False


def covered_with(
    table: Table, values: vec[i64], placed: i64, province: i64, card_value: i64, host: i64, value: i64
) -> bool:
    """`covered` while Hamburg adds its value to its host."""
    values[host] += value
    result = covered(table, values, placed, province, card_value)
    values[host] -= value
    return result


def with_external(table: Table, values: vec[i64], assignment: i64) -> vec[i64]:
    """1.8.3c, 1.13.2: each external factory adds its value to one of the provinces it works with.

    Each has two lines; a bit of the assignment says which of them it uses.
    """
    board = table.board
    result = values[:]
    bit: i64 = 0
    for city in range(i64(CITIES)):
        if board.city_kind[city] != EXTERNAL:
            continue
        line = board.city_lines[board.city_first[city] + (assignment >> bit & 1)]
        bit += 1
        if is_working(table, line):
            end = board.line_a[line] if board.line_b[line] == city else board.line_b[line]
            result[board.city_province[end]] += factory_value(table, city)
    return result


def covered(table: Table, values: vec[i64], placed: i64, province: i64, card_value: i64) -> bool:
    """1.8.3a, b: the card's value covers what the economies lack, at most 2 in one province."""
    lacking: i64 = 0
    for each in range(i64(PROVINCES)):
        if each == province:
            lack = NEEDED * (table.living[each] + 1) - values[each]
        elif placed >> each & 1:
            lack = NEEDED * table.living[each] - values[each]
        else:
            continue
        if lack > HELP:
            return False
        lacking += max(lack, 0)
    return lacking <= card_value


def offer_raises(table: Table, side: i64, placed: i64, card_value: i64) -> None:
    """Offer each province that may get a living standard, or another one than those placed in."""
    if number_of(placed) == MOST:
        return
    values = economies(table, side)
    for province in range(first_province(side), last_province(side)):
        if placed >> province & 1 or province == WB:
            continue
        if fits(table, values, placed, province, card_value):
            table.offer(RAISE + province)


def number_of(mask: i64) -> i64:
    """How many provinces a mask holds."""
    number: i64 = 0
    for province in range(i64(PROVINCES)):
        number += mask >> province & 1
    return number


def ask_raise(table: Table) -> None:
    """Ask for the next province, or to stop."""
    table.actor = table.mover
    table.offer(DONE)
    offer_raises(table, table.mover, table.top(1), table.top(3))


def answer_raise(table: Table, action: i64) -> None:
    """Place a living standard, or go on to the transfer."""
    placed = table.top(1)
    removed = table.top(2)
    if action == DONE:
        table.pop()
        if table.mover == WEST:
            table.push(TRANSFER_LIVING, placed, removed)
        return
    province = action - RAISE
    table.set_top(1, placed | 1 << province)
    if table.unrest[province] > 0:
        table.set_top(2, removed | 1 << province)
    raise_living(table, province, True, "1.8.3")


def raise_living(table: Table, province: i64, calming: bool, rule: str) -> None:
    """A living standard more; it removes an unrest if it is calming."""
    table.living[province] += 1
    if table.journal is not None:
        living = table.living[province]
        table.log(LivingRaised(province=PROVINCE_IDS[province], living=living, rule=rule))
    if calming:
        remove_unrest(table, province, rule)


def is_even(table: Table, sector: i64) -> bool:
    """1.8.3e, Q38: a sector may get a living standard if it has no more than either other one."""
    for other in range(i64(SECTORS)):
        if table.sectors[sector] > table.sectors[other]:
            return False
    return True


def raise_sector(table: Table, sector: i64, rule: str) -> None:
    """A living standard comes into a sector, and an unrest leaves West Berlin."""
    table.set_sector(sector, table.sectors[sector] + 1)
    if table.journal is not None:
        table.log(SectorRaised(sector=SECTOR_IDS[sector], rule=rule))
    remove_unrest(table, WB, rule)


def ask_transfer(table: Table) -> None:
    """1.8.3e: a supplier with more living standards than West Berlin may pass its new one on."""
    placed = table.top(1)
    table.actor = WEST
    for province in range(first_province(EAST)):
        sector = sector_of(province)
        if sector < 0 or not placed >> province & 1:
            continue
        if table.living[province] > table.living[WB] and is_even(table, sector):
            if table.count == 0:
                table.offer(DONE)
            table.offer(TRANSFER + province)
    if table.count == 0:
        table.pop()


def answer_transfer(table: Table, action: i64) -> None:
    """1.8.3e: the unrest is removed from West Berlin instead of from the supplier."""
    removed = table.top(2)
    table.pop()
    if action == DONE:
        return
    province = action - TRANSFER
    sector = sector_of(province)
    table.living[province] -= 1
    if table.journal is not None:
        id = PROVINCE_IDS[province]
        table.log(LivingTransferred(province=id, sector=SECTOR_IDS[sector], rule="1.8.3e"))
    if removed >> province & 1:
        add_unrest(table, province, 1, "1.8.3e")
    raise_sector(table, sector, "1.8.3e")
