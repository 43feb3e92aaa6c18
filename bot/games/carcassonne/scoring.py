"""Who scores and how much (rules/carcassonne_solo.md 4 and 5): pure functions of scores and meeples, no map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.carcassonne.goals import Tally
from bot.games.carcassonne.view import Kind

Scores = tuple[int, ...]

FINAL_POINTS = 2
"""What a meeple that is still on a tile is worth in the final scoring."""


class Completed(NamedTuple):
    """A completed feature as scoring needs it; `meeples` has one count per colour."""

    kind: Kind
    value: int
    meeples: tuple[int, ...]


class Standing(NamedTuple):
    """Everything that scoring a feature changes, so that two orders with equal standings are one choice."""

    scores: Scores
    tally: Tally


class Ordered(NamedTuple):
    """One distinct outcome of an order of scoring; `paid` has the colours paid for each feature, as they were given."""

    order: tuple[int, ...]
    standing: Standing
    paid: tuple[tuple[int, ...], ...]


def majority(meeples: Sequence[int]) -> tuple[int, ...]:
    """The colours with the most meeples, all of them on a tie; nobody where no meeple stands."""
    most = max(meeples)
    return tuple([colour for colour, count in enumerate(meeples) if count == most]) if most else ()


def paid_colours(meeples: Sequence[int], scores: Scores) -> tuple[int, ...]:
    """The majority, if one of its colours has the least points of all colours; otherwise nobody."""
    colours = majority(meeples)
    lowest = min(scores)
    return colours if any(scores[colour] == lowest for colour in colours) else ()


def add_points(scores: Scores, colours: Sequence[int], points: int) -> Scores:
    """The scores after so many points for each of these colours."""
    return tuple([score + points if colour in colours else score for colour, score in enumerate(scores)])


def score_feature(standing: Standing, feature: Completed, *, count_present: bool) -> tuple[Standing, tuple[int, ...]]:
    """The standing after one completed feature, and the colours that it paid.

    Goals about "so many colours" count the colours paid, or with `count_present` all that have a meeple in it.
    """
    paid = paid_colours(feature.meeples, standing.scores)
    if not paid:
        return standing, ()
    colours = sum(map(bool, feature.meeples)) if count_present else len(paid)
    scores = add_points(standing.scores, paid, feature.value)
    return Standing(scores, standing.tally.after(feature.kind, feature.value, colours)), paid


def orders(standing: Standing, features: Sequence[Completed], *, count_present: bool) -> list[Ordered]:
    """Every distinct outcome of scoring these features one after another, each with its first order.

    Walks through the subsets of features; of all ways to score one subset only different standings go on, so this
    stays small where n! would not.
    """
    nobody: tuple[tuple[int, ...], ...] = ((),) * len(features)
    layer: dict[tuple[int, Standing], Ordered] = {(0, standing): Ordered((), standing, nobody)}
    for _ in features:
        following: dict[tuple[int, Standing], Ordered] = {}
        for (done, before), ordered in layer.items():
            for index, feature in enumerate(features):
                if done >> index & 1:
                    continue
                after, paid = score_feature(before, feature, count_present=count_present)
                payments = (*ordered.paid[:index], paid, *ordered.paid[index + 1 :])
                reached = Ordered((*ordered.order, index), after, payments)
                known = following.get((done | 1 << index, after))
                if known is None or reached.order < known.order:
                    following[done | 1 << index, after] = reached
        layer = following
    return sorted(layer.values())


def final_scoring(scores: Scores, meeples: Sequence[int]) -> tuple[Scores, tuple[int, ...]]:
    """Totals, and how many meeples of each colour scored, when every lowest colour spends its meeples one at a time.

    This order gives the best possible minimum (rules/carcassonne_solo.md 5), so nobody needs to be asked.
    """
    totals, left = list(scores), list(meeples)
    spent = [0] * len(totals)
    while True:
        lowest = min(totals)
        colour = next((c for c, total in enumerate(totals) if total == lowest and left[c]), None)
        if colour is None:
            return tuple(totals), tuple(spent)
        totals[colour] += FINAL_POINTS
        left[colour] -= 1
        spent[colour] += 1
