"""The final scoring in thirteen categories (rules 11.0), also for running games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from bot.games.contract import Json, Outcome
from bot.games.engine import DecisionPosition
from bot.games.solarius.components import (
    ALL_SPACES,
    BESIDE_VP,
    CARDS,
    FULL_STORAGE_VP,
    HIGH_COLUMN_VP,
    HUB_VP,
    OPEN_MISSION_VP,
    OUTPOST_FACTOR,
    PLAYER_COUNTS,
    SET_VP,
    STATION_SLOTS,
    TRACK_VP,
)
from bot.games.solarius.components.vocabulary import CATEGORIES, ROMAN, STORAGE, Category, ScoreSheet
from bot.games.solarius.mats import Mat
from bot.games.solarius.space import Hex, network, prizes
from bot.games.solarius.state import SolariusState

_HIGH = ROMAN.index("IV")
_LAST = ROMAN.index("V")
_SETTLED = CATEGORIES.index("settled")


def sheet_of(position: DecisionPosition[SolariusState, Any]) -> ScoreSheet:
    """The scoring sheet of a position, made once."""
    return position.memoize("sheet", partial(score_sheet, position.state))


def result(sheet: ScoreSheet) -> Outcome:
    """The outcome of a finished game."""
    points: list[Json] = [dict(zip(CATEGORIES, column, strict=True)) for column in sheet.points]
    return Outcome(sheet.totals, sheet.ranks, details={"points": points, "networks": list(sheet.networks)})


def score_sheet(state: SolariusState) -> ScoreSheet:
    """Return the current scoring sheet."""
    networks = tuple([largest_network(state, mat.seat)[0] for mat in state.mats])
    won = prizes(networks, PLAYER_COUNTS[state.seats].network_prizes)
    points = tuple([_column(state, mat, won[mat.seat]) for mat in state.mats])
    return ScoreSheet(points, networks, ranks([(sum(column), column[_SETTLED]) for column in points]))


def ranks(standing: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Rank seats by total, then by points for settled planets; ties share a rank."""
    return tuple([1 + sum([other > own for other in standing]) for own in standing])


def _column(state: SolariusState, mat: Mat, prize: int) -> tuple[int, ...]:
    """Victory points of one seat in the order of CATEGORIES."""
    column: dict[Category, int] = {
        "settled": sum([taken.planet.vp for taken in mat.settled]),
        "unsettled": unsettled_vp(len(mat.unsettled)),
        "sets": set_vp(Counter([taken.planet.colour for taken in mat.settled]).values()),
        "stations": sum([slot.vp for slot in STATION_SLOTS[: len(mat.stations)]]),
        "missions": sum([CARDS[mission.card].mission.vp for mission in mat.missions if mission.done]),
        "open_missions": OPEN_MISSION_VP * sum([not mission.done for mission in mat.missions]),
        "hubs": _hub_vp(state, mat.seat),
        "faces": sum([die.shows.vp for die in mat.tech.values()]),
        "columns": HIGH_COLUMN_VP * sum([die.column >= _HIGH for die in mat.tech.values()]),
        "storage": FULL_STORAGE_VP * _full_columns(mat),
        "tracks": track_vp(mat.fuel) + track_vp(mat.spacebucks),
        "contamination": BESIDE_VP * mat.beside,
        "network": prize,
    }
    return tuple([column[category] for category in CATEGORIES])


def unsettled_vp(planets: int) -> int:
    """1, 2 or 3 planets beside the mat cost 1, 3 or 6; the row goes on like that (S1)."""
    return -planets * (planets + 1) // 2


def set_vp(counts: Collection[int]) -> int:
    """Return points for sets of settled planets of different colours.

    The largest sets count first, each planet in one set only.
    """
    left, points = list(counts), 0
    for size, vp in sorted(SET_VP.items(), reverse=True):
        while len(settled := list(filter(None, left))) == size:
            left = [count - 1 for count in settled]
            points += vp
    return points


def track_vp(points: int) -> int:
    """Victory points for fuel, and the same for SpaceBucks."""
    return next((vp for least, vp in TRACK_VP if points >= least), 0)


def _full_columns(mat: Mat) -> int:
    """Completely filled storage columns in the rows whose tech die is in column V."""
    rows = [mat.stored[colour] for colour, die in mat.tech.items() if die.column == _LAST]
    return sum([row[column] == ALL_SPACES[column] for row in rows for column in STORAGE])


def _hub_vp(state: SolariusState, seat: int) -> int:
    """Return points for figures next to built hubs; outposts count double (O4)."""
    built = set(state.built)
    return HUB_VP * sum(
        [
            OUTPOST_FACTOR["hub_adjacency"] if figure.outpost else 1
            for place, figure in state.figures_of(seat)
            if built.intersection(state.space.hubs_beside[place])
        ]
    )


def largest_network(state: SolariusState, seat: int) -> tuple[int, tuple[Hex, ...]]:
    """Return the size of a seat's largest network, and its hexes (11.0, 13; S2)."""
    weights = {
        place: OUTPOST_FACTOR["network_count"] if figure.outpost else 1 for place, figure in state.figures_of(seat)
    }
    return network(weights, state.mats[seat].range)
