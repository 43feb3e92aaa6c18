"""Scripted members at a table of Otys, who press whatever is offered."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from tests.e2e.stage import labels_of

_ASIDE = ("In words", "How to play", "More", "Undo", "Undo turn", "Back")


async def dive_on(member: ScriptedMember, board: Message, number: int) -> None:
    """One press or choice: contracts where there are any, now and then a line of a list, else any button."""
    lists = [control.label for control in controls(board.components) if control.is_select]
    buttons = [label for label in labels_of(board) if label not in (*_ASIDE, *lists)]
    if lists and (not buttons or number % 5 == 0):
        options = member.options(lists[0], board)
        await member.choose(lists[0], options[number % len(options)], message=board)
        return
    contracts = [label for label in buttons if " for " in label and "Prestige" in label]
    chosen = contracts or buttons
    await member.press(chosen[number % len(chosen)], board)
