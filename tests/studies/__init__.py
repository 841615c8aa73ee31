"""Studies without a host."""
