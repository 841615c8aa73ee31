"""Scripts that run before anything is installed."""
