"""Texts for failures: a sentence for expected refusals, else an error id."""

from __future__ import annotations

import logging
import secrets

from bot import __version__
from bot.discord import words
from bot.discord.components.controls import shorten
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.pictures.render_queue import QueueFull
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, is_outage
from bot.errors import TableError
from bot.games.contract import GameError, IllegalMove, Refusal
from bot.games.rule_citations import find_citation
from bot.games.text import ENGLISH, Language, Text, TextLike, lines, message_text, sentences

_log = logging.getLogger(__name__)


class Declined(Exception):
    """An expected refusal; `text` is the whole sentence for the member."""

    def __init__(self, text: TextLike) -> None:
        super().__init__(text)
        self.text = text


class NoTableHere(Declined):
    """No table was found; the start card follows the sentence."""


def refusal_text(error: BaseException, language: Language = ENGLISH) -> str | None:
    """Return the sentence for an expected refusal, cut to a message.

    None for other errors.
    """
    text = _sentence(error)
    return None if text is None else shorten(message_text(text, language), MAX_CONTENT_LENGTH)


def _sentence(error: BaseException) -> TextLike | None:
    if isinstance(error, IllegalMove):
        return explain_refusal(error.refusal)
    if isinstance(error, GameError | TableError | Declined):
        return error.text
    if (refused := _refused(error)) is not None:
        return refused.now
    if isinstance(error, QueueFull):
        return words.TOO_MANY_PICTURES
    if is_outage(error):
        return words.UNREACHED
    return None


def explain_refusal(refusal: Refusal) -> Text:
    """Say why a move can't be played, with the rule in small print."""
    found = find_citation(refusal.rule)
    if found is None:
        return refusal.text
    return lines(refusal.text, words.rule(found.number))


def delay_text(error: BaseException, done: TextLike, otherwise: Text = words.PICTURE_LATER) -> Text:
    """Say that the action is done although Discord refused its message.

    `otherwise` is used if nobody has to do anything about it.
    """
    refused = _refused(error)
    return sentences(done, otherwise if refused is None else refused.later)


def post_failure_text(error: BaseException, text: words.PostFailureTexts) -> Text:
    """Say that a message for others could not be posted, and won't follow."""
    refused = _refused(error)
    if refused is words.REFUSALS[Meaning.FORBIDDEN.name]:
        return text.forbidden
    return text.otherwise if refused is None else refused.now


def is_refusal(error: BaseException | None) -> bool:
    """Whether Discord refused a call and will until somebody changes something."""
    return error is not None and _refused(error) is not None


def _refused(error: BaseException) -> words.RefusalTexts | None:
    """Return texts for a call that Discord refuses until somebody changes something."""
    return words.REFUSALS.get(classify(error, Call.SEND).name) if isinstance(error, CALL_ERRORS) else None


def log_error(error: BaseException, doing: str) -> str:
    """Log an unexpected error with its traceback.

    Return the error id that the line has, such as "1.0.0-3f9a2c": the version, then a random number.
    """
    error_id = f"{__version__}-{secrets.token_hex(3)}"
    _log.error("unexpected error: id=%s while=%r", error_id, doing, exc_info=error)
    return error_id
