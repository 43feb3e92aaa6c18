"""Who may open the page: links from Discord, used once, and the sessions that they begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.clock import Clock
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.core.services import Services
from bot.store.store import Store
from cogs.page import queries
from cogs.page.model import LINK_LIFETIME, SESSION_LIFETIME, PageLink, PageSession, hash_secret, new_secret


class Pages:
    """Links to the page and its sessions.

    `address` is where the page is served, such as "https://games.example.org"; None if it isn't.
    """

    def __init__(
        self, store: Store, clock: Clock, wake: Callable[[], None], secrets: Callable[[], str] = new_secret
    ) -> None:
        self._store = store
        self._clock = clock
        self._wake = wake
        self._secrets = secrets
        self.address: str | None = None
        self.ended: list[Callable[[int], None]] = []
        """Hear of members who ended sessions."""

    async def link(self, member: int, table_id: str) -> str:
        """Return the secret of a new link, with which the member opens a stored table once within 5 minutes."""
        secret = self._secrets()
        link = PageLink(hash_secret(secret), member, table_id, self._clock() + LINK_LIFETIME)
        await self._store.write(queries.add_link, link)
        self._wake()
        return secret

    def url(self, table_id: str, secret: str) -> str:
        """Return the address of a link. The secret is in the fragment, which browsers send to nobody."""
        return f"{self.address}/t/{table_id}#{secret}"

    async def redeem(self, secret: str) -> str | None:
        """Spend a link and return the secret of the session that it begins; None if it's used, late or unknown."""
        began, session = self._clock(), self._secrets()
        spent = await self._store.write(
            queries.spend_link, hash_secret(secret), began, began + SESSION_LIFETIME, hash_secret(session)
        )
        return session if spent else None

    async def member_of(self, secret: str) -> int | None:
        """Return whose session this is; None if it has ended. The first time on a day is noted."""
        now = self._clock()
        session = await self._store.read(queries.find_session, hash_secret(secret), now)
        if session is None:
            return None
        if session.used != (today := now.date().isoformat()):
            await self._store.write(queries.set_used, session.id, today)
        return session.member

    async def sessions(self, member: int) -> Sequence[PageSession]:
        """Return a member's sessions, the newest first."""
        return await self._store.read(queries.sessions_of, member, self._clock())

    async def end(self, member: int, session: str) -> bool:
        """End one of a member's sessions by its id; return whether it existed."""
        return bool(await self._end(queries.end_session, member, session))

    async def leave(self, member: int, secret: str) -> bool:
        """End the session with this secret; return whether it existed."""
        return await self.end(member, hash_secret(secret))

    async def end_all(self, member: int) -> int:
        """End all sessions of a member and their unused links; return how many sessions there were."""
        return await self._end(queries.end_all, member)

    async def _end(self, statement: Callable[..., int], member: int, *which: str) -> int:
        ended = await self._store.write(statement, member, *which)
        for hear in self.ended:
            hear(member)
        return ended

    def announce(self, write: Write, _loaded: None) -> Effects:
        """Announce a change of a table to pages that other processes serve."""
        if self._store.shards is None or self.address is None:
            return NO_EFFECTS
        return Effects(saves=(Statement.of(self._store.shards.announce, write.table.id),))

    async def sweep(self, _subject: str) -> None:
        """Delete links and sessions that have expired."""
        await self._store.write(queries.sweep, self._clock())


def register(services: Services) -> None:
    """Provide links and sessions, and delete expired ones."""
    pages = Pages(services.repository.store, services.now, services.wake)
    services.provide(pages)
    services.repository.features.register(TableFeature("page", Phase.TELL, pages.announce))
    services.timers.serve(queries.SWEEP, pages.sweep)
    services.people.register(queries.DATA)
