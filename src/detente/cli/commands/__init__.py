"""The commands as typed: names, arguments and help. What a command needs is imported when it runs, so help is quick."""
