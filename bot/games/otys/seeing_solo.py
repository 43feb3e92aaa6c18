"""The variant for one player as it may be seen: fills `SoloView`. Nothing of it is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.games.otys.components import RESOURCES, SOLO
from bot.games.otys.results import leader_board, rank_of
from bot.games.otys.view import Resource, SoloView, TimerView, TrackCube
from bot.games.otys.words import TIMER_NAMES

if TYPE_CHECKING:
    from bot.games.otys.solo import SoloPosition

_ABOVE = 1
"""So many spaces above the start of the Timers are drawn, more if the marker has passed them."""


def solo_view(position: SoloPosition) -> SoloView:
    """The Score track with marker, Timers and cubes, and what waits near the contracts."""
    (marker,) = position.scores()
    timers = tuple(
        TimerView(TIMER_NAMES[timer], space, None if space is None else space - marker, position.moved == timer)
        for timer, space in enumerate(position.timers)
    )
    start = position.settings.start
    return SoloView(
        start=start,
        last_space=max(start + _ABOVE, marker),
        marker=marker,
        timers=timers,
        to_contact=min((timer.distance for timer in timers if timer.distance is not None), default=None),
        cubes=_cubes(start, position.order, position.reached),
        order=position.order,
        choosing=position.choosing if len(position.order) < len(RESOURCES) else (),
        queue=position.queue,
        ranks=leader_board(),
        rank=rank_of(marker).title,
    )


@lru_cache(maxsize=256)
def _cubes(start: int, order: tuple[Resource, ...], reached: frozenset[Resource]) -> tuple[TrackCube, ...]:
    """The cubes of the setup on their spaces."""
    return tuple(
        TrackCube(start - drop, resource, resource not in reached)
        for resource, drop in zip(order, SOLO.drops, strict=False)
    )
