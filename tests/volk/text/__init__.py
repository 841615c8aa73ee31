"""Why actions are refused."""
