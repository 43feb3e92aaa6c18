"""Plays a short game and deletes a member's data, with the subjects that the bot has."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

from bot.core.table.model import Status, is_former
from tests.e2e.stage import staged, take_turn


async def play_and_delete(folder: Path) -> None:
    """Play a turn, resign, export the member's data and delete it."""
    async with staged(folder, described=False) as stage:
        ana = stage.member("Ana")
        await ana.slash("carcassonne")
        await take_turn(ana, stage)
        assert len(await stage.notations()) > 0
        await ana.slash("table do:resign")
        await ana.press("Resign")
        assert (await stage.live()).table.status is Status.RESIGNED
        await stage.later(minutes=1)
        await ana.slash("turns do:data with:export")
        await ana.slash("turns do:data with:delete")
        await ana.press("Delete my data")
        answer = ana.newest_private_message()
        assert answer is not None
        assert "Deleted." in answer.content
        await stage.later(minutes=1)
        assert all(map(is_former, (await stage.live()).table.members))


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    asyncio.run(play_and_delete(Path(sys.argv[1])))
