"""Questions to the members of a table: the message with *Agree* and *Refuse*, and the result.

Each change of a question has an outbox entry, which is delivered with the response if possible.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial

import discord

from bot.core.consent.model import ASKED_AGAIN_ENTRY, QUESTION_ENTRY, Ask, Closed, Question, Request
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater
from bot.core.errors import NoSuchQuestion, TableFrozen
from bot.core.services import Services
from bot.core.table.cache import Locks
from bot.core.table.model import Table
from bot.core.table.outbox_entries import outdated
from bot.discord.components.controls import Button, Control
from bot.discord.components.languages import table_language
from bot.discord.components.links import board_link, date, mention, mentions, player, relative_time, seat_names
from bot.discord.components.payload import MessagePayload
from bot.discord.consent import words
from bot.discord.press.press import Handler, Press
from bot.discord.table import words as story_words
from bot.discord.table import words as tempo_words
from bot.discord.table.boards import Boards
from bot.discord.table.face import undone_text
from bot.discord.table.table_message import COME_BACK
from bot.discord.table.time_control import describe_clock
from bot.discord.table.undo_message import undo_payload
from bot.discord.transport import calls
from bot.discord.transport.calls import TAKES_NO_EDIT, Declined
from bot.discord.transport.delivery import delete_if_lease_lost, deliver_to, find_posted, post_once
from bot.discord.transport.permissions import find_asked
from bot.discord.transport.post import edit, post
from bot.discord.transport.rate_limits import hold_lock
from bot.discord.transport.response import Response
from bot.games import words as game_words
from bot.games.text import Text, TextLike, fill_names, lines

ASSENT, DISSENT = "assent", "dissent"
"""Verbs of questions; their argument is the question's id."""

AGREE, REFUSE = "agree", "refuse"
"""Verbs under requests for an undo from before they were questions; only table and rev say which one it is."""

MakeMessage = Callable[[Question, Table], MessagePayload]
"""Makes the message of a question that a subject asks."""

Reply = Callable[[Response, str, str], Awaitable[bool | None]]
"""Gives a member's answer by its key to a question by its id; returns whether that settled it."""

LookFor = Callable[[Table, Collection[int]], Awaitable[None]]
"""Finds out whether these members of a table are still there."""


