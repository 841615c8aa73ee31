"""1.8.3: raising the living standard, and passing it on to West Berlin."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import CITIES, DONE, PROVINCES, RAISE, SECTORS, TRANSFER
from detente.volk.model.board import (
    FIRST_EAST,
    NS,
    SECTOR_IDS,
    SH,
    SIDES,
    WB,
    WEST,
    first_city,
    first_province,
    last_city,
    last_province,
    side_of,
)
from detente.volk.model.events import LIVING_RAISED, LIVING_TRANSFERRED, SECTOR_RAISED
from detente.volk.model.reasons import (
    NEVER_BERLIN,
    NO_ECONOMY_THERE,
    NO_NEW_LIVING,
    NO_PROVINCE_OF_YOURS,
    NO_SUPPLIER,
    NOT_AHEAD,
    RAISED_BEFORE,
    UNEVEN_TRANSFER,
)
from detente.volk.model.steps import A_PROVINCE_SET, AN_AMOUNT, RAISE_LIVING, TRANSFER_LIVING, VolkStep
from detente.volk.model.table import NO_FACTORY, Table, sector_of
from detente.volk.rules.economy import factory_value, has_factory, is_working
from detente.volk.rules.unrest import add_unrest, remove_unrest

MOST: Final = 3
"""Living standards placed in one action."""
NEEDED: Final = 3
"""Economy needed for each living standard of a province (1.8.3a)."""
HELP: Final = 2
"""The most points of the card's value for one province (1.8.3b)."""


