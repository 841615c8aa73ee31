"""A state from outside: positions, views, forecasts, tensors, and what is hidden from each side."""
