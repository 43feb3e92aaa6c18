"""A table of Nova Luna in words: picture, wheel, displays, moon track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.areas import cell_name
from bot.games.novaluna.view import NovaLunaView, TrackView
from bot.games.text import Text, TextLike
from cogs.novaluna.description import words
from renderers.novaluna.alt import spoken


def describe(view: NovaLunaView) -> Iterator[Text]:
    """Yield a line each: the wheel from the marker, displays in order of placement."""
    yield from spoken(view, view.names)
    if view.outcome is None:
        yield words.WHEEL
        spaces = len(view.wheel)
        for space in (*range(view.marker, spaces), *range(view.marker)):
            yield words.on_wheel(space, view.wheel[space], marked=space == view.marker)
    for display in view.displays:
        yield words.display(view.names[display.seat], display)
        for laid in display.tiles:
            yield words.laid(cell_name(laid.cell), laid.tile)
        if view.outcome is None:
            yield words.room(map(cell_name, display.cells))
    if view.track is not None:
        yield words.TRACK
        yield from _track(view.track, view.names)


def _track(track: TrackView, names: Sequence[TextLike]) -> Iterator[Text]:
    """The spaces with discs; of several on one space the upper one moves first."""
    for space, stack in enumerate(track.stacks):
        if stack:
            yield words.on_track(space, [names[seat] for seat in stack])
