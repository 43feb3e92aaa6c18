"""Texts of premoves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text

WITHDRAW = Text("Withdraw")
WITHDRAWN = Text("Cleared. No moves are queued for your next turn.")
NOTHING_LEFT = Text("No moves are queued for your next turn.")


def left(moves: Sequence[str], *, careful: bool) -> Text:
    said = (
        "**Queued for your next turn: {moves:; }.** Only you see this. If anything new is revealed first, or "
        "{n:it|one of them} isn't allowed then, I'll ask you instead."
        if careful
        else "**Queued for your next turn: {moves:; }.** Only you see this. If {n:it|one of them} isn't allowed then, "
        "I'll ask you instead."
    )
    return Text(said, moves=tuple(moves), n=len(moves))
