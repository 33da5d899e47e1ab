"""A program at tables of a server: an engine decides, the terminal's connection plays."""
