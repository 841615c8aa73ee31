"""Tournaments on the server: registration, rounds with their tables, deadlines, and what people see of them."""
