"""Routes of a flight: range, bought range and portals; TV16 (rules/solarius_mission.md 9.2 II, Flight)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.games.solarius.space import HOME, SPACE, Flight, Hex, Route, Space, distance, neighbours, routes, space

BOARD = space((("A", 0), ("B", 1), ("C", 2), ("D", 3), ("E", 4), ("F", 5)), 4)

FLIGHTS = st.builds(
    Flight,
    start=st.sampled_from(sorted(SPACE)),
    reach=st.integers(0, 8),
    buyable=st.integers(0, 5),
    portals=st.sampled_from((None, 0, 1)),
)


def test_a_ship_of_range_one_reaches_its_own_hex_and_the_six_around_it() -> None:
    found = routes(BOARD, Flight(HOME, 1, 0, None))
    assert set(found) == {HOME, *neighbours(HOME)}
    assert found[HOME] == (Route(HOME, HOME, 0, 0, None),)


def test_fuel_buys_the_range_that_the_drives_lack_and_no_more() -> None:
    found = routes(BOARD, Flight(HOME, 2, 1, None))
    assert max(distance(HOME, end) for end in found) == 3
    assert all(route.bought == max(0, route.steps - 2) for (route,) in found.values())


def test_tv16_one_step_to_a_portal_a_jump_and_two_steps_use_up_a_range_of_four() -> None:
    portal, exit_portal = BOARD.portals[0], BOARD.portals[-1]
    start = next(place for place in BOARD.neighbours(portal) if BOARD.kinds[place] == "empty")
    end = next(place for place in BOARD.beside[BOARD.tiles[exit_portal]] if distance(place, exit_portal) == 2)
    found = routes(BOARD, Flight(start, 5, 0, 1))
    route = found[end][-1]
    assert (route.steps, route.bought, route.jump) == (4, 0, (portal, exit_portal))
    assert route.path[:3] == (start, portal, exit_portal)
    assert len(route.path) == 5
    assert end not in routes(BOARD, Flight(start, 4, 0, 1))
    assert end in routes(BOARD, Flight(start, 4, 0, 0))


def test_who_can_also_pay_chooses_between_fuel_and_a_drive() -> None:
    portal, other = BOARD.portals[0], BOARD.portals[1]
    steps = distance(portal, other)
    plain, jump = routes(BOARD, Flight(portal, 2, 10, 1))[other]
    assert (plain.steps, plain.bought, plain.jump) == (steps, steps - 2, None)
    assert (jump.steps, jump.bought, jump.jump) == (1, 0, (portal, other))
    assert routes(BOARD, Flight(portal, 2, 10, 0))[other] == (jump,)


def test_no_route_gives_up_a_drive_for_nothing() -> None:
    for options in routes(BOARD, Flight(HOME, 3, 2, 1)).values():
        if options[0].jump is None and options[0].bought == 0:
            assert len(options) == 1


def _every_way(board: Space, flight: Flight) -> dict[tuple[Hex, bool], int]:
    """Points of range to every hex, with and without portals, found hex by hex."""
    steps = {(flight.start, False): 0}
    edge = [(flight.start, False)]
    while edge:
        ahead = []
        for here, jumped in edge:
            reached = [(near, jumped) for near in board.neighbours(here)]
            if here in board.portals and flight.portals is not None:
                reached += [(portal, True) for portal in board.portals if portal != here]
            for there in reached:
                if there not in steps:
                    steps[there] = steps[here, jumped] + 1
                    ahead.append(there)
        edge = ahead
    return steps


@given(FLIGHTS)
def test_routes_are_the_cheapest_of_all_ways(flight: Flight) -> None:
    every, found = _every_way(BOARD, flight), routes(BOARD, flight)
    for end in SPACE:
        plain = max(0, every[end, False] - flight.reach)
        jump = max(0, every.get((end, True), 99) - flight.reach + (flight.portals or 0))
        bought = [cost for cost in (plain, jump) if cost <= flight.buyable]
        options = found.get(end, ())
        assert bool(options) == bool(bought)
        if bought:
            assert min(route.bought for route in options) == min(bought)


def test_portals_that_save_no_range_are_left_alone() -> None:
    """Where a route through them is as long as the plain one, the plain one is taken."""
    for portals in (0, 1):
        even = 0
        for start in SPACE:
            flight = Flight(start, 0, 99, portals)
            every = _every_way(BOARD, flight)
            for end, options in routes(BOARD, flight).items():
                plain, jump = every[end, False], every.get((end, True), 99) + portals
                even += plain == jump
                jumps = [route.jump is not None for route in options]
                assert jumps == ([False, True] if portals else [True]) if jump < plain else jumps == [False]
        assert even > 100


@given(FLIGHTS)
def test_paths_go_step_by_step_and_cost_what_they_say(flight: Flight) -> None:
    for end, options in routes(BOARD, flight).items():
        for route in options:
            path = route.path
            assert (path[0], path[-1], len(path)) == (flight.start, end, route.steps + 1)
            jumps = [pair for pair in pairwise(path) if distance(*pair) != 1]
            assert jumps in ([], [route.jump])
            assert all(place in BOARD.portals for jump in jumps for place in jump)
