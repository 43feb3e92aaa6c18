"""`/answer`: what the buttons under questions, warnings, also of lobbies, and the message about overtime do, typed.

It is no part of `/table`, which has as many commands as Discord takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.games.text import Text, TextLike, fill_names, render_text, sentences
from bot.model.errors import NoSuchQuestion, TableFrozen
from bot.model.lobby import Lobby
from bot.model.question import Ask, Closed, Question
from bot.model.table import Pending, Table
from bot.ui import words as words_of_all
from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import MAX_CHOICES, MAX_OPTION_LENGTH, shorten
from bot.ui.components.languages import member_language
from bot.ui.components.links import board_link, mention, seat_names
from bot.ui.components.payload import MessagePayload
from bot.ui.messages.face import undone_text
from bot.ui.messages.overtime_message import END, MOVE, NUDGE, WAIT
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import computers as computer_words
from bot.ui.words import lobbies as lobby_words
from bot.ui.words import questions as question_words
from bot.ui.words import story as story_words
from bot.ui.words import time_control as tempo_words
from cogs.table import lookup, words

AGREE, REFUSE, KEEP = "agree", "refuse", "keep"
UNDO = "undo"
"""In the place of a question's id: the undo that somebody wishes for."""

LATE_ANSWERS = {
    NUDGE: tempo_words.NUDGE,
    WAIT: tempo_words.WAIT,
    MOVE: tempo_words.COMPUTER_MOVES,
    END: tempo_words.END,
}
"""Answers to overtime; `/table replace` names a substitute."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One thing that a member can say: how it is typed, to which question, what it is called, of what it is."""

    typed: str
    about: str
    label: TextLike
    what: TextLike

    @property
    def value(self) -> str:
        """What tells it from the same word to another question."""
        return f"{self.typed} @{self.about}"


