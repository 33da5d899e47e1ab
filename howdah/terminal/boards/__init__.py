"""The games' boards drawn with characters. No rules in here: a board is drawn from the position's view."""
