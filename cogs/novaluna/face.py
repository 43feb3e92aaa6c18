"""What Nova Luna says and offers under its board: a tile, a cell for it, the refill, the open tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.cells import cell_name
from bot.games.contract import Event, Option, decider_for
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import Refill, Take
from bot.games.novaluna.view import ChoiceView, Ghost, NovaLunaView, RefillView
from bot.games.text import Text, lines, sentences
from bot.tables.model import Live, deciders
from bot.ui.controls import Button, Control, Tone
from bot.ui.face import Face, said_taken_back
from bot.ui.links import player
from bot.ui.words import small
from cogs.novaluna import words
from cogs.novaluna.cells import cell_controls, looked_at, looking_at
from cogs.novaluna.rules import HELPS, TOPICS
from renderers.novaluna import draw, draw_whole

TOLD = frozenset({"took", "covered", "uncovered", "refilled", "noted", "phase"})
"""Events that are told above the picture; the others are in it."""

FIRST_GAME = range(3, 5)
"""With so many players a first game can be played with fewer discs."""

TOLD_TASKS = 4
"""So many tasks are told one by one; a longer line would push the picture away."""


class NovaLunaFace(Face[NovaLunaPosition[Any], NovaLunaView]):
    """Nova Luna alone or as a race of two to four."""

    summary = words.SUMMARY
    length = words.LENGTH
    topics = TOPICS
    helps = HELPS
    outlines = True

    def __init__(self) -> None:
        self.game = NovaLuna()
        self.renderer = draw
        self.whole = draw_whole

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Everybody has a seat of their own."""
        return tuple((member,) for member in members)

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """Late tasks are a question of the solo game; a race has one option, and only with three or four players."""
        if seats == 1:
            return [option for option in self.game.options if option.name == "late_tasks"]
        return [option for option in self.game.options if option.name == "fewer_discs" and seats in FIRST_GAME]

    # What is said

    def aim(self, seats: int) -> Text:
        """What counts in the end: time alone, discs in a race."""
        return words.AIM_SOLO if seats == 1 else words.AIM_RACE

    def topic(self, live: Live[NovaLunaPosition[Any]], seat: int | None = None) -> str:
        """The refill is explained with the solo game or with the race."""
        if live.position.prompt_for(seat).kind == "refill":
            return "solo" if live.position.seats == 1 else "race"
        return super().topic(live, seat)

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """Tiles with their cells, and how many tasks they completed."""
        told: list[Text] = []
        for event in events:
            data: Mapping[str, Any] = event.data
            if event.kind == "took":
                told.append(words.took(data["colour"], data["cost"], data["cell"]))
            elif event.kind == "refilled":
                told.append(words.refilled(len(data["spaces"])))
        covered = sum(event.kind == "covered" for event in events)
        return (*told, words.completed(covered)) if covered else told

    def content(self, live: Live[NovaLunaPosition[Any]], view: NovaLunaView, look: str = "") -> Text:
        """What happened in one small line, what to do, how everybody stands."""
        told = [said_taken_back(live)] if live.taken_back else _happened(live)
        happened = small(sentences(*told)) if told else ""
        if view.outcome is not None:
            return lines(happened, words.result(view, view.outcome, live.table))
        return lines(happened, self._request(live, view, look), small(words.standing(view, live.table)))

    def _request(self, live: Live, view: NovaLunaView, look: str) -> Text:
        who = player(live.table, view.decider) if deciders(live) and view.decider is not None else ""
        if view.ghost is not None:
            return words.considers(who, words.considered(view.ghost, TOLD_TASKS))
        looked = looked_at(look, [choice.space for choice in view.choices])
        if looked is not None:
            (tile,) = [choice.tile for choice in view.choices if choice.space == looked[0]]
            return words.asked(who, words.choose_cell(tile))
        return words.asked(who, view.prompt.text)

    # What is offered

    def controls(self, live: Live[NovaLunaPosition[Any]], view: NovaLunaView, look: str) -> Sequence[Control]:
        """The tiles on offer and the refill; cells once a tile is looked at, and placing once a cell is chosen."""
        ghost = view.ghost
        spaces = [choice.space for choice in view.choices]
        chosen = (ghost.space, 0) if ghost is not None else looked_at(look, spaces)
        tiles = [self._tile(view, choice, chosen) for choice in view.choices]
        cells: tuple[Control, ...] = ()
        if chosen is not None and view.decider is not None:
            display = view.displays[view.decider]
            cells = cell_controls(display, chosen[0], None if ghost is None else ghost.cell, chosen[1])
        place = (_place(ghost),) if ghost is not None else ()
        refill = (_refill(view, view.refill),) if view.refill is not None and view.refill.allowed else ()
        return (*tiles, *refill, *cells, *place, Button(words.OPEN_TASKS, "tasks"))

    def _tile(self, view: NovaLunaView, choice: ChoiceView, chosen: tuple[int, int] | None) -> Button:
        """Looks at a tile: at the cell that is being considered, at the only cell there is, or without a cell."""
        label = words.on_offer(choice.space, choice.tile)
        tone: Tone = "main" if chosen is not None and chosen[0] == choice.space else "plain"
        cells = view.displays[view.decider].cells if view.decider is not None else ()
        cell = view.ghost.cell if view.ghost is not None else cells[0] if len(cells) == 1 else None
        if cell is None:
            return Button(label, "more", looking_at(choice.space), tone)
        return Button(label, "show", str(Take(choice.space, cell)), tone)


def _happened(live: Live) -> list[Text]:
    """What the own last move caused; a turn that passed is told in short."""
    if live.since(decider_for(live.position.deciders, None)):
        return []
    told = [event for event in live.events if event.kind in TOLD]
    covered = [event for event in told if event.kind == "covered"]
    if len(covered) > TOLD_TASKS:
        told = [event for event in told if event.kind != "covered"]
        return [*(event.text for event in told), words.discs_cover(len(covered))]
    return [event.text for event in told]


def _place(ghost: Ghost) -> Button:
    label = words.place(ghost.tile, cell_name(ghost.cell))
    return Button(label, "play", str(Take(ghost.space, ghost.cell)), "good")


def _refill(view: NovaLunaView, refill: RefillView) -> Button:
    """Refills at once: alone with what would be noted and what is left then, in a race with how many tiles come."""
    label = words.refill_race(len(refill.spaces)) if view.solo is None else words.refill_solo(refill)
    return Button(label, "play", str(Refill()), "main")
