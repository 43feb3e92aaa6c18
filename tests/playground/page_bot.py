"""A small bot for the tests of the page: everything that the page can show, and no game."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from PIL import Image

from bot.discord.client.host import GracefulClient
from bot.playground.address import discord_at
from bot.playground.server import Playground
from tests.playground.small_bot import Options

CELLS = [f"{column}{row}" for row in range(7, 12) for column in "JKLMN"]
MOVES = ("place M9 r1", "place N9 r2", "meeple city N")
TEXT = (
    "**bold** *slanted* __under__ ~~gone~~ `code` ||hidden||\n> quoted\n- first\n- second\n"
    "```py\nprint('a block')\n```\n<script>document.title = 'broken'</script> </table new:1> in <#{channel}>"
)


def plain_picture() -> bytes:
    """1600 pixels wide, as every board is."""
    content = io.BytesIO()
    Image.new("RGB", (1600, 1140), "#2A303C").save(content, "PNG")
    return content.getvalue()


class Board(discord.ui.View):
    """A select with 25 options and buttons of every style."""

    def __init__(self, bot: PageBot) -> None:
        super().__init__(timeout=None)
        self.bot = bot
        link = "https://example.invalid/rules"
        self.add_item(discord.ui.Button(label="Rules", style=discord.ButtonStyle.link, url=link, row=2))

    @discord.ui.select(
        placeholder="Choose a cell",
        custom_id="cell",
        options=[discord.SelectOption(label=cell, value=cell, description=f"Ways at {cell}: 2") for cell in CELLS],
    )
    async def cell(self, interaction: discord.Interaction, select: discord.ui.Select[Board]) -> None:
        await interaction.response.edit_message(content=f"Proposed {select.values[0]}")

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Choose partners", custom_id="partners", max_values=2)
    async def partners(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Board]) -> None:
        names = " and ".join(value.mention for value in select.values)
        await interaction.response.send_message(
            f"Together with {names}", allowed_mentions=discord.AllowedMentions.all()
        )

    @discord.ui.button(label="Place", style=discord.ButtonStyle.success, custom_id="place", row=2)
    async def place(self, interaction: discord.Interaction, button: discord.ui.Button[Board]) -> None:
        await asyncio.sleep(0.2)
        await interaction.response.edit_message(content=f"Placed by {interaction.user.display_name}")

    @discord.ui.button(label="My hand", style=discord.ButtonStyle.primary, custom_id="hand", row=2)
    async def hand(self, interaction: discord.Interaction, button: discord.ui.Button[Board]) -> None:
        await interaction.response.send_message("Your hand: a road.", ephemeral=True)

    @discord.ui.button(label="Resign", style=discord.ButtonStyle.danger, custom_id="resign", row=2)
    async def resign(self, interaction: discord.Interaction, button: discord.ui.Button[Board]) -> None:
        await interaction.response.send_modal(Reasons())

    @discord.ui.button(label="Undo", style=discord.ButtonStyle.secondary, custom_id="undo", row=2, disabled=True)
    async def undo(self, interaction: discord.Interaction, button: discord.ui.Button[Board]) -> None:
        raise AssertionError("nobody can press this")

    @discord.ui.button(label="Wait for ever", style=discord.ButtonStyle.secondary, custom_id="wait", row=3)
    async def wait_for_ever(self, interaction: discord.Interaction, button: discord.ui.Button[Board]) -> None:
        """No answer."""


class Layout(discord.ui.LayoutView):
    """Components v2: text, section, pictures, a file and a button in a container."""

    container: discord.ui.Container[Layout] = discord.ui.Container(
        discord.ui.TextDisplay("# Standings"),
        discord.ui.Section(
            discord.ui.TextDisplay("**Ana** leads."), accessory=discord.ui.Thumbnail("attachment://board.png")
        ),
        discord.ui.Separator(),
        discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The final board")),
        discord.ui.File("attachment://record.json"),
        accent_colour=0x2F9779,
    )


class Reasons(discord.ui.Modal, title="Resign"):
    """A text, a long text and a select."""

    reason: discord.ui.Label[Reasons] = discord.ui.Label(
        text="Reason",
        description="One line is enough.",
        component=discord.ui.TextInput(custom_id="reason", max_length=40),
    )
    more: discord.ui.Label[Reasons] = discord.ui.Label(
        text="More",
        component=discord.ui.TextInput(custom_id="more", style=discord.TextStyle.paragraph, required=False),
    )
    mood: discord.ui.Label[Reasons] = discord.ui.Label(
        text="Mood",
        component=discord.ui.Select(
            custom_id="mood", options=[discord.SelectOption(label="Good"), discord.SelectOption(label="Tired")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.reason.component, discord.ui.TextInput)
        assert isinstance(self.mood.component, discord.ui.Select)
        await interaction.response.send_message(f"{self.reason.component.value} ({self.mood.component.values[0]})")


GERMAN = {
    "table": "tisch",
    "new": "neu",
    "move": "zug",
    "set": "stelle",
    "meeples": "meeples-je-farbe",
    "team": "gruppe",
    "open": "für-alle",
    "Open a table in this channel": "Eröffnet in diesem Kanal einen Tisch",
    "Meeples per colour": "Wie viele Meeples jede Farbe hat",
    "By colour": "Nach Farbe",
    "Who is it?": "Wer ist das?",
}


class German(app_commands.Translator):
    """Translates some commands, as the bot's translator does."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return GERMAN.get(string.message) if locale is discord.Locale.german else None


