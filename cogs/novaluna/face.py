"""What Nova Luna says and offers under its board: a tile, a cell for it, the refill, the open tasks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cells import cell_name
from bot.games.contract import Option, View
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.moves import Refill, Take
from bot.games.novaluna.view import ChoiceView, Ghost, NovaLunaView
from bot.tables.model import Live, deciders
from bot.ui.controls import Button, Control, Tone
from bot.ui.face import Face
from bot.ui.links import player
from cogs.novaluna import words
from cogs.novaluna.cells import cell_controls, looked_at, looking_at
from cogs.novaluna.rules import TOPICS
from cogs.novaluna.words import by_colour, counted, discs, named_tasks, result, tasks, tile_name
from renderers import renderer_for

TOLD = frozenset({"took", "covered", "uncovered", "refilled", "noted", "phase"})
"""Events that are told above the picture; the others are in it."""

FIRST_GAME = range(3, 5)
"""With so many players a first game can be played with fewer discs."""

TOLD_TASKS = 4
"""So many tasks are told one by one; a longer line would push the picture away."""


class NovaLunaFace(Face):
    """Nova Luna alone or as a race of two to four."""

    summary = words.SUMMARY
    topics = TOPICS
    outlines = True

    def __init__(self) -> None:
        self.game = NovaLuna()
        self.renderer = renderer_for(self.game.key)

    def seating(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Everybody has a seat of their own."""
        return tuple((member,) for member in members)

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """A race has one option, and only with three or four players."""
        return [option for option in self.game.options if option.name == "fewer_discs" and seats in FIRST_GAME]

    # What is said

    def content(self, live: Live, view: View, look: str = "") -> str:
        """What happened in one small line, what to do, how everybody stands."""
        assert isinstance(view, NovaLunaView)  # noqa: S101
        happened = _happened(live)
        if view.outcome is not None:
            said = result(view, live.table)
        else:
            said = f"{self._request(live, view, look)}\n-# {self._standing(live, view)}"
        return f"-# {happened}\n{said}" if happened else said

    def _request(self, live: Live, view: NovaLunaView, look: str) -> str:
        owed = deciders(live)
        who = f"**{player(live.table, view.to_move)}**: " if owed and view.to_move is not None else ""
        if view.ghost is not None:
            return f"{who}{_considered(view.ghost)}"
        looked = looked_at(look, [choice.space for choice in view.choices])
        if looked is not None:
            (tile,) = [choice.tile for choice in view.choices if choice.space == looked[0]]
            return f"{who}choose a cell for {tile_name(tile)}, or look at another tile."
        prompt = str(view.prompt.text)
        return f"{who}{prompt[0].lower()}{prompt[1:]}"

    def _standing(self, live: Live, view: NovaLunaView) -> str:
        face_down = f"face down {view.pile_size}: {by_colour(view.pile)}"
        if view.solo is not None:
            display = view.displays[0]
            noted = "counts twice" if view.solo.noted is None else f"{view.solo.noted} noted before"
            phase = "Phase 1" if view.phase == "first" else "Phase 2"
            return f"{phase} · time {view.solo.time} ({noted}) · {discs(view, display)} · {face_down}"
        order = view.track.order if view.track is not None else tuple(range(view.seats))
        seats = [
            f"{player(live.table, seat)} time {view.displays[seat].time}, "
            f"{counted(view.displays[seat].discs, 'disc', 'discs')} left"
            for seat in order
        ]
        return f"In order of play: {' · '.join(seats)} · {face_down}"

    # What is offered

    def controls(self, live: Live, view: View, look: str) -> Sequence[Control]:
        """The tiles on offer and the refill; cells once a tile is looked at, and placing once a cell is chosen."""
        assert isinstance(view, NovaLunaView)  # noqa: S101
        ghost = view.ghost
        spaces = [choice.space for choice in view.choices]
        chosen = (ghost.space, 0) if ghost is not None else looked_at(look, spaces)
        tiles = [self._tile(view, choice, chosen) for choice in view.choices]
        cells: tuple[Control, ...] = ()
        if chosen is not None and view.to_move is not None:
            display = view.displays[view.to_move]
            cells = cell_controls(display, chosen[0], None if ghost is None else ghost.cell, chosen[1])
        place = (_place(ghost),) if ghost is not None else ()
        refill = (_refill(view),) if view.refill is not None and view.refill.allowed else ()
        return (*tiles, *refill, *cells, *place, Button("Open tasks", "tasks"))

    def _tile(self, view: NovaLunaView, choice: ChoiceView, chosen: tuple[int, int] | None) -> Button:
        """Looks at a tile: at the cell that is being considered, at the only cell there is, or without a cell."""
        label = f"Space {choice.space}: {tile_name(choice.tile)} · {tasks(choice.tile)}"
        tone: Tone = "main" if chosen is not None and chosen[0] == choice.space else "plain"
        cells = view.displays[view.to_move].cells if view.to_move is not None else ()
        cell = view.ghost.cell if view.ghost is not None else cells[0] if len(cells) == 1 else None
        if cell is None:
            return Button(label, "more", looking_at(choice.space), tone)
        return Button(label, "show", str(Take(choice.space, cell)), tone)


def _happened(live: Live) -> str:
    told = [event for event in live.events if event.kind in TOLD]
    covered = [event for event in told if event.kind == "covered"]
    if len(covered) > TOLD_TASKS:
        told = [event for event in told if event.kind != "covered"]
        return " ".join([*(str(event.text) for event in told), f"Discs cover {len(covered)} tasks."])
    return " ".join(str(event.text) for event in told)


def _considered(ghost: Ghost) -> str:
    """A proposed tile: what it would complete, what it would cost, who would move then."""
    said = [f"{tile_name(ghost.tile)} at {cell_name(ghost.cell)} would complete {_completed(ghost)}."]
    uncovered = len(ghost.completes) - len(ghost.covers)
    if uncovered:
        said.append(f"No disc is left now for {counted(uncovered, 'task', 'tasks')} of these.")
    if ghost.so_far is not None:
        said.append(f"Counted so far: {ghost.so_far}.")
    if ghost.ends:
        said.append("The game would be over.")
    elif ghost.track_space is not None:
        then = "you would move again" if ghost.again else "then the turn would pass"
        said.append(f"Your disc would go to space {ghost.track_space} of the moon track; {then}.")
    return " ".join(said)


def _completed(ghost: Ghost) -> str:
    if not ghost.completes:
        return "no task"
    if len(ghost.completes) > TOLD_TASKS:
        return f"{len(ghost.completes)} tasks"
    return f"{counted(len(ghost.completes), 'task', 'tasks')}: {named_tasks(ghost.display, ghost.completes)}"


def _place(ghost: Ghost) -> Button:
    label = f"Place {tile_name(ghost.tile)} at {cell_name(ghost.cell)}"
    return Button(label, "play", str(Take(ghost.space, ghost.cell)), "good")


def _refill(view: NovaLunaView) -> Button:
    """Refills at once: alone with what would be noted and what is left then, in a race with how many tiles come."""
    refill = view.refill
    assert refill is not None  # noqa: S101
    if view.solo is None:
        label = f"Refill with {counted(len(refill.spaces), 'tile', 'tiles')}"
    else:
        left = counted(refill.discs, "disc", "discs")
        penalty = f" + 10 × {refill.missing} missing" if refill.missing else ""
        label = f"Refill: note {refill.noted} (time {refill.time}{penalty}), {left} left for phase 2"
    return Button(label, "play", str(Refill()), "main")
