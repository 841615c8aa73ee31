"""For whoever runs the server: start and stop, administration, backups, logs and metrics."""
