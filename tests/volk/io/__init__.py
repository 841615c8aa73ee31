"""Positions, hidden cards and the forecast."""
