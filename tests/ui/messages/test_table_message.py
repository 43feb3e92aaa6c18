"""Controls under a board for taking moves back."""

from __future__ import annotations

from pathlib import Path

from bot.discord.components.controls import Button
from bot.discord.table.table_message import undo_buttons
from bot.games.text import Text
from tests.ui.races import played, racing


async def test_of_one_free_move_there_is_nothing_but_undo(tmp_path: Path) -> None:
    async with racing(tmp_path) as (services, live):
        assert undo_buttons(live, live.last_seat) == ()
        live = await played(services, live, "walk 1")
        assert undo_buttons(live, live.last_seat) == (Button(Text("Undo"), "undo"),)


async def test_an_own_turn_of_several_moves_can_be_reset(tmp_path: Path) -> None:
    async with racing(tmp_path) as (services, live):
        live = await played(services, live, "walk 1", "walk 1")
        assert undo_buttons(live, live.last_seat) == (
            Button(Text("Undo"), "undo"),
            Button(Text("Undo turn"), "reset"),
        )


async def test_once_the_turn_has_passed_it_can_be_undone_but_is_nobody_s_to_reset(tmp_path: Path) -> None:
    async with racing(tmp_path) as (services, live):
        live = await played(services, live, "walk 1", "rest")
        assert (live.free, live.last_seat) == (2, 0)
        assert undo_buttons(live, live.last_seat) == (Button(Text("Undo"), "undo"),)
