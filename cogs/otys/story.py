"""The story beside the picture and after it: what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.table.face import undone_text
from bot.discord.table.story import fit_sentences
from bot.games.contract import Event
from bot.games.otys.view import OtysView
from bot.games.text import Text, TextLike
from cogs.otys import words

_HIDDEN_EVENTS = frozenset({"set_up", "ended", "passed"})


_MINOR_EVENTS = frozenset({"dived", "surfaced"})
"""Events of a turn that are left out when the turn has ended."""


def brief(events: Sequence[Event]) -> Sequence[Text]:
    """The parts of a turn, and the Prestige gained."""
    texts = [text for event in events if (text := words.brief(event.kind, event.data)) is not None]
    prestige = sum(data["prestige"] for data in _scored(events))
    return (*texts, words.gained(prestige)) if prestige else texts


def _scored(events: Sequence[Event]) -> Sequence[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == "scored"]


def happened(live: LiveTable, view: OtysView) -> TextLike:
    """Return the last move's visible effects, or those of the whole turn at its end."""
    if live.taken_back:
        return undone_text(live)
    over = bool(live.turns) and (view.stage == "key" or view.outcome is not None)
    untold = _HIDDEN_EVENTS | _MINOR_EVENTS if over else _HIDDEN_EVENTS
    events = live.turns[-1].events if over else live.events
    texts = [event for event in events if event.kind not in untold and event.audience in (None, view.viewer)]
    return fit_sentences([event.text for event in texts])
