"""Texts of premoves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, with_shorter

PREMOVE = Text("Premove")
CAREFUL = Text("careful", context="a premove")
"""Typed after premoves: when something new is revealed, the bot plays none of them and asks the member."""
PREMOVE_SUMMARY = with_shorter(
    Text("Queue moves for your next turn: m1; m2. Add “; careful” to stop at new information."),
    Text("Queue moves for your next turn: m1; m2."),
)
SHOW_PREMOVE = Text("See or change the moves you queued.")
WITHDRAW_SUMMARY = Text("Clear your queued moves.")


NOBODY_ELSE_MOVES = Text("You're playing alone, so it's always your turn: just play the move.")
YOUR_TURN_ALREADY = Text("It's your turn: just play the move.")


def premoves_at_most(most: int) -> Text:
    """No move, or too many."""
    return Text("Enter 1 to {n} moves, separated by semicolons.", n=most)


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
