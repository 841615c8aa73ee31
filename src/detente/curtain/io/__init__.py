"""A state in other forms: as a position, a side's view, a tensor, or with the hidden cards dealt again."""
