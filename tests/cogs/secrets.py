"""What a viewer must not learn about other hands, decks and face-down components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.discord.table.face import Face
from bot.games.contract import Event, Position
from tests.cogs.faces import at, text_at


def differs(face: Face, position: Position, other: Position, events: Sequence[Event], viewer: int | None) -> bool:
    """Whether a viewer can tell two positions apart by words or controls."""
    texts = text_at(face, position, events, viewer), at(face, position, viewer)
    return texts != (text_at(face, other, events, viewer), at(face, other, viewer))


def drawn(face: Face, steps: Iterable[tuple[Position, Sequence[Event]]], kind: str) -> int:
    """Count the events of a kind that name cards.

    Check that only their seat reads them.
    """
    count = 0
    for position, events in steps:
        for event in events:
            if event.kind != kind:
                continue
            names = str(event.text)
            assert names in text_at(face, position, events, event.audience)
            others = [None, *(seat for seat in range(position.seats) if seat != event.audience)]
            assert all(names not in text_at(face, position, events, viewer) for viewer in others)
            count += 1
    return count
