"""Any version of this library as an engine, also one from before there were engines.

python -P bench/adapter.py level5, with the PYTHONPATH of the version

The protocol is spoken by this tree's code; rules, players and all else are those of the version, of which only
`levels.make(name, game, seed, budget).think(state)` is asked. Where its rules differ from the referee's, it plays on:

- Its actions are matched with the referee's by phrase, then by words; numbers may differ.
- A field of a position that it does not know is left out. One of the turn only repeats what follows from the rest where
  the rules agree, so that this is no difference worth a note.
- If its choice is not legal for the referee, the best of what it considered is played that is.
- A question that it does not know gets the answer "done", or that refuses (`no-...`), or else the first one.

Every such decision has a note, so that a match can count them.
"""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "detente"
UNKNOWN = re.compile(r"unknown field '(\w+)' of the (position|turn)")


def graft(name: str, file: Path) -> None:
    """Put a module of this tree into the version's library."""
    folders = [str(file.parent)] if file.name == "__init__.py" else None
    spec = spec_from_file_location(name, file, submodule_search_locations=folders)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


graft("detente.core.play.question", SOURCE / "core" / "play" / "question.py")
graft("detente.lab.engine", SOURCE / "lab" / "engine" / "__init__.py")

import msgspec  # noqa: E402 (after the grafts, on which the rest builds)

from detente.core.errors import BadPosition, DetenteError  # noqa: E402
from detente.core.play.question import Choice, Question  # noqa: E402
from detente.lab.engine.protocol import Clock, Decision  # noqa: E402
from detente.lab.engine.serve import CannotAnswer, Session, serve  # noqa: E402


class Adapter(Session):
    """A version that answers questions of other rules as well as it can."""

    def decide(self, question: Question, clock: Clock) -> Decision:
        """Its decision, or the default where it has none."""
        dropped: list[str] = []
        while True:
            try:
                decision = super().decide(question, clock)
                break
            except BadPosition as error:
                found = UNKNOWN.search(str(error))
                if found is None or found[1] in dropped:
                    return default(question, error)
                position = without(question.position, found[1], found[2])
                if position == question.position:
                    return default(question, error)
                if found[2] == "position":
                    dropped.append(found[1])
                question = msgspec.structs.replace(question, position=position)
            except CannotAnswer as error:
                return default(question, error)
        if dropped:
            note = f"fields that it does not know: {', '.join(dropped)}"
            return msgspec.structs.replace(decision, note="; ".join(filter(None, (decision.note, note))))
        return decision


def without(position: dict[str, Any], field: str, where: str) -> dict[str, Any]:
    """A position without a field of it or of its turn."""
    if where == "turn":
        return {**position, "turn": without(position["turn"], field, "position")}
    return {name: value for name, value in position.items() if name != field}


def default(question: Question, why: DetenteError) -> Decision:
    """The answer to a question that the version does not know."""
    answer = min(question.legal, key=reluctance)
    return Decision(question.number, answer.action, note=f"answered {answer.words!r} by default: {why}")


def reluctance(choice: Choice) -> tuple[bool, bool]:
    """What is done least is answered first."""
    return choice.key != "done", not choice.key.startswith("no-")


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, Adapter(sys.argv[1]))
