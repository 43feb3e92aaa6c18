"""Questions to a member at a table, and their answers as actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.core.consent.model import Ask, Closed, Question, Vote, offered_votes
from bot.core.errors import TableFrozen
from bot.core.table.model import LogLine, Table
from bot.discord import words as words_of_all
from bot.discord.components.controls import Choice
from bot.discord.components.links import board_link, mention, mentions, seat_names
from bot.discord.consent import words as words_of_questions
from bot.discord.consent.messages import request_text
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.table import words as words_of_clocks
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import Text, TextLike, fill_names, sentences
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.lookup import Answer, Asked, Here

AGREE, REFUSE, KEEP = "agree", "refuse", "keep"

ANSWERS: Mapping[str, Text] = {
    AGREE: words_of_questions.ASSENT,
    REFUSE: words_of_questions.DISSENT,
    KEEP: words_of_questions.KEEP_OPEN,
    **{decision.value: label for decision, label in words_of_clocks.DECISIONS.items()},
}
"""All answers, by key."""

BUTTONS = {AGREE: 10, REFUSE: 20, Vote.WAIT.value: 30, KEEP: 40}
"""Places of answers among the panel's buttons."""


class AnswerActions(TableActions):
    """Agree, refuse, keep open, and what can be done about a seat that is out of time."""

    async def asked(self, here: Here) -> Asked:
        """Return the open questions to the member at the channel's table."""
        table = here.channel_table
        if table is None or not here.unended:
            return Asked()
        asked: list[TextLike] = []
        answers: list[Answer] = []
        for question in await self.services.questions.open_at(table.id):
            holders = question.holders if question.ask is Ask.OVERTIME else (question.asked_by,)
            names = words_of_all.join_names([await self._name(each) for each in holders])
            found = list(_answers(question, table, here.member, names))
            answers.extend(found)
            if found:
                asked.append(await self._question_line(question, table))
        return Asked(asked, answers)

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return an action for each kind of answer.

        One to several questions asks which one is meant.
        """
        found: list[PanelAction] = []
        for key, name in ANSWERS.items():
            answers = [each for each in here.asked.answers if each.key == key]
            several = len(answers) > 1
            choices = [Choice(each.about, each.question.id) for each in answers] if several else []
            about = answers[0].about if len(answers) == 1 else words.ANSWER_SUMMARIES[key]
            found.append(
                PanelAction(
                    key,
                    name,
                    about,
                    partial(self._run, answers, key),
                    ChoiceInput(words.WHICH_QUESTION, partial(_same, choices)) if choices else None,
                    needs_input=several,
                    available=bool(answers),
                    tone="good" if key == AGREE else "plain",
                    button=BUTTONS.get(key, 0),
                )
            )
        return found

    async def _run(
        self, answers: Sequence[Answer], key: str, response: Response, text: str, member: PickedMember | None
    ) -> TextLike | None:
        """Give an answer; the text names the question if there are several."""
        parts = text.split()
        meant = [each for each in answers if len(answers) == 1 or each.question.id in parts]
        if len(meant) != 1:
            raise Declined(words.NOTHING_ASKED)
        (answer,) = meant
        table = await lookup.unended(self.dispatcher, response.interaction)
        asked = answer.question
        if (reply := self.dispatcher.questions.replies.get(asked.ask)) is not None:
            settled = await reply(response, asked.id, key)
            return sentences(words_of_questions.DONE, board_link(table)) if settled else None
        question = await self.dispatcher.questions.reply(response, asked.id, yes=key == AGREE)
        return await self._came_of(question)

    async def _name(self, member: int) -> TextLike:
        return await self.dispatcher.names.of(member) or words.SOMEBODY

    async def _question_line(self, question: Question, table: Table) -> TextLike:
        """Tell what a question is about, for the panel."""
        match question.ask:
            case Ask.OVERTIME:
                return words.late(mentions(question.holders))
            case Ask.IDLE:
                return words.KEEP_ASKED
            case Ask.UNDO if (move := await self._find_move(question)) is not None:
                return fill_names(words.undo_asked(mention(question.asked_by), move.label), seat_names(table))
            case _:
                return words.asked(mention(question.asked_by), request_text(question, table))

    async def _find_move(self, question: Question) -> LogLine | None:
        try:
            return await self.services.undo.find_move(question)
        except TableFrozen:
            return None

    async def _came_of(self, question: Question) -> TextLike:
        """The confirmation for the member who agreed or refused."""
        table = await self.services.tables.find(question.table)
        match question.closed:
            case None:
                return words.AGREED_SO_FAR
            case Closed.AGREED if question.ask is Ask.UNDO:
                return (await self.dispatcher.questions.payload(question, table)).content
            case Closed.AGREED:
                return sentences(words_of_questions.DONE, board_link(table))
            case Closed.MOOT:
                return words_of_questions.NO_LONGER
            case _:
                return words.REFUSED


async def _same(choices: Sequence[Choice]) -> Sequence[Choice]:
    return choices


def _answers(question: Question, table: Table, member: int, names: Text) -> Sequence[Answer]:
    """Return what a member can answer to a question."""
    match question.ask:
        case Ask.OVERTIME:
            votes = offered_votes(question, table.banks) if member in question.waiting else ()
            return [Answer(vote, question, names) for vote in votes]
        case Ask.VACANCY:
            return []
        case Ask.IDLE:
            return [Answer(KEEP, question, words.KEEP_TABLE_SUMMARY)] if member in question.waiting else []
        case ask:
            what = words.asked_by(words_of_questions.ASKED[ask], names)
            return _consent(question, what, member)


def _consent(question: Question, about: TextLike, member: int) -> Sequence[Answer]:
    """Return agreement and refusal for those asked; the proposer can refuse, too."""
    found = [Answer(AGREE, question, about)] if member in question.missing else []
    return [*found, Answer(REFUSE, question, about)] if found or member == question.asked_by else []
