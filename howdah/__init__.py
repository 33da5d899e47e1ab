"""Howdah: a table for four elephant board games."""