class QuestionMessages:
    """Shows questions and handles their verbs."""

    def __init__(self, client: discord.Client, services: Services, boards: Boards) -> None:
        self._client = client
        self._services = services
        self._boards = boards
        self._locks = Locks()
        self.makers: dict[Ask, MakeMessage] = {}
        """Make the messages of the questions that subjects ask themselves."""
        self.replies: dict[Ask, Reply] = {}
        """Take typed answers other than agreement."""
        self.look_for: LookFor | None = None
        """Finds out who of the others is still there, before a question is asked."""
        self.verbs: Mapping[str, Handler] = {
            ASSENT: lambda press: self._press_answer(press, yes=True),
            DISSENT: lambda press: self._press_answer(press, yes=False),
            AGREE: lambda press: self._press_answer(press, yes=True),
            REFUSE: lambda press: self._press_answer(press, yes=False),
            COME_BACK: lambda press: self.come_back(press.response, press.control.table),
        }
        services.outbox.serve(QUESTION_ENTRY, partial(self._settle, looks=True))
        services.outbox.serve(ASKED_AGAIN_ENTRY, self._ask_again)

    async def ask(self, response: Response, table: Table, request: Request) -> None:
        """Ask the members concerned, or do what concerns nobody else. Raises what `Questions.ask` raises."""
        others = [member for member in table.playing if member != response.member]
        if others and table.answers_only:
            raise Declined(words.CANNOT_ASK)
        await response.acknowledge()
        if request.ask in (Ask.SHARE, Ask.REPLACE) and request.subject is not None:
            guild = None if table.guild is None else self._client.get_guild(table.guild)
            await find_asked(guild, table.channel, request.subject)
        if self.look_for is not None:
            await self.look_for(table, others)
        question = await self._services.questions.ask(table.id, request, response.member)
        table = await self._services.tables.find(table.id)
        if question.closed is Closed.AGREED:
            if question.id:
                await self.deliver_now(question.id)
            await self.show_board(response, table, words.DONE)
            await response.tell(words.agreed(request_text(question, table), board_link(table)))
            return
        await self.show_asked(response, question)

    async def show_asked(self, response: Response, question: Question) -> None:
        """Post a new question, and tell the member so."""
        await response.acknowledge()
        table = await self._services.tables.find(question.table)
        if question.ask is Ask.UNDO:
            move = await self._services.undo.find_move(question)
            asked = story_words.NOBODY_ASKS if move is None else story_words.others_asked(move.label)
            texts = fill_names(asked, seat_names(table))
        else:
            texts = words.others_asked(request_text(question, table), mentions(question.missing))
        error = await self.deliver_now(question.id)
        await response.tell(texts if error is None else calls.delay_text(error, "", words.FOLLOWS))

    # What members press

    async def _press_answer(self, press: Press, *, yes: bool) -> None:
        control = press.control
        question_id = control.argument or f"{control.table}-{control.rev}"
        try:
            await self.reply(press.response, question_id, yes=yes)
        except NoSuchQuestion:
            await press.response.tell(words.NO_LONGER)
            await self.deliver_now(question_id)

    async def reply(self, response: Response, question_id: str, *, yes: bool) -> Question:
        """Agree or refuse, and show the result. Raises NoSuchQuestion, NotAsked."""
        question = await self._services.questions.answer(question_id, response.member, yes=yes)
        await response.acknowledge()
        await self.deliver_now(question.id)
        if question.closed is Closed.AGREED:
            response.message = None
            await self.show_board(response, await self._services.tables.find(question.table), words.DONE)
        return question

    async def come_back(self, response: Response, table_id: str) -> None:
        """Return a seat from the computer to its member."""
        table = await self._services.seats.come_back(table_id, response.member)
        await self.show_board(response, table, words.CAME_BACK)

    async def show_board(self, response: Response, table: Table, done: TextLike) -> None:
        """Show a table to the member who changed something."""
        try:
            live = await self._services.tables.live(table.id)
        except TableFrozen:
            return
        await self._boards.go_on(response, live, done)

    # Outbox entries

    async def deliver_now(self, question_id: str) -> BaseException | None:
        """Update a question's message now; return the error if that is left to the outbox."""
        entry = await self._services.outbox.find(question_id, QUESTION_ENTRY)
        if entry is None:
            return None
        try:
            await self._settle(entry, looks=False)
        except RetryLater as error:
            await self._services.outbox.postpone(entry, error)
            return error.__cause__ or error
        self._services.outbox.mark_delivered(entry)
        return None

    async def _settle(self, entry: OutboxEntry, *, looks: bool) -> None:
        """Show a question; forget a closed one when its message says so."""
        async with hold_lock(self._locks.of(entry.subject)):
            try:
                question = await self._services.questions.find(entry.subject)
            except NoSuchQuestion:
                return
            table = await self._services.tables.find(question.table)
            payload = await self.payload(question, table)
            async with deliver_to(self._services, table.guild, table.channel):
                if question.message is not None:
                    silent, language = replace(payload, mentions=()), await table_language(self._client, table)
                    message = question.message
                    await edit(self._client, table.channel, message, silent, language, ignore=TAKES_NO_EDIT)
                elif question.closed is None and payload.controls:
                    await self._post(table, question, payload, entry, looks=looks)
            if question.closed is not None:
                await self._services.questions.forget(question.id)

    async def _post(
        self, table: Table, question: Question, payload: MessagePayload, entry: OutboxEntry, *, looks: bool
    ) -> None:
        """Post the question, and queue mentions for members in quiet hours."""
        language = await table_language(self._client, table)
        found = await find_posted(self._client, entry, payload, language, named=question.id) if looks else None
        shown = found
        if shown is None:
            notified = await self._services.settings.to_notify(payload.mentions, self._services.now())
            asked, nonce = replace(payload, mentions=notified), f"{question.id}-asked"
            shown = await post(self._client, table.channel, asked, language, nonce=nonce)
        posted = entry.since if found is not None else None
        async with self._delete_if_lease_lost(table, question.id, shown):
            if not table.answers_only:
                await self._services.deferred_notifications.add(
                    ASKED_AGAIN_ENTRY, question.id, table.channel, payload.mentions, posted=posted
                )
            await self._services.questions.set_message(question.id, shown)

    async def _ask_again(self, entry: OutboxEntry) -> None:
        """Mention members, whose quiet hours are over, in a new message of the question."""
        async with hold_lock(self._locks.of(entry.subject)):
            try:
                question = await self._services.questions.find(entry.subject)
            except NoSuchQuestion:
                return
            if question.closed is not None or question.message is None:
                return
            awake = [
                each for each in await self._services.deferred_notifications.awake(entry) if each in question.missing
            ]
            if awake:
                await self._move(question, tuple(awake), entry)
            await self._services.deferred_notifications.defer_others(entry)

    async def _move(self, question: Question, awake: tuple[int, ...], entry: OutboxEntry) -> None:
        table, earlier = await self._services.tables.find(question.table), question.message
        payload = replace(await self.payload(question, table), mentions=awake)
        language = await table_language(self._client, table)
        async with deliver_to(self._services, table.guild, table.channel):
            nonce = f"{question.id}-{entry.rev}-again"
            shown = await post_once(
                self._client, entry, payload, language, below=earlier, named=question.id, nonce=nonce
            )
        async with self._delete_if_lease_lost(table, question.id, shown):
            if earlier is not None:
                await self._services.outbox.add(outdated(table, earlier, self._services.now()))
            await self._services.questions.set_message(question.id, shown)

    def _delete_if_lease_lost(self, table: Table, question_id: str, shown: int) -> AbstractAsyncContextManager[None]:
        async def is_in_use() -> bool:
            return (await self._services.questions.find(question_id)).message == shown

        return delete_if_lease_lost(self._client, table.channel, shown, is_in_use)

    async def payload(self, question: Question, table: Table) -> MessagePayload:
        """Make the message of a question, with absent members that it waits for.

        Raises RetryLater for an undo at a frozen table.
        """
        if question.ask is Ask.UNDO:
            payload = await self._undo_payload(question, table)
        else:
            payload = self.makers.get(question.ask, request_payload)(question, table)
        if question.closed is not None or question.ask is Ask.VACANCY:
            return payload
        asked = () if question.ask is Ask.OVERTIME else question.missing
        concerned = tuple(dict.fromkeys((*question.holders, *asked)))
        away = await self._services.settings.away_of(concerned, self._services.now())
        texts = [tempo_words.is_away(mention(member), date(until)) for member, until in away.items()]
        return replace(payload, content=lines(payload.content, *texts)) if texts else payload

    async def _undo_payload(self, question: Question, table: Table) -> MessagePayload:
        try:
            move, live = await self._services.undo.find_move(question), await self._services.tables.live(table.id)
        except TableFrozen as frozen:
            raise RetryLater(str(frozen)) from frozen
        undone = undone_text(live) if live.table.rev == (question.at_rev or 0) + 1 else ""
        return undo_payload(question, table, move, undone, _controls(question))


