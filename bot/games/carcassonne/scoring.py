"""What is complete, who scores and how much (rules/carcassonne_solo.md 2.4 to 5), and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.carcassonne import goals, words
from bot.games.carcassonne.board import CarcassonneBoard, cell_of, counts
from bot.games.carcassonne.components import SIDES, Kind
from bot.games.carcassonne.goals import Tally
from bot.games.carcassonne.moves import FeatureName
from bot.games.carcassonne.state import CarcassonneState, Scores
from bot.games.contract import Goal, Json, Outcome

FINAL_POINTS = 2
"""What a meeple that is still on a tile is worth in the final scoring."""


class CompletedFeature(NamedTuple):
    """A completed feature as scoring needs it; `meeples` has one count per colour."""

    kind: Kind
    value: int
    meeples: tuple[int, ...]


class PendingFeature(NamedTuple):
    """A completed feature: its name in notation, its number on the board, what it is worth and who stands in it."""

    name: FeatureName
    number: int
    completed: CompletedFeature


class ScoringState(NamedTuple):
    """Everything that scoring a feature changes, so that two orders with equal standings are one choice."""

    scores: Scores
    tally: Tally


class ScoringOrder(NamedTuple):
    """One distinct outcome of an order of scoring; `paid` has the colours paid for each feature, as they were given."""

    order: tuple[int, ...]
    standing: ScoringState
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


def score_feature(
    standing: ScoringState, feature: CompletedFeature, *, count_present: bool
) -> tuple[ScoringState, tuple[int, ...]]:
    """The standing after one completed feature, and the colours that it paid.

    Goals about "so many colours" count the colours paid, or with `count_present` all that have a meeple in it.
    """
    paid = paid_colours(feature.meeples, standing.scores)
    if not paid:
        return standing, ()
    colours = sum(map(bool, feature.meeples)) if count_present else len(paid)
    scores = add_points(standing.scores, paid, feature.value)
    return ScoringState(scores, standing.tally.after(feature.kind, feature.value, colours)), paid


def scoring_orders(
    standing: ScoringState, features: Sequence[CompletedFeature], *, count_present: bool
) -> list[ScoringOrder]:
    """Every distinct outcome of scoring these features one after another, each with its first order.

    Walks through the subsets of features; of all ways to score one subset only different standings go on, so this
    stays small where n! would not.
    """
    nobody: tuple[tuple[int, ...], ...] = ((),) * len(features)
    layer: dict[tuple[int, ScoringState], ScoringOrder] = {(0, standing): ScoringOrder((), standing, nobody)}
    for _ in features:
        following: dict[tuple[int, ScoringState], ScoringOrder] = {}
        for (done, before), ordered in layer.items():
            for index, feature in enumerate(features):
                if done >> index & 1:
                    continue
                after, paid = score_feature(before, feature, count_present=count_present)
                payments = (*ordered.paid[:index], paid, *ordered.paid[index + 1 :])
                reached = ScoringOrder((*ordered.order, index), after, payments)
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


# Of a position


def completed_features(board: CarcassonneBoard, colours: int) -> list[PendingFeature]:
    """Complete features with meeples that the tile laid last touches or surrounds.

    Clockwise from north by the first side on that tile, then its own monastery, then others in reading order.
    """
    key, features = board.last, board.features
    found: list[tuple[FeatureName, int]] = []
    for index, number in board.touched:
        feature = features[number]
        if not feature.open and feature.meeples:
            sides = board.segment(key, index).sides
            found.append((SIDES[sides[0]] if sides else cell_of(key), number))
    for beside, number in board.around:
        feature = features[number]
        if not feature.open and feature.meeples:
            found.append((cell_of(beside), number))
    if not found:
        return []
    worth = [features[number] for _, number in found]
    done = [CompletedFeature(one.kind, one.value, counts(one.meeples, colours)) for one in worth]
    return [PendingFeature(name, number, one) for (name, number), one in zip(found, done, strict=True)]


def is_last_turn(state: CarcassonneState) -> bool:
    """Whether the game ends with this turn for certain."""
    return state.closing or not state.tiles_left


def scores_this_turn(state: CarcassonneState) -> bool:
    """Return whether this turn's completed features score: an option excludes the last turn."""
    return state.settings.score_closing_turn or not is_last_turn(state)


def pending_features(state: CarcassonneState) -> list[PendingFeature]:
    """What waits to be scored."""
    return completed_features(state.board, state.settings.colours) if scores_this_turn(state) else []


def score_in_order(state: CarcassonneState, order: Iterable[FeatureName]) -> ScoringState:
    """The standing after the features that wait are scored in this order."""
    features = {one.name: one.completed for one in pending_features(state)}
    standing = ScoringState(state.points, state.tally)
    for name in order:
        standing, _ = score_feature(standing, features[name], count_present=state.settings.count_present)
    return standing


def scores_after_turn(state: CarcassonneState, order: Iterable[FeatureName] = ()) -> Scores:
    """The scores after this turn, with the final scoring if it is the last one.

    Of a position where features wait to be scored, they are scored in this order; their meeples come home.
    """
    order = tuple(order)
    scores, standing = score_in_order(state, order).scores, state.standing
    if not is_last_turn(state):
        return scores
    home = [one.completed.meeples for one in pending_features(state)] if order else []
    left = [there - sum(back) for there, *back in zip(standing, *home, strict=True)]
    return final_scoring(scores, left)[0]


def scores_before_final(state: CarcassonneState) -> Scores:
    """The scores of a finished game before its final scoring."""
    return tuple([total - FINAL_POINTS * spent for total, spent in zip(state.points, state.spent, strict=True)])


def judge_goals(state: CarcassonneState) -> tuple[Goal, ...]:
    """The 14 goals, each with whether this finished game reached it."""
    used = not state.tiles_left and not (state.settings.strict_all_tiles and state.discarded)
    return goals.goals(state.tally, min(state.points), all_tiles=used)


def outcome(state: CarcassonneState) -> Outcome:
    """The outcome of a finished game: the lowest total counts (rules/carcassonne_solo.md 5)."""
    result, before = min(state.points), scores_before_final(state)
    colours: list[Json] = [
        {
            "name": str(words.COLOURS[colour]),
            "before": before[colour],
            "meeples": total - before[colour],
            "total": total,
        }
        for colour, total in enumerate(state.points)
    ]
    details: dict[str, Json] = {
        "ending": state.ending,
        "turns": state.turn,
        "tiles": len(state.board.tiles),
        "discarded": list(state.discarded),
        "colours": colours,
        "aids": state.settings.aids,
    }
    return Outcome((result,), (1,), goals.title(result), judge_goals(state), details)
