"""What a member reads of the moves that they leave beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text

WITHDRAW = Text("Withdraw")
WITHDRAWN = Text("Withdrawn: nothing is left for your next turn.")
NOTHING_LEFT = Text("Nothing is left for your next turn: it was played, could not be played, or was withdrawn.")
CAREFUL = Text("If anything new is revealed before, or one of them is not allowed then, you are asked instead.")
ELSE_ASKED = Text("If one of them is not allowed then, you are asked instead.")


def left(moves: Sequence[str]) -> Text:
    """What will be played."""
    return Text("**Left for your next turn: {moves:; }.** Only you know. It is played at once.", moves=tuple(moves))
