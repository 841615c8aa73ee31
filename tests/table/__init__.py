"""Tests of tables in memory, without a server."""
