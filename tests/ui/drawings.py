"""A renderer for drawing processes; few imports, so that they start quickly."""

from __future__ import annotations

import os
import signal

from bot.games.contract import View
from bot.games.text import Text
from renderers.kit.picture import Picture
from renderers.kit.theme import current_theme

TAKE = Text("Take")


def by_process(view: View) -> Picture:
    """A picture that says which process made it, or what the view asks for instead."""
    if view.proposal == "broken":
        raise ZeroDivisionError("a broken renderer")
    if view.proposal == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if view.proposal == "stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    return Picture(str(os.getpid()).encode(), 1, 1, str(view.names))


def of_two(one: str, two: int) -> Picture:
    """A picture that says which process made it, of what, and in which theme and language."""
    return Picture(str(os.getpid()).encode(), 1, 1, f"{one} {two} {current_theme()} {TAKE}")
