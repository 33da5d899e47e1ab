"""Mining: finding puzzles in games between computer players."""
