"""Writing observations for learners; loaded plain or compiled like a rules file."""

MOST = 255  # that a byte holds


def clear(out: bytearray) -> None:
    """Write 0 everywhere."""
    for place in range(len(out)):
        out[place] = 0


def fill(out: bytearray, plane: int, squares: int, number: int) -> None:
    """Write the same number on all squares of a plane, as far as a byte goes."""
    shown = min(MOST, number)
    for square in range(squares):
        out[plane * squares + square] = shown


def mark_seat(out: bytearray, first: int, seat: int, viewer: int, players: int) -> None:
    """Write 1 at a seat, counted from the viewer's; nothing for a seat below 0, such as CHANCE."""
    if seat >= 0:
        out[first + (seat - viewer) % players] = 1
