"""Routes of a flight: every hex that a ship can reach, the range to buy for it, and the way there.

Rules 9.2 II, Flight. Hexes may be crossed whatever they contain, so only the portals make a way shorter than the plain
distance; one jump is always enough, because it leads from any portal to any other. Where a flight may end is not
asked here, that is `placing`.
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
    """What a ship can do from where it stands.

    `reach` is the range of its drives and cards, `buyable` how many more points its owner can pay. `portals` is the
    range to give up for using them: 1 to activate them, 0 if that is free, None if it cannot be done.
    """

    start: Hex
    reach: int
    buyable: int
    portals: int | None


class Route(NamedTuple):
    """One way to a hex: `steps` points of range, the jump among them, of which `bought` have to be paid."""

    start: Hex
    end: Hex
    steps: int
    bought: int
    jump: Jump | None

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes flown through, from the ship to the end; a jump has no hexes between its portals."""
        if self.jump is None:
            return straight_way(self.start, self.end, SPACE)
        entry, leaving = self.jump
        return (*straight_way(self.start, entry, SPACE), *straight_way(leaving, self.end, SPACE))


Routes = Mapping[Hex, tuple[Route, ...]]
"""By end the routes worth choosing from: one without portals, and one with them if it saves range to buy."""


@lru_cache(maxsize=512)
def routes(board: Space, flight: Flight) -> Routes:
    """Return every hex in reach with its routes; the ship's own hex is a flight of no steps.

    Where portals cost nothing there is one route, the cheaper one. Where they cost a drive value, the owner may prefer
    to pay: both are given then, the one that keeps the drives first.
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
    """The steps of the shortest way with a jump, the jump among them, between two hexes with these portals near."""
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
    """How far every hex is, the nearest first."""
    steps = {place: distance(start, place) for place in SPACE}
    return dict(sorted(steps.items(), key=lambda item: (item[1], reading_order(item[0]))))


@lru_cache(maxsize=64)
def _nearest_portals(board: Space) -> Mapping[Hex, Near]:
    """The two portals nearest to each hex: the nearest is used, or the other one where both ends share it."""
    return {
        place: tuple(sorted([(distance(portal, place), portal) for portal in board.portals])[:2]) for place in SPACE
    }
