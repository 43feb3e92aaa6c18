"""The controls of every decision but a flight: buttons for what is chosen at once, lists where there is much to choose.

What does without the rest, or ends the turn, stands last.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Move
from bot.games.solarius.components import CARDS, STATIONS
from bot.games.solarius.moves import Build, CompleteMission, EndTurn, Pay, PlayCard, Start, Stop, Store, Use
from bot.ui.controls import Choice, Control, Select
from cogs.solarius.lists import Label, button, listed
from cogs.solarius.looks import Look
from renderers.solarius.words import development_words, effect_words, modifier_words

BUTTONS = 5
"""So many moves are buttons; more ways to store or to pay stand in a list."""

_LISTED: dict[type[Move], tuple[str, str]] = {
    PlayCard: ("cards", "Play a card"),
    Build: ("stations", "Build a station"),
    CompleteMission: ("missions", "Complete a mission"),
    Start: ("starts", "Choose how to begin"),
}
"""What always stands in a list: its name, its title."""

_MANY: dict[type[Move], tuple[str, str]] = {
    Store: ("store", "Store cubes"),
    Pay: ("pay", "Pay with"),
    Use: ("bought", "Buy points as well"),
}

_LAST = (Stop, EndTurn)


def decision_controls(moves: Sequence[Move], label: Label, look: Look) -> tuple[Control, ...]:
    """Every one of these moves."""
    lists: dict[tuple[str, str], list[Move]] = {}
    first: list[Move] = []
    for move in moves:
        listing = _listing(move, len(moves))
        if listing is not None:
            lists.setdefault(listing, []).append(move)
        elif not isinstance(move, _LAST):
            first.append(move)
    alone = not first and not lists
    return (
        *(button(move, label) for move in first),
        *(_select(title, name, found, label, look) for (name, title), found in lists.items()),
        *(button(move, label, "main" if alone else "plain") for move in moves if isinstance(move, _LAST)),
    )


def _listing(move: Move, count: int) -> tuple[str, str] | None:
    """The list that a move stands in."""
    kind = type(move)
    if isinstance(move, Use):
        return _MANY[kind] if move.bought else None
    return _LISTED.get(kind) or (_MANY.get(kind) if count > BUTTONS else None)


def _select(title: str, name: str, moves: Sequence[Move], label: Label, look: Look) -> Select:
    return listed(title, name, [Choice(label(move), str(move), _about(move)) for move in moves], look)


def _about(move: Move) -> str:
    """What a card or a station does, beyond what its label says."""
    match move:
        case PlayCard(card, "development"):
            return development_words(CARDS[card].development)
        case PlayCard():
            return "complete it beside a hub; -1 at the end if it stays open"
        case Build(station):
            lasting = STATIONS[station]
            permanent = effect_words(lasting.permanent) if lasting.permanent else ""
            return f"From then on: {', '.join(filter(None, [permanent, modifier_words(lasting.static)]))}"
    return ""
