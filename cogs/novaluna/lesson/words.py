"""What the guided first game of Nova Luna says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "Take tiles from the moon wheel and place them side by side. A tile's tasks show the colours it needs next to it, "
    "and its number is the time it costs. **Place a disc on each completed task: all discs, in as little time as "
    "possible.**"
)
CLOSING = Text(
    "You took tiles, completed tasks and refilled the wheel. The rest of the game works the same way: place all discs "
    "with few, cheap tiles. With 2 to 4 players, you race around the moon track."
)
TAKE = Text(
    "**Which tile, and where?** Take one of the next three tiles after the marker. Touching tiles of one colour count "
    "together, so one neighbour can bring several."
)
REFILL = Text(
    "**Take or refill?** You can refill the wheel now, once per solo game. A fuller wheel gives you more choice."
)
BEGINS = Text("A cheap first tile costs little time and shows what to look for next.")
PREPARES = Text("It completes nothing yet, but its colours match what nearby tiles need.")
NEW_TILES = Text("The tiles left don't help much, and a fuller wheel gives you more choice.")


def covers(count: int) -> Text:
    """A take that completes tasks."""
    return Text("It completes {n} {n:task|tasks} at once, so you place {n} {n:disc|discs}.", n=count)
