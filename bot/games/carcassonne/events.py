"""What happens in Carcassonne, as events with all their data; cells are given by name, colours by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.carcassonne.components import SIDES, Segment
from bot.games.carcassonne.goals import goal_text
from bot.games.carcassonne.scoring import Scores
from bot.games.carcassonne.view import Kind
from bot.games.carcassonne.words import COLOURS, feature_label
from bot.games.cells import Cell, cell_name
from bot.games.contract import Event
from bot.games.text import Text

_PAYS: Mapping[Kind, str] = {
    "road": "The road of {size} tiles pays {value} to {colours}.",
    "city": "The city of {size} tiles pays {value} to {colours}.",
    "monastery": "The monastery at {cell} pays {value} to {colours}.",
}
_PAYS_NOBODY: Mapping[Kind, str] = {
    "road": "The road of {size} tiles pays nobody, for {colours} {n:is|are} not lowest.",
    "city": "The city of {size} tiles pays nobody, for {colours} {n:is|are} not lowest.",
    "monastery": "The monastery at {cell} pays nobody, for {colours} {n:is|are} not lowest.",
}


def _names(colours: Sequence[int]) -> tuple[Text, ...]:
    return tuple([COLOURS[colour] for colour in colours])


def drew(colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits somewhere; `left` tiles stay in that pile."""
    return Event(
        "drew",
        Text("{colour} draws tile {tile}.", colour=COLOURS[colour], tile=tile),
        {"colour": colour, "tile": tile, "pile": pile, "left": left},
        reveals=True,
    )


def discarded(colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits nowhere: it leaves the game."""
    return Event(
        "discarded",
        Text("Tile {tile} fits nowhere and leaves the game.", tile=tile),
        {"colour": colour, "tile": tile, "pile": pile, "left": left},
        reveals=True,
    )


def skipped(colour: int) -> Event:
    """A colour has no tile left while others do."""
    return Event(
        "skipped",
        Text("{colour} has no tile left and is skipped.", colour=COLOURS[colour]),
        {"colour": colour},
    )


def placed(colour: int, tile: str, cell: Cell, rotation: int) -> Event:
    """A tile was laid."""
    name = cell_name(cell)
    return Event(
        "placed",
        Text("{colour} lays tile {tile} at {cell}.", colour=COLOURS[colour], tile=tile, cell=name),
        {"colour": colour, "tile": tile, "cell": name, "rotation": rotation},
    )


def meeple(colour: int, cell: Cell, segment: Segment, supply: int, *, forced: bool) -> Event:
    """A meeple was placed; `supply` meeples of the colour remain, `forced` says that there was one free feature."""
    name = cell_name(cell)
    return Event(
        "meeple",
        Text(
            "{colour} puts a meeple on {cell}: {feature}.",
            colour=COLOURS[colour],
            cell=name,
            feature=feature_label(segment.kind, segment.sides),
        ),
        {
            "colour": colour,
            "cell": name,
            "feature": segment.kind,
            "sides": [SIDES[side] for side in segment.sides],
            "supply": supply,
            "forced": forced,
        },
    )


def closing(colour: int) -> Event:
    """A meeple is required and there is none: the game ends after this turn."""
    return Event(
        "closing",
        Text("{colour} must place a meeple but has none, so the game ends after this turn.", colour=COLOURS[colour]),
        {"colour": colour},
    )


def scored(
    *,
    kind: Kind,
    name: str,
    cells: Sequence[str],
    size: int,
    shields: int,
    value: int,
    meeples: Sequence[int],
    majority: Sequence[int],
    paid: Sequence[int],
    scores: Scores,
) -> Event:
    """A feature with meeples was completed: `scored` if it paid somebody, `completed` if not. All meeples return."""
    data: dict[str, Any] = {
        "feature": kind,
        "name": name,
        "cells": list(cells),
        "tiles": size,
        "shields": shields,
        "value": value,
        "meeples": list(meeples),
        "majority": list(majority),
        "paid": list(paid),
        "points": [value if colour in paid else 0 for colour in range(len(scores))],
        "returned": list(meeples),
        "scores": list(scores),
    }
    where = name if kind == "monastery" else cells[-1]
    if paid:
        return Event("scored", Text(_PAYS[kind], size=size, value=value, cell=where, colours=_names(paid)), data)
    text = Text(_PAYS_NOBODY[kind], size=size, cell=where, colours=_names(majority), n=len(majority))
    return Event("completed", text, data)


def goal(key: str) -> Event:
    """A goal was reached."""
    return Event("goal", Text("Goal reached: {goal}.", goal=goal_text(key)), {"goal": key})


def ended(reason: str, colour: int) -> Event:
    """The game is over, because of `meeples` (the colour had none to place) or `tiles` (none is left)."""
    text = (
        Text("The game is over: the last tile is gone.")
        if reason == "tiles"
        else Text("The game is over: {colour} had no meeple to place.", colour=COLOURS[colour])
    )
    return Event("ended", text, {"reason": reason, "colour": colour if reason == "meeples" else None})


def final(colour: int, before: int, standing: int, scoring: int, points: int) -> Event:
    """The final scoring of one colour: `standing` meeples on tiles, of which `scoring` paid `points` in all."""
    total = before + points
    template = (
        "{colour} scores {points} for {scoring} {scoring:meeple|meeples} and ends with {total}."
        if scoring
        else "{colour} ends with {total}."
    )
    return Event(
        "final",
        Text(template, colour=COLOURS[colour], points=points, scoring=scoring, total=total),
        {
            "colour": colour,
            "before": before,
            "meeples": standing,
            "scoring": scoring,
            "points": points,
            "total": total,
        },
    )
