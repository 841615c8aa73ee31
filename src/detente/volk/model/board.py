"""The board and the cards as flat tables for the compiled rules (1.1, appendices)."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.volk.model.actions import CARDS, CITIES, LINES, PROVINCES

WEST: Final = 0
EAST: Final = 1
SIDES: Final = ("west", "east")
NOBODY: Final = -1

# Provinces, in the order of the board file; 0-7 are West's, 8-13 East's.
SH: Final = 0
NS: Final = 1
NW: Final = 2
RP: Final = 4
BW: Final = 5
WB: Final = 7
FIRST_EAST: Final = 8
FIRST_EAST_CITY: Final = 25
FIRST_EAST_LINE: Final = 42
BB: Final = 9
EB: Final = 10
PROVINCE_IDS: Final = (
    "schleswig-holstein",
    "niedersachsen",
    "nordrhein-westfalen",
    "hessen",
    "rheinland-pfalz",
    "baden-wuerttemberg",
    "bayern",
    "west-berlin",
    "mecklenburg-vorpommern",
    "brandenburg",
    "east-berlin",
    "sachsen-anhalt",
    "sachsen",
    "thueringen",
)
SECTOR_IDS: Final = ("french", "uk", "us")
SUPPLIERS: Final = (RP, NW, BW)
"""The supplier of each sector (1.1.2)."""

# Kinds of cities
PLAIN: Final = 0
HAMBURG_CITY: Final = 1
RHEINSBERG_CITY: Final = 2
EXTERNAL: Final = 3

# Colours of cards: a side's own, or both.
DUAL: Final = 2

# Kinds of icons (1.9.7), the arrows first.
PRESTIGE_ARROW: Final = 0
CURRENCY_ARROW: Final = 1
SOCIALIST_ARROW: Final = 2
BUILD_ICON: Final = 3
DISMANTLE_ICON: Final = 4
ADD_ICON: Final = 5
REMOVE_ICON: Final = 6
MOVE_ICON: Final = 7
REDUCE_ICON: Final = 8
LIVING_ICON: Final = 9
PLAIN_LIVING_ICON: Final = 10
LIVING_LOSS_ICON: Final = 11
STOP_ICON: Final = 12
RUNDOWN_ICON: Final = 13
REPAIR_ICON: Final = 14
WALL_ICON: Final = 15
WALL_FALLS_ICON: Final = 16
RED_POLICE_ICON: Final = 17
PINK_POLICE_ICON: Final = 18
STASI_ICON: Final = 19
GUILLAUME_ICON: Final = 20
ICON_KINDS: Final = (
    "prestige",
    "currency",
    "socialist",
    "build",
    "dismantle",
    "unrest_add",
    "unrest_remove",
    "unrest_move",
    "protest_to_three",
    "ls_add",
    "ls_add_plain",
    "ls_remove",
    "factory_remove",
    "rundown",
    "repair",
    "wall_build",
    "wall_fall",
    "police_red",
    "police_pink",
    "stasi_disband",
    "guillaume",
)

TRACKS: Final = ("prestige", "currency", "socialist")
"""The tracks, in the order of their arrows."""

# Areas that a text under an icon names (1.9.3); 0 is none.
ANYWHERE: Final = 0
RHEINSBERG_AREA: Final = 10
AREAS: Final = (
    "",
    "west-germany",
    "west-berlin",
    "cssr",
    "polska",
    "east-berlin",
    "bayern",
    "nordrhein-westfalen",
    "sachsen",
    "rheinland-pfalz",
    "rheinsberg",
    "niedersachsen-hamburg",
)

# The columns of an icon row.
ICON_WIDTH: Final = 6
KIND: Final = 0
ICON_SIDE: Final = 1
COUNT: Final = 2
AREA: Final = 3
CHOOSER: Final = 4
EACH: Final = 5

# Programs are the icons of a card, or of a space of the prestige track.
PRESTIGE_PROGRAMS: Final = CARDS
"""The first of twelve programs: the spaces -1 to -6, then +1 to +6."""


class MapTables(NamedTuple):
    """The printed map as rows of numbers, in the order of the board file.

    Of each city its province (-1 abroad), side and kind; of each line its ends, how many pieces it takes, and its side;
    of each province its enemy neighbours; of each area, one after the other, whether it holds each province, city and
    line.
    """

    city_ids: list[str]
    city_province: list[int]
    city_side: list[int]
    city_kind: list[int]
    line_ends: list[tuple[int, int]]
    line_size: list[int]
    line_side: list[int]
    enemies: list[list[int]]
    area_province: list[int]
    area_city: list[int]
    area_line: list[int]


class CardTables(NamedTuple):
    """The cards as rows of numbers: decade, colour, the value for West and for East, flight.

    The programs are the icons of each card, then those of the spaces of the prestige track; an icon is ICON_WIDTH
    numbers.
    """

    card_ids: list[str]
    decade: list[int]
    color: list[int]
    value: list[int]
    flight: list[int]
    programs: list[list[list[int]]]


def starts(rows: list[list[int]]) -> vec[i64]:
    """Where each of some rows begins if they are laid end to end, and where the last one ends."""
    found = [0]
    for row in rows:
        found.append(found[-1] + len(row))
    return vec[i64](found)


def end_to_end(rows: list[list[int]]) -> vec[i64]:
    """Some rows as one."""
    return vec[i64]([number for row in rows for number in row])


@final
class Board:
    """Everything printed, as flat tables; see the data files for the same in words."""

    def __init__(self, plan: MapTables, cards: CardTables) -> None:
        self.city_ids = plan.city_ids
        self.card_ids = cards.card_ids
        self.city_province: vec[i64] = vec[i64](plan.city_province)
        self.city_side: vec[i64] = vec[i64](plan.city_side)
        self.city_kind: vec[i64] = vec[i64](plan.city_kind)
        self.hamburg: i64 = plan.city_kind.index(HAMBURG_CITY)
        self.rheinsberg: i64 = plan.city_kind.index(RHEINSBERG_CITY)
        self.first_external: i64 = plan.city_kind.index(EXTERNAL)
        self.line_a: vec[i64] = vec[i64]([ends[0] for ends in plan.line_ends])
        self.line_b: vec[i64] = vec[i64]([ends[1] for ends in plan.line_ends])
        self.city_bit: vec[i64] = vec[i64]([1 << city for city in range(CITIES)])
        """Sets of cities are bits. A shift of 1 by a city's number would be one of 32 bits in compiled code."""
        self.line_set: vec[i64] = vec[i64]([1 << a | 1 << b for a, b in plan.line_ends])
        self.line_size: vec[i64] = vec[i64](plan.line_size)
        self.line_side: vec[i64] = vec[i64](plan.line_side)
        touching = [[line for line in range(LINES) if city in plan.line_ends[line]] for city in range(CITIES)]
        self.city_first: vec[i64] = starts(touching)
        self.city_lines: vec[i64] = end_to_end(touching)
        inside = [[city for city in range(CITIES) if plan.city_province[city] == p] for p in range(PROVINCES)]
        self.province_set: vec[i64] = vec[i64]([sum(1 << city for city in cities) for cities in inside])
        self.province_first: vec[i64] = starts(inside)
        self.province_cities: vec[i64] = end_to_end(inside)
        self.enemy_first: vec[i64] = starts(plan.enemies)
        self.enemies: vec[i64] = end_to_end(plan.enemies)
        self.area_province: vec[i64] = vec[i64](plan.area_province)
        self.area_city: vec[i64] = vec[i64](plan.area_city)
        self.area_line: vec[i64] = vec[i64](plan.area_line)
        self.card_decade: vec[i64] = vec[i64](cards.decade)
        self.card_color: vec[i64] = vec[i64](cards.color)
        self.card_value: vec[i64] = vec[i64](cards.value)
        self.card_flight: vec[i64] = vec[i64](cards.flight)
        police = [card for card in range(CARDS) if any(is_police(icon[KIND]) for icon in cards.programs[card])]
        self.police_cards: vec[i64] = vec[i64](police)
        self.program_first: vec[i64] = starts([[0] * len(program) for program in cards.programs])
        self.icons: vec[i64] = end_to_end([icon for program in cards.programs for icon in program])
        self.no_provinces: vec[i64] = vec[i64]([0] * PROVINCES)
        self.no_cities: vec[i64] = vec[i64]([0] * CITIES)
        self.no_lines: vec[i64] = vec[i64]([0] * LINES)
        self.no_cards: vec[i64] = vec[i64]([0] * CARDS)
        self.no_small: vec[i64] = vec[i64]([0] * 8)
        self.no_imports: vec[i64] = vec[i64]([0] * 64)
        self.no_stack: vec[i64] = vec[i64]([0] * 192)
        self.no_choices: vec[i64] = vec[i64]([0] * 160)

    def icon(self, program: i64, number: i64, column: i64) -> i64:
        """A fact of an icon of a program."""
        return self.icons[(self.program_first[program] + number) * ICON_WIDTH + column]

    def icon_count(self, program: i64) -> i64:
        """How many icons a program has; an icon printed twice is one with a count of 2."""
        return self.program_first[program + 1] - self.program_first[program]

    def ends(self, line: i64) -> tuple[str, str]:
        """The ids of the two cities of a line."""
        return self.city_ids[self.line_a[line]], self.city_ids[self.line_b[line]]


def is_police(kind: i64) -> bool:
    """Whether an icon is one of East's police."""
    return kind == RED_POLICE_ICON or kind == PINK_POLICE_ICON


def side_of(province: i64) -> i64:
    """The side that a province belongs to."""
    return WEST if province < FIRST_EAST else EAST


def first_province(side: i64) -> i64:
    """A side's provinces lie between this and `last_province`."""
    return 0 if side == WEST else FIRST_EAST


def last_province(side: i64) -> i64:
    """The number after a side's last province."""
    return FIRST_EAST if side == WEST else PROVINCES


def first_city(side: i64) -> i64:
    """A side's cities, those abroad included, lie between this and `last_city`."""
    return 0 if side == WEST else FIRST_EAST_CITY


def last_city(side: i64) -> i64:
    """The number after a side's last city."""
    return FIRST_EAST_CITY if side == WEST else CITIES


def first_line(side: i64) -> i64:
    """A side's connections lie between this and `last_line`."""
    return 0 if side == WEST else FIRST_EAST_LINE


def last_line(side: i64) -> i64:
    """The number after a side's last connection."""
    return FIRST_EAST_LINE if side == WEST else LINES
