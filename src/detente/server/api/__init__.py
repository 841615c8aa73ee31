"""The HTTP API under /api/v1 and the live channel: thin handlers over the other packages."""
