"""Tests of the server, over HTTP and the live channel, on SQLite and PostgreSQL."""
