"""Well-known board games in Python: python-chess and catanatron."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import chess
from catanatron import Color, Game, RandomPlayer

from bench.peers.measure import Measured, rate

COPIES = 200
MIDDLE = 30


def all_of() -> Iterator[Measured]:
    """Random games and copies."""
    yield Measured("rules", "python-chess", rate(play_chess()))
    yield Measured("rules", "catanatron, 2 players", rate(play_catan))
    yield Measured("copies", "python-chess", rate(copy_chess()))
    yield Measured("copies", "catanatron, 2 players", rate(copy_catan()))


def play_chess() -> Callable[[], int]:
    """A random game of chess; how many plies."""
    random = Random(1)

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


def play_catan() -> int:
    """A random game of Catan; how many actions."""
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    game.play()
    return len(game.state.actions)


def copy_chess() -> Callable[[], int]:
    """Copies of a board, without its past as in a search."""
    board, random = chess.Board(), Random(1)
    for _ in range(MIDDLE):
        board.push(random.choice(list(board.legal_moves)))

    def copy() -> int:
        for _ in range(COPIES):
            board.copy(stack=False)
        return COPIES

    return copy


def copy_catan() -> Callable[[], int]:
    """Copies of a game."""
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    for _ in range(MIDDLE):
        game.play_tick()

    def copy() -> int:
        for _ in range(COPIES):
            game.copy()
        return COPIES

    return copy
