"""The response to an interaction, due within three seconds.

The work, the deferral timer and errors may all want to respond. They go through this object, one at a time; it knows
what was sent and picks the request that still works. No exception leaves `async with Response(...)`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextvars import Token
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar, cast

import discord

from bot.core.table.model import Venue
from bot.discord import words
from bot.discord.components.languages import member_language, server_language
from bot.discord.components.modal import Modal, build_modal
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.fair_queue import CURRENT_MEMBER
from bot.discord.transport import calls
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, is_connection_lost, retry
from bot.discord.transport.hooks import CURRENT_RESPONSE, MAX_FOLLOW_UPS, FollowUpSender, TokenExpired, hooks_of
from bot.discord.transport.log_format import INTERACTION
from bot.discord.transport.places import ON_PAGE, PAGE_BOARD, invite_url, is_by_member, venue_of
from bot.discord.transport.post import post
from bot.games.text import Language, TextLike, message_text
from bot.metrics import InteractionResult, Metrics

Interaction = discord.Interaction[Any]

_log = logging.getLogger(__name__)

Given = TypeVar("Given")


class _Client(Protocol):
    """The parts of a client that count responses and draw the start card."""

    metrics: Metrics

    async def start_card(self, response: Response, text: TextLike) -> MessagePayload:
        """Make the start card with all games, below a sentence."""

    async def with_way_back(self, channel: int | None, payload: MessagePayload) -> MessagePayload:
        """Add the way back to the board of a channel, if a game runs there."""


class _PagePress(Protocol):
    """A press on a page."""

    def show_board(self, arguments: Mapping[str, Any]) -> None:
        """Show the board."""


class Deferral(Enum):
    """How to acknowledge if the work takes longer."""

    UPDATE = auto()
    """A press: shows nothing; the message with the control will be edited."""
    PRIVATE = auto()
    """A command: "thinking", visible to the member."""
    PUBLIC = auto()
    """A command that posts a public message."""


DEFER_SECONDS = {Deferral.UPDATE: 0.1, Deferral.PRIVATE: 0.5, Deferral.PUBLIC: 0.5}
"""Seconds until a response is acknowledged; Discord's limit is three.

The acknowledgement of a press is invisible, but its button waits; that of a command shows a message that flickers.
"""


MODAL_SECONDS = 2.0
"""Seconds until a press or command that may open a modal is acknowledged.

