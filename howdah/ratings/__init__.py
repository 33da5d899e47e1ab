"""Ratings of players and of puzzles, by Glicko-2; knows no game and needs only the standard library."""
