"""The events of Carcassonne with all their data; cells by name, colours by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.areas import Cell, cell_name
from bot.games.carcassonne import words
from bot.games.carcassonne.board import Feature
from bot.games.carcassonne.components import SIDES, HalfEdge, Segment
from bot.games.carcassonne.scoring import CompletedFeature, EndFeature, majority
from bot.games.carcassonne.state import Ending, Rules, Scores
from bot.games.contract import ENDED, Event, Json


def begins(rules: Rules, colour: int) -> Event:
    """Chance decided which seat begins."""
    return Event("begins", words.begins(rules.who(colour)), {rules.key: colour}, reveals=True)


def drew(rules: Rules, colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits; `left` tiles remain in that pile."""
    data: dict[str, Json] = {rules.key: colour, "tile": tile, "pile": pile, "left": left}
    return Event("drew", words.drew(rules.who(colour), tile), data, reveals=True)


def discarded(rules: Rules, colour: int, tile: str, pile: int, left: int) -> Event:
    """A colour drew a tile that fits nowhere; it's removed from the game."""
    data: dict[str, Json] = {rules.key: colour, "tile": tile, "pile": pile, "left": left}
    return Event("discarded", words.discarded(tile), data, reveals=True)


def skipped(rules: Rules, colour: int) -> Event:
    """A colour has no tile left while others do."""
    return Event("skipped", words.skipped(rules.who(colour)), {rules.key: colour})


def placed(rules: Rules, colour: int, tile: str, cell: Cell, rotation: int) -> Event:
    """A tile was placed."""
    name = cell_name(cell)
    data: dict[str, Json] = {rules.key: colour, "tile": tile, "cell": name, "rotation": rotation}
    return Event("placed", words.placed(rules.who(colour), name), data)


def claimed(rules: Rules, colour: int, cell: Cell, segment: Segment, supply: int, *, forced: bool) -> Event:
    """A meeple was placed; `supply` meeples of the colour remain.

    `forced` says that only one feature was free.
    """
    name = cell_name(cell)
    data: dict[str, Json] = {
        rules.key: colour,
        "cell": name,
        "feature": segment.kind,
        "sides": [SIDES[side] for side in segment.sides],
        "supply": supply,
        "forced": forced,
    }
    return Event("meeple", words.claimed(rules.who(colour), name, segment.kind, segment.sides), data)


def claimed_field(rules: Rules, colour: int, cell: Cell, halves: tuple[HalfEdge, ...], supply: int) -> Event:
    """A meeple was placed on a field, which is named by its half-edges on the tile."""
    name = cell_name(cell)
    data: dict[str, Json] = {
        rules.key: colour,
        "cell": name,
        "feature": "field",
        "sides": list(halves),
        "supply": supply,
        "forced": False,
    }
    return Event("meeple", words.claimed_field(rules.who(colour), name, halves), data)


def closing(rules: Rules, colour: int) -> Event:
    """A meeple is required and none is left: the game ends after this turn."""
    return Event("closing", words.closing(rules.who(colour)), {rules.key: colour})


def scored(
    rules: Rules,
    name: str,
    cells: Sequence[Cell],
    feature: Feature,
    worth: CompletedFeature,
    paid: Sequence[int],
    scores: Scores,
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
        return Event("scored", words.paid(kind, size, value, name, list(map(rules.who, paid))), data)
    return Event("completed", words.paid_nobody(kind, size, name, list(map(rules.who, most))), data)


def goal(key: str) -> Event:
    """A goal was reached."""
    return Event("goal", words.goal(key), {"goal": key})


def ended(reason: Ending, colour: int) -> Event:
    """The game is over: no meeple to place (`meeples`), or no tiles left (`tiles`)."""
    if reason == "tiles":
        return Event(ENDED, words.NO_TILE_LEFT, {"reason": reason, "colour": None})
    return Event(ENDED, words.no_meeple_left(colour), {"reason": reason, "colour": colour})


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


def scored_at_the_end(rules: Rules, name: str, cells: Sequence[Cell], one: EndFeature, scores: Scores) -> Event:
    """An unfinished feature or a field pays at the end of a base game; `name` is a cell."""
    paid = one.paid
    data: dict[str, Json] = {
        "feature": one.kind,
        "name": name,
        "cells": list(map(cell_name, cells)),
        "tiles": one.tiles,
        "cities": one.cities,
        "value": one.value,
        "meeples": list(one.meeples),
        "paid": list(paid),
        "scores": list(scores),
    }
    text = words.paid_at_the_end(one.kind, one.tiles, one.cities, one.value, name, list(map(rules.who, paid)))
    return Event("scored_at_the_end", text, data)


def final_total(rules: Rules, colour: int, before: int, points: int) -> Event:
    """The total of a seat: `points` for unfinished features and fields."""
    total = before + points
    data: dict[str, Json] = {rules.key: colour, "before": before, "points": points, "total": total}
    return Event("final", words.final_total(rules.who(colour), points, total), data)
