"""C5, C6.2, C6.4: placing, removing, replacing and moving cubes, one at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.curtain.model.actions import CUBE_OF, DONE, LIFT, MOVE_TO, PLACES
from detente.curtain.model.deck import SIDES, USA, USSR
from detente.curtain.model.journal import CubeLifted, CubeMoved, CubePlaced, CubeRemoved, CubeReplaced
from detente.curtain.model.program import (
    EITHER,
    INFILTRATE,
    MOVE_CUBES,
    ONE_CARD,
    ONE_TARGET,
    ORDER,
    REMOVE_CUBES,
    REPLACE_CUBES,
    WIDTH,
)
from detente.curtain.model.reasons import ENOUGH_THERE, MUST_GO_ON, NO_CUBE, NOT_ASKED, NOT_IN_PLAY
from detente.curtain.model.steps import END_TURN, LIFT_CUBE, MOVE_CUBE, MOVE_ON, PICK_CUBE, RUN_EVENT, CurtainStep
from detente.curtain.model.table import CUBES, NOBODY, Table
from detente.curtain.rules.areas import cubes_in
from detente.curtain.rules.instructions import half, is_half_of_one, placer
from detente.curtain.rules.targets import (
    bar_destination,
    bar_instruction,
    bar_lift,
    bar_target,
    cost,
    destinations,
    first_action,
    liftable,
    may_stop,
    removes_all,
    targets,
)

MOST_LEFT: Final = 1152
"""The most cubes that an instruction can name: 24 for each of the 48 cubes on the map."""
HANDLED = (
    Field("left", MOST_LEFT),
    Field("area", PLACES),
    Field("to", PLACES),
    Field("picked", 1),
    Field("access", PLACES),
    Field("handled", CUBES),
    Field("last", PLACES - 1),
    Field("target", PLACES - 1),
)
"""The fields of a position while cubes are handled."""


class MoveCube(CurtainStep):
    """The next cube of an Order or an event: on which card it is placed, removed, replaced or picked up."""

    def __init__(self) -> None:
        super().__init__(
            MOVE_CUBE,
            "cube",
            of_cubes=True,
            families=("done", "cube", "remove", "replace", "move-from"),
            fields=HANDLED,
        )

    def ask(self, table: Table) -> None:
        """Offer the cards, or go on if there is no cube to handle."""
        cards = targets(table)
        if cards == 0:
            finish(table)
        elif table.doing == REMOVE_CUBES and removes_all(table, cards):
            remove_all(table, cards)
        else:
            if may_stop(table):
                table.offer(DONE)
            offer_places(table, first_action(table.doing), cards)

    def answer(self, table: Table, action: i64) -> None:
        """Handle a cube on the chosen card; a cube to lift or a place to move to is asked next."""
        if action == DONE:
            finish(table)
            return
        place = action - first_action(table.doing)
        table.target = place
        if table.doing == REMOVE_CUBES or table.doing == MOVE_CUBES:
            if table.whose != EITHER:
                pick(table, table.whose)
            elif table.cubes_on(USA, place) == 0 or table.cubes_on(USSR, place) == 0:
                pick(table, USA if table.cubes_on(USA, place) > 0 else USSR)
            else:
                table.step = PICK_CUBE
        else:
            pay(table)

    def bar(self, table: Table, action: i64) -> i64:
        """What bars a card, or stopping; only actions of the instruction's own family are asked for."""
        if action == DONE:
            return ALLOWED if may_stop(table) else MUST_GO_ON
        place = action - first_action(table.doing)
        return bar_target(table, place) if 0 <= place < PLACES else NOT_ASKED

    def kind(self, table: Table) -> str:
        """What is done with the cube."""
        return CUBE_PROMPTS[table.doing][0]

    def rule_now(self, table: Table) -> str:
        """The rule of what is done with the cube."""
        return CUBE_PROMPTS[table.doing][1]

    def about(self, table: Table) -> dict[str, object]:
        """How many cubes are left."""
        return {"n": int(table.left)}

    def details(self, table: Table, action: i64, reason: i64) -> dict[str, object]:
        """The limit for a card, the owner of the missing cube, or how many cubes are left."""
        if reason == NOT_IN_PLAY:
            return {}
        if reason == NO_CUBE:
            return {"owner": SIDES[table.whose]}
        return {"n": int(table.each if reason == ENOUGH_THERE else table.left)}


CUBE_PROMPTS = {
    ORDER: ("order", "C5.1"),
    INFILTRATE: ("infiltrate", "C6.2"),
    REMOVE_CUBES: ("remove", "C6.4"),
    REPLACE_CUBES: ("replace", "C6.4"),
    MOVE_CUBES: ("move-from", "C6.4"),
}
"""The prompt of each kind of handling cubes, and its rule."""


class PickCube(CurtainStep):
    """C6.4: cubes of either side may be handled, and both have some on the card: whose cube is it?"""

    def __init__(self) -> None:
        super().__init__(
            PICK_CUBE,
            "pick-cube",
            "C6.4",
            prompt="pick",
            in_event=True,
            of_cubes=True,
            families=("cube-of",),
            fields=HANDLED,
        )

    def ask(self, table: Table) -> None:
        """Offer both sides."""
        table.offer(CUBE_OF + USA)
        table.offer(CUBE_OF + USSR)

    def answer(self, table: Table, action: i64) -> None:
        """Remove or pick up a cube of the chosen side."""
        pick(table, action - CUBE_OF)


