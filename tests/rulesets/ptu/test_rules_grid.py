"""The grid: distances, movement, lines of sight, shapes and flanking against the book's pages and brute force."""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.rulesets.ptu.rules import areas, grid
from turnwright.rulesets.ptu.rules.grid import DIRECTIONS, footprint

cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
ONE = frozenset({(0, 0)})


def walked(dx: int, dy: int) -> int:
    """Metres by taking the steps: diagonals first, each second one dear."""
    dx, dy = abs(dx), abs(dy)
    spent = diagonals = 0
    while dx or dy:
        if dx and dy:
            diagonals += 1
            spent += 2 if diagonals % 2 == 0 else 1
            dx, dy = dx - 1, dy - 1
        else:
            spent += 1
            dx, dy = max(0, dx - 1), max(0, dy - 1)
    return spent


@given(cell=cells)
def test_p231_distance_by_steps(cell):
    assert grid.distance(*cell) == walked(*cell)


def test_p231_diagonals_count_1_2_1():
    assert [grid.distance(n, n) for n in range(1, 5)] == [1, 3, 4, 6]
    assert grid.mixed_speed([7, 5]) == 6, "p231 Overland 7 and Swim 5"
    assert len(footprint((0, 0), width=8, height=2)) == 16, "p231 Steelix"


def test_adjacency_of_footprints():
    big = footprint((0, 0), width=2)
    assert grid.is_adjacent(big, {(2, 2)})
    assert not grid.is_adjacent(big, {(3, 2)})
    assert not grid.is_adjacent(big, {(1, 1)}), "not on each other"
    assert grid.is_cardinally_adjacent(big, {(2, 0)})
    assert not grid.is_cardinally_adjacent(big, {(2, 2)})
    assert grid.between(big, footprint((5, 1), width=3)) == 4
    assert grid.is_in_range(ONE, {(4, 0)}, meters=12, least=4)
    assert not grid.is_in_range(ONE, {(3, 0)}, meters=12, least=4)
    assert grid.is_in_range(ONE, {(12, 0)}, meters=12)
    assert not grid.is_in_range(ONE, {(13, 0)}, meters=12)


# --- movement -------------------------------------------------------------------------------------------------------


def test_reach_on_open_ground_is_the_distance():
    found = grid.reachable((0, 0), speed=5)
    assert found == {
        (x, y): grid.distance(x, y) for x in range(-6, 7) for y in range(-6, 7) if grid.distance(x, y) <= 5
    }


def every_walk(start, speed, terrain, occupied):
    """The cheapest cost to each cell over every walk, by plain recursion."""
    found: dict[tuple[int, int], int] = {}

    @cache
    def walk(x, y, dear, left):
        found[x, y] = min(found.get((x, y), 99), speed - left)
        for dx, dy in DIRECTIONS:
            diagonal = dx != 0 and dy != 0
            cell = (x + dx, y + dy)
            tags = terrain.get(cell, frozenset())
            cost = (2 if diagonal and dear else 1) * (2 if "slow" in tags else 1)
            if "blocking" not in tags and cost <= left:
                walk(*cell, dear != diagonal, left - cost)

    walk(*start, False, speed)
    return {cell: cost for cell, cost in found.items() if cell == start or cell not in occupied}


terrains = st.dictionaries(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(lambda cell: cell != (0, 0)),
    st.sampled_from([frozenset({"slow"}), frozenset({"blocking"}), frozenset({"slow", "rough"}), frozenset({"rough"})]),
    max_size=20,
)


@given(terrain=terrains, occupied=st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=6))
def test_reach_over_terrain_by_every_walk(terrain, occupied):
    found = grid.reachable((0, 0), speed=4, terrain=terrain, occupied=occupied)
    assert found == every_walk((0, 0), 4, terrain, occupied)


def test_what_cannot_be_entered():
    terrain: grid.Terrain = {(1, 0): frozenset({"water"}), (0, 1): frozenset({"earth"})}
    assert set(grid.reachable((0, 0), speed=1, size=(2, 2), terrain=terrain)) == {(0, 0), (1, 1)}
    assert (1, 0) in grid.reachable((0, 0), speed=1, size=(2, 2), terrain=terrain, swims=True)
    assert (0, 1) in grid.reachable((0, 0), speed=1, size=(2, 2), terrain=terrain, burrows=True)
    assert set(grid.reachable((0, 0), speed=3, size=(3, 1), closed={(1, 0)})) == {(0, 0)}
    slow: grid.Terrain = {(1, 0): frozenset({"slow"})}
    assert grid.reachable((0, 0), speed=2, size=(2, 1), terrain=slow) == {(0, 0): 0, (1, 0): 2}
    assert grid.reachable((0, 0), speed=2, size=(2, 1), terrain=slow, ignores_slow=True)[1, 0] == 1


