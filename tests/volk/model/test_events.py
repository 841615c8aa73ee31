"""The numbers of the events are those of their classes."""

from __future__ import annotations

import re

from detente.volk.model import events


def test_every_number_is_named_after_its_class() -> None:
    numbers = {name: value for name, value in vars(events).items() if isinstance(value, int)}
    assert [numbers[re.sub(r"(?<!^)(?=[A-Z])", "_", each.__name__).upper()] for each in events.EVENTS] == [
        *range(len(numbers))
    ]
