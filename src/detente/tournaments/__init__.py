"""Tournaments without any I/O: plans, pairings, which games are due, and standings.

Pairings are a pure function of players, results and seed, so nothing has to be computed again after a restart.
"""