def test_the_edge_of_the_map():
    assert set(grid.reachable((1, 1), speed=5, size=(3, 2))) == {(x, y) for x in range(3) for y in range(2)}


def test_big_bodies_need_room():
    taken = grid.reachable((0, 0), speed=9, width=2, size=(5, 5), occupied={(3, 3)})
    assert {cell for cell in ((x, y) for x in range(4) for y in range(4)) if cell not in taken} == {
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
    }
    walls: grid.Terrain = {(2, y): frozenset({"blocking"}) for y in range(4) if y != 1}
    assert (2, 1) in grid.reachable((0, 1), speed=4, size=(6, 4), terrain=walls)
    assert not any(x > 0 for x, _ in grid.reachable((0, 1), speed=4, width=2, size=(6, 4), terrain=walls))


@pytest.mark.parametrize(
    ("target", "meters", "expected"),
    [((1, 0), 3, (3, 0)), ((1, 1), 3, (2, 2)), ((1, 1), 4, (3, 3)), ((-1, 0), 2, (-2, 0)), ((3, 1), 1, (1, 0))],
)
def test_push_goes_straight_away(target, meters, expected):
    assert grid.pushed(frozenset({target}), away_from=ONE, meters=meters) == expected


@pytest.mark.parametrize(
    ("target", "expected"),
    [((2, 1), (1, 0)), ((1, 2), (0, 1)), ((3, 2), (1, 1)), ((-2, 3), (-1, 1)), ((0, -4), (0, -1)), ((0, 0), (0, -1))],
)
def test_the_nearest_of_eight_directions(target, expected):
    assert grid.direction(ONE, {target}) == expected


def test_push_stops_at_an_obstacle():
    assert grid.pushed(frozenset({(1, 1)}), away_from=ONE, meters=9, blocked={(4, 4)}) == (2, 2)
    assert grid.pushed(footprint((1, 0), width=2), away_from={(0, 0)}, meters=9, blocked={(5, 1)}) == (2, 0)
    assert grid.pushed(frozenset({(1, 0)}), away_from=ONE, meters=5, blocked={(3, 0)}) == (1, 0)


# --- lines of sight -------------------------------------------------------------------------------------------------


@given(a=cells, b=cells)
def test_a_line_is_the_same_both_ways_and_connected(a, b):
    line = grid.line_between(a, b)
    assert set(line) == set(grid.line_between(b, a))
    path = (a, *line, b)
    if a != b:
        assert all(max(abs(q[0] - p[0]), abs(q[1] - p[1])) == 1 for p, q in pairwise(path))
    # Each cell's interior is met: some corner lies on either side of the line, strictly.
    dx, dy = b[0] - a[0], b[1] - a[1]
    for x, y in line:
        sides = [dx * (2 * (y - a[1]) + j) - dy * (2 * (x - a[0]) + i) for i in (-1, 1) for j in (-1, 1)]
        assert min(sides) < 0 < max(sides)


def test_sight():
    wall: grid.Terrain = {(2, 0): frozenset({"blocking"})}
    assert grid.sight(ONE, {(4, 0)}, terrain=wall) == "blocked"
    assert grid.sight(ONE, {(4, 1)}, terrain=wall) == "blocked"
    assert grid.sight(ONE, {(4, 0), (4, 2)}, terrain=wall) == "clear", "the best line counts"
    brush: grid.Terrain = {(2, 0): frozenset({"rough", "slow"})}
    assert grid.sight(ONE, {(4, 0)}, terrain=brush) == "rough"
    assert grid.sight(ONE, {(2, 0)}, terrain=brush) == "clear", "ends of a line do not count"
    assert grid.sight(ONE, {(4, 0)}, terrain={}, rough={(1, 0)}) == "rough", "squares of enemies"
    assert grid.sight(ONE, {(2, 2)}, terrain={(1, 0): frozenset({"blocking"})}) == "clear", "a corner is no cell"


# --- shapes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("radius", "count"), [(1, 9), (2, 21), (3, 37)])
def test_bursts(radius, count):
    assert len(areas.burst(ONE, radius=radius)) == count
    assert areas.burst(ONE, radius=radius) == set(grid.reachable((0, 0), speed=radius))


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_cones_and_lines_in_all_directions(direction):
    diagonal = all(direction)
    assert len(areas.cone(ONE, length=2, direction=direction)) == (8 if diagonal else 4)
    assert len(areas.cone(ONE, length=4, direction=direction)) == (14 if diagonal else 10)
    line = areas.line(ONE, length=4, direction=direction)
    assert len(line) == (3 if diagonal else 4)
    assert all(grid.distance(*cell) <= 4 for cell in line)
    assert (0, 0) not in line | areas.cone(ONE, length=3, direction=direction)


