"""The story beside the picture: what happened, the turn that was just played, the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.contract import Event, Outcome
from bot.games.solarius.components import CARDS
from bot.games.solarius.view import SolariusView
from bot.tables.model import Live
from bot.ui.controls import shortened
from bot.ui.face import said_taken_back
from bot.ui.links import mentions, player
from cogs.solarius.words import counted, joined

TOLD_LENGTH = 500
"""Characters of what happened; a longer line would push the picture away."""

_UNTOLD = frozenset({"laid_out", "bridge", "ended"})
_BEGINNING = frozenset({"starting", "started", "hub", "cards"})
"""What is told of the opening."""

_NEWS = frozenset({"refilled", "hub", "starting"})
"""What is told in full besides a turn in short: it concerns everybody."""


def happened(live: Live, view: SolariusView) -> str:
    """What the last move caused, as far as the viewer may know it; when a turn has passed all of that turn in short."""
    taken_back = said_taken_back(live)
    if taken_back:
        return str(taken_back)
    events = [event for event in live.events if _told(event, live, view)]
    if live.last_seat is not None and live.last_seat != view.to_move:
        done = _in_short(live)
        events = [event for event in events if event.kind in _NEWS or event.audience is not None]
        told = [f"{player(live.table, live.last_seat)}: {done}."] if done else []
        return shortened(" ".join([*told, *map(_sentence, events)]), TOLD_LENGTH)
    return shortened(" ".join(map(_sentence, events)), TOLD_LENGTH)


def _sentence(event: Event) -> str:
    """What happened, beginning like a sentence."""
    text = str(event.text)
    return f"{text[:1].upper()}{text[1:]}"


def _told(event: Event, live: Live, view: SolariusView) -> bool:
    """Whether an event belongs in the line.

    A draw that the viewer is told card by card is not counted as well; a planet that is asked about is not told twice.
    """
    if event.kind in _UNTOLD or event.audience not in (None, view.viewer):
        return False
    if live.number == 0:
        return event.kind in _BEGINNING
    if event.kind == "discovered" and view.prompt.kind == "planet":
        return False
    return event.kind != "drew" or event.data["seat"] != view.viewer


# A turn in short

_SHORT: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "took": lambda data: f"{data['colour']} {data['face']}",
    "coloured": lambda data: f"as {data['colour']}",
    "stored": lambda data: f"{data['cubes']} {data['colour']} {'cube' if data['cubes'] == 1 else 'cubes'}",
    "developed": lambda data: (
        f"{data['colour']} die to {data['face'] if data['technology'] == 'upgrade' else data['column']}"
    ),
    "drew": lambda data: f"drew {counted(data['cards'], 'card', 'cards')}",
    "played": lambda data: (
        f"played {CARDS[data['card']].development.name}" if data["half"] == "development" else "took on a mission"
    ),
    "drives": lambda data: f"range {data['range']}",
    "flew": lambda data: f"flew to {data['hex']}",
    "discovered": lambda data: f"found a {data['colour']} planet worth {data['vp']}",
    "colony": lambda data: f"colony on {data['hex']}",
    "settled": lambda data: f"settled {data['hex']}",
    "declined": lambda data: f"left it for {counted(data['cubes'], 'cube', 'cubes')}",
    "station": lambda data: f"station on {data['hex']}",
    "mission": lambda data: f"mission for {data['vp']} on {data['hex']}",
    "outpost": lambda _: "outpost",
    "hub_bonus": lambda data: f"bonus of hub {data['hub']}",
}


def _in_short(live: Live) -> str:
    """What the seat that moved last did in its turn: "black star, black die to 2, flew to B7, station on B7"."""
    told = [_SHORT[event.kind](event.data) for event in live.turn if event.kind in _SHORT and event.audience is None]
    return ", ".join(told)


# The result


def result(live: Live, view: SolariusView, outcome: Outcome) -> str:
    """The end of a game and what can be done now."""
    seats = sorted(range(view.seats), key=lambda seat: (outcome.ranks[seat], seat))
    winners = [mentions(live.table.seats[seat].members) for seat in seats if outcome.ranks[seat] == 1]
    lines = [
        f"**{outcome.ranks[seat]}** {player(live.table, seat)}: {counted(outcome.scores[seat], 'point', 'points')} "
        f"({_by_kind(view, seat)})"
        for seat in seats
    ]
    won = "won" if len(winners) == 1 else "share the win"
    return "\n".join(
        [
            f"**The game is over: {joined(list(map(str, winners)))} {won}.**",
            *lines,
            "-# `/solarius mat` shows a mat.",
        ]
    )


def _by_kind(view: SolariusView, seat: int) -> str:
    """What lies beside the mat and on it at the end."""
    mat = view.mats[seat]
    stations = sum(slot.station is not None for slot in mat.slots)
    missions = sum(mission.done for mission in mat.missions)
    return ", ".join(
        [
            counted(len(mat.settled), "planet", "planets"),
            counted(stations, "station", "stations"),
            counted(missions, "mission", "missions"),
        ]
    )
