"""*How to play*: the rules in short texts, from the current decision's topic on.

The list of topics names the game and no table, so it always works.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.services import Services
from bot.core.table.model import LiveTable
from bot.discord import words
from bot.discord.components.controls import Button, Choice, Select
from bot.discord.components.payload import MessagePayload
from bot.discord.pictures.attachments import draw_images
from bot.discord.pictures.avatars import member_style
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.press import words as command_words
from bot.discord.press.press import Press
from bot.discord.table.face import Face
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import lines, literal_text

RULES = "rules"
"""Verb of the button, first word of the list's argument, id without a table."""

HOW_TO_PLAY = Button(words.HOW_TO_PLAY, RULES)
"""The button on private boards."""


def how_to_play(game: str) -> Button:
    """Make the button where there is no board yet; it opens the first topic."""
    return Button(words.HOW_TO_PLAY, RULES, game)


def topic_for(face: Face, live: LiveTable, member: int) -> str:
    """Return the topic of the member's decision, else of the first deciding seat."""
    own = [seat for seat in live.position.deciders if seat in live.table.seats_of(member)]
    return face.topic(live, own[0] if own else None)


class Guide:
    """Shows the rules by topic."""

    def __init__(self, services: Services, faces: Mapping[str, Face], render_queue: RenderQueue) -> None:
        self._services = services
        self._faces = faces
        self._render_queue = render_queue

    async def press(self, press: Press) -> None:
        """Handle the button on a board, a lobby or a hand; old ones work as well."""
        named = self._faces.get(press.control.argument)
        if named is not None:
            await press.response.tell(await self.topic_payload(named, next(iter(named.topics)), press.response))
            return
        live = await self._services.tables.live(press.control.table)
        face = self._faces[live.table.game]
        await press.response.tell(await self.topic_payload(face, topic_for(face, live, press.member), press.response))

    async def turn_to(self, press: Press) -> None:
        """Show another topic from the list.

        Raises Declined for a game that is no longer hosted.
        """
        (topic,) = press.values
        face = self._faces.get(press.control.argument.removeprefix(f"{RULES} "))
        if face is None:
            raise Declined(words.OLD_BUTTON)
        await press.response.show(await self.topic_payload(face, topic, press.response))

    async def topic_payload(self, face: Face, key: str, response: Response, found: str = "") -> MessagePayload:
        """Show a topic with its pictures and the list of all topics.

        A sentence that was `found` in it is quoted last, where a phone shows it.

        Raises Declined for an unknown topic.
        """
        topic = face.topics.get(key)
        if topic is None:
            raise Declined(command_words.no_topic(tuple(face.topics)))
        choices = [Choice(each.title, name, chosen=name == key) for name, each in face.topics.items()]
        select = Select(words.OTHER_TOPICS, f"{RULES} {face.game.key}", tuple(choices))
        text = lines(
            command_words.topic_head(face.game.title, topic.title),
            topic.text,
            command_words.quoted_rule(literal_text(found)) if found else "",
        )
        style = await member_style(self._services.settings, response.interaction)
        return MessagePayload(text, await draw_images(self._render_queue, topic.pictures, style), (select,), RULES)
