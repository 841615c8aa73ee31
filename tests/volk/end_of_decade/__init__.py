"""1.10: each phase of the end of a decade, as scenes."""
