"""Tests of computer players and analyses."""
