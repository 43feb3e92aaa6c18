"""Tic-tac-toe on Discord: a button for each empty cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.api import (
    Button,
    Control,
    Event,
    Face,
    Host,
    LiveTable,
    Text,
    TextLike,
    Topic,
    fill_names,
    final_scores_text,
    lines,
    seat_names,
    undone_text,
)

from . import words
from .game import CELLS, GAME, BoardView, Take, TicTacToePosition
from .renderer import draw


class TicTacToeFace(Face[TicTacToePosition, BoardView]):
    """Press a cell to see your mark there, and press *Place* to take it."""

    summary = words.SUMMARY
    length = words.LENGTH
    emblem = "⭕"
    min_height = 364
    outlines = True

    def __init__(self) -> None:
        self.game = GAME
        self.renderer = self.whole = draw
        self.topics = {"aim": Topic(words.ABOUT, words.RULES)}
        self.helps: dict[str, str] = {}

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        return [(member,) for member in members]

    def aim(self, seats: int) -> Text:
        return words.AIM

    def content(self, live: LiveTable[TicTacToePosition], view: BoardView, look: str = "") -> TextLike:
        players = seat_names(live.table)
        events = undone_text(live) or lines(*(fill_names(event.text, players) for event in live.events))
        if view.outcome is not None:
            winners = [player for player, score in zip(players, view.outcome.scores, strict=True) if score]
            return lines(events, words.wins(winners[0]) if winners else words.TIE)
        if view.decider is None:
            return events
        prompt = words.prompt(players[view.decider], view.prompt.text)
        return lines(events, prompt, final_scores_text(live, view))

    def controls(self, live: LiveTable[TicTacToePosition], view: BoardView, look: str) -> Sequence[Control]:
        place = Button(words.PLACE, "play", view.proposal or "", "good", disabled=view.proposal is None)
        cells = [Button(cell, "show", str(Take(cell)), "main" if cell == view.ghost else "plain") for cell in CELLS]
        return place, *(cell for cell, name in zip(cells, CELLS, strict=True) if name not in view.marks)

    def description(self, view: BoardView) -> Iterable[TextLike]:
        for seat, name in enumerate(view.names):
            yield words.marked(name, [cell for cell, owner in view.marks.items() if owner == seat])

    def brief(self, events: Sequence[Event]) -> Sequence[TextLike]:
        return [words.brief(str(event.data["cell"])) for event in events]


async def setup(host: Host) -> None:
    """Let the bot host tic-tac-toe."""
    host.dispatcher.add_face(TicTacToeFace())
