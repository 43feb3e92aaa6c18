"""What the record says of a table that nobody plays at."""

from __future__ import annotations

from bot.games.text import Text

NOTHING_HAPPENED = Text("No moves for weeks.")
