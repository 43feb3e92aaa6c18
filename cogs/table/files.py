"""`/table export|import|verify`: games as files that anyone can check."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.errors import BadRecord
from bot.games.records import Record, Verification
from bot.ui import permissions
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.fairness import revealed
from bot.ui.sheet import Enclosure, Sheet
from cogs.table import lookup
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart

LARGEST = 256 * 1024
"""Bytes of a record that is read; a game of a few hundred moves takes some 10 KiB."""


class Recording(TablePart):
    """Export, import, verify."""

    @app_commands.command(
        description="The record of the table here as a file; the seed is in it once the game has ended."
    )
    async def export(self, interaction: Interaction) -> None:
        """Hand out the record."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            table = await lookup.latest(self.tables, interaction)
            record = await self.tables.export(table.id)
            said = (
                "The record of this game. Anyone can check it with `/table verify` or `python -m bot verify`."
                if record.seed is not None
                else "The record so far. The seed stays secret until the game has ended."
            )
            await answer.tell(Sheet(said, (Enclosure(f"{table.game}-{table.id}.json", record.to_json().encode()),)))

    @app_commands.command(
        name="import", description="Make a table of the record of a game that has ended, and show it here."
    )
    @app_commands.describe(record="A file that /table export made.")
    async def import_record(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Read a record and show the game."""
        async with Answer(interaction, late=Late.PUBLIC) as answer:
            permissions.require(interaction)
            if interaction.channel_id is None:
                raise Declined(lookup.NONE_WAS)
            text = await _text(record)
            try:
                live = await self.tables.import_record(
                    Record.from_json(text), interaction.guild_id, interaction.channel_id, answer.member
                )
            except BadRecord as error:
                raise Declined(f"{error} {_NOTHING_IMPORTED}") from error
            await self.desk.boards.post(answer, live)

    @app_commands.command(
        description="Replay the table here, or a record, from its seed and check every draw, move and score."
    )
    @app_commands.describe(record="A file that /table export made; the table of this channel when left out.")
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        """Check a game."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            if record is not None:
                read = Record.from_json(await _text(record))
                await answer.tell(_checked("this record", read, await self.tables.verify_record(read)))
                return
            table = await lookup.latest(self.tables, interaction)
            found = await self.tables.verify(table.id)
            which = f"the table of this channel (`{table.id}`)"
            await answer.tell(
                _checked(which, await self.tables.export(table.id), found, going_on=not table.status.ended)
            )


_NOTHING_IMPORTED = "Nothing was imported; choose a file that `/table export` made, as it is."


def _checked(which: str, record: Record, found: Verification, *, going_on: bool = False) -> str:
    moves = "1 move replays" if found.moves == 1 else f"{found.moves} moves replay"
    cut = "" if going_on or not found.cut_short else _CUT_SHORT.format(moves=found.moves)
    return (
        f"Everything is right in {which}: {moves}, and the score is {_scores(found.scores)}.{cut}\n"
        f"Commitment: `{record.commitment}`\n{revealed(record.seed, record.commitment_form)}"
    )


_CUT_SHORT = " But it is cut short after move {moves}: the game was not over then, and there is no outcome."


def _scores(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


async def _text(record: discord.Attachment) -> str:
    """What is in the file. Raises Declined when it is too large, gone, or no text."""
    if record.size > LARGEST:
        raise Declined(f"This file is too large for a record: at most {LARGEST // 1024} KiB are read.")
    try:
        return (await record.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Declined("This file is no text. Choose a file that `/table export` made.") from None
    except (discord.NotFound, discord.Forbidden):
        raise Declined("Discord does not hand out this file any more. Attach it again.") from None
