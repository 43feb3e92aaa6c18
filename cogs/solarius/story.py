"""The story above the picture: events, the last turn, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from bot.core.table.model import LiveTable
from bot.discord.components.links import player
from bot.discord.table.face import undone_text
from bot.discord.table.story_messages import fit_sentences
from bot.games.contract import Event, Outcome
from bot.games.solarius.view import SolariusView
from bot.games.text import Text, TextLike, lines
from cogs.solarius import words

_HIDDEN_EVENTS = frozenset({"laid_out", "bridge", "ended"})
_BEGINNING = frozenset({"starting", "started", "hub", "cards"})
"""Events of the setup that are shown."""

_IN_A_ROW = frozenset({"developed", "settled", "stored"})
"""Events of the moves that spend points or cubes one after another."""

_NEWS = frozenset({"refilled", "hub", "starting"})
"""Events of a finished turn that concern everybody."""


def happened(live: LiveTable, view: SolariusView) -> TextLike:
    """Return the last move's visible effects; after another turn only public news."""
    taken_back = undone_text(live)
    if taken_back:
        return taken_back
    events = [event for event in _latest(live) if _is_shown(event, live, view)]
    if live.since(view.decider):
        events = [event for event in events if event.kind in _NEWS or event.audience is not None]
    return fit_sentences([event.text for event in events])


def _latest(live: LiveTable) -> Sequence[Event]:
    """Return the events of the last move, and of those before it that one press may have played with it."""
    turn = live.turns[-1].events if live.turns else ()
    run = [*takewhile(lambda event: event.kind in _IN_A_ROW, reversed(turn))]
    return run[::-1] if len(run) > len(live.events) else live.events


def _is_shown(event: Event, live: LiveTable, view: SolariusView) -> bool:
    """Whether an event is shown.

    The viewer's own draw is left out, since another event names the cards; so is a planet that the prompt describes.
    """
    if event.kind in _HIDDEN_EVENTS or event.audience not in (None, view.viewer):
        return False
    if live.number == 0:
        return event.kind in _BEGINNING
    if event.kind == "discovered" and view.prompt.kind == "planet":
        return False
    return event.kind != "drew" or event.data["seat"] != view.viewer


# A turn in short

_MERGED = {"stored": "colour", "drives": "seat"}
"""Kinds of events that are told once, by what has to be the same."""


def brief(events: Sequence[Event]) -> Sequence[Text]:
    """Return a seat's turn in short: took black star, flew to B7, built a station."""
    return [text for kind, data in _merge(events) if (text := _brief_of(kind, data)) is not None]


def _brief_of(kind: str, data: Mapping[str, Any]) -> Text | None:
    if kind != "developed":
        return words.brief(kind, data)
    return words.moved_dice({colour: list(came.values()) for colour, came in data.items()})


def _merge(events: Sequence[Event]) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """Merge cubes of a colour and all drives at their first event, and steps of tech dice likewise.

    Tech dice are given with the column and face that each reached.
    """
    kept: list[tuple[str, dict[str, Any]]] = []
    dice: dict[str, dict[str, object]] = {}
    for event in events:
        data: dict[str, Any] = dict(event.data)
        if event.kind == "developed":
            if not dice:
                kept.append((event.kind, dice))
            technology = data["technology"]
            to = data["face"] if technology == "upgrade" else data["column"]
            dice.setdefault(data["colour"], {})[technology] = to
            continue
        what = _MERGED.get(event.kind, "")
        same = next((had for kind, had in kept if what and kind == event.kind and had[what] == data[what]), None)
        if same is not None:
            same |= {**data, "cubes": same.get("cubes", 0) + data.get("cubes", 0)}
        else:
            kept.append((event.kind, data))
    return kept


# The result


def result(live: LiveTable, view: SolariusView, outcome: Outcome) -> Text:
    """The end of a game and what can be done now."""
    seats = sorted(range(view.seats), key=lambda seat: (outcome.ranks[seat], seat))
    winners = [player(live.table, seat) for seat in seats if outcome.ranks[seat] == 1]
    ranked = [
        words.ranked_seat(outcome.ranks[seat], player(live.table, seat), outcome.scores[seat], view, seat)
        for seat in seats
    ]
    return lines(words.winners_text(winners), *ranked, words.MATS_IN_LOOK)
