"""What a Nova Luna picture says, for one who cannot see it: the turn and the choices first, then less and less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.cells import cell_name
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import TaskName
from bot.games.novaluna.view import DisplayView, NovaLunaView, TileView
from bot.games.novaluna.words import COLOUR_NAMES
from bot.games.text import Text
from renderers.kit.picture import fitting_text, outlined_text
from renderers.novaluna.counts import sum_of
from renderers.novaluna.layout import shown_display

_ENDINGS: Mapping[str, Text] = {
    "discs": Text("Game over: the last disc is placed."),
    "tiles": Text("Game over: no tile is left."),
    "": Text("Game over."),
}


def alt(view: NovaLunaView, names: Sequence[str]) -> str:
    """The text, at most 1024 characters; sentences that no longer fit are left out as a whole."""
    return fitting_text(map(str, _result(view, names) if view.phase == "over" else _turn(view, names)))


def tile_in_words(tile: TileView) -> Text:
    """A tile on the wheel: "blue 5 for 3 turquoise; 1 turquoise"."""
    tasks = [pips_in_words(task.pips) for task in tile.tasks]
    if not tasks:
        return Text("{colour} {time} without a task", colour=COLOUR_NAMES[tile.colour], time=tile.time)
    return Text("{colour} {time} for {tasks}", colour=COLOUR_NAMES[tile.colour], time=tile.time, tasks="; ".join(tasks))


def pips_in_words(pips: Sequence[Colour]) -> str:
    """Some pips, counted by colour: "2 red and 1 blue"."""
    return str(
        Text(
            "{parts}",
            parts=tuple(Text("{n} {colour}", n=n, colour=COLOUR_NAMES[one]) for one, n in Counter(pips).items()),
        )
    )


def _turn(view: NovaLunaView, names: Sequence[str]) -> Iterator[Text]:
    display = shown_display(view)
    name = names[display.seat]
    if view.solo is not None:
        yield Text("Nova Luna, phase {n}.", n=1 if view.phase == "first" else 2)
    else:
        yield Text("Nova Luna, move {n}: {name}.", n=view.turn + 1, name=name)
    yield from outlined_text(view)
    if view.ghost is not None:
        yield from _ghost(view)
    yield from _count(view, names)
    for choice in view.choices:
        yield Text("Space {space}: {tile}.", space=choice.space, tile=tile_in_words(choice.tile))
    if view.refill is not None and (view.refill.allowed or view.refill.forced):
        template = "The wheel is empty: refill it." if view.refill.forced else "The wheel may be refilled."
        yield Text(template)
        if view.solo is not None:
            yield Text("That notes {noted}.", noted=view.refill.noted)
    if view.decider is not None and view.choices:
        yield Text("A tile can go to {cells}.", cells=tuple(map(cell_name, view.displays[view.decider].cells)))
    yield from _last(view, names)
    if view.track is not None:
        yield Text("In order of play: {names}.", names=", ".join(names[seat] for seat in view.track.order))
    yield from _tasks(display)
    if view.refill is not None:
        yield Text("Face down: {parts}.", parts=_by_colour(view.pile))


def _ghost(view: NovaLunaView) -> Iterator[Text]:
    ghost = view.ghost
    if ghost is None:
        return
    yield Text(
        "Considered: {colour} {time} from space {space} at {cell}.",
        colour=COLOUR_NAMES[ghost.tile.colour],
        time=ghost.tile.time,
        space=ghost.space,
        cell=cell_name(ghost.cell),
    )
    if ghost.completes:
        yield Text("It completes {tasks}.", tasks=_named(ghost.completes))
    else:
        yield Text("It completes no task.")
    if ghost.ends:
        yield Text("The game would be over.")
    elif ghost.again and view.track is not None:
        yield Text("The same player would move again.")


def _count(view: NovaLunaView, names: Sequence[str]) -> Iterator[Text]:
    display = shown_display(view)
    if view.solo is not None:
        if view.solo.noted is not None:
            yield Text("Noted {noted} in phase 1.", noted=view.solo.noted)
        yield Text("Time {time}, so far {total}.", time=display.time, total=sum_of(view, view.solo).total)
        yield Text("Discs left: {stacks}.", stacks=tuple(display.stacks))
        return
    shown = [display if other.seat == display.seat else other for other in view.displays]
    yield Text("Discs left: {parts}.", parts=", ".join(f"{names[one.seat]} {one.discs}" for one in shown))


def _last(view: NovaLunaView, names: Sequence[str]) -> Iterator[Text]:
    if view.last is None or view.last.cell is None:
        return
    name = names[view.last.seat]
    if view.seats == 1:
        yield Text("Last tile: {cell}.", cell=cell_name(view.last.cell))
    else:
        yield Text("Last tile: {cell} by {name}.", cell=cell_name(view.last.cell), name=name)


def _tasks(display: DisplayView) -> Iterator[Text]:
    """What the open tasks of the display still lack."""
    for laid in display.tiles:
        lacking = [pips_in_words(task.missing) for task in laid.tile.tasks if task.state == "open"]
        if lacking:
            yield Text(
                "{cell} {colour} lacks {tasks}.",
                cell=cell_name(laid.cell),
                colour=COLOUR_NAMES[laid.tile.colour],
                tasks="; ".join(lacking),
            )


def _named(tasks: Sequence[TaskName]) -> tuple[Text, ...]:
    counted = Counter(cell for cell, _ in tasks)
    return tuple(Text("{n} {n:task|tasks} at {cell}", n=n, cell=cell_name(cell)) for cell, n in counted.items())


def _by_colour(pile: Mapping[Colour, int]) -> str:
    return ", ".join(str(Text("{n} {colour}", n=n, colour=COLOUR_NAMES[colour])) for colour, n in pile.items())


def _result(view: NovaLunaView, names: Sequence[str]) -> Iterator[Text]:
    yield Text("Nova Luna.")
    yield _ENDINGS[view.ending]
    outcome = view.outcome
    if outcome is None:
        return
    if view.solo is None:
        standing = sorted(range(view.seats), key=lambda seat: outcome.ranks[seat])
        yield Text("{name} wins.", name=names[standing[0]])
        parts = ", ".join(f"{names[seat]} {view.displays[seat].discs}" for seat in standing)
        yield Text("Discs left: {parts}.", parts=parts)
    else:
        yield Text("Result {result}.", result=outcome.scores[0])
        if outcome.title is not None:
            yield Text("{title}.", title=outcome.title)
        yield Text("{noted} noted, {time} of time at the end.", noted=view.solo.noted or 0, time=view.solo.time)
        missing = view.displays[0].discs
        if missing:
            yield Text("{n} {n:disc|discs} missing cost {cost}.", n=missing, cost=10 * missing)
        reached = [goal for goal in outcome.goals if goal.reached]
        yield Text("Goals: {n} of {all}.", n=len(reached), all=len(outcome.goals))
        for goal in reached:
            yield Text("{goal}.", goal=goal.text)
    yield Text("{n} tiles were laid.", n=view.turn)
