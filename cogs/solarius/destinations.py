"""The controls of a flight: destinations in three lists by what they are good for, and the flight to a chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Move
from bot.games.solarius.components.vocabulary import Ends, FigureKind
from bot.games.solarius.decisions import places
from bot.games.solarius.state import State
from bot.games.solarius.view import DestinationView, Ghost, SolariusView
from bot.games.text import Text
from bot.ui.controls import Button, Choice, Control
from cogs.solarius import words
from cogs.solarius.lists import Label, listed
from cogs.solarius.looks import Look

_LISTS: tuple[tuple[str, Text, tuple[Ends, ...]], ...] = (
    ("planets", words.PLANETS, ("planet",)),
    ("hubs", words.BESIDE_A_HUB, ("mission",)),
    ("others", words.ELSEWHERE, ("empty", "no_build")),
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
            controls.append(listed(words.destinations(title, within), name, choices, look, at_once=False))
    fly = (_fly(view.ghost),) if view.ghost is not None else ()
    return (*controls, *fly)


def _price(end: DestinationView) -> tuple[bool, int, bool]:
    """What cannot be built on comes last; then what costs least comes first."""
    return end.group == "no_build", end.fuel, end.portals


def _choice(view: SolariusView, state: State, end: DestinationView, label: Text) -> Choice:
    chosen = view.ghost is not None and view.ghost.destination == end
    return Choice(label, end.move, words.gains([*_purpose(view, end), *_outpost(view, state, end)]), chosen=chosen)


def _purpose(view: SolariusView, end: DestinationView) -> list[Text]:
    if end.group == "planet":
        token = view.at(end.hex).planet
        if token is None or token.planet is None:
            return [words.UNKNOWN_PLANET]
        return [words.asks_for(token.planet)]
    if end.group == "mission":
        built = any(hub.letter == end.hub for hub in view.hubs)
        return [words.MISSION_OR_STATION, words.hub(end.hub, built=built)]
    return [words.STATION if end.group == "empty" else words.NOTHING_BUILT]


def _outpost(view: SolariusView, state: State, end: DestinationView) -> list[Text]:
    """Whether a figure there could get an outpost."""
    seat = view.decider
    kinds = _FIGURES[end.group] if seat is not None else ()
    with_one = [kind for kind in kinds if places.outposts(state, seat or 0, end.hex, kind)]
    if not with_one:
        return []
    return [words.OUTPOST if len(with_one) == len(kinds) else words.outpost_with(with_one[0])]


def _fly(ghost: Ghost) -> Button:
    end = ghost.destination
    return Button(words.fly(end), "play", end.move, "good", begins=True)
