"""Scoring: completed features, who scores how much, and the result.

See rules/carcassonne_solo.md 2.4 to 5, and rules/carcassonne.md 3 to 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.areas import Cell
from bot.games.carcassonne import state as goals
from bot.games.carcassonne import words
from bot.games.carcassonne.board import CarcassonneBoard, cell_of, counts
from bot.games.carcassonne.components import KINDS, SIDES, FeatureKind, Kind
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import FeatureName
from bot.games.carcassonne.state import CarcassonneState, GoalProgress, Scores
from bot.games.contract import Goal, Json, Outcome

FINAL_POINTS = 2
"""Points of a meeple on a tile in the final scoring."""


class CompletedFeature(NamedTuple):
    """A completed feature for scoring; `meeples` has one count per colour."""

    kind: Kind
    value: int
    meeples: tuple[int, ...]


class PendingFeature(NamedTuple):
    """A completed feature: name, number on the board, value, meeples."""

    name: FeatureName
    number: int
    completed: CompletedFeature


class EndFeature(NamedTuple):
    """An unfinished feature with meeples, or a field, as it scores at the end.

    `number` is that of the feature or field on the board, `key` the tile of its first meeple, `tiles` how many it has
    (of a monastery, with those around), `cities` how many finished cities a field touches. `meeples` has one count per
    colour.
    """

    kind: FeatureKind
    number: int
    key: int
    tiles: int
    cities: int
    value: int
    meeples: tuple[int, ...]

    @property
    def paid(self) -> tuple[int, ...]:
        """The colours with most meeples: none if it's worth nothing."""
        return majority(self.meeples) if self.value else ()


class ScoringState(NamedTuple):
    """Everything that scoring changes; orders with equal states are one choice."""

    scores: Scores
    tally: GoalProgress


class ScoringOrder(NamedTuple):
    """A distinct outcome of a scoring order; `paid` has the paid colours per feature."""

    order: tuple[int, ...]
    standing: ScoringState
    paid: tuple[tuple[int, ...], ...]


def majority(meeples: Sequence[int]) -> tuple[int, ...]:
    """Return the colours with most meeples: all on a tie, none without meeples."""
    most = max(meeples)
    return tuple([colour for colour, count in enumerate(meeples) if count == most]) if most else ()


def paid_colours(meeples: Sequence[int], scores: Scores) -> tuple[int, ...]:
    """Return the majority if one of its colours is in last place, otherwise none."""
    colours = majority(meeples)
    lowest = min(scores)
    return colours if any(scores[colour] == lowest for colour in colours) else ()


def add_points(scores: Scores, colours: Sequence[int], points: int) -> Scores:
    """Return the scores with these points added to each of the colours."""
    return tuple([score + points if colour in colours else score for colour, score in enumerate(scores)])


def record_points(state: CarcassonneState, kind: FeatureKind, colours: Sequence[int], points: int) -> None:
    """Count points of these colours under the kind of feature that paid them."""
    index = KINDS.index(kind)
    added = add_points(state.earned[index], colours, points)
    state.earned = (*state.earned[:index], added, *state.earned[index + 1 :])


def score_feature(
    standing: ScoringState, feature: CompletedFeature, *, count_present: bool
) -> tuple[ScoringState, tuple[int, ...]]:
    """Return the state after a completed feature, and the colours that it paid.

    Goals about a number of colours count the paid ones, or with `count_present` all with a meeple in it.
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
    """Return every distinct outcome of scoring these features, with its first order.

    Goes through the subsets of features and keeps only different states for each, so it stays small where n! wouldn't.
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
    """Return totals and scoring meeples per colour after the final scoring.

    All colours in last place use their meeples one at a time. This gives the best possible minimum
    (rules/carcassonne_solo.md 5), so there is nothing to choose.
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


# Scoring in a position


def completed_features(board: CarcassonneBoard, colours: int) -> list[PendingFeature]:
    """Return completed features with meeples that the last tile touches or surrounds.

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
    """Whether the game certainly ends with this turn."""
    return state.closing or not state.tiles_left


def scores_this_turn(state: CarcassonneState) -> bool:
    """Return whether this turn's completed features score.

    An option excludes the last turn.
    """
    return state.settings.score_closing_turn or not is_last_turn(state)


def pending_features(state: CarcassonneState) -> list[PendingFeature]:
    """Return the features that wait to be scored."""
    return completed_features(state.board, state.settings.colours) if scores_this_turn(state) else []


def score_next(
    state: CarcassonneState, standing: ScoringState, feature: CompletedFeature
) -> tuple[ScoringState, tuple[int, ...]]:
    """Return the state after a completed feature, and the colours that it paid.

    In the base game the majority always scores, and there are no goals.
    """
    if state.settings.rules.lowest_only:
        return score_feature(standing, feature, count_present=state.settings.count_present)
    paid = majority(feature.meeples)
    return ScoringState(add_points(standing.scores, paid, feature.value), standing.tally), paid