class PageBot(GracefulClient):
    """The bot; `picture` is what its boards show."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.picture = picture
        self.tree = app_commands.CommandTree(self)
        self.known = asyncio.Event()
        _add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.known.set()

    def file(self) -> discord.File:
        """The board as an attachment."""
        return discord.File(io.BytesIO(self.picture), "board.png", description="A board with 14 cells to choose from.")


def _add_commands(bot: PageBot) -> None:
    group = app_commands.Group(name="table", description="Everything that the page can show")

    @group.command(description="Open a table in this channel")
    @app_commands.describe(meeples="Meeples per colour", team="Who moves", open="Whether others may join")
    @app_commands.choices(
        team=[app_commands.Choice(name="Anyone moves", value="free"), app_commands.Choice(name="By colour", value="by")]
    )
    async def new(
        interaction: discord.Interaction,
        meeples: app_commands.Range[int, 3, 7] = 4,
        team: str = "free",
        open: bool = False,  # noqa: A002 -- the name of the option
    ) -> None:
        await interaction.response.send_message(f"Table: {meeples} {team} {open}", file=bot.file(), view=Board(bot))

    @group.command(description="Play a move")
    @app_commands.describe(move="What to play", note="A word to the others")
    async def move(interaction: discord.Interaction, move: str, note: str = "") -> None:
        await interaction.response.send_message(f"Played {move} {note}".strip())

    @move.autocomplete("move")
    async def moves(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [move for move in MOVES if current.lower() in move.lower()]
        return [app_commands.Choice(name=f"Suggested: {move}", value=move) for move in found]

    @group.command(description="Tell somebody that it is their turn")
    async def ping(interaction: discord.Interaction, member: discord.Member) -> None:
        text = f"{member.mention}, your turn."
        await interaction.response.send_message(text, allowed_mentions=discord.AllowedMentions(users=True))

    @group.command(name="set", description="Take options of every type that is typed")
    async def set_(
        interaction: discord.Interaction,
        bank: app_commands.Range[int, 0, 99] | None = None,
        factor: float | None = None,
        free: bool | None = None,
        member: discord.Member | None = None,
        channel: discord.TextChannel | None = None,
        word: str | None = None,
    ) -> None:
        values = (bank, factor, free, member and member.display_name, channel and channel.name, word)
        await interaction.response.send_message("Set " + " / ".join(map(str, values)))

    @group.command(description="Think first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0.4)
        await interaction.edit_original_response(content="Thought about it.")

    @group.command(description="Never answer")
    async def mute(interaction: discord.Interaction) -> None:
        """No answer."""

    @group.command(name="import", description="Read a record")
    async def import_(interaction: discord.Interaction, record: discord.Attachment) -> None:
        content = await record.read()
        file = discord.File(io.BytesIO(content), "copy.json")
        await interaction.response.send_message(f"Read {record.filename}: {len(content)} bytes", file=file)

    @group.command(description="Write every kind of text")
    async def text(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Result", description="**59** points", colour=0xE84A1C)
        embed.add_field(name="Rank", value="Baroness").add_field(name="Goals", value="3 of 14")
        await interaction.response.send_message(TEXT.format(channel=interaction.channel_id), embed=embed)

    @group.command(description="Show a layout of components v2")
    async def layout(interaction: discord.Interaction) -> None:
        record = discord.File(io.BytesIO(b"{}"), "record.json")
        await interaction.response.send_message(view=Layout(), files=[bot.file(), record])

    @group.command(description="Open a thread")
    async def thread(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"A thread: {name}")
        message = await interaction.original_response()
        opened = await message.create_thread(name=name)
        await opened.send("Welcome.")

    @group.command(description="Choose options")
    async def options(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Options())

    @bot.tree.context_menu(name="Who is it?")
    async def who(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"It is {member.display_name}")

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"> {message.content}", ephemeral=True)

    bot.tree.add_command(group)


@asynccontextmanager
async def page_bot(playground: Playground, picture: bytes) -> AsyncIterator[PageBot]:
    """The bot, logged in and with its commands registered."""
    with discord_at(playground.address):
        bot = PageBot(picture)
        async with bot:
            task = asyncio.create_task(bot.start(playground.world.token))
            ready = asyncio.create_task(bot.known.wait())
            await asyncio.wait([task, ready], timeout=10, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            yield bot
            await bot.close()
            await task
