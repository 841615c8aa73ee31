"""The registry: games by their names, each loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from detente.core.errors import UnknownGame, one_of
from detente.core.game import Game

_modules: dict[str, str] = {}
_games: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games."""
    return sorted({*_modules, *_games})


def game(name: str) -> Game:
    """A game by its name."""
    found = _games.get(name)
    if found is not None:
        return found
    if name not in _modules:
        raise UnknownGame(f"there is no game {name!r}: {one_of(games(), name)}")
    loaded: Game = import_module(_modules[name]).GAME
    _games[name] = loaded
    return loaded


def register(game: Game) -> None:
    """Add your own game: everything that works for ours works for it."""
    _games[game.name] = game


def register_module(name: str, module: str) -> None:
    """Add a game that stands as GAME in a module, which is imported only when it is needed."""
    _modules[name] = module


def companion(package: str, game: str) -> ModuleType | None:
    """The module that `package` has for a game, named after it; None if there is none.

    This is how a game brings its own drawings, pictures and studies to packages that work for every game.
    """
    name = f"{package}.{game}"
    return import_module(name) if find_spec(name) else None
