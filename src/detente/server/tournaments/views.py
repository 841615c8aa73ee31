"""What people see of tournaments: plans, players, pairings with their tables, and standings. Never a game's insides."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection

from detente.core.registry import game as game_named
from detente.server.storage import tournaments as storage
from detente.server.storage.tournaments import MatchRow, PlayerRow, TournamentRow
from detente.table.clocks import Clock
from detente.table.wire import ClockInfo, PersonInfo
from detente.tournaments.pairing import rounds_of
from detente.tournaments.plan import HOUR, Format, Sides
from detente.tournaments.standings import TIE_BREAKS, Row, standings

Status = Literal["open", "running", "finished", "cancelled"]


class TournamentInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list. `rounds` is what the present number of players would need, until it begins."""

    id: str
    name: str
    game: str
    format: Format
    status: Status
    registration: bool
    """Whether players can register now: it is open, and there is room."""
    players: int
    min_players: int
    max_players: int
    round: int
    rounds: int | None
    clock: ClockInfo
    rated: bool
    computers: bool
    organiser: PersonInfo | None
    starts: int | None
    """When it begins by itself; null if the organiser starts it, or if it has begun."""
    created: int
    finished: int | None
    mine: bool
    """Whether the viewer plays in it."""
    winner: PersonInfo | None


class EntryInfo(msgspec.Struct, frozen=True):
    """A player. `number` is the seed, drawn at the start; `left`: they have left the tournament."""

    id: int
    number: int | None
    person: PersonInfo
    left: bool


class GameInfo(msgspec.Struct, frozen=True):
    """A game of a match: its table, which side each of the two plays, and the points they got, if it is over."""

    table: str | None
    sides: tuple[str, str]
    score: tuple[float, float] | None


class MatchInfo(msgspec.Struct, frozen=True):
    """A match: two players by their numbers. `second` null is a bye, or in a round robin a rest (then no points)."""

    board: int
    first: int
    second: int | None
    played: bool
    """False for byes and walkovers."""
    points: tuple[float, float]
    games: list[GameInfo]


class RoundInfo(msgspec.Struct, frozen=True):
    """A round that has begun."""

    number: int
    matches: list[MatchInfo]


class TournamentPage(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a tournament."""

    tournament: TournamentInfo
    about: str
    options: dict[str, str]
    sides: Sides
    pause: int
    """Minutes between two rounds."""
    round_hours: int | None
    next_at: int | None
    """When the next round begins, if that is known."""
    deadline: int | None
    """When the present round ends."""
    reason: str | None
    """Why it was cancelled."""
    tie_breaks: list[str]
    entries: list[EntryInfo]
    standings: list[Row]
    rounds: list[RoundInfo]
    me: int | None
    """The id of the viewer's own entry."""
    mine_to_run: bool
    """Whether the viewer organises it."""


def all_infos(connection: Connection, user: int | None) -> list[TournamentInfo]:
    """Open tournaments, running ones, and the last that have ended."""
    rows = storage.listed(connection)
    players: dict[str, list[PlayerRow]] = {}
    for game in {row.game for row in rows}:
        players |= storage.read_players(connection, game, [row.id for row in rows if row.game == game])
    organisers = storage.organisers(connection, rows)
    return [_info(row, players.get(row.id, []), organisers.get(row.organiser), user) for row in rows]


def page(connection: Connection, id: str, user: int | None) -> TournamentPage:
    """A tournament as a user sees it."""
    whole = storage.read(connection, id)
    row, mine = whole.row, whole.player(user)
    return TournamentPage(
        tournament=_info(row, whole.players, storage.organisers(connection, [row]).get(row.organiser), user),
        about=row.about,
        options=row.options,
        sides=row.sides,
        pause=row.pause_ms // 60_000,
        round_hours=None if row.round_ms is None else row.round_ms // HOUR,
        next_at=row.next_at,
        deadline=row.deadline,
        reason=row.reason,
        tie_breaks=list(TIE_BREAKS[row.format]),
        entries=[EntryInfo(each.id, each.number, each.person, each.out_from is not None) for each in whole.players],
        standings=standings(row.format, whole.entrants, whole.matches) if row.round else [],
        rounds=[
            RoundInfo(number, [_match(row, each) for each in whole.boards if each.match.round == number])
            for number in range(1, row.round + 1)
        ],
        me=None if mine is None or mine.out_from is not None else mine.id,
        mine_to_run=user is not None and row.organiser == user,
    )


def _info(
    row: TournamentRow, players: list[PlayerRow], organiser: PersonInfo | None, user: int | None
) -> TournamentInfo:
    count = len(players)
    rounds = row.rounds if row.round else rounds_of(row.format, count, row.rounds) if count > 1 else row.rounds
    return TournamentInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        format=row.format,
        status=row.status,  # type: ignore[arg-type]  # the schema holds no others
        registration=row.status == "open" and row.registration and count < row.max_players,
        players=count,
        min_players=row.min_players,
        max_players=row.max_players,
        round=row.round,
        rounds=rounds,
        clock=Clock(row.clock_kind, row.clock_base, row.clock_increment).info(),
        rated=row.rated,
        computers=row.computers,
        organiser=organiser,
        starts=row.next_at if row.status == "open" else None,
        created=row.created,
        finished=row.finished,
        mine=any(user is not None and each.user == user and each.out_from is None for each in players),
        winner=next((each.person for each in players if each.id == row.winner), None),
    )


def _match(row: TournamentRow, board: MatchRow) -> MatchInfo:
    match, sides = board.match, game_named(row.game).sides
    games = [
        GameInfo(
            each.table,
            (sides[each.side], sides[1 - each.side]),
            None if each.score is None else (each.score[0] / 2, each.score[1] / 2),
        )
        for each in board.games
    ]
    points = (match.points(match.first) / 2, 0.0 if match.second is None else match.points(match.second) / 2)
    return MatchInfo(board.board, match.first, match.second, match.is_played, points, games)
