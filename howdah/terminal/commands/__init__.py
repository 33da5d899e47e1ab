"""The subcommands of `howdah`."""
