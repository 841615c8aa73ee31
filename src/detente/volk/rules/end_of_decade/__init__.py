"""1.10: the end of a decade, a module for each phase."""
