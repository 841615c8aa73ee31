"""Studies on a server."""
