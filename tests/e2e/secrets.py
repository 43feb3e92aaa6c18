"""What a message may tell whom, where hands are hidden. The sketched pictures carry the view that they show."""

from __future__ import annotations

import re

from bot.playground.world.components import controls
from bot.playground.world.model import Message


def check_secrets(seat: int, message: Message, card: str, moves: str) -> None:
    """A private message shows its own seat's view; one for everybody a spectator's, without cards or moves with cards.

    `card` is how a card of a hand stands in a view, `moves` a pattern for notations that name one.
    """
    shown = b"".join(file.content for file in message.attachments).decode(errors="replace")
    viewers = re.findall(r"viewer=(None|\d)", shown)
    if message.is_ephemeral:
        assert viewers in ([], [str(seat)])
        return
    assert viewers in ([], ["None"])
    assert card not in shown
    assert "You draw" not in message.content
    assert not re.search(rf"(^|:)({moves})", written(message), re.MULTILINE)


def written(message: Message) -> str:
    """Everything of a message that can be read: text, alt texts, labels, ids and values of its controls."""
    found = [message.content, *(file.description or "" for file in message.attachments)]
    for control in controls(message.components):
        found += [control.label, control.custom_id]
        found += [text for option in control.options for text in (option.label, option.value, option.description or "")]
    return "\n".join(found)
