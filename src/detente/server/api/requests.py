"""What handlers get: the request with its user, and the parts of the worker that each area of the API needs."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request
from litestar.di import NamedDependency

from detente.server.accounts.credentials import Person
from detente.server.accounts.passwords import Passwords
from detente.server.api.door.limits import Limits
from detente.server.computer.players import ComputerPlayers
from detente.server.config import Settings
from detente.server.live.aside import Aside
from detente.server.live.broadcast import Broadcast, StartTask
from detente.server.live.hub import Hub
from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.live.tables import Tables
from detente.server.live.talk import Talk
from detente.server.live.views import Views
from detente.server.notices.notifier import Notifier
from detente.server.ops.metrics import Metrics
from detente.server.ops.pulse import Pulse
from detente.server.storage.store import Store
from detente.server.studies.authoring import Authoring
from detente.server.tournaments.organising import Organising
from detente.table.info import Online

Asked = Request[Person, int, Any]
"""A request: `user` is a Person, or None where no guard requires one; `auth` is the id of the session or token."""
LARGEST = 2**31 - 1
"""The largest id of a row: a larger number names nothing."""


def user_of(request: Request[Any, Any, Any]) -> int | None:
    """The id of the user who sends a request, or None."""
    return None if request.user is None else int(request.user.id)


class TableParts(NamedTuple):
    """For tables, play and replay."""

    store: Store
    sittings: Sittings
    lifecycle: Tables
    play: Play
    views: Views
    limits: Limits
    aside: Aside


class HintParts(NamedTuple):
    """For hints."""

    sittings: Sittings
    computer: ComputerPlayers
    limits: Limits


class LiveParts(NamedTuple):
    """For the live channel and the streams."""

    store: Store
    sittings: Sittings
    play: Play
    views: Views
    hub: Hub
    broadcast: Broadcast
    talk: Talk
    limits: Limits
    metrics: Metrics


class AccountParts(NamedTuple):
    """For signing in, accounts and mail links."""

    settings: Settings
    store: Store
    passwords: Passwords
    lifecycle: Tables
    organising: Organising
    broadcast: Broadcast
    notifier: Notifier
    limits: Limits
    start_task: StartTask


class SocialParts(NamedTuple):
    """For profiles, chat, notes, mutes, reports and friends."""

    store: Store
    talk: Talk
    limits: Limits
    broadcast: Broadcast
    is_online: Online


class TournamentParts(NamedTuple):
    """For tournaments."""

    store: Store
    organising: Organising
    limits: Limits


class StudyParts(NamedTuple):
    """For studies."""

    store: Store
    authoring: Authoring
    limits: Limits
    aside: Aside


class AnalysisParts(NamedTuple):
    """For analyses."""

    settings: Settings
    store: Store
    sittings: Sittings
    computer: ComputerPlayers
    limits: Limits
    aside: Aside


class OpsParts(NamedTuple):
    """For operators, and for what the server offers."""

    settings: Settings
    store: Store
    metrics: Metrics
    pulse: Pulse


TheTables = NamedDependency[TableParts]
TheHints = NamedDependency[HintParts]
TheLive = NamedDependency[LiveParts]
TheAccounts = NamedDependency[AccountParts]
TheSocial = NamedDependency[SocialParts]
TheTournaments = NamedDependency[TournamentParts]
TheStudies = NamedDependency[StudyParts]
TheAnalyses = NamedDependency[AnalysisParts]
TheOps = NamedDependency[OpsParts]
"""Annotations for handlers: the parameters are called tables, hints, live, accounts, social, tournaments, studies,
analyses and ops."""
