"""Board, hand, rules and lesson of the game in a channel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.discord import words as words_of_all
from bot.discord.components.controls import Choice
from bot.discord.press.panel import ChoiceInput, PanelAction, PickedMember
from bot.discord.table.guide import topic_for
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.lookup import Here


class GameActions(TableActions):
    """Board, hand, rules, lesson."""

    def boards(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that show the table."""
        hand = None if here.face is None else here.face.hand
        return (
            PanelAction(
                "board",
                words.BOARD,
                words.BOARD_SUMMARY,
                self._board,
                available=here.channel_table is not None,
                button=50,
            ),
            PanelAction(
                "hand",
                hand or words.HAND,
                words.HAND_SUMMARY,
                self._hand,
                available=here.plays and hand is not None,
            ),
        )

    def guides(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that explain the game."""
        return (
            PanelAction(
                "rules",
                words_of_all.HOW_TO_PLAY,
                words.RULES_SUMMARY,
                partial(self._rules, here),
                ChoiceInput(words_of_all.OTHER_TOPICS, partial(_topics, here)),
                needs_input=False,
                available=here.face is not None,
                button=60,
            ),
            PanelAction(
                "learn",
                words.LEARN,
                words.LEARN_SUMMARY,
                partial(self._learn, here),
                available=here.face is not None and len(here.face.lessons) > 0,
            ),
        )

    async def _board(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the table in a new message."""
        await permissions.require(response.interaction)
        response.allow_public()
        table = await lookup.latest(self.dispatcher, response.interaction)
        await self.dispatcher.boards.post(response, await self.services.tables.live(table.id))

    async def _hand(self, response: Response, text: str, member: PickedMember | None) -> None:
        await self.dispatcher.hands.open(response, await lookup.running(self.dispatcher, response.interaction))

    async def _rules(self, here: Here, response: Response, text: str, member: PickedMember | None) -> None:
        """Show a topic: the named one, or that of the current decision."""
        face = here.face
        if face is None:
            raise Declined(words_of_all.OLD_BUTTON)
        topic = text or (next(iter(face.topics)) if here.live is None else topic_for(face, here.live, response.member))
        await response.tell(await self.dispatcher.guide.topic_payload(face, topic, response))

    async def _learn(self, here: Here, response: Response, text: str, member: PickedMember | None) -> None:
        """Show the lessons of the game here."""
        if here.face is None or not here.face.lessons:
            raise Declined(words_of_all.OLD_BUTTON)
        await self.dispatcher.lessons.begin(response, here.face.game.key)


async def _topics(here: Here) -> Sequence[Choice]:
    topics = {} if here.face is None else here.face.topics
    return [Choice(topic.title, key) for key, topic in topics.items()]