class LiftCube(CurtainStep):
    """C5.5, R8: the reserve is too small, so a cube is lifted from another card."""

    def __init__(self) -> None:
        super().__init__(LIFT_CUBE, "lift", "C5.5", prompt="lift", of_cubes=True, families=("lift",), fields=HANDLED)

    def ask(self, table: Table) -> None:
        """Offer the cards with a cube to lift."""
        offer_places(table, LIFT, liftable(table))

    def answer(self, table: Table, action: i64) -> None:
        """Lift the cube, and place the one it is for if nothing more is to be paid."""
        source = action - LIFT
        side = placer(table)
        table.add_cubes(side, source, -1)
        if table.journal is not None:
            ids = table.deck.ids
            table.journal.append(CubeLifted(side=SIDES[side], card=ids[source], to=ids[table.target], rule="C5.5"))
        pay(table)

    def bar(self, table: Table, action: i64) -> i64:
        """What bars a card."""
        return bar_lift(table, action - LIFT)


class MoveOn(CurtainStep):
    """C6.4: where the moving cube goes."""

    def __init__(self) -> None:
        super().__init__(
            MOVE_ON, "move-on", "C6.4", prompt="move-to", of_cubes=True, families=("move-to",), fields=HANDLED
        )

    def ask(self, table: Table) -> None:
        """Offer the destinations."""
        offer_places(table, MOVE_TO, destinations(table, table.target))

    def answer(self, table: Table, action: i64) -> None:
        """Move the cube."""
        source = table.target
        place = action - MOVE_TO
        moved = table.picked
        table.target = NOBODY
        table.picked = NOBODY
        table.step = MOVE_CUBE
        count(table, source, place, 1)
        table.add_cubes(moved, source, -1)
        table.add_cubes(moved, place, 1)
        if table.journal is not None:
            ids = table.deck.ids
            side, owner = SIDES[table.owner], SIDES[moved]
            table.journal.append(CubeMoved(side=side, owner=owner, card=ids[source], to=ids[place], rule="C6.4"))

    def bar(self, table: Table, action: i64) -> i64:
        """What bars a destination."""
        return bar_destination(table, action - MOVE_TO)

    def details(self, table: Table, action: i64, reason: i64) -> dict[str, object]:
        """The limit for a card."""
        return {"n": int(table.each)} if reason == ENOUGH_THERE else {}


def offer_places(table: Table, first: i64, cards: i64) -> None:
    """Offer an action on each of these cards."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            table.offer(first + place)


def finish(table: Table) -> None:
    """All cubes are handled: go on with the event, or end the turn."""
    done = table.left == 0 and table.done != 0
    table.leave_cubes()
    table.done = 1 if done else 0
    if table.in_event != 0:
        table.at += 1
        table.step = RUN_EVENT
    else:
        table.step = END_TURN


def pick(table: Table, side: i64) -> None:
    """Remove a cube of this side from the target, or ask where it moves."""
    if table.doing == MOVE_CUBES:
        table.picked = side
        table.step = MOVE_ON
        return
    place = table.target
    table.target = NOBODY
    table.step = MOVE_CUBE
    remove(table, place, side)


def pay(table: Table) -> None:
    """C5.5, R6: place the cube once the reserve holds its price; until then cubes are lifted into the reserve."""
    place = table.target
    price = cost(table, place)
    if table.reserve(placer(table)) < price:
        table.step = LIFT_CUBE
        return
    table.target = NOBODY
    table.step = MOVE_CUBE
    put(table, place, price)


def put(table: Table, place: i64, price: i64) -> None:
    """C5.4, R6: one cube goes on the card; the rest of its price stays in the reserve."""
    owner = placer(table)
    count(table, place, place, price)
    if table.doing == REPLACE_CUBES:
        table.add_cubes(1 - owner, place, -1)
    table.add_cubes(owner, place, 1)
    if table.journal is None:
        return
    side, card = SIDES[owner], table.deck.ids[place]
    if table.doing == REPLACE_CUBES:
        table.journal.append(CubeReplaced(side=side, card=card, rule="C6.4"))
    else:
        rule = "C6.2" if table.doing == INFILTRATE else "C5.4" if price == 2 else "C5.1"
        table.journal.append(CubePlaced(side=side, card=card, cost=price, rule=rule))


def count(table: Table, source: i64, place: i64, price: i64) -> None:
    """Count a handled cube; a move has two cards. The first cube may fix the card, the target and the number."""
    if table.flags & (ONE_CARD | ONE_TARGET) != 0:
        if is_half_of_one(table):
            table.left = half(table, table.at * WIDTH, cubes_in(table, table.whose, 1 << source))
        if table.flags & ONE_CARD != 0:
            table.cards &= 1 << source
        if table.flags & ONE_TARGET != 0:
            table.cards_to &= 1 << place
    table.done = 1
    table.tally[place] += 1
    table.left -= price
    table.last = source


def remove(table: Table, place: i64, loser: i64) -> None:
    """C6.4: a cube goes back to its owner's reserve."""
    count(table, place, place, 1)
    table.add_cubes(loser, place, -1)
    if table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[place]
        table.journal.append(CubeRemoved(side=side, owner=SIDES[loser], card=card, rule="C6.4"))


def remove_all(table: Table, cards: i64) -> None:
    """C6.4: remove every cube that can be removed from these cards."""
    for place in range(i64(PLACES)):
        while cards >> place & 1 and bar_instruction(table, place) == ALLOWED:
            remove(table, place, table.whose)
