"""Puzzles: positions with one right move, proven by a solver or by many games."""
