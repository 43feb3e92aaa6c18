"""Proposed matches: the message with *Accept* and *No thanks*, and updates."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.core.delivery.entries import OutboxEntry
from bot.core.errors import NoSuchProposal
from bot.discord.client.host import Host
from bot.discord.components.controls import Button
from bot.discord.components.languages import guild_language
from bot.discord.components.links import message_link
from bot.discord.components.payload import MessagePayload
from bot.discord.press.press import Press, PressLocks
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_EDIT, Call, Declined, classify, retry
from bot.discord.transport.delivery import deliver_to, post_once, send_direct_message
from bot.discord.transport.response import Response
from bot.discord.words import OLD_BUTTON
from bot.games.text import Language, TextLike
from cogs.challenge.base import ChallengeMessages, guild_of
from cogs.challenge.matches import words
from cogs.challenge.matches.model import PROPOSAL_ENTRY, Proposal, id_of
from cogs.challenge.matches.service import Proposals
from cogs.challenge.model import Challenge
from cogs.challenge.outbox import ChallengeOutbox

_log = logging.getLogger(__name__)

ANSWER, YES, NO = "match", "yes", "no"
"""The verb of the answers to a proposed match, and its arguments."""


class ProposalMessages(ChallengeMessages):
    """Asks for matches, and handles the answers."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._proposals = host.dispatcher.services[Proposals]
        self._turns = PressLocks()
        host.dispatcher.add_verb(ANSWER, self.answer)
        self.services.outbox.serve(PROPOSAL_ENTRY, self._deliver)

    async def ask_as(self, response: Response, proposal: Proposal) -> TextLike | None:
        """Post a proposal for its member.

        If that fails, the outbox does it later, and they are told.
        """
        entry = await self.services.outbox.find(proposal.subject, PROPOSAL_ENTRY)
        payload = await self._payload(proposal)
        message = await self.post_or_defer(response, proposal.subject, PROPOSAL_ENTRY, payload, words.PROPOSED)
        if message is None:
            return None
        await self._proposals.set_message(proposal.id, message)
        if entry is not None:
            await self._call_others(proposal, entry)
            self.services.outbox.mark_delivered(entry)
        return words.PROPOSED

    async def _call_others(self, proposal: Proposal, entry: OutboxEntry) -> None:
        """Leave it to the outbox to call who sleeps now, and who wants direct messages."""
        settings, now = self.services.settings, self.services.now()
        asleep = await settings.asleep(proposal.waiting, now)
        letters = await settings.by_direct_message(proposal.waiting)
        if others := tuple(dict.fromkeys((*asleep, *letters))):
            due = min(asleep.get(each, now) for each in others)
            await self.services.outbox.add(replace(entry, rev=entry.rev + 1, members=others, due=due, tries=0))

    async def _call(self, proposal: Proposal, entry: OutboxEntry) -> None:
        """Call the members of an entry who haven't answered; those who still sleep are called later."""
        settings, now = self.services.settings, self.services.now()
        waiting = [each for each in entry.members if each in proposal.waiting]
        asleep = await settings.asleep(waiting, now)
        awake = [each for each in waiting if each not in asleep]
        letters = await settings.by_direct_message(awake)
        link = message_link(proposal.guild, proposal.channel, proposal.message or 0)
        title, nonce = self._title(proposal), f"{proposal.id}-{entry.rev}"
        for member in letters:
            payload = MessagePayload(words.proposed_letter(proposal, title, link))
            if await send_direct_message(self.client, entry, member, payload, proposal.guild, nonce=nonce) is None:
                await settings.note_closed_mailbox(member)
        if here := [each for each in awake if each not in letters]:
            text = words.waits_for(here, title, link)
            notified = await settings.to_notify(here, now)
            payload = MessagePayload(text, mentions=notified)
            await post_once(self.client, entry, payload, self._language(proposal), nonce=nonce)
        if asleep:
            later = replace(entry, rev=entry.rev + 1, members=tuple(asleep), due=min(asleep.values()), tries=0)
            await self.services.outbox.add(later)

    async def answer(self, press: Press) -> None:
        """Handle *Accept* and *No thanks*.

        Raises NoSuchProposal, ChallengeRefused, Declined.
        """
        response, answer = press.response, press.control.argument
        if answer not in (YES, NO):
            raise Declined(OLD_BUTTON)
        async with self._turns.hold(press):
            proposal = await self._proposals.find(press.control.table, guild_of(response.interaction))
            if answer == NO:
                proposal = await self._proposals.decline(proposal.id, press.member)
                await self._conclude(response, proposal, words.refused(proposal, self._title(proposal), press.member))
                return
            found = await self._proposals.accept(proposal.id, press.member)
            if isinstance(found, Challenge):
                await self._conclude(response, proposal, words.accepted_by_all(proposal, self._title(proposal)))
                await self.dispatcher[ChallengeOutbox].announce_as(response, found)
            elif not await response.edit(found.message, await self._payload(found)):
                await response.tell(words.ACCEPTED)

    async def _conclude(self, response: Response, proposal: Proposal, text: TextLike) -> None:
        """Show the result of a proposal in its message; outbox entries for that are done."""
        if not await response.retire(proposal.message, text):
            await response.tell(text)
            return
        for entry in await self.services.outbox.of(proposal.subject):
            self.services.outbox.mark_delivered(entry)

    async def _deliver(self, entry: OutboxEntry) -> None:
        """Post a proposal once, or remove the controls of one that is gone.

        Raises RetryLater.
        """
        guild = int(entry.subject.partition(" ")[0])
        language = guild_language(self.client, guild)
        async with deliver_to(self.services, guild, entry.channel):
            if entry.message is not None:
                await self._retire(entry.channel, entry.message)
                return
            try:
                proposal = await self._proposals.find(id_of(entry.subject))
                if entry.members:
                    await self._call(proposal, entry)
                elif proposal.message is None:
                    payload, nonce = await self._payload(proposal), f"{proposal.id}-match"
                    message = await post_once(self.client, entry, payload, language, nonce=nonce)
                    await self._proposals.set_message(proposal.id, message)
                    await self._call_others(proposal, entry)
            except NoSuchProposal:
                return

    async def _retire(self, channel: int, posted: int) -> None:
        message = self.client.get_partial_messageable(channel).get_partial_message(posted)
        try:
            await retry(lambda: message.edit(view=None), Call.EDIT)
        except CALL_ERRORS as error:
            if classify(error, Call.EDIT) not in TAKES_NO_EDIT:
                raise
            _log.info("the proposal %d takes no edit: %r", posted, error)

    async def _payload(self, proposal: Proposal) -> MessagePayload:
        """Make the message that asks; it notifies those who have not answered."""
        controls = (
            Button(words.ACCEPT, ANSWER, YES, tone="good"),
            Button(words.NO_THANKS, ANSWER, NO),
        )
        settings = self.services.settings
        letters = await settings.by_direct_message(proposal.waiting)
        here = [each for each in proposal.waiting if each not in letters]
        notified = await settings.to_notify(here, self.services.now())
        text = words.proposal(proposal, self._title(proposal))
        return MessagePayload(text, controls=controls, table=proposal.id, mentions=notified)

    def _language(self, proposal: Proposal) -> Language:
        return guild_language(self.client, proposal.guild)

    def _title(self, proposal: Proposal) -> str:
        return self.dispatcher.faces[proposal.game].game.title
