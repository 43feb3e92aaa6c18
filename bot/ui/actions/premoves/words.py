"""What a member reads of the moves that they leave beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text

WITHDRAW = Text("Withdraw")
WITHDRAWN = Text("Withdrawn: nothing is left for your next turn.")
NOTHING_LEFT = Text("Nothing is left for your next turn: it was played, could not be played, or was withdrawn.")


def left(moves: Sequence[str], *, careful: bool) -> Text:
    said = (
        "**Left for your next turn: {moves:; }.** Only you know. It is played at once. "
        "If anything new is revealed before, or {n:it|one of them} is not allowed then, you are asked instead."
        if careful
        else "**Left for your next turn: {moves:; }.** Only you know. It is played at once. "
        "If {n:it|one of them} is not allowed then, you are asked instead."
    )
    return Text(said, moves=tuple(moves), n=len(moves))