def test_cone_straight():
    assert areas.cone(ONE, length=2, direction=(1, 0)) == {(1, 0), (2, -1), (2, 0), (2, 1)}


def test_cone_diagonally():
    pluses = {(1, 1), (0, 1), (2, 1), (1, 0), (1, 2), (2, 2), (3, 2), (2, 3)}
    assert areas.cone(ONE, length=2, direction=(1, 1)) == pluses
    assert areas.cone(ONE, length=2, direction=(-1, 1)) == {(-x, y) for x, y in pluses}


def test_blasts():
    assert areas.ranged_blast((5, 5), size=3) == footprint((4, 4), width=3)
    assert (5, 5) in areas.ranged_blast((5, 5), size=2)
    places = areas.close_blasts(ONE, size=2)
    assert len(places) == len(set(places)) == 12
    assert all((0, 0) not in place and grid.is_adjacent(place, ONE) for place in places)
    assert len(areas.close_blasts(footprint((0, 0), width=2), size=1)) == 12


def test_big_users_start_at_their_edge():
    big = footprint((0, 0), width=2)
    assert areas.line(big, length=3, direction=(1, 0)) == {(x, y) for x in (2, 3, 4) for y in (0, 1)}
    huge = footprint((0, 0), width=3)
    assert areas.line(huge, length=2, direction=(0, 1)) == {(1, 3), (1, 4)}
    assert areas.line(big, length=1, direction=(-1, -1)) == {(-1, -1)}
    assert len(areas.adjacent(big)) == 12
    assert len(areas.cardinally_adjacent(big)) == 8


# --- flanking (p. 232) ----------------------------------------------------------------------------------------------

LARGE = footprint((0, 0), width=2)


@pytest.mark.parametrize(
    ("target", "size", "foes", "flanked"),
    [
        pytest.param(ONE, "medium", [{(-1, 0)}, {(1, 0)}], True, id="p232 1: two, not adjacent to each other"),
        pytest.param(ONE, "medium", [{(-1, 0)}, {(-1, 1)}], False, id="p232 2: adjacent to each other"),
        pytest.param(LARGE, "large", [{(-1, 0)}, {(2, 0)}], False, id="p232 3: Large needs three"),
        pytest.param(LARGE, "large", [{(-1, 0)}, {(2, 0)}, {(0, 2)}], True, id="p232 3: three"),
        pytest.param(LARGE, "large", [{(-2, 0), (-1, 0), (-2, 1), (-1, 1)}, {(2, 0)}], True, id="p232 4: 2 + 1"),
        pytest.param(
            LARGE, "large", [footprint((-3, -1), width=3)], False, id="p232 5: one foe on three squares is one foe"
        ),
        pytest.param(ONE, "medium", [{(-1, 0)}, {(3, 0)}], False, id="the other is too far"),
        pytest.param(ONE, "medium", [{(-1, -1)}, {(-1, 0)}, {(1, 1)}], True, id="the best choice of foes counts"),
        pytest.param(footprint((0, 0), width=3), "huge", [{(-1, 0)}, {(3, 0)}, {(1, -1)}], False, id="Huge needs four"),
    ],
)
def test_flanking(target, size, foes, flanked):
    assert grid.is_flanked(target, size=size, foes=[frozenset(foe) for foe in foes]) is flanked


def test_sizes():
    assert grid.FOOTPRINT == {"small": 1, "medium": 1, "large": 2, "huge": 3, "gigantic": 4}
    assert grid.FLANKERS == {"small": 2, "medium": 2, "large": 3, "huge": 4, "gigantic": 5}


def test_rough_terrain_counts_once():
    assert [grid.rough_terrain_penalty(count) for count in (0, 1, 5)] == [0, 2, 2]


@pytest.mark.parametrize("wide", [1, 2, 3])
def test_metres_to_a_box_are_those_to_its_nearest_cell(wide):
    body = grid.footprint((0, 0), width=wide)
    for cell in ((x, y) for x in range(-6, 8) for y in range(-6, 8)):
        assert grid.to_box([cell], (min(body), max(body))) == [grid.between((cell,), body)]


def test_who_can_only_swim_stays_in_the_water():
    water = {(x, 0): frozenset({"water"}) for x in range(4)}
    area = grid.ground(corner=(0, 0), size=(6, 2), terrain=water, swims=True, afloat=True)
    assert grid.walked(grid.search((1, 0), area, speed=9)) == {(0, 0): 1, (1, 0): 0, (2, 0): 1, (3, 0): 2}
    both = grid.ground(corner=(0, 0), size=(6, 2), terrain=water, swims=True)
    assert len(grid.walked(grid.search((1, 0), both, speed=9))) == 12
