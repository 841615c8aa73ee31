"""The database: its schema, migrations, and the store that writes in group commits."""
