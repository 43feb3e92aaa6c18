"""What the lessons of Nova Luna say."""

from __future__ import annotations

from bot.games.text import Text

TURN = Text("A turn")
TURN_OPENING = Text(
    "Take tiles from the moon wheel and place them side by side. **Place a disc on each completed task.**"
)
SEE_WHEEL = Text("The next three tiles after the marker are yours to choose from.")
TAKE_A_TILE = Text("Take one of them.")
TAKEN = Text("Its number is the time that it costs.")
TAKE_INSTEAD = Text("Take a tile here.")
SEE_TASKS = Text("A tile's tasks show the colours that it needs next to it.")
TAKE_ANOTHER = Text("Take another tile, and choose its cell.")
TAKEN_AGAIN = Text("Touching tiles of one colour count together.")
TURN_CLOSING = Text("Take a tile, place it, and place discs on completed tasks.")
