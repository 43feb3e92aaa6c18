"""What Otys says and offers under its board."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import View
from bot.games.otys import Otys
from bot.games.otys.view import OtysView
from bot.tables.model import Live, deciders
from bot.ui.controls import Button, Control
from bot.ui.face import Face
from bot.ui.links import mentions
from cogs.otys import words
from cogs.otys.decisions import decision_controls
from cogs.otys.rules import TOPICS
from cogs.otys.story import happened, result, standing
from renderers import renderer_for

WORDS = "words"
"""The verb that tells in words what the picture shows in signs."""


class OtysFace(Face):
    """Otys alone, against its Timers."""

    summary = words.SUMMARY
    topics = TOPICS

    def __init__(self) -> None:
        self.game = Otys()
        self.renderer = renderer_for(self.game.key)

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Everybody has a seat of their own."""
        return tuple((member,) for member in members)

    def content(self, live: Live, view: View, look: str = "") -> str:
        """What happened in one small line, what to do, how the game stands; the result at the end."""
        assert isinstance(view, OtysView)  # noqa: S101
        told = happened(live, view)
        lines = [f"-# {told}"] if told else []
        if view.outcome is not None:
            return "\n".join([*lines, result(view)])
        return "\n".join([*lines, _request(live, view), f"-# {standing(view)}"])

    def controls(self, live: Live, view: View, look: str) -> Sequence[Control]:
        """Everything that can be done now; once a move is proposed, playing it or not. And the table in words."""
        assert isinstance(view, OtysView)  # noqa: S101
        return (*decision_controls(view, look), Button("Table in words", WORDS))


def _request(live: Live, view: OtysView) -> str:
    """Who is asked for what; or what a proposed move would mean."""
    owed = deciders(live)
    if not owed:
        return "The game is over."
    who = f"**{mentions(owed)}**"
    if view.ghost is not None:
        return f"{who}: {view.ghost.warning or f'{view.ghost.label}.'} Play it, or go back."
    if view.stage == "finish" and not any(choice.move.startswith("complete") for choice in view.choices):
        return f"{who}: level {view.turn.level} pays for no contract; surface, or stay for a battery."
    prompt = str(view.prompt.text)
    return f"{who}: {prompt[0].lower()}{prompt[1:]}"
