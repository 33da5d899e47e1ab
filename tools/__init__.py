"""Programs that write files into the repository."""
