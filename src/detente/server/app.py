"""The application of a worker: its routes, and what every request passes before and after them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware

from detente.server.api import document
from detente.server.api.account import OwnAccount
from detente.server.api.analyses import Analyses
from detente.server.api.client import client
from detente.server.api.door.authentication import Authentication
from detente.server.api.door.csrf import ForgeryGuard
from detente.server.api.door.headers import security_headers
from detente.server.api.door.limits import Limits
from detente.server.api.door.patience import Patience
from detente.server.api.door.permissions import allowed
from detente.server.api.friends import FriendsApi
from detente.server.api.games import Games
from detente.server.api.hints import HintApi
from detente.server.api.live import live_channel
from detente.server.api.mail_links import MailLinks
from detente.server.api.operation import OPERATION, offers
from detente.server.api.people import People
from detente.server.api.plans import PlansApi
from detente.server.api.play import PlayApi
from detente.server.api.puzzles import PuzzlesApi
from detente.server.api.replay import ReplayApi
from detente.server.api.requests import (
    AccountParts,
    AnalysisParts,
    HintParts,
    LiveParts,
    OpsParts,
    SocialParts,
    StudyParts,
    TableParts,
    TournamentParts,
)
from detente.server.api.second_factor import SecondFactor
from detente.server.api.sign_in import SignIn
from detente.server.api.streams import Streams
from detente.server.api.studies import StudiesApi
from detente.server.api.tables import TablesApi
from detente.server.api.talk import Mutes, TableTalk
from detente.server.api.tournaments import TournamentsApi
from detente.server.config import API, Settings
from detente.server.errors import HANDLERS
from detente.server.live.presence import ANYWHERE
from detente.server.live.views import Views
from detente.server.ops.logs import log_json
from detente.server.ops.metrics import Observer
from detente.server.ops.pulse import Pulse
from detente.server.ops.shutdown import on_shutdown
from detente.server.worker import Worker

PARTS = [
    *(TableParts, HintParts, LiveParts, AccountParts, SocialParts),
    *(TournamentParts, StudyParts, AnalysisParts, OpsParts),
]
PREFIX = f"{API}v1"
LARGEST_BODY = 400_000
"""Bytes of a request: a deck file of 50,000 characters fits, each written as an escape."""
ROUTES = (
    *(SignIn, OwnAccount, SecondFactor, MailLinks, People, FriendsApi),
    *(TablesApi, PlayApi, PlansApi, HintApi, ReplayApi, Analyses, TableTalk, Mutes),
    *(TournamentsApi, StudiesApi, PuzzlesApi, Games, Streams, offers, live_channel),
)
"""Everything under PREFIX."""


def create_app(settings: Settings, worker: Worker | None = None) -> Litestar:
    """The application of one worker, which is created unless one is given."""
    worker = worker or Worker(settings)
    limits = Limits(settings)
    application = Litestar(
        route_handlers=[*OPERATION, Router(PREFIX, route_handlers=ROUTES), *client(settings)],
        middleware=[
            DefineMiddleware(Observer, metrics=worker.metrics),
            DefineMiddleware(Patience),
            DefineMiddleware(ForgeryGuard, settings=settings),
            DefineMiddleware(Authentication, store=worker.store, limits=limits),
        ],
        guards=[allowed],
        before_send=[security_headers(settings.https)],
        dependencies=_parts(worker, limits),
        lifespan=[_lifespan(worker)],
        exception_handlers=HANDLERS,
        openapi_config=document.openapi(f"{PREFIX}/schema"),
        signature_types=PARTS,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=f"{PREFIX}/bot"),
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
    )
    application.state.worker = worker
    return application


def _parts(worker: Worker, limits: Limits) -> dict[str, Provide]:
    """What each area of the API gets of the worker, by the name of the handlers' parameter."""
    settings, store, sittings, metrics = worker.settings, worker.store, worker.sittings, worker.metrics
    play, views, broadcast, talk = worker.play, Views(worker.presence, worker.clock), worker.broadcast, worker.talk
    passwords, notifier, start = worker.passwords, worker.notifier, worker.background.start
    accounts = AccountParts(
        settings, store, passwords, worker.tables, worker.organising, broadcast, notifier, limits, start
    )
    return {
        "tables": _provide(TableParts(store, sittings, worker.tables, play, views, limits, worker.aside)),
        "hints": _provide(HintParts(sittings, worker.computer, limits)),
        "live": _provide(LiveParts(store, sittings, play, views, worker.hub, broadcast, talk, limits, metrics)),
        "accounts": _provide(accounts),
        "social": _provide(SocialParts(store, talk, limits, broadcast, worker.presence.online(ANYWHERE))),
        "tournaments": _provide(TournamentParts(store, worker.organising, limits)),
        "studies": _provide(StudyParts(store, worker.authoring, limits, worker.aside)),
        "analyses": _provide(AnalysisParts(settings, store, sittings, worker.computer, limits, worker.aside)),
        "ops": _provide(OpsParts(settings, store, metrics, Pulse(store))),
    }


def _provide(parts: Any) -> Provide:
    return Provide(lambda: parts, sync_to_thread=False)


def _lifespan(worker: Worker) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await worker.open()
        worker.background.start(worker.aside.replay(document.prepare, app))
        on_shutdown(worker.hub.close)
        try:
            yield
        finally:
            await worker.close()

    return lifespan


def from_environment() -> Litestar:
    """The application of a worker process: its parent has put the settings into the environment."""
    settings = msgspec.json.decode(os.environ["DETENTE_SETTINGS_JSON"], type=Settings)
    log_json(settings.log_level)
    return create_app(settings)
