"""Texts of the errors that members read."""

from __future__ import annotations

from bot.games.text import Text

NO_SUCH_TABLE = Text("This table is gone. Start a new one.")
CHANNEL_BUSY = Text("A game is already running here. Start another one in a new thread.")
TABLE_OVER = Text("This game has ended. Start a new one to play on.")


def stale(seen: int) -> Text:
    """The member looked at this rev."""
    return Text("That board is out of date (move {seen}). Here's the current one.", seen=seen)


ALL_HAVE_TO_AGREE = Text("Everyone at the table has to agree to that undo. I've asked the others.")


def costs_record(move: Text) -> Text:
    """Warns a member who plays alone before undoing a move that revealed something."""
    return Text(
        "That move revealed new information: {move}. If you undo it, this game won't count for records.", move=move
    )


NO_SUCH_PROPOSAL = Text("This match was answered already, or nobody answered in time.")
NO_SUCH_LEAGUE = Text("I don't know that league. See `/challenge`.")
NO_SUCH_CHALLENGE = Text("I don't know that challenge. See `/challenge`.")
CHALLENGE_OVER = Text("This challenge has closed. See *Standings* in `/challenge`.")
RUN_OVER = Text("You've already played this challenge. You can still practise it.")
NO_SUCH_QUESTION = Text("That question is closed.")
NOT_ASKED = Text("This question is for other players.")
NO_SUCH_TEMPO = Text("Pick 1 hour to 60 days, with at most that much added after each turn.")
NOT_PUT_AWAY = Text("This table isn't closed, so there's nothing to reopen.")


BAD_SETTING = Text("That option is gone. Open the settings again.")


DAYS_AHEAD = {1: Text("tomorrow"), 2: Text("day after tomorrow")}
"""Names of the coming days."""


def unknown_zone(name: str) -> Text:
    """A stored time zone that this machine's data lack: UTC is used."""
    return Text("UTC ({name}?)", name=name)
