"""Mutants differ from their source in one place that runs, and can be compiled."""

from __future__ import annotations

from pathlib import Path

import detente
from tests.mutants.change import mutants

SOURCE = '''
"""A module."""
LIMIT = 3


def pay(left: int, names: list[str], most: int = 7) -> bool:
    """Pay 1."""
    assert left >= 0, f"{left + 1} is too little"
    if left < 2 and not names:
        raise ValueError("1 + 1")
    left -= 1
    print("ö", left * 2)
    return True
'''


def changes(source: str) -> list[tuple[str, str]]:
    return [(each.before, each.after) for each in mutants(source)]


def test_operators_numbers_conditions_and_calls_are_changed_and_nothing_else() -> None:
    assert changes(SOURCE) == [
        ("left < 2 and not names", "(left < 2 or not names)"),
        ("left < 2", "(left <= 2)"),
        ("2", "(3)"),
        ("not names", "(names)"),
        ("left -= 1", "left += 1"),
        ("1", "(2)"),
        ('print("ö", left * 2)', "pass"),
        ("left * 2", "(left + 2)"),
        ("2", "(3)"),
        ("True", "False"),
    ]


def test_a_mutant_is_the_source_with_one_place_changed() -> None:
    by_place = {each.name: each.source for each in mutants(SOURCE)}
    assert by_place["12:16 left * 2 -> (left + 2)"] == SOURCE.replace("left * 2", "(left + 2)")


def test_every_mutant_of_a_real_module_compiles_and_has_a_name_of_its_own() -> None:
    source = (Path(detente.__file__).parent / "volk" / "rules" / "unrest.py").read_text("utf-8")
    found = list(mutants(source))
    assert len({each.name for each in found}) == len(found) > 30
    for each in found:
        compile(each.source, "unrest.py", "exec")
        assert each.source != source
