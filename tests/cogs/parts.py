"""The controls under boards, with what all subjects add to them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.app import build
from bot.core.table.model import LiveTable, deciders
from bot.discord.components.controls import Control
from bot.discord.table.board_parts import BoardParts, ShownBoard
from bot.discord.table.face import Face
from bot.discord.table.table_message import private_controls, public_controls
from bot.games.contract import View
from bot.ops.settings import BotSettings


async def _load() -> BoardParts:
    async with build(BotSettings("", Path("never-opened.db"))) as client:
        await client.load_cogs()
        return client.dispatcher.payloads.parts


PARTS = asyncio.run(_load())


def controls_under(face: Face, live: LiveTable, view: View, look: str, *, private: bool) -> tuple[Control, ...]:
    """Return the controls of a public board, or of a private one for a member who decides."""
    board = ShownBoard(live, face, view, look, private=private, deciding=private or bool(deciders(live)))
    return (private_controls if private else public_controls)(PARTS, board)
