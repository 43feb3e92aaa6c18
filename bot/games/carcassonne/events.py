"""The events of Carcassonne with all their data; cells by name, colours by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.carcassonne import words
from bot.games.carcassonne.board import Feature
from bot.games.carcassonne.components import SIDES, Segment
from bot.games.carcassonne.scoring import CompletedFeature, majority
from bot.games.carcassonne.state import Ending, Scores
from bot.games.cells import Cell, cell_name
from bot.games.contract import Event, Json


def drew(colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits; `left` tiles remain in that pile."""
    data: dict[str, Json] = {"colour": colour, "tile": tile, "pile": pile, "left": left}
    return Event("drew", words.drew(colour, tile), data, reveals=True)


def discarded(colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits nowhere; it's removed from the game."""
    data: dict[str, Json] = {"colour": colour, "tile": tile, "pile": pile, "left": left}
    return Event("discarded", words.discarded(tile), data, reveals=True)


def skipped(colour: int) -> Event:
    """A colour has no tile left while others do."""
    return Event("skipped", words.skipped(colour), {"colour": colour})


def placed(colour: int, tile: str, cell: Cell, rotation: int) -> Event:
    """A tile was placed."""
    name = cell_name(cell)
    data: dict[str, Json] = {"colour": colour, "tile": tile, "cell": name, "rotation": rotation}
    return Event("placed", words.placed(colour, name), data)


def claimed(colour: int, cell: Cell, segment: Segment, supply: int, *, forced: bool) -> Event:
    """A meeple was placed; `supply` meeples of the colour remain.

    `forced` says that only one feature was free.
    """
    name = cell_name(cell)
    data: dict[str, Json] = {
        "colour": colour,
        "cell": name,
        "feature": segment.kind,
        "sides": [SIDES[side] for side in segment.sides],
        "supply": supply,
        "forced": forced,
    }
    return Event("meeple", words.claimed(colour, name, segment.kind, segment.sides), data)


def closing(colour: int) -> Event:
    """A meeple is required and none is left: the game ends after this turn."""
    return Event("closing", words.closing(colour), {"colour": colour})


def scored(
    name: str, cells: Sequence[Cell], feature: Feature, worth: CompletedFeature, paid: Sequence[int], scores: Scores
) -> Event:
    """A feature with meeples was completed: `scored` if it paid, else `completed`.

    All meeples return.
    """
    kind, value, meeples = worth
    size, most = feature.size, majority(meeples)
    data: dict[str, Any] = {
        "feature": kind,
        "name": name,
        "cells": list(map(cell_name, cells)),
        "tiles": size,
        "shields": feature.shields,
        "value": value,
        "meeples": list(meeples),
        "majority": list(most),
        "paid": list(paid),
        "points": [value if colour in paid else 0 for colour in range(len(scores))],
        "returned": list(meeples),
        "scores": list(scores),
    }
    if paid:
        return Event("scored", words.paid(kind, size, value, name, paid), data)
    return Event("completed", words.paid_nobody(kind, size, name, most), data)


def goal(key: str) -> Event:
    """A goal was reached."""
    return Event("goal", words.goal(key), {"goal": key})


def ended(reason: Ending, colour: int) -> Event:
    """The game is over: no meeple to place (`meeples`), or no tiles left (`tiles`)."""
    if reason == "tiles":
        return Event("ended", words.NO_TILE_LEFT, {"reason": reason, "colour": None})
    return Event("ended", words.no_meeple_left(colour), {"reason": reason, "colour": colour})


def final(colour: int, before: int, standing: int, scoring: int, points: int) -> Event:
    """The final scoring of a colour: `scoring` of `standing` meeples paid `points`."""
    data: dict[str, Json] = {
        "colour": colour,
        "before": before,
        "meeples": standing,
        "scoring": scoring,
        "points": points,
        "total": before + points,
    }
    return Event("final", words.final(colour, scoring, points, before + points), data)
