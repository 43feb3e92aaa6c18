"""Scripted members at a table of Nova Luna: gathering, and the next press of a player who looks around a little."""

from __future__ import annotations

import re

from bot.core.table.model import LiveTable, deciders
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import Message
from tests.e2e.stage import Stage, labels_of, settled

TILE = re.compile(r"(?:Red|Blue?|Yel(?:low)?|Tur(?:quoise)?) \d(?:·\d+)?$")
"""The button of a tile: its colour and its time, and the space of one that looks like another."""


def tiles_on(message: Message) -> list[str]:
    """The buttons of the tiles that can be taken."""
    return [label for label in labels_of(message) if TILE.match(label)]


async def gathered(
    stage: Stage, *names: str, line: str = "novaluna seats:3", hints: bool = False
) -> list[ScriptedMember]:
    """A game that the first of these opened, the others joined, and the first started."""
    opener, *others = members = [stage.member(name) for name in names]
    await opener.slash(line)
    if hints:
        await opener.slash("table do:options with:hints on")
    for member in others:
        await member.press("Join")
    await opener.press("Start")
    await settled()
    return members


def on_turn(live: LiveTable, members: list[ScriptedMember]) -> ScriptedMember:
    """Whose decision it is, the first of those who decide at the same time."""
    owed, *_ = deciders(live)
    return next(member for member in members if member.id == owed)


async def press_on(member: ScriptedMember, board: Message, number: int) -> None:
    """Make one decision by controls: refill if necessary, else take and place a tile."""
    labels = labels_of(board)
    tiles = tiles_on(board)
    if not tiles or (number % 5 == 0 and any(label.startswith("Refill") for label in labels)):
        await member.press("Refill", board)
        return
    await member.press(tiles[number % len(tiles)], board)
    looked = member.world.message(board.channel_id, board.id)
    if "Choose a cell" in labels_of(looked):
        options = member.options("Choose a cell", looked)
        await member.choose("Choose a cell", options[number % len(options)], message=looked)
    await member.press("Place", board)
