"""The table of moves has every move that can ever be legal, and no other."""

from howdah.games.white_elephant import rules as r


def walks_to(end: int) -> set[int]:
    """The places from where a code leads to this one."""
    return {r.ORIGIN[code] for code in range(r.CODES) if r.KIND[code] == r.WALK and r.END[code] == end}


def walks_from(origin: int) -> set[int]:
    """The places to which a code leads from this one."""
    return {r.END[code] for code in range(r.CODES) if r.KIND[code] == r.WALK and r.ORIGIN[code] == origin}


def test_a_strip_lies_up_to_three_steps_from_the_squares_beside_it() -> None:
    south = set(range(3 * r.WIDTH))
    west = {square for square in range(r.BLACK_SQUARE) if square % r.WIDTH < 3}
    assert walks_to(r.SOUTH_STRIP) == walks_from(r.SOUTH_STRIP) == south
    assert walks_to(r.WEST_STRIP) == walks_from(r.WEST_STRIP) == west


def test_a_walk_leads_up_to_three_steps_to_another_square() -> None:
    for origin in range(r.BLACK_SQUARE):
        near = {end for end in range(r.BLACK_SQUARE) if 0 < steps(origin, end) <= 3}
        assert walks_from(origin) - {r.SOUTH_STRIP, r.WEST_STRIP} == near


def steps(one: int, other: int) -> int:
    """The steps between two squares."""
    (rank, file), (other_rank, other_file) = divmod(one, r.WIDTH), divmod(other, r.WIDTH)
    return abs(rank - other_rank) + abs(file - other_file)


def test_an_elephant_arrives_on_a_goal_square_by_a_last_step_forward() -> None:
    arrivals = {(r.ORIGIN[code], r.END[code]) for code in range(r.CODES) if r.KIND[code] == r.ARRIVE}
    expected = {
        (origin, end)
        for origin in range(r.BLACK_SQUARE)
        for end in range(r.BLACK_SQUARE)
        if origin != end
        and ((end // 7 == 6 and steps(origin, end - 7) <= 2) or (end % 7 == 6 and steps(origin, end - 1) <= 2))
    }
    assert arrivals == expected
    turned = {(r.ORIGIN[code], r.END[code]) for code in range(r.CODES) if r.KIND[code] == r.TURN_ABOUT}
    assert turned == expected


def test_a_jump_leads_two_squares_on_with_each_facing_for_the_jumped_elephant() -> None:
    found = [(r.ORIGIN[code], r.END[code], r.GIVEN[code]) for code in range(r.CODES) if r.KIND[code] == r.JUMP]
    straight = {
        (origin, end)
        for origin in range(r.BLACK_SQUARE)
        for end in range(r.BLACK_SQUARE)
        if steps(origin, end) == 2 and (origin % 7 == end % 7 or origin // 7 == end // 7)
    }
    assert sorted(found) == sorted((*jump, given) for jump in straight for given in range(4))


def test_a_jump_may_turn_about_on_each_goal_square_that_it_faces() -> None:
    found = [(r.ORIGIN[code], r.END[code], r.GIVEN[code]) for code in range(r.CODES) if r.KIND[code] == r.JUMP_AND_TURN]
    north = [(28 + file, 42 + file) for file in range(6)]
    east = [(4 + 7 * rank, 6 + 7 * rank) for rank in range(6)]
    assert sorted(found) == sorted((*jump, given) for jump in (*north, *east) for given in range(4))


def test_every_guard_moves_to_each_of_its_cells_and_every_square_takes_a_black_log() -> None:
    guards = [(r.ORIGIN[code], r.END[code]) for code in range(r.CODES) if r.KIND[code] == r.MOVE_GUARD]
    assert guards == [(guard, cell) for guard in range(4) for cell in range(7)]
    assert [r.END[code] for code in range(r.CODES) if r.KIND[code] == r.PUT_BLACK_LOG] == list(range(48))
