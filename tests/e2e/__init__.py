"""The whole thing as people meet it: the server as its own process, the built client, and a real browser."""
