"""What a member reads when something went wrong: a sentence for what was expected, an error id for what was not."""

from __future__ import annotations

import logging
import secrets

import discord

from bot.games.digests import cited
from bot.games.errors import GameError, IllegalMove, Refusal
from bot.tables.errors import TableError
from bot.ui.calls import ARCHIVED_THREAD, unreached
from bot.ui.controls import shortened
from bot.ui.sheet import CONTENT_LENGTH
from bot.ui.studio import Overrun

_log = logging.getLogger(__name__)


class Declined(Exception):
    """An expected refusal of the Discord side, with the whole sentence for the member."""


def sentence(error: BaseException) -> str | None:
    """What to tell the member about an expected refusal, as long as a message can be; None if nobody expected it."""
    said = _sentence(error)
    return None if said is None else shortened(said, CONTENT_LENGTH)


def _sentence(error: BaseException) -> str | None:
    if isinstance(error, IllegalMove):
        return reason(error.refusal)
    if isinstance(error, GameError | TableError | Declined):
        return str(error)
    if isinstance(error, discord.HTTPException) and error.code == ARCHIVED_THREAD:
        return "This thread is archived and locked. Somebody who manages it can open it again; nothing is lost."
    if isinstance(error, discord.Forbidden):
        return (
            "Discord does not let me write in this channel any more. Somebody who manages it can let me view it, "
            "send messages and attach files; then the `board` command of the game shows the table again. "
            "Nothing is lost."
        )
    if isinstance(error, Overrun):
        return "More pictures are wanted just now than can be drawn. Try again in a minute."
    if unreached(error):
        return (
            "Discord could not be reached for a moment. What was played stands; the `board` command of the game shows "
            "the table as it is now."
        )
    return None


def reason(refusal: Refusal) -> str:
    """Why a move cannot be played: the sentence, and in small where the rules say so."""
    found = cited(refusal.rule)
    if found is None:
        return str(refusal.text)
    return f"{refusal.text}\n-# Rules, section {found.number} ({found.title})."


def postponed(error: BaseException, done: str, shown: str = "picture") -> str:
    """What to tell a member whose deed stands although Discord did not take what is `shown` of it."""
    if isinstance(error, discord.HTTPException) and error.code == ARCHIVED_THREAD:
        return f"{done}. This thread is archived and locked; the board follows when somebody opens it again."
    if isinstance(error, discord.Forbidden):
        return (
            f"{done}. Discord does not let me write in this channel any more. Somebody who manages it can let me view "
            "it, send messages and attach files; what is missing here then follows by itself."
        )
    return f"{done}. Discord did not take the {shown} just now; it follows by itself, and there is nothing to repeat."


def unposted(error: BaseException, undone: str, again: str) -> str:
    """What to tell a member who wanted a message for others posted that Discord did not take; it does not follow."""
    if isinstance(error, discord.Forbidden):
        return (
            f"{undone}: Discord does not let me write in that channel any more. Somebody who manages it can let me "
            f"view it, send messages and attach files; after that, {again}."
        )
    return f"{undone}: Discord did not take the message just now. In a moment, {again}."


def report(error: BaseException, doing: str) -> str:
    """Log an unexpected error with its traceback; the error id that the log line begins with."""
    error_id = secrets.token_hex(3)
    _log.error("error %s while %s", error_id, doing, exc_info=error)
    return error_id


def apology(error_id: str) -> str:
    """The sentence for an unexpected error."""
    return (
        f"Sorry, that went wrong on our side (error `{error_id}`). Nothing that was played is lost. "
        "Please try again, and show this id to whoever runs the bot if it stays."
    )
