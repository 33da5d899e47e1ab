"""The command `howdah`."""
