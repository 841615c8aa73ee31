"""The life of a table without any I/O: its seats, log, clocks, and what each viewer sees of it.

Time is passed in, decisions come back as a `Step` to be stored, and nothing here knows a database, a network, a
particular game or a computer player. A server stores and serves these tables; anything that runs Python can.
"""
