"""Sentences of the errors that say no to a member."""

from __future__ import annotations

from bot.games.text import Text

NO_SUCH_TABLE = Text("There is no such table any more. Start a new one.")
CHANNEL_BUSY = Text("A table is already running in this channel. Open a thread for another one.")
TABLE_OVER = Text("This table has ended. Start a new one to play on.")


def stale(seen: int) -> Text:
    """The member looked at this rev."""
    return Text("That board is from move {seen}. Here is the board as it stands.", seen=seen)


ALL_HAVE_TO_AGREE = Text("Everybody at the table has to agree to take that back. The others have been asked.")


def costs_record(move: Text) -> Text:
    """Before somebody alone takes back a move that showed something new."""
    return Text("This move showed something new: {move}. If you take it back, this game sets no record.", move=move)


LOBBY_OPEN = Text("A lobby is open in this channel. Join it, or open a thread for another table.")
NO_SUCH_LOBBY = Text("This lobby is closed. Open a new one to gather players.")
NO_SUCH_CHALLENGE = Text("I don't know that challenge. See `/challenge`.")
CHALLENGE_OVER = Text("This challenge has closed. See *Standings* in `/challenge`.")
RUN_OVER = Text("You've already played this challenge. You can still practise it.")
NO_SUCH_QUESTION = Text("That is not asked any more.")
NOT_ASKED = Text("This question is for others at the table. `/table` *Info* says who plays.")
NOT_PUT_AWAY = Text("This table was not put away, so there is nothing to take up again.")


def follows_many(most: int) -> Text:
    """Another table cannot be followed."""
    return Text("You follow {most} tables, and more cannot be. Stop following one of them first.", most=most)


BAD_SETTING = Text("That cannot be chosen any more. Call up the settings again.")
NO_SUCH_TRIAL = Text("This trial was played or dropped, or you began another one. Press *Try it* to begin anew.")


def trial_over(then: int, now: int) -> Text:
    """The table went on."""
    return Text(
        "This trial began at move {then}, and the table is at move {now} now: nothing of it can be played any more. "
        "Press *Try it* to begin anew.",
        then=then,
        now=now,
    )
