"""The final score counted a second time: from the view of a finished game alone, as rules 11.0 put it.

Nothing of the engine is used but the view's values: numbers are those of the booklet, sets are tried out, the network
is flown hex by hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from bot.games import components
from bot.games.solarius.space import Hex
from bot.games.solarius.view import MatView, SolariusView

PRIZES = {2: [2, 0], 3: [4, 2, 0], 4: [6, 4, 2, 0]}

_DATA = components.load("solarius")
_PLANETS = {planet["id"]: planet for planet in _DATA["planets"]["items"]}
_CARDS = {card["id"]: card for card in _DATA["progress_cards"]["items"]}
_DIE_VP = {"1": 0, "2": 0, "3": 0, "4": 0, "4+2": 2, "4+4": 4}


def recount(view: SolariusView) -> list[list[int]]:
    """The thirteen numbers of every seat."""
    prizes = _prizes([network_size(view, mat) for mat in view.mats])
    return [[*_own(view, mat), prize] for mat, prize in zip(view.mats, prizes, strict=True)]


def winners(columns: Sequence[Sequence[int]]) -> set[int]:
    """The seats that have won: most points, of these most points for settled planets."""
    best = max(sum(column) for column in columns)
    leading = [seat for seat, column in enumerate(columns) if sum(column) == best]
    planets = max(columns[seat][0] for seat in leading)
    return {seat for seat in leading if columns[seat][0] == planets}


def _own(view: SolariusView, mat: MatView) -> list[int]:
    settled = [_PLANETS[one.planet.id] for one in mat.settled]
    in_space = [
        (one.hex, 2 if one.figure.outpost else 1) for one in view.hexes if one.figure and one.figure.seat == mat.seat
    ]
    hubs = [one.hex for one in view.hexes if one.built]
    last = [row for row in mat.rows if row.column == 4]
    return [
        sum(planet["vp"] for planet in settled),
        -sum(range(1, len(mat.unsettled) + 1)),
        _sets(
            tuple(
                sorted(
                    [planet["color"] for planet in settled].count(c) for c in ("black", "yellow", "turquoise", "brown")
                )
            )
        ),
        [0, 0, 1, 3, 6][sum(slot.station is not None for slot in mat.slots)],
        sum(_CARDS[one.card]["mission"]["vp"] for one in mat.missions if one.done),
        -len([one for one in mat.missions if not one.done]),
        sum(weight for place, weight in in_space if any(hub in _around(place) for hub in hubs)),
        sum(_DIE_VP[row.face] for row in mat.rows),
        len([row for row in mat.rows if row.column in (3, 4)]),
        sum((row.cubes[0] == 3) + (row.cubes[1] == 2) + (row.cubes[2] == 1) for row in last),
        sum(2 if track == 10 else 1 if track >= 5 else 0 for track in (mat.fuel, mat.spacebucks)),
        -mat.beside,
    ]


@cache
def _sets(counts: tuple[int, ...]) -> int:
    """The best division into sets of four and of three colours."""
    options = [0]
    if min(counts) > 0:
        options.append(4 + _sets(tuple(sorted(count - 1 for count in counts))))
    for out in range(4):
        left = tuple(count - (colour != out) for colour, count in enumerate(counts))
        if min(left) >= 0:
            options.append(2 + _sets(tuple(sorted(left))))
    return max(options)


def _around(place: Hex) -> set[Hex]:
    q, r = place
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def ship_range(mat: MatView) -> int:
    """Own drive, common drives, and the developments that add to the range."""
    bonus = 0
    for one in mat.developments:
        development = _CARDS[one.card]["development"]
        if development["kind"] == "static":
            bonus += sum(effect.get("range_bonus", 0) for effect in development["effects"])
    return 1 + sum(mat.drives) + bonus


def network_size(view: SolariusView, mat: MatView) -> int:
    """The figures of the largest group in which the ship could fly from one to the next without refuelling."""
    space = {one.hex for one in view.hexes}
    weights = {
        one.hex: 2 if one.figure.outpost else 1 for one in view.hexes if one.figure and one.figure.seat == mat.seat
    }
    best, left = 0, set(weights)
    while left:
        group = {left.pop()}
        while True:
            reached = set(group)
            for _ in range(ship_range(mat)):
                reached |= {near for place in reached for near in _around(place)} & space
            linked = (reached & set(weights)) - group
            if not linked:
                break
            group |= linked
        left -= group
        best = max(best, sum(weights[place] for place in group))
    return best


def _prizes(sizes: Sequence[int]) -> list[int]:
    """Rank these sizes: equal ones occupy the same places and share their points."""
    places = sorted(sizes, reverse=True)
    by_size = {}
    for size in set(sizes):
        prizes = [prize for prize, owner in zip(PRIZES[len(sizes)], places, strict=True) if owner == size]
        by_size[size] = int(Fraction(sum(prizes), len(prizes)))
    return [by_size[size] for size in sizes]
