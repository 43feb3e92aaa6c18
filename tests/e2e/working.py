"""Scripted members at Fantastic Factories, who press whatever is offered."""

from __future__ import annotations

from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message

GOOD = ("Build ", "Research ", "Generate ", "Mine ", "Roll ", "Gain ", "Return ", "Discard ")


async def press_on(member: ScriptedMember, message: Message, number: int) -> None:
    """One press or choice: build, hire and use where there is a list, else place a die, or be done."""
    offered = controls(message.components)
    lists = [control.label for control in offered if control.is_select]
    button = _button([control.label for control in offered if not control.is_select], number)
    if button is None or (lists and number % 3):
        title = next(
            (title for title in lists if title.startswith(("Build", "Use or build"))), lists[number % len(lists)]
        )
        options = member.options(title, message)
        await member.choose(title, options[number % len(options)], message=message)
        return
    await member.press(button, message)


def _button(labels: list[str], number: int) -> str | None:
    good = [label for label in labels if label.startswith(GOOD)]
    gifts = [label for label in labels if label.startswith("Give ")]
    other = [*gifts, *(label for label in labels if label.startswith(("End it", "Done")))]
    for found in (good, other):
        if found:
            return found[number % len(found)]
    return None
