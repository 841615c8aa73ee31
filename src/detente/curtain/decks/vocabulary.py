"""C6.4: the vocabulary of events. `event_reader` reads it from a deck file, `event_writer` writes it back.

The grammar; parts in [ ] are optional, | separates alternatives, N is a number:

    EVENT   STEP, a list of EVENTs, {choose = [EVENT, ...]} with an optional by = SIDE,
            or {if = TEST, then = EVENT} with an optional else = EVENT
    STEP    [SIDE chooses: ]VERB, or if TEST: STEP
    VERB    order N [SIDE] in AREA[, max N each][, ignoring access|control]
            infiltrate AMOUNT [SIDE] in AREA[, max N each]
            remove AMOUNT CUBES in AREA[, max N each]
            replace AMOUNT [SIDE] in AREA[, max N each]
            move AMOUNT CUBES from AREA to AREA[, max N each]
            points N [to SIDE], score REGION, look hand, look aftermath, nothing
            draw N [for SIDE], discard AMOUNT SIDE [at random], steal AMOUNT [at random], give AMOUNT [at random]
            swap AMOUNT with enemy|aftermath [at random], swap hands
            orders +N|-N for SIDE [this round]
            a VERB with a number may end with: per [N] COUNT[, at most N]
    AMOUNT  N, exactly N or up to N; for remove, replace and move also all, or half with ", rounded up|down" at the end
    AREA    [one card in ]PLACE [or PLACE ...] [except PLACE ...] [where|while CONDITIONS]
    PLACE   anywhere, this card, start card, COUNTRY, REGION, this region, adjacent,
            beside this card|start card|COUNTRY, beside CUBES cubes
    CONDITIONS  CONDITION [and CONDITION ...] [or CONDITION ...]; "and" binds closer than "or"
    CONDITION   [not ]dominated by SIDE|controlled by SIDE|holding SIDE|bearing SIDE flag|level|empty
    COUNT   cards in AREA, or CUBES cubes in AREA
    TEST    at least|at most|exactly N COUNT, no COUNT, more COUNT than COUNT, SIDE ahead, score level, round N, done
    SIDE    own, enemy, usa, ussr; own is the side whose flag the card bears (C6.3)
    CUBES   a SIDE, or either

"where" is evaluated once, when its step begins; "while" again before every cube. A TEST and a COUNT are evaluated
when their step begins. "done" says whether the previous step was carried out in full.
"""

from __future__ import annotations

import msgspec

WORDS_FOR_SIDES = ("own", "enemy", "usa", "ussr")
EITHER = "either"
RANDOM = "random"
THIS = "this"
START_CARD = "start"
CARD_STEPS = ("discard", "steal", "give", "swap")
CUBE_STEPS = ("order", "infiltrate", "remove", "replace", "move")


class Atom(msgspec.Struct, frozen=True):
    """A set of cards: a place, or the cards for which a condition holds; `of` is its card, region or side."""

    what: str
    of: str = ""
    negated: bool = False


class Area(msgspec.Struct, frozen=True):
    """The W of C6.4: some of these places, none of those, where one of the groups of conditions holds."""

    places: tuple[Atom, ...] = ()
    excepted: tuple[Atom, ...] = ()
    conditions: tuple[tuple[Atom, ...], ...] = ()
    each_time: bool = False
    one: bool = False


class Count(msgspec.Struct, frozen=True):
    """How many cards an area has, or how many cubes of `whose` lie there."""

    what: str
    area: Area
    whose: str = ""


class Test(msgspec.Struct, frozen=True):
    """A condition on which part of an event depends."""

    what: str
    number: int = 0
    side: str = ""
    count: Count | None = None
    other: Count | None = None


class Step(msgspec.Struct, frozen=True):
    """One step of an event; which fields count depends on its kind."""

    kind: str
    number: int = 0
    amount: str = ""
    whose: str = ""
    area: Area = Area()
    to: Area = Area()
    each: int = 0
    ignoring: str = ""
    region: str = ""
    chooser: str = ""
    this_round: bool = False
    per: Count | None = None
    every: int = 1
    most: int = 0
    options: tuple[tuple[Step, ...], ...] = ()
    test: Test | None = None
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


FORMS = {
    "order": "order N in AREA[, max N each][, ignoring access|control]",
    "infiltrate": "infiltrate [up to] N in AREA[, max N each]",
    "remove": "remove [up to] N|all|half own|enemy|either in AREA[, max N each][, rounded up|down]",
    "replace": "replace [up to] N|all|half in AREA[, max N each][, rounded up|down]",
    "move": "move [up to] N|all|half own|enemy|either from AREA to AREA[, max N each][, rounded up|down]",
    "points": "points N [to enemy]",
    "score": "score REGION",
    "look-hand": "look hand",
    "look-aftermath": "look aftermath",
    "draw": "draw N [for enemy]",
    "discard": "discard [up to] N own|enemy [at random]",
    "steal": "steal [up to] N [at random]",
    "give": "give [up to] N [at random]",
    "swap": "swap [up to] N with enemy|aftermath [at random]",
    "swap-hands": "swap hands",
    "orders": "orders +N|-N for own|enemy [this round]",
    "nothing": "nothing",
}
"""Every verb as a deck file spells it."""
CHOICE_FORM = "{choose = [step, step]}"
TEST_FORM = "{if = test, then = step}"

MEANT = {
    "place": ("infiltrate", "order"),
    "put": ("infiltrate", "order"),
    "add": ("infiltrate", "order"),
    "influence": ("order", "infiltrate"),
    "gain": ("points", "infiltrate"),
    "win": ("points",),
    "lose": ("points", "remove", "discard"),
    "take": ("steal", "remove"),
    "exchange": ("swap",),
    "trade": ("swap", "give"),
    "convert": ("replace",),
    "flip": ("replace",),
    "shift": ("move",),
    "destroy": ("remove",),
    "return": ("remove",),
    "see": ("look hand", "look aftermath"),
    "reveal": ("look hand", "look aftermath"),
    "view": ("look hand", "look aftermath"),
    "may": ("choose",),
    "choose": ("choose",),
}
"""The verb that is probably meant by each of these words."""
