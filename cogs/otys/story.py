"""The story beside the picture: what happened."""

from __future__ import annotations

from bot.games.otys.view import OtysView
from bot.games.text import Said
from bot.tables.model import Live
from bot.ui.face import said_taken_back
from bot.ui.story import within

TOLD_LENGTH = 500
"""Characters of what happened; a longer line would push the picture away."""

_UNTOLD = frozenset({"set_up", "ended", "passed"})


def happened(live: Live, view: OtysView) -> Said:
    """What the last move caused, as far as the viewer may know it, in one small line."""
    if live.taken_back:
        return said_taken_back(live)
    told = [event for event in live.events if event.kind not in _UNTOLD and event.audience in (None, view.viewer)]
    return within([event.text for event in told], TOLD_LENGTH)
