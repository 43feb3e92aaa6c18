"""Counts and lists in the texts of Solarius Mission."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.solarius.components import CARDS
from bot.games.text import Text


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many}"


def joined(items: Sequence[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


# The commands

SUMMARY = Text("Solarius Mission: settle planets, build stations, complete missions; two to four players.")
AIM = Text("Settle planets, build stations, complete missions: the most victory points after four rounds win.")
HAND = Text("Show my hand")


# A turn in short

_BRIEF: Mapping[str, str] = {
    "took": "took {colour} {face}",
    "coloured": "used it as {colour}",
    "stored": "stored {cubes} {colour} {cubes:cube|cubes}",
    "drew": "drew {cards} {cards:card|cards}",
    "drives": "reached range {range}",
    "flew": "flew to {hex}",
    "discovered": "found a {colour} planet worth {vp}",
    "colony": "founded a colony on {hex}",
    "settled": "settled {hex} for {vp}",
    "declined": "left it for {cubes} {cubes:cube|cubes}",
    "station": "built a station on {hex}",
    "mission": "completed a mission for {vp} on {hex}",
    "outpost": "added an outpost on {hex}",
    "hub_bonus": "took the bonus of hub {hub}",
}
"""What goes on after a name, by the kind of an event."""


def brief(kind: str, data: Mapping[str, Any]) -> Text | None:
    """What somebody did, after their name; None for what goes without saying."""
    if kind == "developed":
        technology, colour = data["technology"], data["colour"]
        template = "moved the {colour} tech die to {to}"
        return Text(template, colour=colour, to=data["face"] if technology == "upgrade" else data["column"])
    if kind == "played":
        if data["half"] == "mission":
            return Text("took on a mission")
        return Text("played {name}", name=CARDS[data["card"]].development.name)
    template = _BRIEF.get(kind, "")
    return Text(template, **data) if template else None
