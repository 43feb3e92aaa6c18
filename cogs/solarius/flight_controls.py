"""Controls of a flight: destinations by purpose, and the flight itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ai.solarius.destinations import Destinations
from bot.ai.solarius.mat_evaluation import turns_left
from bot.ai.solarius.mat_simulation import MatSimulator
from bot.discord.components.controls import MAX_CHOICES, Button, Choice, Control, join_moves
from bot.games.contract import Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components.vocabulary import Ends, FigureKind
from bot.games.solarius.decisions import figures
from bot.games.solarius.moves import Fly, Settle, TakeOff
from bot.games.solarius.state import SolariusState
from bot.games.solarius.view import DestinationView, SolariusView
from bot.games.text import Text
from cogs.solarius import words
from cogs.solarius.anytime_controls import Label, listed
from cogs.solarius.page_state import SolariusPage

_LISTS: tuple[tuple[str, Text, tuple[Ends, ...]], ...] = (
    ("planets", words.PLANETS_AND_HUBS, ("planet", "mission")),
    ("others", words.ELSEWHERE, ("empty", "no_build")),
)

_FIGURES: dict[Ends, tuple[FigureKind, ...]] = {
    "planet": ("colony",),
    "mission": ("mission", "station"),
    "empty": ("station",),
    "no_build": (),
}

_OFF, _SETTLE = TakeOff(), Settle()


def flight_controls(
    view: SolariusView, state: SolariusState, moves: Sequence[Move], label: Label, look: SolariusPage
) -> tuple[Control, ...]:
    """Every destination, useful and cheap ones first."""
    by_notation = {str(move): move for move in moves}
    groups = [
        (name, title, sorted((end for end in view.destinations if end.group in ends), key=_price))
        for name, title, ends in _LISTS
    ]
    lists = [(name, title, ends) for name, title, ends in groups if ends]
    controls: list[Control] = []
    for name, title, ends in lists:
        choices = [_choice(view, state, end, label(by_notation[end.move])) for end in ends]
        within = sum(not end.fuel and not end.portals for end in ends)
        named = words.ANYWHERE if len(lists) == 1 else title
        controls.append(listed(words.destinations(named, within), name, choices, look, at_once=False))
    return tuple(controls)


def _price(end: DestinationView) -> tuple[bool, bool, int, bool]:
    """Sort key: unusable destinations last, then unaffordable ones, then by price."""
    return end.group == "no_build", not end.useful, end.fuel, end.portals


def _choice(view: SolariusView, state: SolariusState, end: DestinationView, label: Text) -> Choice:
    chosen = view.ghost is not None and view.ghost.destination == end
    return Choice(label, end.move, words.purposes([*_purpose(view, end), *_outpost(view, state, end)]), chosen=chosen)


def _purpose(view: SolariusView, end: DestinationView) -> list[Text]:
    if end.group == "planet":
        token = view.at(end.hex).planet
        if token is None or token.planet is None:
            return [words.UNKNOWN_PLANET]
        return [words.needs(token.planet)] if end.useful else [words.NO_COLONY]
    if end.group == "no_build":
        return [words.NO_BUILDING]
    if not end.useful:
        return [words.NOTHING_TO_PAY]
    if end.group == "mission":
        built = any(hub.letter == end.hub for hub in view.hubs)
        return [words.MISSION_OR_STATION, words.hub(end.hub, built=built)]
    return [words.STATION]


def _outpost(view: SolariusView, state: SolariusState, end: DestinationView) -> list[Text]:
    """Whether a figure there could get an outpost."""
    seat = view.decider
    kinds = _FIGURES[end.group] if seat is not None and end.useful else ()
    with_one = [kind for kind in kinds if figures.outposts(state, seat or 0, end.hex, kind)]
    if not with_one:
        return []
    return [words.OUTPOST if len(with_one) == len(kinds) else words.outpost_with(with_one[0])]


def flight_buttons(position: SolariusPosition, view: SolariusView) -> tuple[Button, ...]:
    """The flight that is considered; on a planet that is known also with settling it."""
    if view.ghost is None:
        return ()
    end = view.ghost.destination
    fly = Button(words.fly_label(end), "play", end.move, "good")
    if view.at(end.hex).planet is None or not _asks_to_settle(position, Fly(end.name, end.portals)):
        return (fly,)
    return fly, Button(words.FLY_AND_SETTLE, "play", join_moves(end.move, str(_SETTLE)), "good")


# Flights by one press


def quick_flights(position: SolariusPosition) -> Sequence[Choice]:
    """Return the best flights for one press; known planets are settled as well."""
    after = position.look_ahead(_OFF)
    if after is None:
        return ()
    view = after.view(None)
    ends = [end for end in view.destinations if end.useful]
    best = sorted(ends, key=_DestinationValue(after), reverse=True)[:MAX_CHOICES]
    flights = {str(move): move for move in after.moves()}
    return [_quick(after, view, end, flights[end.move]) for end in best]


def _quick(position: SolariusPosition, view: SolariusView, end: DestinationView, fly: Move) -> Choice:
    token = view.at(end.hex).planet
    moves: list[Move] = [_OFF, fly]
    about = words.purposes([*_purpose(view, end), *_outpost(view, position.state, end)])
    if token is not None and token.planet is not None and _asks_to_settle(position, fly):
        moves.append(_SETTLE)
        about = words.settle_on_arrival(token.planet)
    return Choice(position.explain(fly), join_moves(*map(str, moves)), about)


def _asks_to_settle(position: SolariusPosition, fly: Move) -> bool:
    """Whether a known planet can be settled right after a flight."""
    after = position.look_ahead(fly)
    return after is not None and _SETTLE in after.moves()


class _DestinationValue:
    """Sort key: a destination's value from public information, minus its price."""

    def __init__(self, position: SolariusPosition) -> None:
        state, seat = position.state, position.deciders[0]
        self.destinations = Destinations(state, seat, MatSimulator(turns_left(state, seat), sees_hand=False))

    def __call__(self, end: DestinationView) -> tuple[float, int]:
        return self.destinations.at(end.hex) - end.fuel, -end.steps
