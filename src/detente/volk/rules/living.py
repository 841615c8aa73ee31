"""1.8.3: raising the living standard, and passing it on to West Berlin."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.volk.model.actions import CITIES, DONE, PROVINCES, RAISE, SECTORS, TRANSFER
from detente.volk.model.board import (
    EAST,
    EXTERNAL,
    FIRST_EAST,
    NS,
    PROVINCE_IDS,
    SECTOR_IDS,
    SH,
    WB,
    WEST,
    first_province,
    last_province,
)
from detente.volk.model.journal import LivingRaised, LivingTransferred, SectorRaised
from detente.volk.model.steps import TRANSFER_LIVING
from detente.volk.model.table import NO_FACTORY, Table, sector_of
from detente.volk.rules.economy import factory_value, has_factory, is_working
from detente.volk.rules.unrest import add_unrest, remove_unrest

MOST: Final = 3
"""Living standards placed in one action."""
NEEDED: Final = 3
"""Economy needed for each living standard of a province (1.8.3a)."""
HELP: Final = 2
"""The most points of the card's value for one province (1.8.3b)."""


def economies(table: Table, side: i64) -> vec[i64]:
    """The economy of each province of a side, Hamburg and external factories left out."""
    board = table.board
    values = board.no_provinces[:]
    for city in range(i64(CITIES)):
        province = board.city_province[city]
        if province >= 0 and board.city_side[city] == side and table.factory[city] != NO_FACTORY:
            values[province] += factory_value(table, city)
    return values


def fits(table: Table, values: vec[i64], placed: i64, province: i64, card_value: i64) -> bool:
    """1.8.3a-c: whether one more living standard in a province is possible with those already placed.

    Some assignment of Hamburg, or of the external factories, and some split of the card's value must
    allow all of them together.
    """
    if province >= FIRST_EAST:
        return fits_abroad(table, values, 0, placed, province, card_value)
    city = table.board.hamburg
    if not has_factory(table, city):
        return covered(table, values, placed, province, card_value)
    value = factory_value(table, city)
    values[NS] += value
    result = covered(table, values, placed, province, card_value)
    values[NS] -= value
    if not result:
        values[SH] += value
        result = covered(table, values, placed, province, card_value)
        values[SH] -= value
    return result


def fits_abroad(table: Table, values: vec[i64], first: i64, placed: i64, province: i64, card_value: i64) -> bool:
    """1.8.3c, 1.13.2: each external factory from `first` on helps one province that it works with."""
    board = table.board
    city = first
    while city < CITIES and (board.city_kind[city] != EXTERNAL or not has_factory(table, city)):
        city += 1
    if city == CITIES:
        return covered(table, values, placed, province, card_value)
    value = factory_value(table, city)
    if value == 1:  # no connection of it works, so it helps nobody
        return fits_abroad(table, values, city + 1, placed, province, card_value)
    for i in range(board.city_first[city], board.city_first[city + 1]):
        line = board.city_lines[i]
        if not is_working(table, line):
            continue
        host = board.city_province[board.line_a[line] + board.line_b[line] - city]
        values[host] += value
        result = fits_abroad(table, values, city + 1, placed, province, card_value)
        values[host] -= value
        if result:
            return True
    return False


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


def may_raise_any(table: Table, side: i64, card_value: i64) -> bool:
    """Whether a side can place a living standard at all with a card of this value."""
    values = economies(table, side)
    for province in range(first_province(side), last_province(side)):
        if province != WB and fits(table, values, 0, province, card_value):
            return True
    return False


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
