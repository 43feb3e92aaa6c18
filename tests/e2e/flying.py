"""Scripted members at a table of Solarius Mission: the next press of a player who decides quickly."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message

BESIDE = (
    "Exchange", "My mat", "My hand", "Map", "How to play", "More", "Undo", "Undo turn", "Back to turn",
    "Try it", "Hint", "Learn", "More", "Back to board",
)  # fmt: skip
"""Controls that decide nothing."""

LEADS_ON = "More choices"


async def press_on(member: ScriptedMember, message: Message, number: int) -> None:
    """One decision by controls: fly where a destination is considered, choose from a list, or press a button."""
    lists = [control.label for control in controls(message.components) if control.is_select]
    buttons = [label for label in _deciding(message) if label not in lists]
    fly = [label for label in buttons if label.startswith(("Fly to", "Stay on")) and "settle" not in label]
    if fly:
        await member.press(fly[0], message)
    elif lists and (not buttons or number % 3 == 0):
        title = lists[number % len(lists)]
        options = [option for option in member.options(title, message) if option != LEADS_ON]
        await member.choose(title, options[number % len(options)], message=message)
    else:
        await member.press(buttons[number % len(buttons)], message)


async def decide(member: ScriptedMember, board: Message, number: int, *, private: bool = False) -> Message:
    """Make one decision on the board, or in private if asked for or needed.

    Return where.
    """
    message = board
    if private or not _deciding(board):
        message = await _opened(member, board)
    await press_on(member, message, number)
    return message


async def _opened(member: ScriptedMember, board: Message) -> Message:
    """Open the private panel and return it once it's there; the panel of an earlier press is none to decide in."""
    before = {message.id for message in member.messages()}
    await member.press("Play", board)

    def panel() -> Message | None:
        shown = member.newest_private_message()
        return shown if shown is not None and shown.id not in before and _deciding(shown) else None

    await member.until(lambda: panel() is not None)
    opened = panel()
    assert opened is not None
    return opened


def _deciding(message: Message) -> list[str]:
    """The labels of controls with which something can be decided there."""
    usable = [control.label for control in controls(message.components) if not control.disabled]
    return [label for label in usable if label != "Play" and not label.startswith(BESIDE)]
