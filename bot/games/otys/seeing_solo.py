"""The variant for one player as it may be seen: fills `SoloView`. Nothing of it is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.otys.components import RESOURCES
from bot.games.otys.results import leader_board, rank_of
from bot.games.otys.view import SoloView, TimerView, TrackCube
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
        cubes=tuple(
            TrackCube(position.space_of(resource), resource, resource not in position.reached)
            for resource in position.order
        ),
        order=position.order,
        choosing=position.choosing if len(position.order) < len(RESOURCES) else (),
        queue=position.queue,
        ranks=leader_board(),
        rank=rank_of(marker).title,
    )
