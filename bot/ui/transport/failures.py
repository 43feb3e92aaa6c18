"""What a member reads when something went wrong: a sentence for what was expected, an error id for what was not."""

from __future__ import annotations

import logging
import secrets

from bot.games.errors import GameError, IllegalMove, Refusal
from bot.games.rule_citations import find_citation
from bot.games.text import ENGLISH, Language, Text, TextLike, lines, message_text, sentences
from bot.model.errors import TableError
from bot.ui import words
from bot.ui.components.controls import shorten
from bot.ui.components.payload import MAX_CONTENT_LENGTH
from bot.ui.pictures.render_queue import QueueFull
from bot.ui.transport.calls import CALL_ERRORS, Call, Meaning, classify, is_outage

_log = logging.getLogger(__name__)


class Declined(Exception):
    """An expected refusal of the Discord side; `text` is the whole sentence for the member."""

    def __init__(self, text: TextLike) -> None:
        super().__init__(text)
        self.text = text


class NoTableHere(Declined):
    """There is no table where one was asked for: the start card follows the sentence."""


def refusal_text(error: BaseException, language: Language = ENGLISH) -> str | None:
    """What to tell the member about an expected refusal, as long as a message can be; None if nobody expected it."""
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
    """Why a move cannot be played: the sentence, and in small where the rules say so."""
    found = find_citation(refusal.rule)
    if found is None:
        return refusal.text
    return lines(refusal.text, words.rule(found.number, found.title))


def delay_text(error: BaseException, done: TextLike, otherwise: Text = words.PICTURE_LATER) -> Text:
    """What to tell a member whose deed stands although Discord did not take what shows it.

    `otherwise` is said where nobody has to do anything about it.
    """
    refused = _refused(error)
    return sentences(done, otherwise if refused is None else refused.later)


def post_failure_text(error: BaseException, text: words.PostFailureTexts) -> Text:
    """What to tell a member who wanted a message for others posted that Discord did not take; it does not follow."""
    refused = _refused(error)
    if refused is words.REFUSALS[Meaning.FORBIDDEN.name]:
        return text.forbidden
    return text.otherwise if refused is None else refused.now


def is_refusal(error: BaseException | None) -> bool:
    """Whether Discord refused a call, and will until somebody does something about it."""
    return error is not None and _refused(error) is not None


def _refused(error: BaseException) -> words.RefusalTexts | None:
    """What to say where Discord refused a call until somebody does something about it."""
    return words.REFUSALS.get(classify(error, Call.SEND).name) if isinstance(error, CALL_ERRORS) else None


def log_error(error: BaseException, doing: str) -> str:
    """Log an unexpected error with its traceback; the error id that the log line begins with."""
    error_id = secrets.token_hex(3)
    _log.error("error %s while %s", error_id, doing, exc_info=error)
    return error_id


def apology(error_id: str) -> Text:
    """The sentence for an unexpected error."""
    return words.apology(error_id)
