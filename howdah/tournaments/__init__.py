"""Tournaments: who meets whom in a round, and the standings. Pure functions over plain values."""
