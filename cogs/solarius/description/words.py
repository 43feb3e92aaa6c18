"""The description of a Solarius Mission table, besides the alt texts."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.games.solarius.space import Hex
from bot.games.solarius.view import HexView, MatPlanetView, MatView, SlotView, SolariusTileView
from bot.games.solarius.words import COLOUR_NAMES
from bot.games.text import Text, TextLike

SPACE_LINE = Text(
    "**Space**, tile by tile. Hexes are numbered row by row from the top left: 1–3, 4–7, 8–12, 13–16, 17–19."
)
HAND_LINE = Text("**Your hand**")
SCORE_LINE = Text("**Score**")


_WINDS = (
    Text("east"),
    Text("southeast"),
    Text("southwest"),
    Text("west"),
    Text("northwest"),
    Text("northeast"),
)


def tile_line(one: SolariusTileView, own: Sequence[HexView]) -> Text:
    """A tile by its place, with its hexes that aren't empty."""
    template = "- tile {letter}, {wind} of the centre: {hexes:, }"
    if one.middle == (0, 0):
        template = "- tile {letter}, the centre: {hexes:, }"
    hexes = tuple(text for seen in own if (text := _hex(seen)))
    return Text(template, letter=one.letter, wind=_WINDS[_sixth(one.middle)], hexes=hexes or (_EMPTY,))


def _sixth(middle: Hex) -> int:
    """In which sixth of the sky a hex lies from the centre, clockwise from the east."""
    q, r = middle
    return round(math.degrees(math.atan2(r * math.sqrt(3) / 2, q + r / 2)) / 60) % 6


_EMPTY = Text("nothing")


def _hex(seen: HexView) -> TextLike:
    if seen.hub:
        template = "{name} hub {hub}, built" if seen.built else "{name} hub space {hub}"
        return Text(template, name=seen.name, hub=seen.hub)
    if seen.kind == "portal":
        return Text("{name} portal", name=seen.name)
    if seen.planet is not None:
        template = "{name} {colour} planet" if seen.planet.planet else "{name} {colour} planet, face down"
        return Text(template, name=seen.name, colour=COLOUR_NAMES[seen.planet.colour])
    return Text("{name} beside a hub", name=seen.name) if seen.near_hub else ""


def mat(name: TextLike) -> Text:
    """The heading of a mat."""
    return Text("**{name}'s mat**", name=name)


def reach(one: MatView) -> Text:
    """Drives, and the pieces that the seat can still place."""
    return Text(
        "Drives {own} and {drives:, }. Left to place: {colonies} colonies, {missions} mission markers.",
        own=one.own_drive,
        drives=tuple(one.drives) or (_NONE,),
        colonies=one.colonies,
        missions=one.mission_markers,
    )


_NONE = Text("none")


def slot(number: int, one: SlotView) -> Text:
    """A slot for a station."""
    template = (
        "- station slot {n}: values {one} and {other}, {vp} VP, free"
        if one.station is None
        else "- station slot {n}: values {one} and {other}, {vp} VP, built"
    )
    return Text(template, n=number, one=one.values[0], other=one.values[1], vp=one.vp)


def beside_the_mat(waiting: MatPlanetView) -> Text:
    """An unsettled planet beside the mat."""
    template = (
        "- {colour} planet at {name} ({vp} VP): {there} of {needed} dice ready"
        if waiting.needed
        else "- {colour} planet at {name} ({vp} VP): not paid"
    )
    return Text(
        template,
        colour=COLOUR_NAMES[waiting.planet.colour],
        vp=waiting.planet.vp,
        name=waiting.name,
        there=waiting.there,
        needed=waiting.needed,
    )
