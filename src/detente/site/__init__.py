"""Détente without a server: the tables of one person, for a browser that runs this under Pyodide."""
