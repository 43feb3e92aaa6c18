"""The list of a server's open seats in a channel: its message and updates."""

from __future__ import annotations

from bot.clock import Clock
from bot.core.delivery.outbox import Outbox
from bot.core.services import Services
from bot.store.store import Store
from cogs.open_seats import queries
from cogs.open_seats.queries import SeatBoard


class OpenSeats:
    """The lists of all servers."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox

    async def update(self, guild: int) -> None:
        """Have the list of a server updated, because a setting for it has changed."""
        await self._store.write(queries.add_entry, guild, self._clock())
        self._outbox.wake()

    async def board(self, guild: int) -> SeatBoard | None:
        """The message that lists the open seats of a server, if it was posted."""
        found = await self._store.read(queries.message_of, guild)
        return None if found is None else SeatBoard(*found)

    async def set_board(self, guild: int, board: SeatBoard | None) -> None:
        """Store which message lists the open seats of a server, None for no message."""
        if board is None:
            await self._store.write(queries.drop_message, guild)
        else:
            await self._store.write(queries.set_message, guild, board.channel, board.message)


def register(services: Services) -> None:
    """Provide lists of open seats."""
    services.provide(OpenSeats(services.repository.store, services.now, services.outbox))
    services.people.register(queries.DATA)
