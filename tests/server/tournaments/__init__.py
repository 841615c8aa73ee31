"""Tournaments on a real server, on both databases."""
