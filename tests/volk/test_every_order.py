"""1.9.1, 1.9.8: no order of icons and no use of police is lost, compared with a model that asks everything.

`make orders` compares 100,000 trees.
"""

from __future__ import annotations

import pytest

from tests.volk.orders.run import compare

TREES = 2_000
PARTS = 20


@pytest.mark.parametrize("part", range(PARTS))
def test_1_9_1_1_9_8_nothing_is_lost_that_a_side_could_want(part: int) -> None:
    told = [line for number in range(part, TREES, PARTS) for line in compare(number, "test")]
    assert not told, "\n".join(told)
