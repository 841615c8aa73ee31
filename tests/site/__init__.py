"""Tests of the site: natively, under Pyodide, and as static files in a browser."""
