"""1.9: events, a module for each kind of icon."""
