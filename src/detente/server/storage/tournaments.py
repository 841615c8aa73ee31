"""Tournaments in SQL: their rows, read as a whole and changed in one transaction each."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, func, insert, or_, select, update

from detente.server.storage.models import Rating, Table, User
from detente.server.storage.tournament_models import Tournament, TournamentGame, TournamentMatch, TournamentPlayer
from detente.table.errors import not_found
from detente.table.wire import PersonInfo
from detente.tournaments.matches import DRAW, LOSS, WIN, Entrant, Match, Score, forfeited
from detente.tournaments.plan import Format, Sides, legs_of

MOST_LISTED = 50
"""Tournaments of each status in the list."""


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament as it is stored; the columns are explained in the schema."""

    id: str
    name: str
    about: str
    game: str
    options: dict[str, str]
    format: Format
    sides: Sides
    rounds: int | None
    clock_kind: str
    clock_base: int
    clock_increment: int
    rated: bool
    computers: bool
    min_players: int
    max_players: int
    pause_ms: int
    round_ms: int | None
    organiser: int | None
    status: str
    registration: bool
    round: int
    next_at: int | None
    deadline: int | None
    version: int
    seed: str
    created: int
    started: int | None
    finished: int | None
    reason: str | None
    winner: int | None

    @property
    def legs(self) -> int:
        """How many games a match has."""
        return legs_of(self.sides)

    @property
    def at_once(self) -> bool:
        """Whether the games of a match are played at the same time: correspondence games are."""
        return self.clock_kind == "days"

    @property
    def decisive(self) -> bool:
        """Whether every match needs a winner."""
        return self.format == "knockout"


class PlayerRow(msgspec.Struct, frozen=True):
    """A player: a user or a level. `rating` is the user's rating at the game, if they have one."""

    id: int
    user: int | None
    level: str | None
    number: int | None
    out_from: int | None
    person: PersonInfo
    rating: float | None = None


class GameRow(msgspec.Struct, frozen=True):
    """A game of a match: its table, the side of the match's first player, and the score, if it is over."""

    game: int
    table: str | None
    side: int
    score: Score | None


class MatchRow(msgspec.Struct, frozen=True):
    """A match of a round, with its games."""

    board: int
    match: Match
    games: tuple[GameRow, ...]


class Whole(msgspec.Struct, frozen=True):
    """A tournament with its players and all its matches."""

    row: TournamentRow
    players: list[PlayerRow]
    boards: list[MatchRow]

    @property
    def entrants(self) -> list[Entrant]:
        """The players by their seeds, once these are drawn."""
        seeded = [each for each in self.players if each.number is not None]
        return sorted((Entrant(each.number or 0, each.out_from) for each in seeded), key=lambda each: each.number)

    @property
    def matches(self) -> list[Match]:
        """All matches, round by round."""
        return [each.match for each in self.boards]

    def by_number(self, number: int) -> PlayerRow:
        """The player with a seed."""
        return next(each for each in self.players if each.number == number)

    def player(self, user: int | None) -> PlayerRow | None:
        """A user's own entry."""
        return next((each for each in self.players if user is not None and each.user == user), None)

    @property
    def users(self) -> tuple[int, ...]:
        """The people who play, also those who have left."""
        return tuple(each.user for each in self.players if each.user is not None)


COLUMNS = [Tournament.__table__.c[name] for name in TournamentRow.__struct_fields__]


def read(connection: Connection, id: str, lock: bool = False) -> Whole:
    """A tournament; `no-such-tournament` if there is none. With `lock`, nobody else changes it meanwhile."""
    query = select(*COLUMNS).where(Tournament.id == id)
    found = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if found is None:
        raise not_found("tournament", id)
    row = TournamentRow(*found)
    players = read_players(connection, row.game, [id]).get(id, [])
    return Whole(row, players, _boards(connection, row, players))


def read_players(connection: Connection, game: str, ids: list[str]) -> dict[str, list[PlayerRow]]:
    """The players of tournaments of a game, by tournament, in the order of their registration."""
    query = (
        select(TournamentPlayer.__table__, User.name, User.guest, User.bot, User.deleted, Rating.rating)
        .outerjoin(User, User.id == TournamentPlayer.user)
        .outerjoin(Rating, and_(Rating.user == TournamentPlayer.user, Rating.game == game))
        .where(TournamentPlayer.tournament.in_(ids))
        .order_by(TournamentPlayer.id)
    )
    found: dict[str, list[PlayerRow]] = {}
    for row in connection.execute(query):
        player = PlayerRow(row.id, row.user, row.level, row.number, row.out_from, _person(row), row.rating)
        found.setdefault(row.tournament, []).append(player)
    return found


def _person(row: Any) -> PersonInfo:
    if row.level is not None:
        return PersonInfo(None, row.level, False, bot=row.level)
    if row.user is None:
        return PersonInfo(None, "", False, deleted=True)
    rating = None if row.rating is None else round(row.rating)
    return PersonInfo(row.user, row.name, row.guest, "bot" if row.bot else None, rating, row.deleted is not None)


