"""Frames around the areas of the picture that a text is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.areas import AreaKey
from bot.games.otys.components import NEUTRAL, X_KEY
from bot.games.otys.view import OtysSoloView, OtysView, SeatView
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import draw_frames
from renderers.otys import contracts, layout, own, sea, store, track
from renderers.otys.divers import CARD
from renderers.otys.layout import CUBE, CUBE_PITCH, CUBES_X, DIVER_X, KEY_X, LEFT, RIGHT, SPONSOR_X, TOKENS_X

_KEY = (132, 96)
_TIMER = (layout.CELLS_TOP - 54, 96, 100)


def draw_outlined(canvas: Canvas, view: OtysView, seat: SeatView) -> None:
    """Frame what the view outlines; nothing while a move is proposed, which has its own marks."""
    if not view.outlined or view.ghost is not None:
        return
    draw_frames(canvas, outlined_areas(view, seat), view.outlined)


def outlined_areas(view: OtysView, seat: SeatView) -> Mapping[AreaKey, Area]:
    """Return the places of all areas: `(key, 3)`, `(diver, spy)`, `(contract, C10)`."""
    return dict(_areas(view, seat))


def _areas(view: OtysView, seat: SeatView) -> Iterator[tuple[AreaKey, Area]]:
    yield AreaKey("credits"), own.CREDITS
    yield AreaKey("batteries"), own.BATTERIES
    yield AreaKey("hacker"), own.HACKER
    yield AreaKey("mechanic"), own.MECHANIC
    yield AreaKey("contracts"), layout.CONTRACTS
    yield AreaKey("hand"), layout.HAND
    yield AreaKey("store"), layout.STORE
    for key, below in ((X_KEY, 66), (NEUTRAL, 184)):
        yield AreaKey("key", key.lower()), _around(KEY_X, layout.SEA[1] + below, *_KEY)
    yield AreaKey("surface"), (DIVER_X - CARD[0] // 2, layout.SEA[1] + 10, DIVER_X + CARD[0] // 2, layout.WATERLINE - 6)
    for diver in seat.column:
        yield AreaKey("diver", diver.id), _around(DIVER_X, layout.row_y(diver.position), *CARD)
    for level in seat.levels:
        y, number = layout.level_y(level.level), level.level
        top = layout.level_top(number)
        first, last = CUBES_X, CUBES_X + (level.capacity - 1) * CUBE_PITCH
        yield AreaKey("level", number), (layout.SEA[0] + 10, top + 12, layout.SEA[2] - 10, top + layout.ROW - 12)
        yield AreaKey("key", number), _around(KEY_X, y, *_KEY)
        yield AreaKey("cubes", number), _around((first + last) // 2, y, last - first + CUBE, CUBE)
        yield AreaKey("sponsor", number), _around(SPONSOR_X, y, sea.SPONSOR, sea.SPONSOR)
        yield AreaKey("tokens", number), _around(TOKENS_X, y, sea.TOKEN, layout.ROW - 16)
    for public in view.public:
        if public.contract is not None:
            y = round(contracts.public_y(public.slot, len(view.public)))
            yield AreaKey("contract", public.contract.id), _around((LEFT + RIGHT) // 2, y, *contracts.CARD)
    for number, row in enumerate(view.store):
        y = store.store_y(number)
        yield AreaKey("store", row.resource), (LEFT + 18, y - 34, RIGHT - 14, y + 34)
    if view.solo is not None:
        yield from _on_the_track(view, view.solo)


def _on_the_track(view: OtysView, solo: OtysSoloView) -> Iterator[tuple[AreaKey, Area]]:
    yield AreaKey("track"), layout.TRACK
    yield AreaKey("marker"), _around(round(layout.space_x(solo, solo.marker)), layout.CELLS_TOP - 66, 80, 120)
    placed = track.place_timers(view, solo)
    timers = [(AreaKey("timer", one.timer.name.lower()), _around(round(one.x), *_TIMER)) for one in placed]
    yield from timers
    if placed:
        (_, first), (_, last) = timers[0], timers[-1]
        yield AreaKey("timers"), (first[0], first[1], last[2], last[3])
    for space in range(solo.last_space + 1):
        x = round(layout.space_x(solo, space))
        yield AreaKey("space", space), (x - 26, layout.CELLS_TOP + 4, x + 26, layout.CELLS_BOTTOM - 4)


def _around(x: int, y: int, wide: int, high: int) -> Area:
    return (x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)
