"""What is kept: the schema, the store that writes it in groups, and its migrations."""
