"""One running game as a table: commands in, events out; no I/O, no clock and no random numbers of its own."""
