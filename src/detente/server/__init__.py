"""The server: tables, people and the live channel, over a log of decisions that is never rewritten."""