def request_payload(question: Question, table: Table) -> MessagePayload:
    """Make the message of a member's request."""
    text = request_text(question, table)
    match question.closed:
        case None:
            asked = words.asks(mention(question.asked_by), text, mentions(question.missing), board_link(table))
            text = lines(asked, _remark(question), _counted(question))
            return MessagePayload(text, (), _controls(question), table.id, table.rev, question.missing)
        case Closed.AGREED:
            return MessagePayload(words.agreed(text, board_link(table)))
        case Closed.REFUSED:
            return MessagePayload(words.refused(mention(question.closed_by or question.asked_by), text))
        case Closed.WITHDRAWN:
            return MessagePayload(words.withdrawn(mention(question.asked_by), text))
        case Closed.MOOT:
            return MessagePayload(words.moot(text))


def _controls(question: Question) -> tuple[Control, ...]:
    return (
        Button(words.ASSENT, ASSENT, question.id, tone="good"),
        Button(words.DISSENT, DISSENT, question.id),
    )


def request_text(question: Question, table: Table) -> Text:
    """Describe the request, as a part of a sentence."""
    seat = question.seat
    members = mentions(question.holders) if question.holders or seat is None else player(table, seat)
    subject = "" if question.subject is None else mention(question.subject)
    match question.ask:
        case Ask.IDLE:
            return words.STAYS_OPEN
        case Ask.UNDO:
            return words.ASKED[Ask.UNDO]
        case Ask.PAUSE:
            return tempo_words.A_PAUSE
        case Ask.END | Ask.OVERTIME | Ask.VACANCY:
            return tempo_words.THE_END
        case Ask.TEMPO:
            if question.time_control is None:
                return tempo_words.NO_CLOCK_WANTED
            return tempo_words.wanted(describe_clock(question.time_control))
        case Ask.SHARE:
            return words.share(subject, members)
        case Ask.REPLACE:
            return words.take_over(subject, members)
        case Ask.REMOVE:
            return words.remove(subject, is_gone=question.is_gone)
        case Ask.SUBSTITUTE | Ask.LEAVE:
            level = None if question.level is None else game_words.level(question.level)
            if question.until is None:
                return words.leave(members, len(question.holders), level)
            return words.stand_in(members, relative_time(question.until), level)


def _counted(question: Question) -> TextLike:
    """Say when the answers given decide, unless everyone who is asked has to agree."""
    if question.counted_at is None:
        return ""
    required = mentions(question.required) if question.required else None
    return words.counted(relative_time(question.counted_at), required)


def _remark(question: Question) -> TextLike:
    if question.ask is Ask.REPLACE:
        return words.PASSED_ON
    return words.COMPUTER_PLAYS if question.ask in (Ask.SUBSTITUTE, Ask.LEAVE) else ""