class RaiseLiving(VolkStep):
    """Which province gets the next living standard, each at most one."""

    PLACED: Final = 1  # the provinces that got one
    CALMED: Final = 2  # those of them that lost 1 unrest by it
    VALUE: Final = 3  # of the card

    def __init__(self) -> None:
        super().__init__(
            RAISE_LIVING,
            "raise-living",
            "1.8.3",
            families=("raise", "done"),
            fields=(Field("placed", A_PROVINCE_SET), Field("calmed", A_PROVINCE_SET), Field("value", AN_AMOUNT)),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces that may get one, and stopping."""
        table.actor = table.mover
        table.offer(DONE)
        offer_raises(table, table.mover, table.get(RaiseLiving.PLACED), table.get(RaiseLiving.VALUE))

    def answer(self, table: Table, action: i64) -> None:
        """Place a living standard, or go on to the transfer."""
        placed = table.get(RaiseLiving.PLACED)
        calmed = table.get(RaiseLiving.CALMED)
        if action == DONE:
            table.pop()
            if table.mover == WEST:
                table.push(TRANSFER_LIVING, placed, calmed)
            return
        province = action - RAISE
        table.set(RaiseLiving.PLACED, placed | 1 << province)
        if table.unrest[province] > 0:
            table.set(RaiseLiving.CALMED, calmed | 1 << province)
        raise_living(table, province, True, "1.8.3")

    def bar(self, table: Table, action: i64) -> i64:
        """1.8.3a-d."""
        if action == DONE:
            return ALLOWED
        side = table.mover
        placed = table.get(RaiseLiving.PLACED)
        return bar_raise(table, economies(table, side), action - RAISE, side, placed, table.get(RaiseLiving.VALUE))

    def about(self, table: Table) -> dict[str, object]:
        """The value of the card."""
        return {"n": int(table.get(RaiseLiving.VALUE))}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        return {"side": SIDES[table.mover]}


def offer_raises(table: Table, side: i64, placed: i64, card_value: i64) -> None:
    """Offer each province that may get the next living standard."""
    if number_of(placed) == MOST:
        return
    values = economies(table, side)
    for province in range(first_province(side), last_province(side)):
        if bar_raise(table, values, province, side, placed, card_value) == ALLOWED:
            table.offer(RAISE + province)


def bar_raise(table: Table, values: vec[i64], province: i64, side: i64, placed: i64, card_value: i64) -> i64:
    """1.8.3: a province of the side other than West Berlin, not yet raised in this action, with the economy."""
    if side_of(province) != side:
        return NO_PROVINCE_OF_YOURS
    if province == WB:
        return NEVER_BERLIN
    if placed >> province & 1:
        return RAISED_BEFORE
    return ALLOWED if fits(table, values, placed, province, card_value) else NO_ECONOMY_THERE


def may_raise_any(table: Table, side: i64, card_value: i64) -> bool:
    """Whether a side can place a living standard at all with a card of this value."""
    values = economies(table, side)
    for province in range(first_province(side), last_province(side)):
        if bar_raise(table, values, province, side, 0, card_value) == ALLOWED:
            return True
    return False


def number_of(mask: i64) -> i64:
    """How many provinces a mask holds."""
    number: i64 = 0
    for province in range(i64(PROVINCES)):
        number += mask >> province & 1
    return number


# The economy that it takes (1.8.3a-c)


def economies(table: Table, side: i64) -> vec[i64]:
    """The economy of each province of a side, Hamburg and external factories left out."""
    board = table.board
    values = board.no_provinces[:]
    for city in range(first_city(side), last_city(side)):
        province = board.city_province[city]
        if province >= 0 and table.factory[city] != NO_FACTORY:
            values[province] += factory_value(table, city)
    return values


def fits(table: Table, values: vec[i64], placed: i64, province: i64, card_value: i64) -> bool:
    """1.8.3a-c: whether one more living standard in a province is possible with those already placed.

    Some assignment of Hamburg, or of the external factories, and some split of the card's value must
    allow all of them together.
    """
    if province >= FIRST_EAST:
        return fits_abroad(table, values, table.board.first_external, placed, province, card_value)
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
    while city < CITIES and not has_factory(table, city):
        city += 1
    if city == CITIES:
        return covered(table, values, placed, province, card_value)
    value = factory_value(table, city)
    if value == 1:  # without a working connection it helps no province
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


def raise_living(table: Table, province: i64, calming: bool, rule: str) -> None:
    """A province gets a living standard, and loses 1 unrest if it is calming."""
    table.living[province] += 1
    table.note(LIVING_RAISED, rule, province, table.living[province])
    if calming:
        remove_unrest(table, province, rule)


# Passing it on to West Berlin (1.8.3e)


class TransferLiving(VolkStep):
    """1.8.3e: a supplier with more living standards than West Berlin may pass its new one on."""

    PLACED: Final = 1
    CALMED: Final = 2

    def __init__(self) -> None:
        super().__init__(
            TRANSFER_LIVING,
            "transfer-living",
            "1.8.3e",
            families=("transfer", "done"),
            fields=(Field("placed", A_PROVINCE_SET), Field("calmed", A_PROVINCE_SET)),
        )

    def ask(self, table: Table) -> None:
        """Offer the suppliers that can transfer, and to decline; skip the step if none can."""
        placed = table.get(TransferLiving.PLACED)
        table.actor = WEST
        for province in range(i64(WB)):
            if bar_transfer(table, province, placed) == ALLOWED:
                if table.count == 0:
                    table.offer(DONE)
                table.offer(TRANSFER + province)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """The unrest is removed from West Berlin instead of from the supplier."""
        calmed = table.get(TransferLiving.CALMED)
        table.pop()
        if action == DONE:
            return
        province = action - TRANSFER
        sector = sector_of(province)
        table.living[province] -= 1
        table.note(LIVING_TRANSFERRED, "1.8.3e", province, sector)
        if calmed >> province & 1:
            add_unrest(table, province, 1, "1.8.3e")
        raise_sector(table, sector, "1.8.3e")

    def bar(self, table: Table, action: i64) -> i64:
        """1.8.3e."""
        return ALLOWED if action == DONE else bar_transfer(table, action - TRANSFER, table.get(TransferLiving.PLACED))

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The living standards that are compared, and the sector."""
        province = action - TRANSFER
        sector = sector_of(province)
        compared: dict[str, object] = {"living": int(table.living[province]), "berlin": int(table.living[WB])}
        return compared | ({"sector": SECTOR_IDS[sector]} if sector >= 0 else {})


def bar_transfer(table: Table, province: i64, placed: i64) -> i64:
    """1.8.3e: a supplier with a new living standard, ahead of West Berlin, whose sector is not ahead of the others."""
    sector = sector_of(province)
    if sector < 0:
        return NO_SUPPLIER
    if not placed >> province & 1:
        return NO_NEW_LIVING
    if table.living[province] <= table.living[WB]:
        return NOT_AHEAD
    return ALLOWED if is_even(table, sector) else UNEVEN_TRANSFER


def is_even(table: Table, sector: i64) -> bool:
    """1.8.3e, Q38: a sector may get a living standard if it has no more than either other one."""
    for other in range(i64(SECTORS)):
        if table.sectors[sector] > table.sectors[other]:
            return False
    return True


def raise_sector(table: Table, sector: i64, rule: str) -> None:
    """A sector gets a living standard, and 1 unrest leaves West Berlin."""
    table.set_sector(sector, table.sectors[sector] + 1)
    table.note(SECTOR_RAISED, rule, sector)
    remove_unrest(table, WB, rule)