def organisers(connection: Connection, rows: list[TournamentRow]) -> dict[int | None, PersonInfo]:
    """Who organises some tournaments, as everyone sees them."""
    ids = {row.organiser for row in rows}
    query = select(User.id, User.name, User.guest, User.bot, User.deleted).where(User.id.in_(ids))
    return {
        row.id: PersonInfo(row.id, row.name, row.guest, "bot" if row.bot else None, None, row.deleted is not None)
        for row in connection.execute(query)
    }


def _boards(connection: Connection, row: TournamentRow, players: list[PlayerRow]) -> list[MatchRow]:
    out_from = {each.number: each.out_from for each in players}
    games: dict[tuple[int, int], list[GameRow]] = {}
    of_games = select(TournamentGame.__table__, Table.status, Table.winner)
    joined = of_games.outerjoin(Table, Table.id == TournamentGame.table)
    for each in connection.execute(joined.where(TournamentGame.tournament == row.id).order_by(TournamentGame.game)):
        found = GameRow(each.game, each.table, each.side, _score(each))
        games.setdefault((each.round, each.board), []).append(found)
    query = select(TournamentMatch.__table__).where(TournamentMatch.tournament == row.id)
    boards = []
    for each in connection.execute(query.order_by(TournamentMatch.round, TournamentMatch.board)):
        played = tuple(games.get((each.round, each.board), ()))
        scores = tuple(game.score for game in played)
        match = Match(each.round, each.first, each.second, row.legs, scores, each.walkover)
        out = [
            number is not None and (_is_out(out_from.get(number), each.round) or each.forfeit == number)
            for number in (each.first, each.second)
        ]
        boards.append(MatchRow(each.board, forfeited(match, *out), played))
    return boards


def _is_out(out_from: int | None, round: int) -> bool:
    return out_from is not None and out_from <= round


def _score(game: Any) -> Score | None:
    """The score of a table's game; one that was broken off from outside counts as a draw."""
    if game.status == "playing":
        return None
    if game.status != "finished" or game.winner is None:
        return (DRAW, DRAW)
    return (WIN, LOSS) if game.winner == game.side else (LOSS, WIN)


def listed(connection: Connection) -> list[TournamentRow]:
    """Open tournaments, running ones, and the last that have ended, newest first."""
    rows: list[TournamentRow] = []
    for status in (("open",), ("running",), ("finished", "cancelled")):
        query = select(*COLUMNS).where(Tournament.status.in_(status)).order_by(Tournament.created.desc())
        rows += [TournamentRow(*each) for each in connection.execute(query.limit(MOST_LISTED))]
    return rows


def going_of(connection: Connection, user: int) -> int:
    """How many open or running tournaments a user organises."""
    going = Tournament.status.in_(("open", "running")) & (Tournament.organiser == user)
    return connection.execute(select(func.count()).select_from(Tournament).where(going)).scalar_one()


def entered_by(connection: Connection, user: int) -> list[str]:
    """The open and running tournaments that a user plays in, without those they have left."""
    query = (
        select(Tournament.id)
        .join(TournamentPlayer, TournamentPlayer.tournament == Tournament.id)
        .where(TournamentPlayer.user == user, TournamentPlayer.out_from.is_(None))
        .where(Tournament.status.in_(("open", "running")))
    )
    return list(connection.scalars(query))


def due(connection: Connection, now: int) -> list[str]:
    """Tournaments in which something may have to be done: a time has come, or no game of the round is played."""
    came = or_(Tournament.next_at <= now, Tournament.deadline <= now)
    playing = (
        select(TournamentGame.game)
        .join(Table, Table.id == TournamentGame.table)
        .where(TournamentGame.tournament == Tournament.id, TournamentGame.round == Tournament.round)
        .where(Table.status == "playing")
        .exists()
    )
    idle = (Tournament.status == "running") & Tournament.next_at.is_(None) & ~playing
    query = select(Tournament.id).where(Tournament.status.in_(("open", "running")), or_(came, idle))
    return list(connection.scalars(query.order_by(Tournament.created)))


def waiting_matches(connection: Connection) -> list[str]:
    """Running tournaments in which a game has ended whose match goes on: live matches play one game at a time."""
    counted = (
        select(TournamentGame.tournament)
        .join(Table, Table.id == TournamentGame.table)
        .join(Tournament, (Tournament.id == TournamentGame.tournament) & (Tournament.round == TournamentGame.round))
        .where(Tournament.status == "running", Tournament.clock_kind == "live", Table.status != "playing")
    )
    return list(connection.scalars(counted.distinct()))


def insert_tournament(connection: Connection, row: TournamentRow) -> None:
    """Write a new tournament."""
    connection.execute(insert(Tournament).values(msgspec.structs.asdict(row)))


def change(connection: Connection, row: TournamentRow, **values: Any) -> bool:
    """Change a tournament, unless it was changed since it was read; whether it was still the same."""
    same = (Tournament.id == row.id) & (Tournament.version == row.version)
    values["version"] = row.version + 1
    return connection.execute(update(Tournament).where(same).values(values)).rowcount == 1


def insert_player(connection: Connection, id: str, user: int | None, level: str | None, now: int) -> None:
    """Write a registration."""
    values = {"tournament": id, "user": user, "level": level, "number": None, "joined": now, "out_from": None}
    connection.execute(insert(TournamentPlayer).values(values))
