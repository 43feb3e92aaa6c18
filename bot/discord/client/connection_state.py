"""discord.py's connection state, which can also close unidentified connections."""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping
from typing import Any

from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState

from bot.discord import words
from bot.metrics import Counter


class ConnectionState(AutoShardedConnectionState[Any]):
    """Remembers the newest gateway connection of each shard."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connecting: dict[int, DiscordWebSocket] = {}

    def _update_references(self, ws: DiscordWebSocket) -> None:
        super()._update_references(ws)
        self._connecting[ws.shard_id or 0] = ws

    async def abandon(self, shard: int) -> None:
        """Close a connection that won't identify.

        discord.py leaves it open, with a thread that sends heartbeats.
        """
        ws = self._connecting.pop(shard, None)
        if ws is not None:
            await ws.close()


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