A modal has to be the first response.
"""

TIMEOUT_SECONDS = 120.0
"""Seconds until work on a response is cancelled, with a sentence."""

ANNOUNCED_TIMEOUT_SECONDS = 800.0
"""The same after `announce`; Discord takes follow-ups for 900 seconds."""


class Response:
    """The response to one interaction."""

    def __init__(self, interaction: Interaction, *, late: Deferral, patience: float | None = None) -> None:
        self.interaction = interaction
        self._late = late
        self._patience = DEFER_SECONDS[late] if patience is None else patience
        self._lock = asyncio.Lock()
        self._answered = False
        self._has_placeholder = False
        self._is_hidden = False
        """Whether Discord shows a public answer to the member only."""
        self._refused = False
        self._is_announced = False
        self._detached = False
        self._deferral_unconfirmed = False
        """Whether a deferral was sent and may or may not have arrived."""
        self._started = asyncio.get_running_loop().time()
        self._member_token: Token[int | None] | None = None
        self._defer_timer: asyncio.TimerHandle | None = None
        self._deferral: asyncio.Task[None] | None = None
        self._timeout = asyncio.timeout(TIMEOUT_SECONDS)
        self._replace_announced: Callable[[MessagePayload], Awaitable[None]] | None = None
        """Replaces the announced message."""
        self.result = InteractionResult.DONE
        """The result, for the metrics."""
        venue = venue_of(interaction)
        hooks = hooks_of(interaction.client)
        if hooks is not None and interaction.channel_id is not None:
            hooks.note(interaction.channel_id, venue)
        self._hooks = hooks if venue is Venue.INTERACTION and not self.on_page else None
        """Remembers tokens where the bot can post nothing but answers; None elsewhere. Pages have no tokens."""
        self._follow_ups = 0
        self._current_token: Token[FollowUpSender | None] | None = None
        self.in_server = venue is Venue.SERVER
        """Whether it was used in a server with the bot."""
        self.in_direct_messages = venue is Venue.DIRECT
        """Whether it was used in direct messages with the bot, which nobody else sees."""
        message = interaction.message
        self.private = message is not None and (message.flags.ephemeral or self.in_direct_messages)
        """Whether the pressed control is on a message for this member only."""
        self._on_board = self.on_page and message is not None and message.id == PAGE_BOARD
        """Whether the board on a page was pressed, which stays where it is."""
        self.message = None if message is None or self.private else message.id
        """The public message of the pressed control; None once it was answered."""

    @property
    def _client(self) -> _Client:
        return cast("_Client", self.interaction.client)

    @property
    def member(self) -> int:
        """The member."""
        return self.interaction.user.id

    @property
    def channel(self) -> int | None:
        """The channel."""
        return self.interaction.channel_id

    def treat_as_public(self) -> None:
        """Treat the pressed direct message as the board, lobby or notification that it is, not as a private view."""
        message = self.interaction.message
        if message is not None and not message.flags.ephemeral:
            self.private, self.message = False, message.id

    @property
    def on_page(self) -> bool:
        """Whether a page was pressed. Pages follow their tables without further answers."""
        return ON_PAGE in self.interaction.extras

    @property
    def public(self) -> bool:
        """Whether a public message can be the answer.

        Nobody could follow one from an ephemeral message.
        """
        return self._late is not Deferral.PRIVATE and not self.private

    @property
    def member_language(self) -> Language:
        """The member's language."""
        return member_language(self.interaction)

    @property
    def server_language(self) -> Language:
        """The server's language."""
        return server_language(self.interaction)

    @property
    def _done(self) -> bool:
        return self._answered or self.interaction.response.is_done()

    async def __aenter__(self) -> Self:
        self._member_token = CURRENT_MEMBER.set(self.member)
        if self._hooks is not None:
            self._current_token = CURRENT_RESPONSE.set(self)
        INTERACTION.set(self.interaction.id)  # every interaction has a task of its own
        self._defer_timer = asyncio.get_running_loop().call_later(self._patience, self._start_deferral)
        await self._timeout.__aenter__()
        return self

    def _start_deferral(self) -> None:
        self._deferral = asyncio.create_task(self.acknowledge())

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if self._member_token is not None:
            CURRENT_MEMBER.reset(self._member_token)
        if self._current_token is not None:
            CURRENT_RESPONSE.reset(self._current_token)
        if self._defer_timer is not None:
            self._defer_timer.cancel()
        try:
            await self._timeout.__aexit__(kind, error, traceback)
        except TimeoutError:
            _log.warning("interaction timed out: interaction=%s", self.interaction.id)
            error = calls.Declined(words.TOOK_TOO_LONG)
        if error is not None and not isinstance(error, Exception):
            if isinstance(error, asyncio.CancelledError):
                await self._report_stop()
            if self._deferral is not None:
                self._deferral.cancel()
            return False
        if self._deferral is not None:
            await self._deferral  # Discord may have it already, and then takes no other first response
        try:
            if error is not None:
                await self.fail(error)
            elif self._late is Deferral.UPDATE:
                await self.acknowledge()
            await self._delete_placeholder()
        except CALL_ERRORS as unreachable:
            self.result = InteractionResult.UNANSWERED
            _log.info("interaction not answered: interaction=%s error=%r", self.interaction.id, unreachable)
        if (command := self.interaction.command) is not None:
            self._client.metrics.commands.increment(command.qualified_name, self.result)
        return True

    async def _report_stop(self) -> None:
        """Tell a member who waits for an answer that the process ends first."""
        with contextlib.suppress(*CALL_ERRORS):
            await self.acknowledge()
            if self._has_placeholder or self._replace_announced is not None:
                await self.fail(calls.Declined(words.STOPPED))

    async def acknowledge(self) -> None:
        """Acknowledge the interaction unless it was answered; failures are logged."""
        async with self._lock:
            if self._done or self._refused:
                return
            try:
                await self._respond(self._defer)
            except CALL_ERRORS as error:
                _log.info("interaction not acknowledged: interaction=%s error=%r", self.interaction.id, error)
                self._refused = not is_connection_lost(error)
                self._deferral_unconfirmed = not self._refused
            else:
                self._deferred()
                self._remember_pressed()

    async def _defer(self) -> None:
        thinking = self._late is not Deferral.UPDATE
        ephemeral = self._late is Deferral.PRIVATE and not self.in_direct_messages
        given = await self.interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        self._is_hidden = thinking and not ephemeral and given is not None and given.is_ephemeral()

    async def require_visible(self) -> None:
        """Raise Declined where only the member would see a public answer.

        Discord hides answers in servers without the bot if members may not use other apps in public. It says so with
        the acknowledgement of a command; for a press only the member's permissions tell.
        """
        if self._hooks is None or self.interaction.guild_id is None:
            return
        if self._late is Deferral.PUBLIC:
            await self.acknowledge()
            hidden = self._is_hidden
        else:
            hidden = is_by_member(self.interaction) and not self.interaction.permissions.use_external_apps
        if hidden:
            raise calls.Declined(words.only_you_would_see(invite_url(self.interaction.application_id)))

    async def _respond(self, attempt: Callable[[], Awaitable[Given]]) -> Given | None:
        """Send the first response.

        Return None if it had arrived although Discord's answer was lost.
        """
        given = None
        try:
            given = await retry(attempt, Call.RESPOND)
        except CALL_ERRORS as error:
            if classify(error, Call.RESPOND) is not Meaning.DONE:
                raise
        self._answered = True
        took = asyncio.get_running_loop().time() - self._started
        self._client.metrics.acknowledged.observe(took, self.interaction.type.name)
        return given

    async def _respond_first(self, attempt: Callable[[], Awaitable[Given]]) -> tuple[bool, Given | None]:
        """Send the first response if there is none.

        Return whether it was sent, and Discord's answer.
        """
        if self._done:
            return False, None
        given = await self._respond(attempt)
        if given is None and self._deferral_unconfirmed:  # the deferral had arrived
            self._deferred()
            return False, None
        return True, given

    def _deferred(self) -> None:
        self._deferral_unconfirmed = False
        self._has_placeholder = self._late is not Deferral.UPDATE

    @property
    def in_message(self) -> bool:
        """Whether the pressed message shows the effect, so that no sentence has to."""
        return self.interaction.message is not None and not self._detached

    @property
    def in_panel(self) -> bool:
        """Whether a panel was pressed, which is shown again after its action."""
        return self._detached

    def allow_public(self) -> None:
        """Let a public message be the answer, unless the command was acknowledged."""
        if self._late is Deferral.PRIVATE and self._deferral is None and not self._done:
            self._late = Deferral.PUBLIC

    async def detach(self) -> None:
        """Acknowledge a press on a panel, and answer in new messages, as to a command."""
        await self.acknowledge()
        self._detached = True
        self.private, self.message = False, None

    async def open_modal(self, modal: Modal) -> None:
        """Open a modal, which has to be the first response.

        Raises Declined if the press was acknowledged already.

        A press that opens one is registered so that it is acknowledged after MODAL_SECONDS only.
        """
        respond = self.interaction.response.send_modal
        async with self._lock:
            first, _ = await self._respond_first(lambda: respond(build_modal(modal, self.member_language)))
        if not first:
            raise calls.Declined(words.TOO_SLOW)

    async def show(self, payload: MessagePayload, *, lasting: bool = False) -> PrivateMessage:
        """Show a payload to the member: in the pressed ephemeral message unless they dismissed it, or in a new one."""
        if not self.private or self._on_board:
            return await self.tell(payload, lasting=lasting)
        payload = await self._with_way_back(payload)
        await self._unless_dismissed(self._edit(lambda: payload.to_edit(self.member_language)))
        return PrivateMessage(self)

    def redraw(self, payload: MessagePayload) -> None:
        """Show the board on the page from which the press came."""
        cast("_PagePress", self.interaction).show_board(payload.to_edit(self.member_language))

    async def conclude(self, content: TextLike) -> None:
        """Remove the controls of the pressed private message and show a text there; elsewhere in a new message."""
        if self.private and not self._on_board:
            await self._unless_dismissed(self._edit(lambda: _last_word(content, self.member_language)))
        else:
            await self.tell(content)

    async def edit(self, message: int | None, payload: MessagePayload) -> bool:
        """Edit a public message if it is the pressed one; return whether it was.

        `message` names it, because a forged control may come from elsewhere.
        """
        return await self._edit_public(message, lambda: payload.to_edit(self.server_language))

    async def retire(self, message: int | None, content: TextLike) -> bool:
        """Remove the controls of a public message if it is the pressed one.

        Its picture stays.
        """
        return await self._edit_public(message, lambda: _last_word(content, self.server_language))

    async def _edit_public(self, message: int | None, arguments: Callable[[], Mapping[str, Any]]) -> bool:
        if message is None or message != self.message:
            return False
        await self._edit(arguments)
        return True

    async def _edit(self, arguments: Callable[[], Mapping[str, Any]]) -> None:
        async with self._lock:
            first, _ = await self._respond_first(lambda: self.interaction.response.edit_message(**arguments()))
            if first:
                self._remember_pressed()
            else:
                await self._edit_original(arguments)

    async def _edit_original(self, arguments: Callable[[], Mapping[str, Any]]) -> int:
        """Edit the original response and return its id."""
        message = await retry(lambda: self.interaction.edit_original_response(**arguments()), Call.EDIT)
        self._has_placeholder = False
        return int(message.id)

    async def post(self, payload: MessagePayload, *, silent: bool = False, nonce: str = "") -> int:
        """Send a public message, as the answer to a command or on its own; return its id.

        A follow-up would quote the message that it replies to, and takes no nonce. Raises Declined if nobody else would
        see it.
        """
        await self.require_visible()
        posted = await self._post_as_answer(payload, silent=silent) if self._late is Deferral.PUBLIC else None
        if posted is not None:
            return posted
        await self.acknowledge()
        channel = self.interaction.channel_id or 0
        return await post(self.interaction.client, channel, payload, self.server_language, silent=silent, nonce=nonce)

    async def _post_as_answer(self, payload: MessagePayload, *, silent: bool) -> int | None:
        """Answer a command with a public message.

        Return None if that is no longer possible.
        """
        respond = self.interaction.response.send_message
        async with self._lock:
            try:
                first, given = await self._respond_first(
                    lambda: respond(**payload.to_send(self.server_language), silent=silent)
                )
                if first and given is not None and given.message_id is not None:
                    return self._remember(given.message_id)
                if first:
                    return self._remember((await retry(self.interaction.original_response, Call.READ)).id)
                return (
                    self._remember(await self._edit_original(lambda: payload.to_edit(self.server_language)))
                    if self._has_placeholder
                    else None
                )
            except CALL_ERRORS as error:
                if classify(error, Call.RESPOND) is not Meaning.UNANSWERABLE:
                    raise
                _log.info("answering with a separate message: interaction=%s error=%s", self.interaction.id, error)
                return None

    async def tell(self, payload: MessagePayload | TextLike, *, lasting: bool = False) -> PrivateMessage:
        """Send a payload or text to the member only.

        In direct messages it's ephemeral only if it is a text without controls that isn't `lasting`: clients forget
        ephemeral messages, and boards have to stay.
        """
        text = await self._with_way_back(payload if isinstance(payload, MessagePayload) else MessagePayload(payload))
        response, ephemeral = self.interaction.response, not (self.in_direct_messages and (lasting or text.controls))
        if self._hooks is not None and self.message is not None and not self._done:
            await self.acknowledge()  # so that the token is one for the pressed message
        async with self._lock:
            first, _ = await self._respond_first(
                lambda: response.send_message(**text.to_send(self.member_language), ephemeral=ephemeral)
            )
            if first:
                return PrivateMessage(self)
            if self._has_placeholder and self._late is Deferral.PRIVATE:
                await self._unless_dismissed(self._edit_original(lambda: text.to_edit(self.member_language)))
                return PrivateMessage(self)
            await self._delete_placeholder()
            sent = await self._send_follow_up(text, self.member_language, ephemeral=ephemeral)
            return PrivateMessage(self, sent)

    async def _with_way_back(self, payload: MessagePayload) -> MessagePayload:
        """Add *Back to the board* to a private view that is an ordinary message, and buries the board."""
        if not (self.in_direct_messages and payload.controls):
            return payload
        return await self._client.with_way_back(self.channel, payload)

    async def _send_follow_up(
        self, payload: MessagePayload, language: Language, *, ephemeral: bool = False, silent: bool = False
    ) -> int:
        """Send a further message and return its id.

        Raises TokenExpired after as many as Discord takes where the bot isn't a member.
        """
        if self._hooks is not None and self._follow_ups >= MAX_FOLLOW_UPS:
            raise TokenExpired(self._follow_ups)
        self._follow_ups += 1
        send = partial(self.interaction.followup.send, ephemeral=ephemeral, silent=silent, wait=True)
        return int((await retry(lambda: send(**payload.to_send(language)), Call.FOLLOW_UP)).id)

    async def follow_up(self, payload: MessagePayload, language: Language, *, silent: bool = False) -> int:
        """Post a public message as a follow-up and return its id.

        Raises TokenExpired if no more are left, Declined if nobody else would see it.
        """
        await self.require_visible()
        await self.acknowledge()
        async with self._lock:
            await self._delete_placeholder()
            return self._remember(await self._send_follow_up(payload, language, silent=silent), original=False)

    def _remember(self, message: int, *, original: bool = True) -> int:
        """Remember that this interaction's token can edit a message; return its id."""
        if self._hooks is not None:
            self._hooks.remember(message, self.interaction, original=original)
        return message

    def _remember_pressed(self) -> None:
        """Remember that the token can edit the pressed message, once the first response was about it."""
        if self._late is Deferral.UPDATE and self.interaction.message is not None:
            self._remember(self.interaction.message.id)

    async def announce(
        self, payload: MessagePayload, *, here: bool = False
    ) -> Callable[[MessagePayload], Awaitable[None]]:
        """Announce a payload that takes a while; the result replaces the announcement.

        If `here`, it takes the place of the pressed ephemeral message. Dismissing the announcement cancels the
        replacement.
        """
        self._is_announced = True
        self._timeout.reschedule(self._started + ANNOUNCED_TIMEOUT_SECONDS)
        sent = await (self.show if here else self.tell)(payload, lasting=True)
        self._replace_announced = sent.edit
        return sent.edit

    async def amend(self, payload: MessagePayload, sent: int | None = None) -> None:
        """Edit the original response, or a further message that was sent.

        Does nothing if the member dismissed it.
        """
        async with self._lock:
            if sent is None:
                edited: Awaitable[object] = self._edit_original(lambda: payload.to_edit(self.member_language))
            else:
                edit = partial(self.interaction.followup.edit_message, sent)
                edited = retry(lambda: edit(**payload.to_edit(self.member_language)), Call.EDIT)
            await self._unless_dismissed(edited)

    async def still_shows(self, payload: MessagePayload) -> bool:
        """Whether the original response has this text: a press on it may have put something else there meanwhile."""
        shown: str = payload.to_edit(self.member_language)["content"]
        self.interaction._original_response = None  # noqa: SLF001 - discord.py would return what it read before
        try:
            return (await retry(self.interaction.original_response, Call.READ)).content == shown
        except CALL_ERRORS as error:
            _log.info("answer not read: interaction=%s error=%r", self.interaction.id, error)
            return False

    async def discard(self, sent: int | None = None) -> None:
        """Delete the original response, or a further message that was sent, if that's still possible."""
        interaction = self.interaction
        with contextlib.suppress(*CALL_ERRORS):
            if sent is None:
                await interaction.delete_original_response()
            else:
                await interaction.followup.delete_message(sent)

    async def _unless_dismissed(self, edit: Awaitable[object]) -> None:
        """Edit a private message; do nothing if the member dismissed it."""
        try:
            await edit
        except CALL_ERRORS as error:
            if classify(error, Call.EDIT) is not Meaning.MESSAGE_GONE:
                raise
            self._has_placeholder = False
            _log.info("answer dismissed: interaction=%s error=%r", self.interaction.id, error)

    async def _delete_placeholder(self) -> None:
        """Delete the original response if it still says "thinking"."""
        if self._has_placeholder:
            self._has_placeholder = False
            with contextlib.suppress(*CALL_ERRORS):
                await retry(self.interaction.delete_original_response, Call.DELETE)

    async def show_progress(self, sentence: TextLike) -> Callable[[], Awaitable[None]]:
        """Show a progress notice; call the result to remove it."""
        if self._is_announced or self.on_page:  # a page shows that it waits
            return _nothing
        await self.acknowledge()
        async with self._lock:
            # A token's few further messages are for answers, and one here would take the place of "thinking".
            if self._hooks is not None or self._has_placeholder:
                return _nothing
            word, send = message_text(sentence, self.member_language), self.interaction.followup.send
            text = await send(word, ephemeral=True, wait=True) if self._done else None

        async def take_back() -> None:
            if text is not None:
                await text.delete()

        return take_back

    async def fail(self, error: Exception) -> None:
        """Answer with the text of an expected refusal, or an apology with an error id, in place of an announcement.

        Does nothing if Discord takes no more answers.
        """
        if isinstance(error, CALL_ERRORS) and classify(error, Call.FOLLOW_UP) is Meaning.UNANSWERABLE:
            _log.info("interaction expired: interaction=%s error=%r", self.interaction.id, error)
            self.result = InteractionResult.UNANSWERED
            return
        self.result = InteractionResult.REFUSED
        if isinstance(error, calls.NoTableHere):
            await self.acknowledge()  # its picture may have to be drawn
            await self.tell(await self._client.start_card(self, error.text))
            return
        said: TextLike | None = calls.refusal_text(error, self.member_language)
        if said is None:
            self.result = InteractionResult.FAILED
            said = words.apology(
                calls.log_error(error, f"answering interaction {self.interaction.id} of member {self.member}")
            )
        if self._replace_announced is None:
            await self.tell(said)
        else:
            await self._replace_announced(MessagePayload(said))


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that only a member sees, and can be changed for 15 minutes: the original response, or a further one."""

    response: Response
    sent: int | None = None

    async def edit(self, payload: MessagePayload) -> None:
        """Show something else in it, unless the member dismissed it."""
        await self.response.amend(payload, self.sent)

    async def delete(self) -> None:
        """Delete it, if that's still possible."""
        await self.response.discard(self.sent)


def _last_word(content: TextLike, language: Language) -> Mapping[str, Any]:
    return {"content": message_text(content, language), "view": None}


async def _nothing() -> None:
    """Do nothing."""
