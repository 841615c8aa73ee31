"""The server: stores and serves tables to users, over a log of decisions that is never rewritten."""
