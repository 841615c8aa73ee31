"""Prepared replies in SQL: one row for each side that has any."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from detente.server.storage.models import Plan as PlanModel
from detente.server.storage.models import Seat, Table
from detente.table.errors import conflict
from detente.table.plans import Plan

_decoder = msgspec.json.Decoder(Plan)


class StoredPlan(msgspec.Struct, frozen=True):
    """A plan, and the version that it has in the database."""

    plan: Plan
    version: str


Stored = dict[int, StoredPlan]
"""The plans of a table by side."""


class PlanChanged(Exception):
    """A player has changed their plan since it was read."""


def read_plans(connection: Connection, table: str) -> Stored:
    """The plans of a table; those that this version cannot read are empty."""
    query = select(PlanModel.side, PlanModel.version, PlanModel.lines).where(PlanModel.table == table)
    return {side: StoredPlan(_decoded(lines), version) for side, version, lines in connection.execute(query)}


def _decoded(lines: str) -> Plan:
    try:
        return _decoder.decode(lines)
    except msgspec.DecodeError:
        return Plan()


def check_unchanged(connection: Connection, table: str, read: Stored) -> None:
    """PlanChanged if a plan of a table is not as it was read; the caller has locked the table."""
    query = select(PlanModel.side, PlanModel.version).where(PlanModel.table == table)
    found = {row.side: row.version for row in connection.execute(query)}
    if found != {side: stored.version for side, stored in read.items()}:
        raise PlanChanged


def put_plan(connection: Connection, table: str, side: int, plan: Plan) -> None:
    """Write the plan of a side; an empty one leaves no row."""
    own = (PlanModel.table == table) & (PlanModel.side == side)
    if not plan.lines and plan.played is None:
        connection.execute(delete(PlanModel).where(own))
        return
    values = {"version": secrets.token_hex(8), "lines": msgspec.json.encode(plan).decode()}
    if connection.execute(update(PlanModel).where(own).values(values)).rowcount == 0:
        connection.execute(insert(PlanModel).values(table=table, side=side, **values))


def delete_plans(connection: Connection, table: str) -> None:
    """Delete the plans of all sides of a table."""
    connection.execute(delete(PlanModel).where(PlanModel.table == table))


def delete_plans_of(connection: Connection, user: int) -> None:
    """Delete all plans of a user."""
    own = exists().where(Seat.table == PlanModel.table, Seat.side == PlanModel.side, Seat.user == user)
    connection.execute(delete(PlanModel).where(own))


def check_waiting(connection: Connection, table: str, side: int) -> None:
    """Refuse a plan if it is no longer the opponent's turn; the table is locked until the transaction ends."""
    query = select(Table.status, Table.actor).where(Table.id == table).with_for_update()
    found = connection.execute(query).one_or_none()
    if found is None or found.status != "playing" or found.actor == side:
        raise conflict("stale", "the opponent's turn is over")
