"""Studies on the server: what authors do with them, and what their readers get."""
