"""The Score track of the solo game as it may be seen. Nothing of it is hidden."""

from __future__ import annotations

from bot.games.otys.components import RESOURCES, SOLO
from bot.games.otys.scoring import rank_of
from bot.games.otys.state import OtysSoloState
from bot.games.otys.view import OtysSoloView, TimerView, TrackCube
from bot.games.otys.words.amounts import TIMER_NAMES

_ABOVE = 1
"""So many spaces above the start of the Timers are drawn, more if the marker has passed them."""


def solo_view(state: OtysSoloState) -> OtysSoloView:
    """The Score track with marker, Timers and cubes, and what waits near the contracts."""
    marker, start = state.marker, state.settings.start
    timers = tuple(
        TimerView(TIMER_NAMES[timer], space, None if space is None else space - marker, state.moved == timer)
        for timer, space in enumerate(state.timers)
    )
    return OtysSoloView(
        start=start,
        last_space=max(start + _ABOVE, marker),
        marker=marker,
        timers=timers,
        to_contact=min((timer.distance for timer in timers if timer.distance is not None), default=None),
        cubes=tuple(
            TrackCube(space, resource, resource not in state.reached) for space, resource in state.cubes.items()
        ),
        order=state.order,
        choosing=state.choosing if len(state.order) < len(RESOURCES) else (),
        queue=state.queue,
        ranks=SOLO.ranks,
        rank=rank_of(marker).title,
    )
