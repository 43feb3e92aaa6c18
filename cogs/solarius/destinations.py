"""The controls of a flight: destinations in three lists by what they are good for, and the flight to a chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Move
from bot.games.solarius.components.vocabulary import Ends, FigureKind
from bot.games.solarius.decisions import places
from bot.games.solarius.state import State
from bot.games.solarius.view import DestinationView, Ghost, SolariusView
from bot.games.solarius.words.amounts import precondition
from bot.games.text import Text
from bot.ui.controls import Button, Choice, Control
from cogs.solarius.lists import Label, listed
from cogs.solarius.looks import Look
from cogs.solarius.words import counted

_LISTS: tuple[tuple[str, str, tuple[Ends, ...]], ...] = (
    ("planets", "Planets", ("planet",)),
    ("hubs", "Beside a hub", ("mission",)),
    ("others", "Elsewhere", ("empty", "no_build")),
)

_FIGURES: dict[Ends, tuple[FigureKind, ...]] = {
    "planet": ("colony",),
    "mission": ("mission", "station"),
    "empty": ("station",),
    "no_build": (),
}


def flight_controls(
    view: SolariusView, state: State, moves: Sequence[Move], label: Label, look: Look
) -> tuple[Control, ...]:
    """Every destination, the cheapest first; and the flight to the one that is considered."""
    by_notation = {str(move): move for move in moves}
    controls: list[Control] = []
    for name, title, groups in _LISTS:
        ends = sorted((end for end in view.destinations if end.group in groups), key=_price)
        choices = [_choice(view, state, end, label(by_notation[end.move])) for end in ends]
        if choices:
            within = sum(not end.fuel and not end.portals for end in ends)
            controls.append(listed(f"{title} ({within} within range)", name, choices, look, at_once=False))
    fly = (_fly(view.ghost),) if view.ghost is not None else ()
    return (*controls, *fly)


def _price(end: DestinationView) -> tuple[bool, int, bool]:
    """What cannot be built on comes last; then what costs least comes first."""
    return end.group == "no_build", end.fuel, end.portals


def _choice(view: SolariusView, state: State, end: DestinationView, label: str) -> Choice:
    chosen = view.ghost is not None and view.ghost.destination == end
    return Choice(label, end.move, ", ".join(_gains(view, state, end)), chosen=chosen)


def _gains(view: SolariusView, state: State, end: DestinationView) -> list[str]:
    """What can be done there."""
    return [*_purpose(view, end), *_outpost(view, state, end)]


def _purpose(view: SolariusView, end: DestinationView) -> list[str]:
    if end.group == "planet":
        token = view.at(end.hex).planet
        if token is None or token.planet is None:
            return ["turn it up: settle it, or take cubes for its VP"]
        needs = Text("{needs}", needs=precondition(token.planet))
        return [f"asks for {needs}"]
    if end.group == "mission":
        built = any(hub.letter == end.hub for hub in view.hubs)
        return ["mission or station", f"hub {end.hub} is {'built' if built else 'not built yet'}"]
    return ["station"] if end.group == "empty" else ["nothing can be built"]


def _outpost(view: SolariusView, state: State, end: DestinationView) -> list[str]:
    """Whether a figure there could get an outpost."""
    seat = view.decider
    kinds = _FIGURES[end.group] if seat is not None else ()
    with_one = [kind for kind in kinds if places.outposts(state, seat or 0, end.hex, kind)]
    if not with_one:
        return []
    return ["outpost possible" if len(with_one) == len(kinds) else f"outpost possible with a {with_one[0]}"]


def _fly(ghost: Ghost) -> Button:
    end = ghost.destination
    price = [f"{end.fuel} fuel"] if end.fuel else []
    price += ["a drive value"] if end.portals else []
    cost = f" for {' and '.join(price)}" if price else ""
    label = f"Fly to {end.name}{cost}" if end.steps else f"Stay on {end.name}"
    return Button(label, "play", end.move, "good", begins=True)


def considered(ghost: Ghost) -> str:
    """A proposed flight in a sentence or two."""
    end = ghost.destination
    way = counted(end.steps, "step", "steps") + (" by portal" if end.portals else "")
    fuel = f"fuel {ghost.fuel_before} to {ghost.fuel_after}" if end.fuel else "no fuel"
    return f"{way} to {end.name}, {fuel}. Fly there, or look at another destination."
