"""The results of commands as tables, JSON or pictures."""
