"""Routes of a flight: hexes in reach, range to buy, and the path (rules 9.2 II).

Hexes may be crossed whatever they contain, so only portals shorten a path; one jump is enough, because it leads from
any portal to any other. `decisions.places` knows where a flight may end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.games.solarius.space.board import Space
from bot.games.solarius.space.hexes import Hex, distance, reading_order, straight_way
from bot.games.solarius.space.tiles import SPACE

Jump = tuple[Hex, Hex]
"""From one portal to another: one point of range."""


@dataclass(frozen=True, slots=True)
class Flight:
    """What a ship can do.

    `reach` is the range of its drives and cards, `buyable` the range that its player can pay. `portals` is the range to
    give up for using them: 1 to activate them, 0 if it's free, None if impossible.
    """

    start: Hex
    reach: int
    buyable: int
    portals: int | None


class Route(NamedTuple):
    """A route: `steps` points of range, a jump included, of which `bought` are paid."""

    start: Hex
    end: Hex
    steps: int
    bought: int
    jump: Jump | None

    @property
    def path(self) -> tuple[Hex, ...]:
        """Return the hexes of the path; a jump has no hexes between its portals."""
        if self.jump is None:
            return straight_way(self.start, self.end, SPACE)
        entry, leaving = self.jump
        return (*straight_way(self.start, entry, SPACE), *straight_way(leaving, self.end, SPACE))


Routes = Mapping[Hex, tuple[Route, ...]]
"""Routes worth choosing by end: without portals, and with them if that is cheaper."""


@lru_cache(maxsize=512)
def routes(board: Space, flight: Flight) -> Routes:
    """Return all hexes in reach with routes; the ship's own hex needs no steps.

    If portals are free there is one route, the cheaper one. If they cost a drive's value, the player may prefer to pay:
    then both are returned, the one that keeps the drives first.
    """
    start, reach, most = flight.start, flight.reach, flight.reach + flight.buyable
    nearest = None if flight.portals is None or len(board.portals) < 2 else _nearest_portals(board)
    given_up = flight.portals or 0
    found: dict[Hex, tuple[Route, ...]] = {}
    for end, steps in _steps_from(start).items():
        if steps <= reach:
            found[end] = (Route(start, end, steps, 0, None),)
            continue
        plain = (Route(start, end, steps, steps - reach, None),) if steps <= most else ()
        if nearest is not None:
            by_portal, jump = _shortest_jump(nearest[start], nearest[end])
            if by_portal < steps - given_up and by_portal <= most - given_up:
                route = Route(start, end, by_portal, max(0, by_portal - reach + given_up), jump)
                found[end] = (*plain, route) if given_up else (route,)
                continue
        if plain:
            found[end] = plain
    return found


Near = tuple[tuple[int, Hex], ...]
"""Portals near a hex, each after its distance."""


def _shortest_jump(entries: Near, exits: Near) -> tuple[int, Jump]:
    """Return the steps and jump of the shortest path with a jump between two hexes."""
    return min(
        [
            (to_entry + 1 + from_exit, (entry, leaving))
            for to_entry, entry in entries
            for from_exit, leaving in exits
            if entry != leaving
        ]
    )


@lru_cache(maxsize=256)
def _steps_from(start: Hex) -> Mapping[Hex, int]:
    """Return the distance to every hex, the nearest first."""
    steps = {place: distance(start, place) for place in SPACE}
    return dict(sorted(steps.items(), key=lambda item: (item[1], reading_order(item[0]))))


@lru_cache(maxsize=64)
def _nearest_portals(board: Space) -> Mapping[Hex, Near]:
    """Return each hex's two nearest portals.

    The second is used if both ends share one.
    """
    return {
        place: tuple(sorted([(distance(portal, place), portal) for portal in board.portals])[:2]) for place in SPACE
    }
