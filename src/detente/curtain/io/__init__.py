"""A state as something else: a position, a side's view, a tensor, another deal of the hidden cards."""
