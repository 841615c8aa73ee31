"""A game of the library: how its states begin, and how its actions are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from detente.core.decks import DeckAnswer
from detente.core.errors import BadMove, BadOption, one_of
from detente.core.journal import Event, Outcome, Prompt, Refusal
from detente.core.state import Side, State
from detente.core.text.notation import describe, parse
from detente.core.text.sheet import SvgSheet
from detente.core.text.words import Catalogue, Names, catalogue


class Game:
    """What a game package gives: everything outside the package works through this and State alone.

    Attributes:
        name: the short name, as in `detente.game(name)`.
        title: the title on the box.
        sides: the sides' names; `state.actor` is an index into them.
        num_actions: the size of the fixed action space.
        package: where its code and its words live.
        tensor_shape: the shape of `state.tensor(side)`.
        rules_version: grows when the same decisions may lead to another game.
        most_decisions: a bound on a game's length that no game comes near, for libraries that ask for one.
        picture: the module that draws a table: `draw(sheet, state)` on a sheet of WIDTH and HEIGHT, or None.

    """

    name: str
    title: str
    package: str
    sides: tuple[str, ...]
    num_actions: int
    tensor_shape: tuple[int, ...]
    rules_version: int
    most_decisions: int = 10_000
    picture: str | None = None

    def new(self, seed: object = None, *, journal: bool = False, **options: Any) -> State:
        """A new game; every random thing in it follows from the seed (None: an unguessable one)."""
        raise NotImplementedError

    def from_position(self, position: dict[str, Any], seed: object = 0, *, journal: bool = False) -> State:
        """The state of a position; what it leaves open is filled in, hidden cards by the seed."""
        raise NotImplementedError

    def card(self, id: str, **options: Any) -> dict[str, Any]:
        """The facts of a card."""
        raise NotImplementedError

    def choices(self) -> dict[str, tuple[str, ...]]:
        """The options of `new` with their values; the first value is the default."""
        return {}

    def facts(self, **options: Any) -> dict[str, Any]:
        """What is printed on the board and the cards, fit for JSON; `cards` has them by id."""
        return {"cards": {}}

    def standing(self, state: State) -> list[dict[str, Any]]:
        """How far a game is and who leads, in a few words that everyone may know (`detente.core.goal.standing`)."""
        return []

    def read_deck(self, text: str) -> dict[str, Any]:
        """The value of the option `deck` that a deck file's text gives; a game without deck files refuses it."""
        raise BadOption(f"{self.name} has no deck files")

    def check_deck(self, text: str) -> DeckAnswer:
        """What is wrong with the text of a deck file, or its cards if nothing is."""
        raise BadOption(f"{self.name} has no deck files")

    # What every game shares.

    def check_options(self, options: Iterable[str]) -> None:
        """Refuse an option that the game does not have."""
        known = self.choices()
        for option in options:
            if option not in known:
                raise BadOption(f"{self.name} has no option {option!r}: {one_of(known, option)}")

    def svg(self, state: State) -> str | None:
        """A table as a spectator sees it, drawn by the game's `picture`; None if it has none."""
        if self.picture is None:
            return None
        own = import_module(self.picture)
        sheet = SvgSheet(own.WIDTH, own.HEIGHT)
        own.draw(sheet, state)
        return str(sheet)

    def describe(self, action: int, lang: str = "en", **options: Any) -> str:
        """An action in words; `parse` is its inverse."""
        return describe(self.new(0, **options), action, lang)

    def parse(self, text: str, lang: str = "en", **options: Any) -> int:
        """The action that a text means, whether it is legal anywhere or not; `describe` is its inverse."""
        return parse(self.new(0, **options), text, lang, range(self.num_actions))

    def side(self, side: Side) -> int:
        """The index of a side given by index or name; -1 for None, a spectator."""
        if side is None:
            return -1
        if isinstance(side, str) and side in self.sides:
            return self.sides.index(side)
        if isinstance(side, int) and 0 <= side < len(self.sides):
            return side
        known = ", ".join(f"{index} or {name!r}" for index, name in enumerate(self.sides))
        raise BadMove(f"there is no side {side!r} in {self.name}: it is {known}")

    def words(self, lang: str) -> Catalogue:
        """The game's words in a language."""
        return catalogue(self.package, lang)

    def say(
        self, section: str, thing: Event | Prompt | Refusal | Outcome, lang: str = "en", names: Names | None = None
    ) -> str:
        """An event, prompt, refusal or outcome as a sentence."""
        key: str
        about: Mapping[str, object]
        if isinstance(thing, Outcome):
            key, about = thing.reason, {"side": thing.side}
        elif isinstance(thing, Event):
            key, about = thing.sentence, thing.facts()
        elif isinstance(thing, Prompt):
            key, about = thing.kind, {"side": thing.side, **thing.about}
        else:
            key, about = thing.kind, thing.about
        return self.words(lang).say(section, key, about, names or {})
