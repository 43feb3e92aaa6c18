"""discord.py's connection state, which can also close unidentified connections."""

from __future__ import annotations

from typing import Any

from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState


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
