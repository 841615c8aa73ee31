"""Chance: the same numbers for ever."""

from __future__ import annotations

from collections import Counter

from detente.core.chance import Generator, fresh_seed, shuffled


def test_the_same_numbers_for_ever() -> None:
    generator = Generator(7, "deck")
    assert [int(generator.next()) for _ in range(4)] == [3511976497, 128226350, 2779986137, 1647491719]
    assert shuffled(list(range(10)), 7, "deck") == [5, 4, 8, 9, 3, 0, 6, 1, 2, 7]


def test_labels_and_seeds_give_independent_orders() -> None:
    orders = [shuffled(list(range(18)), seed, label) for seed in (1, 2) for label in ("deck", "hand")]
    assert len({tuple(order) for order in orders}) == 4
    assert all(sorted(order) == list(range(18)) for order in orders)


def test_a_seed_means_what_it_is_written_as() -> None:
    assert shuffled(list(range(18)), 7, "deck") == shuffled(list(range(18)), "7", "deck")


def test_numbers_below_are_all_there_and_about_equally_often() -> None:
    generator = Generator("even", "numbers")
    counts = Counter(int(generator.below(6)) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_fresh_seeds_differ() -> None:
    assert fresh_seed() != fresh_seed()
