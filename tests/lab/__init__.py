"""The arena and the training."""
