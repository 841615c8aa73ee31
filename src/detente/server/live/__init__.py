"""The tables that are being played: the cache of sittings, the one door for decisions, and the live channel."""
