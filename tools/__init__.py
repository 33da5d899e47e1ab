"""Programs for development: most write files into the repository."""
