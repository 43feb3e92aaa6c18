"""A small bot on the real discord.py that uses a little of everything; the tests talk to it through the stand-in."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import app_commands

from bot.discord.client.host import GracefulClient
from bot.playground.address import discord_at
from bot.playground.rest.files import avatar
from bot.playground.server import Playground

PICTURE = avatar("#336699", "P")
WORDS = ("place M9", "place N9", "meeple city N")


class Counter(discord.ui.View):
    """Two buttons and a select on a message with a file."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", custom_id="count")
    async def more(self, interaction: discord.Interaction, button: discord.ui.Button[Counter]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"Counted {self.count}", view=self)

    @discord.ui.button(label="Slow count", custom_id="slow")
    async def slowly(self, interaction: discord.Interaction, button: discord.ui.Button[Counter]) -> None:
        await interaction.response.defer()
        self.count += 10
        file = discord.File(io.BytesIO(PICTURE), "second.png", description="Another disc")
        await interaction.edit_original_response(content=f"Counted {self.count}", attachments=[file], view=self)

    @discord.ui.button(label="Secret", custom_id="secret")
    async def secret(self, interaction: discord.Interaction, button: discord.ui.Button[Counter]) -> None:
        await interaction.response.send_message("Only you see this.", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, button: discord.ui.Button[Counter]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: discord.ui.Button[Counter]) -> None:
        raise AssertionError("nobody can press this")

    @discord.ui.select(
        placeholder="Choose a cell",
        custom_id="cell",
        options=[discord.SelectOption(label=f"M{n}", value=f"cell {n}") for n in range(1, 6)],
        max_values=2,
    )
    async def cell(self, interaction: discord.Interaction, select: discord.ui.Select[Counter]) -> None:
        await interaction.response.edit_message(content=f"Chose {', '.join(select.values)}", view=self)

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Choose a partner", custom_id="partner")
    async def partner(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Counter]) -> None:
        await interaction.response.send_message(f"With {select.values[0].mention}")


class Form(discord.ui.Modal, title="A form"):
    """A form with a text field in a label, and one in the older style."""

    name_of: discord.ui.Label[Form] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=10)
    )
    why: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Why", custom_id="why", required=False)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name_of.component, discord.ui.TextInput)
        await interaction.response.send_message(f"{self.name_of.component.value}: {self.why.value or 'no reason'}")


class Options(discord.ui.Modal, title="Options"):
    """A field of each kind, with defaults."""

    size: discord.ui.Label[Options] = discord.ui.Label(
        text="Size",
        component=discord.ui.RadioGroup(
            custom_id="size",
            options=[
                discord.RadioGroupOption(label="Small", value="s"),
                discord.RadioGroupOption(label="Large", value="l", default=True),
            ],
        ),
    )
    parts: discord.ui.Label[Options] = discord.ui.Label(
        text="Parts",
        component=discord.ui.CheckboxGroup(
            custom_id="parts",
            required=False,
            min_values=0,
            options=[
                discord.CheckboxGroupOption(label="River", value="r"),
                discord.CheckboxGroupOption(label="Inns", value="i", default=True),
            ],
        ),
    )
    rated: discord.ui.Label[Options] = discord.ui.Label(
        text="Rated", component=discord.ui.Checkbox(custom_id="rated", default=True)
    )
    partner: discord.ui.Label[Options] = discord.ui.Label(
        text="Partner", component=discord.ui.UserSelect(custom_id="partner", required=False, min_values=0)
    )
    channel: discord.ui.Label[Options] = discord.ui.Label(
        text="Channel",
        component=discord.ui.ChannelSelect(
            custom_id="channel", required=False, min_values=0, channel_types=[discord.ChannelType.text]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        sent = [label.component for label in (self.size, self.parts, self.rated, self.partner, self.channel)]
        values = [str(getattr(each, "value", None) or getattr(each, "values", None)) for each in sent]
        await interaction.response.send_message(" ".join(values), ephemeral=True)


class SmallBot(GracefulClient):
    """The bot. `seen` holds the names of the events that reached it."""

    def __init__(self, heartbeat_timeout: float = 60.0) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, guild_ready_timeout=0.01, heartbeat_timeout=heartbeat_timeout)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[str] = []
        self.guild_ready = asyncio.Event()
        _add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_socket_event_type(self, name: str) -> None:
        self.seen.append(name)

    async def on_ready(self) -> None:
        self.guild_ready.set()


def _add_commands(bot: SmallBot) -> None:
    group = app_commands.Group(name="small", description="A little of everything")

    @group.command(description="A picture with controls")
    @app_commands.describe(title="What to write", size="How large", partner="With whom")
    async def board(
        interaction: discord.Interaction,
        title: str,
        size: app_commands.Range[int, 1, 5] = 3,
        partner: discord.Member | None = None,
        loud: bool = False,
    ) -> None:
        text = f"{title} {size} {partner.mention if partner else 'alone'} {loud}"
        file = discord.File(io.BytesIO(PICTURE), "board.png", description="A disc")
        mentions = discord.AllowedMentions(users=True)
        await interaction.response.send_message(text, file=file, view=Counter(), allowed_mentions=mentions)

    @group.command(description="Answers late")
    async def slow(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.edit_original_response(content="Here at last, <@1100000000000000012>.")
        await interaction.followup.send("And one more.", ephemeral=private)

    @group.command(description="Never answers")
    async def mute(interaction: discord.Interaction) -> None:
        """Nothing."""

    @group.command(description="Takes a move")
    async def move(interaction: discord.Interaction, move: str) -> None:
        await interaction.response.send_message(f"Moved {move}", ephemeral=True)

    @move.autocomplete("move")
    async def moves(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=word.title(), value=word) for word in WORDS if word.startswith(current)]

    @group.command(description="Reads a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
        content = await file.read()
        await interaction.response.send_message(f"{file.filename}: {content.decode()}")

    @group.command(description="Chooses")
    @app_commands.choices(
        colour=[app_commands.Choice(name="Red", value="r"), app_commands.Choice(name="Blue", value="b")]
    )
    async def colour(interaction: discord.Interaction, colour: str) -> None:
        await interaction.response.send_message(f"Colour {colour}")

    @group.command(description="Opens a form")
    async def options(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Options())

    @group.command(description="Opens a thread")
    @app_commands.guild_only()
    async def thread(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"A thread for {name}")
        message = await interaction.original_response()
        opened = await message.create_thread(name=name)
        await opened.add_user(interaction.user)
        await opened.send("Welcome.")

    @bot.tree.context_menu(name="Who is it?")
    async def who(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"It is {member.display_name}")

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"> {message.content}", ephemeral=True)

    bot.tree.add_command(group)


@asynccontextmanager
async def running(playground: Playground, *, heartbeat_timeout: float = 60.0) -> AsyncIterator[SmallBot]:
    """The bot, logged in on the stand-in, with its commands registered and its guild known."""
    with discord_at(playground.address):
        bot = SmallBot(heartbeat_timeout)
        async with bot:
            task = asyncio.create_task(bot.start(playground.world.token))
            ready = asyncio.create_task(bot.guild_ready.wait())
            await asyncio.wait([task, ready], timeout=10, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            yield bot
            await bot.close()
            await task
