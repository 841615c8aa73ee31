"""The printed data and the records of the steps."""
