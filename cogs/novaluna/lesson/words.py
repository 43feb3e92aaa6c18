"""What the guided first game of Nova Luna says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You take tiles from a wheel and lay them side by side. Each shows colours that it wants beside it: its "
    "tasks. A task that is complete takes one of your discs, and the number on each tile is the time it costs. "
    "**All discs placed in little time: a low result is good.**"
)
CLOSING = Text(
    "You took tiles, completed tasks and refilled the wheel. The rest of the game is the same in earnest: place "
    "all discs with as few and as cheap tiles as you can. Two to four players race with the same tiles round the "
    "moon track."
)
TAKE = Text(
    "**Which tile, and where?** One of the next three tiles behind the marker. Tiles of one colour that touch "
    "count together, so one neighbour can bring several of a colour."
)
REFILL = Text(
    "**A tile, or new ones?** Few tiles lie on the wheel, so it may be refilled, once in a solo phase. More tiles"
    " are more to choose from."
)
BEGINS = Text("Every display begins somewhere. A cheap tile costs little time and shows what to look for next.")
PREPARES = Text("It completes nothing yet, but it lies where neighbours want its colour, or are wanted by it.")
NEW_TILES = Text("What is left on the wheel helps little, and a full wheel has more to choose from.")


def covers(count: int) -> Text:
    """A take that completes tasks."""
    return Text("It completes {n} {n:task|tasks} at once, and each takes a disc. That is what you play for.", n=count)
