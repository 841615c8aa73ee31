"""The next step of a tournament: computed from what is stored, and written in one transaction or not at all."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, insert, update

from detente.core.registry import game as game_named
from detente.core.state import State
from detente.server.live.tables import put
from detente.server.storage import tournaments as storage
from detente.server.storage.tournament_models import TournamentGame, TournamentMatch, TournamentPlayer
from detente.server.storage.tournaments import MatchRow, PlayerRow, Whole
from detente.table import opening
from detente.table.clocks import Clock
from detente.table.errors import conflict
from detente.table.rows import SeatRow, TableRow
from detente.tournaments.matches import Match, games_due, is_over, side_of_first
from detente.tournaments.pairing import is_decided, next_round, rounds_of, seeded
from detente.tournaments.standings import standings

UNRATED = 1500.0
LEVELS = {"level1": 1100.0, "level2": 1300.0, "level3": 1500.0, "level4": 1700.0, "level5": 1900.0}
"""Where computer players are seeded among people; a guess that nothing else depends on."""


class Stale(Exception):
    """The tournament was changed since it was read."""


class NewGame(NamedTuple):
    """A game that begins: its place in the tournament, and its table."""

    round: int
    board: int
    game: int
    side: int
    row: TableRow
    seats: list[SeatRow]
    state: State


class Begin(msgspec.Struct, frozen=True):
    """A round begins, with all its tables; before the first one, the seeds are drawn."""

    round: int
    rounds: int
    numbers: dict[int, int]
    matches: list[Match]
    games: list[NewGame]


class Continue(msgspec.Struct, frozen=True):
    """Further games of matches begin."""

    games: list[NewGame]


class Wait(msgspec.Struct, frozen=True):
    """The round is over; the next one begins after a pause."""

    next_at: int


class Finish(msgspec.Struct, frozen=True):
    """The last round is over; `winner` is the id of the player who has won, if it is one alone."""

    winner: int | None


class Cancel(msgspec.Struct, frozen=True):
    """The tournament does not take place, or not to its end."""

    reason: str


Step = Begin | Continue | Wait | Finish | Cancel


def next_step(whole: Whole, now: int, start: bool = False) -> Step | None:
    """What has to happen now, if anything; `start`: the organiser starts the tournament. Takes up to a second."""
    if whole.row.status == "open":
        return _start(whole, now, start)
    if whole.row.status != "running":
        return None
    return _go_on(whole, now)


def _start(whole: Whole, now: int, start: bool) -> Step | None:
    row = whole.row
    if not start and (row.next_at is None or now < row.next_at):
        return None
    if len(whole.players) >= row.min_players:
        return _begin(whole, 1, now)
    if start:
        raise conflict(
            "tournament-too-few",
            f"{len(whole.players)} of at least {row.min_players} players have registered",
            players=len(whole.players),
            least=row.min_players,
        )
    return Cancel("too-few")


def _go_on(whole: Whole, now: int) -> Step | None:
    row = whole.row
    current = [each for each in whole.boards if each.match.round == row.round]
    games = [game for each in current for game in _due(whole, each, now)]
    if games:
        return Continue(games)
    if not all(is_over(each.match, row.decisive) for each in current):
        return None
    if row.round >= (row.rounds or 0) or is_decided(row.format, whole.entrants, row.round + 1):
        return Finish(_winner(whole))
    if row.next_at is None and row.pause_ms:
        return Wait(now + row.pause_ms)
    return None if row.next_at is not None and now < row.next_at else _begin(whole, row.round + 1, now)


def _winner(whole: Whole) -> int | None:
    first = [row for row in standings(whole.row.format, whole.entrants, whole.matches) if row.place == 1]
    return whole.by_number(first[0].number).id if len(first) == 1 else None


def _begin(whole: Whole, round: int, now: int) -> Begin:
    row, numbers = whole.row, {}
    if round == 1:
        strengths = [(each.id, _strength(each)) for each in whole.players]
        numbers = {id: number for number, id in enumerate(seeded(strengths, row.seed), 1)}
        players = [replace(each, number=numbers[each.id]) for each in whole.players]
        whole = replace(whole, players=players)
    rounds = rounds_of(row.format, len(whole.players), row.rounds) if round == 1 else row.rounds or round
    matches = next_round(row.format, whole.entrants, whole.matches, round, row.legs, row.seed)
    boards = [MatchRow(board, match, ()) for board, match in enumerate(matches, 1)]
    return Begin(round, rounds, numbers, matches, [game for each in boards for game in _due(whole, each, now)])


def _strength(player: PlayerRow) -> float:
    return LEVELS.get(player.level or "", UNRATED) if player.rating is None else player.rating


def _due(whole: Whole, board: MatchRow, now: int) -> list[NewGame]:
    """The games of a match that begin now."""
    row, match = whole.row, board.match
    found = []
    for index in games_due(match, row.at_once, row.decisive):
        side = side_of_first(match, index, row.seed)
        one, other = whole.by_number(match.first), whole.by_number(match.second or 0)
        table, seats, state = _table(whole, [one, other] if side == 0 else [other, one], now)
        found.append(NewGame(match.round, board.board, index, side, table, seats, state))
    return found


def _table(whole: Whole, players: list[PlayerRow], now: int) -> tuple[TableRow, list[SeatRow], State]:
    """A table for two players, that of the first side first."""
    row, game, seed = whole.row, game_named(whole.row.game), secrets.token_hex(16)
    clock = Clock(row.clock_kind, row.clock_base, row.clock_increment)
    state = opening.first_state(game, seed, None, dict(row.options))
    table = replace(
        opening.new_row(game, seed, state, None, clock, now),
        origin={"tournament": row.id},
        rated=row.rated and all(each.person.bot is None and not each.person.deleted for each in players),
    )
    left = clock.left_at_start()
    seats = [SeatRow(side, each.user, each.level, left) for side, each in enumerate(players)]
    return table, seats, state


def write(connection: Connection, whole: Whole, step: Step, now: int) -> None:
    """Carry out a step; Stale, and nothing is written, if the tournament was changed since it was read."""
    row = whole.row
    if not storage.change(connection, row, **_changes(whole, step, now)):
        raise Stale
    if isinstance(step, Begin):
        for id, number in step.numbers.items():
            connection.execute(update(TournamentPlayer).where(TournamentPlayer.id == id).values(number=number))
        for board, match in enumerate(step.matches, 1):
            values = {"round": match.round, "board": board, "first": match.first, "second": match.second}
            connection.execute(insert(TournamentMatch).values(tournament=row.id, walkover=match.walkover, **values))
    if isinstance(step, Begin | Continue):
        for new in step.games:
            put(connection, new.row, new.seats, new.state, now)
            place = {"round": new.round, "board": new.board, "game": new.game, "side": new.side}
            connection.execute(insert(TournamentGame).values(tournament=row.id, table=new.row.id, **place))


def _changes(whole: Whole, step: Step, now: int) -> dict[str, object]:
    row = whole.row
    deadline = None if row.round_ms is None else now + row.round_ms
    if isinstance(step, Begin):
        started = row.started or now
        begun = {"status": "running", "registration": False, "started": started, "next_at": None}
        return {**begun, "round": step.round, "rounds": step.rounds, "deadline": deadline}
    if isinstance(step, Continue):
        late = row.deadline is not None and row.deadline <= now  # the extra game of a tied match has its own time
        return {"deadline": deadline if late else row.deadline}
    if isinstance(step, Wait):
        return {"next_at": step.next_at, "deadline": None}
    ended = {"registration": False, "finished": now, "next_at": None, "deadline": None}
    if isinstance(step, Finish):
        return {**ended, "status": "finished", "winner": step.winner}
    return {**ended, "status": "cancelled", "reason": step.reason}
