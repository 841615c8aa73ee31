"""Tournaments without a server: plans, pairings, games and standings."""
