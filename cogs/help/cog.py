"""`/play` shows the start card; `/help` explains commands, rules and lessons."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import TypedText, autocomplete_choices, command_text
from bot.discord.components.controls import Button
from bot.discord.components.languages import member_language
from bot.discord.components.payload import MessagePayload
from bot.discord.lesson.service import LEARN
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.press import Press
from bot.discord.table.search import search_suggestions
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from cogs.help import words
from cogs.help.directory import COMMANDS, Directory
from cogs.help.start_card import CARD, StartCardMessages


class Help(commands.Cog):
    """The commands that lead to all others."""

    def __init__(self, host: Host) -> None:
        self._dispatcher: Dispatcher = host.dispatcher
        self.directory = Directory(host.tree, host.dispatcher.command_ids, host.dispatcher.faces)
        self.card = StartCardMessages(host.dispatcher)
        host.dispatcher.start = self.card.sheet
        host.dispatcher.add_select(COMMANDS, self.look_up)

    @app_commands.command(description=command_text(words.PLAY))
    async def play(self, interaction: Interaction) -> None:
        """Show the start card; the picture follows if it takes long."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            payload = await self.card.sheet(response)
            await response.tell(payload)
            if not payload.files:
                await self.card.complete(response)
                if await response.still_shows(payload):
                    await response.amend(await self.card.sheet(response))

    @app_commands.command(name="help", description=command_text(words.HELP))
    @app_commands.describe(topic=command_text(words.WHICH_TOPIC))
    async def explain(self, interaction: Interaction, topic: TypedText | None = None) -> None:
        """Explain a command or a topic of the rules, or begin a lesson.

        Without a topic, give an overview.
        """
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            wanted = (topic or "").lower().strip().removeprefix("/")
            found = self.directory.find_game_topic(wanted, member_language(interaction))
            if found is None:
                await response.tell(self._command(response, wanted) if wanted else self._overview())
                return
            face, key = found
            if key == LEARN:
                await self._dispatcher.lessons.begin(response, face.game.key)
            else:
                await response.tell(await self._dispatcher.guide.topic_payload(face, key, response))

    @explain.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest commands, topics of rules, and lessons."""
        offered = [*self.directory.suggestions(member_language(interaction))]
        found = search_suggestions(offered, typed.removeprefix("/"))
        return autocomplete_choices((each.label, each.notation) for each in found)

    async def look_up(self, press: Press) -> None:
        """Handle the select of commands."""
        (name,) = press.values
        await press.response.show(self._command(press.response, name))

    def _overview(self) -> MessagePayload:
        text = words.overview(self.directory.links())
        return MessagePayload(
            text, controls=(Button(words.ALL_GAMES, CARD, tone="main"), self.directory.select()), table=CARD
        )

    def _command(self, response: Response, name: str) -> MessagePayload:
        """Explain a command. Raises Declined if there is none."""
        text = self.directory.explain_command(name, in_server=response.in_server)
        if text is None:
            raise Declined(words.no_topic([f"/{each}" for each in self.directory.names()]))
        controls = (Button(words.ALL_GAMES, CARD), self.directory.select(name))
        return MessagePayload(text, controls=controls, table=CARD)


async def setup(host: Host) -> None:
    """Let members start games and ask for help."""
    cog = Help(host)
    host.dispatcher.panels["table"].add("table", 150, cog.card.another_way)
    await host.add_cog(cog)