def orders_of(state: CarcassonneState, waiting: Sequence[PendingFeature]) -> list[ScoringOrder]:
    """Return every distinct outcome of scoring the waiting features: one in a base game."""
    standing, features = ScoringState(state.points, state.tally), [one.completed for one in waiting]
    if state.settings.rules.lowest_only:
        return scoring_orders(standing, features, count_present=state.settings.count_present)
    paid = []
    for feature in features:
        standing, colours = score_next(state, standing, feature)
        paid.append(colours)
    return [ScoringOrder(tuple(range(len(features))), standing, tuple(paid))]


def score_in_order(state: CarcassonneState, order: Iterable[FeatureName]) -> ScoringState:
    """Return the state after scoring the waiting features in this order."""
    features = {one.name: one.completed for one in pending_features(state)}
    standing = ScoringState(state.points, state.tally)
    for name in order:
        standing, _ = score_next(state, standing, features[name])
    return standing


def scores_after_turn(state: CarcassonneState, order: Iterable[FeatureName] = ()) -> Scores:
    """Return the scores after this turn, including a final scoring after the last one.

    Waiting features are scored in this order, and their meeples return.
    """
    order = tuple(order)
    scores, standing = score_in_order(state, order).scores, state.standing
    if not is_last_turn(state):
        return scores
    if not state.settings.rules.lowest_only:
        return add_end_points(scores, end_features(state))
    home = [one.completed.meeples for one in pending_features(state)] if order else []
    left = [there - sum(back) for there, *back in zip(standing, *home, strict=True)]
    return final_scoring(scores, left)[0]


def scores_before_final(state: CarcassonneState) -> Scores:
    """Return a finished game's scores before its final scoring."""
    if not state.settings.rules.lowest_only:
        added = add_end_points((0,) * len(state.points), end_features(state))
        return tuple([total - points for total, points in zip(state.points, added, strict=True)])
    return tuple([total - FINAL_POINTS * spent for total, spent in zip(state.points, state.spent, strict=True)])


def end_features(state: CarcassonneState) -> list[EndFeature]:
    """Return what scores at the end of a base game (rules/carcassonne.md 5).

    Unfinished features with meeples come first, then fields with meeples, each by its first meeple's tile in reading
    order. A feature that this turn's tile has finished is among them until it's scored, with what it pays then.
    """
    board, colours = state.board, state.settings.colours
    found: dict[int, EndFeature] = {}
    for key in sorted(board.meeples):
        number = board.find(board.tiles[key].first + board.meeples[key].segment)
        if number not in found:
            kind, empty, _, shields, meeples = feature = board.features[number]
            unfinished = feature.size + shields if kind == "city" else feature.size
            value = unfinished if empty else feature.value
            found[number] = EndFeature(kind, number, key, feature.size, 0, value, counts(meeples, colours))
    return [*found.values(), *held_fields(board, colours)]


def held_fields(board: CarcassonneBoard, colours: int) -> list[EndFeature]:
    """Return the fields with meeples, by the first meeple's tile in reading order."""
    if not isinstance(board, FieldBoard):
        return []
    found: dict[int, EndFeature] = {}
    for key in sorted(board.field_meeples):
        number = board.find_field(board.grass[key] + board.field_meeples[key].segment)
        if number not in found:
            field, cities = board.fields[number], len(board.finished_cities(number))
            tiles, value = field.tiles.bit_count(), board.field_value(number)
            found[number] = EndFeature("field", number, key, tiles, cities, value, counts(field.meeples, colours))
    return [*found.values()]


def end_cells(board: CarcassonneBoard, one: EndFeature) -> Sequence[Cell]:
    """Return the cells of an unfinished feature or a field."""
    if one.kind == "field" and isinstance(board, FieldBoard):
        return board.cells_of_field(one.number)
    return board.cells_of(one.key, one.number)


def add_end_points(scores: Scores, features: Iterable[EndFeature]) -> Scores:
    """Return the scores with the points of these features: all tied colours score in full."""
    for one in features:
        scores = add_points(scores, one.paid, one.value)
    return scores


def judge_goals(state: CarcassonneState) -> tuple[Goal, ...]:
    """Return the 14 goals, and whether this finished game reached them."""
    used = not state.tiles_left and not (state.settings.strict_all_tiles and state.discarded)
    return goals.goals(state.tally, min(state.points), all_tiles=used)


def outcome(state: CarcassonneState) -> Outcome:
    """Return the outcome of a solo game: the lowest total counts.

    See rules/carcassonne_solo.md 5.
    """
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


def ranking(state: CarcassonneState) -> Outcome:
    """Return the outcome of a base game: most points win, ties share a rank.

    See rules/carcassonne.md 5.4.
    """
    before, totals = scores_before_final(state), state.points
    details: dict[str, Json] = {
        "ending": state.ending,
        "turns": state.turn,
        "tiles": len(state.board.tiles),
        "discarded": list(state.discarded),
        "before": list(before),
        "aids": state.settings.aids,
    }
    ranks = tuple([1 + sum(other > total for other in totals) for total in totals])
    return Outcome(totals, ranks, details=details)
