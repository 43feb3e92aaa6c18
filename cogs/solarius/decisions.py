"""The controls of every decision but a flight: buttons for what is chosen at once, lists where there is much to choose.

What does without the rest, or ends the turn, stands last.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Move
from bot.games.solarius.moves import Build, CompleteMission, EndTurn, Pay, PlayCard, Start, Stop, Store, Use
from bot.games.text import Said, Text
from bot.ui.controls import Choice, Control, Select
from cogs.solarius import words
from cogs.solarius.lists import Label, button, listed
from cogs.solarius.looks import Look

BUTTONS = 5
"""So many moves are buttons; more ways to store or to pay stand in a list."""

_LISTED: dict[type[Move], tuple[str, Text]] = {
    PlayCard: ("cards", words.PLAY_A_CARD),
    Build: ("stations", words.BUILD_A_STATION),
    CompleteMission: ("missions", words.COMPLETE_A_MISSION),
    Start: ("starts", words.CHOOSE_HOW_TO_BEGIN),
}
"""What always stands in a list: its name, its title."""

_MANY: dict[type[Move], tuple[str, Text]] = {
    Store: ("store", words.STORE_CUBES),
    Pay: ("pay", words.PAY_WITH),
    Use: ("bought", words.BUY_POINTS),
}

_LAST = (Stop, EndTurn)


def decision_controls(moves: Sequence[Move], label: Label, look: Look) -> tuple[Control, ...]:
    """Every one of these moves."""
    lists: dict[tuple[str, Text], list[Move]] = {}
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


def _listing(move: Move, count: int) -> tuple[str, Text] | None:
    """The list that a move stands in."""
    kind = type(move)
    if isinstance(move, Use):
        return _MANY[kind] if move.bought else None
    return _LISTED.get(kind) or (_MANY.get(kind) if count > BUTTONS else None)


def _select(title: Text, name: str, moves: Sequence[Move], label: Label, look: Look) -> Select:
    return listed(title, name, [Choice(label(move), str(move), _about(move)) for move in moves], look)


def _about(move: Move) -> Said:
    """What a card or a station does, beyond what its label says."""
    match move:
        case PlayCard(card, "development"):
            return words.developed(card)
        case PlayCard():
            return words.TAKEN_ON
        case Build(station):
            return words.built(station)
    return ""
