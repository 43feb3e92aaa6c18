"""A renderer for drawing processes; few imports, so that they start quickly."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from bot.games.contract import View
from bot.games.text import Text
from renderers.kit.theme import current_theme

TAKE = Text("Take")


@dataclass(frozen=True)
class Drawing:
    png: bytes
    alt: str = ""


def by_process(view: View) -> Drawing:
    """A picture that says which process made it, or what the view asks for instead."""
    if view.proposal == "broken":
        raise ZeroDivisionError("a broken renderer")
    if view.proposal == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if view.proposal == "stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    return Drawing(str(os.getpid()).encode(), str(view.names))


def of_two(one: str, two: int) -> Drawing:
    """A picture that says which process made it, of what, and in which theme and language."""
    return Drawing(str(os.getpid()).encode(), f"{one} {two} {current_theme()} {TAKE}")
