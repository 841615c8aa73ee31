"""Tests of tables being played."""
