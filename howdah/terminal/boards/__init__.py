"""The boards of the games, drawn with characters from the views of positions. They know no rules."""
