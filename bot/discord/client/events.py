"""Skips gateway events that discord.py cannot parse, so that the client goes on.

Discord adds fields and makes others nullable at any time. An exception in a parser of discord.py would end every
session of the client.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping
from typing import Any

from bot.discord import words
from bot.metrics import Counter

_log = logging.getLogger(__name__)

Parser = Callable[[Any], Any]


def skip_unparsable(parsers: MutableMapping[str, Parser], skipped: Counter) -> None:
    """Wrap every parser: an exception is logged and counted, and the event is skipped."""
    known: set[tuple[str, str]] = set()
    for event, parse in parsers.items():
        parsers[event] = _wrap(event, parse, skipped, known)


def _wrap(event: str, parse: Parser, skipped: Counter, logged: set[tuple[str, str]]) -> Parser:
    """Log the traceback of each kind of error once per event.

    Thousands of servers may send the same.
    """

    def parse_or_skip(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            skipped.increment(event)
            kind = (event, repr(error))
            _log.error("%s", words.event_skipped(event), exc_info=None if kind in logged else error)
            logged.add(kind)

    return parse_or_skip