class AnswerCommand(commands.Cog):
    """Answer."""

    def __init__(self, host: Host) -> None:
        self.dispatcher = host.dispatcher
        self.tables = host.dispatcher.tables

    @app_commands.command(name="answer", description=command_text(words.ANSWER))
    @app_commands.describe(reply=command_text(words.WHICH_REPLY))
    @app_commands.guild_only
    async def response(self, interaction: Interaction, reply: str) -> None:
        """Answer a question at the table of this channel."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            place = await lookup.lobby(self.dispatcher, interaction) or await lookup.unended(
                self.dispatcher, interaction
            )
            offered = await self._offered(place, response.member)
            wanted = " ".join(reply.lower().split())
            meant = [each for each in offered if wanted in (each.value, each.typed)]
            if not offered:
                raise Declined(words.NOTHING_ASKED)
            if len(meant) != 1:
                text = words.choose_reply([each.typed for each in offered])
                raise Declined(text)
            if isinstance(place, Lobby):
                await self.dispatcher.lobbies.keep(response, place.id)
            else:
                await self._say(response, place, meant[0])

    @response.autocomplete("reply")
    async def possible(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What the member can say here now."""
        try:
            place = await lookup.lobby(self.dispatcher, interaction) or await lookup.unended(
                self.dispatcher, interaction
            )
        except Declined:
            return []
        language, wanted = member_language(interaction), typed.lower().strip()
        found = await self._offered(place, interaction.user.id)
        often = Counter(each.typed for each in found)
        offered = [
            (
                shorten(render_text(words.reply(each.label, each.what), language), MAX_OPTION_LENGTH),
                each.typed if often[each.typed] == 1 else each.value,
            )
            for each in found
        ]
        fitting = [(text, value) for text, value in offered if wanted in text.lower() or wanted in value]
        return [app_commands.Choice(name=text, value=value) for text, value in fitting[:MAX_CHOICES]]

    # What can be said

    async def _offered(self, place: Table | Lobby, member: int) -> Sequence[Reply]:
        """What a member can say at a table, or in a lobby, which they can keep open."""
        if isinstance(place, Lobby):
            joined = member in place.members
            return [Reply(KEEP, place.id, lobby_words.KEEP_OPEN, words.THIS_LOBBY)] if joined else []
        return await self._offered_at(place, member)

    async def _offered_at(self, table: Table, member: int) -> Sequence[Reply]:
        found: list[Reply] = []
        for question in await self.tables.questions.open_at(table.id):
            whose = question.holders if question.ask is Ask.OVERTIME else (question.asked_by,)
            names = words_of_all.join_names([await self._name(each) for each in whose])
            found.extend(_replies(question, member, names, self.tables.questions.levels_at(table)))
        pending = await self._pending(table)
        if pending is not None:
            found.extend(_to_undo(pending, member, await self._name(pending.asked_by)))
        return found

    async def _name(self, member: int) -> TextLike:
        return await self.dispatcher.names.of(member) or words.SOMEBODY

    async def _pending(self, table: Table) -> Pending | None:
        try:
            return await self.tables.undo.pending(table.id)
        except TableFrozen:
            return None

    # Saying it

    async def _say(self, response: Response, table: Table, reply: Reply) -> None:
        what, _, level = reply.typed.partition(" ")
        if reply.about == UNDO:
            await self._undo(response, table, yes=what == AGREE)
        elif reply.typed == KEEP:
            await self.dispatcher.idle.keep(response, reply.about)
        elif what in LATE_ANSWERS:
            await self.dispatcher.overtime.decide(response, reply.about, what, level)
            if what == WAIT:
                await response.tell(words.MORE_TIME)
        else:
            question = await self.dispatcher.questions.reply(response, reply.about, yes=what == AGREE)
            await response.tell(_came_of(question, await self.tables.tables.find(table.id)))

    async def _undo(self, response: Response, table: Table, *, yes: bool) -> None:
        pending = await self._pending(table)
        if pending is None:
            raise NoSuchQuestion
        if not yes:
            await self.tables.undo.refuse(table.id, response.member, table.rev)
            stands = story_words.withdrawn if response.member == pending.asked_by else story_words.refused
            await response.post(
                MessagePayload(fill_names(stands(mention(response.member), pending.move), seat_names(table))),
                silent=True,
            )
            await response.tell(words.REFUSED)
            await self.dispatcher.play.end_request(table.id)
            return
        agreed = await self.tables.undo.agree(table.id, response.member, table.rev)
        if isinstance(agreed, Pending):
            await response.tell(words.AGREED_SO_FAR)
            return
        await self.dispatcher.boards.go_on(response, agreed, words_of_all.TAKEN_BACK)
        await response.tell(sentences(story_words.ALL_AGREED, undone_text(agreed), board_link(agreed.table)))
        await self.dispatcher.play.end_request(table.id)


def _replies(question: Question, member: int, names: Text, levels: Sequence[str]) -> Iterator[Reply]:
    """What a member can say to a question."""
    match question.ask:
        case Ask.OVERTIME:
            if member in question.waiting:
                for typed, label in LATE_ANSWERS.items():
                    yield Reply(typed, question.id, label, names)
                for level in levels[1:]:
                    label = words.level_moves(computer_words.level(level))
                    yield Reply(f"{MOVE} {level}", question.id, label, names)
        case Ask.IDLE:
            if member in question.waiting:
                yield Reply(KEEP, question.id, question_words.KEEP_OPEN, words.THIS_TABLE)
        case ask:
            what = words.asked_by(question_words.ASKED[ask], names)
            if member in question.missing:
                yield Reply(AGREE, question.id, question_words.ASSENT, what)
            if member in question.missing or member == question.asked_by:
                yield Reply(REFUSE, question.id, question_words.DISSENT, what)


def _to_undo(pending: Pending, member: int, name: TextLike) -> Iterator[Reply]:
    """What a member can say to an undo that somebody wishes for."""
    what = words.asked_by(words.AN_UNDO, name)
    if member in pending.waiting_for:
        yield Reply(AGREE, UNDO, words_of_all.AGREE, what)
    if member in pending.waiting_for or member == pending.asked_by:
        yield Reply(REFUSE, UNDO, words_of_all.REFUSE, what)


def _came_of(question: Question, table: Table) -> Text:
    """The confirmation for the member who agreed or refused."""
    match question.closed:
        case None:
            return words.AGREED_SO_FAR
        case Closed.AGREED:
            return sentences(question_words.DONE, board_link(table))
        case Closed.MOOT:
            return question_words.NO_LONGER
        case _:
            return words.REFUSED
