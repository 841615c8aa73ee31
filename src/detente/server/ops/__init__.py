"""For operators: starting and stopping, administration, backups, logs and metrics."""
