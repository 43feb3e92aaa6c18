"""Proposed matches, which open as challenges once all their members accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from datetime import timedelta

from bot.clock import Clock
from bot.core.errors import ChallengeRefused, NoSuchProposal
from bot.core.table.cache import Locks
from bot.store.failures import IdTaken, StaleRevision
from bot.store.store import Store
from cogs.blocks.service import Blocks
from cogs.challenge.challenges import Challenges
from cogs.challenge.matches import queries
from cogs.challenge.matches.model import Proposal, id_of
from cogs.challenge.model import Challenge, NewChallenge
from cogs.challenge.words import refusals as words

LIFETIME = timedelta(days=3)
"""Time that a proposal waits for answers."""

MAX_OF_MEMBER = 3
"""Proposals that one member can have open in a server."""


class Proposals:
    """The proposed matches of all servers."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ids: Callable[[], str],
        challenges: Challenges,
        blocks: Blocks,
        *,
        wake: Callable[[], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._challenges = challenges
        self._blocks = blocks
        self._wake = wake
        self._locks = Locks()

    async def find(self, proposal_id: str, guild: int | None = None) -> Proposal:
        """A proposal, of this server if one is named. Raises NoSuchProposal."""
        proposal = await self._store.read(queries.find, proposal_id)
        if proposal is None or guild not in (None, proposal.guild):
            raise NoSuchProposal
        return proposal

    async def waiting_for(self, guild: int, member: int) -> Sequence[Proposal]:
        """Return the proposals of a server that a member hasn't answered, the oldest first."""
        found = await self._store.read(queries.of_guild, guild)
        return [proposal for proposal in found if member in proposal.waiting]

    async def propose(self, new: NewChallenge, *, manages: bool = False) -> Proposal:
        """Propose a match to everybody in its teams.

        Raises BadOption, ChallengeRefused, and InvitationRefused if a member blocks the creator or takes none.
        """
        new, guild, creator = self._challenges.check(new), new.guild, new.creator
        await self._challenges.check_another(guild, creator, manages=manages)
        asked = {each.name: getattr(new, each.name) for each in fields(NewChallenge)}
        proposal = Proposal(**asked, id="", created=self._clock())
        await self._blocks.check(creator, proposal.asked)
        known = await self._store.read(queries.of_guild, guild)
        if sum(each.creator == creator for each in known) >= MAX_OF_MEMBER:
            raise ChallengeRefused(words.too_many_proposals(MAX_OF_MEMBER))
        while True:
            proposal = replace(proposal, id=self._ids())
            try:
                await self._store.write(queries.add, proposal, self._clock() + LIFETIME)
            except IdTaken:
                continue
            self._wake()
            return proposal

    async def set_message(self, proposal_id: str, message: int) -> None:
        """Remember which message asks. Raises NoSuchProposal."""
        async with self._locks.of(proposal_id):
            await self._store.write(queries.save, replace(await self.find(proposal_id), message=message))

    async def accept(self, proposal_id: str, member: int) -> Proposal | Challenge:
        """Accept a match; the last acceptance opens it and ends the proposal.

        Raises NoSuchProposal, ChallengeRefused for others and who has accepted.
        """
        async with self._locks.of(proposal_id):
            proposal = await self._asked(proposal_id, member)
            if member not in proposal.waiting:
                raise ChallengeRefused(words.ACCEPTED_ALREADY)
            proposal = replace(proposal, accepted=(*proposal.accepted, member))
            try:
                if proposal.waiting:
                    await self._store.write(queries.save, proposal)
                    return proposal
                return await self._challenges.open(proposal, manages=True, proposal=proposal.id)
            except StaleRevision:  # another process has answered it
                raise NoSuchProposal from None

    async def decline(self, proposal_id: str, member: int) -> Proposal:
        """Refuse or withdraw a match, which ends the proposal. Raises NoSuchProposal."""
        async with self._locks.of(proposal_id):
            proposal = await self._asked(proposal_id, member, or_creator=True)
            if not await self._store.write(queries.drop, proposal_id, self._clock()):
                raise NoSuchProposal
            self._wake()
            return proposal

    async def expire(self, subject: str) -> None:
        """Drop a proposal that wasn't answered in time."""
        await self._store.write(queries.drop, id_of(subject), self._clock())
        self._wake()

    async def _asked(self, proposal_id: str, member: int, *, or_creator: bool = False) -> Proposal:
        proposal = await self.find(proposal_id)
        if member not in proposal.asked and not (or_creator and member == proposal.creator):
            raise ChallengeRefused(words.MATCH_OF_OTHERS)
        return proposal
