"""What a viewer sees: the table, the helps, the ghost, the projected points, the result."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.moves import CarcassonnePlace, Score
from bot.games.carcassonne.view import (
    CarcassonneTileView,
    ClosedFeature,
    ExtendedFeature,
    FeatureChoice,
    MeepleView,
    OrderChoice,
)
from bot.games.contract import IllegalMove
from tests.games.carcassonne.tables import GAME, Laid, On, notations, piles_of, play, position

_GAP: list[Laid] = [
    ("A", -1, 0, 3),
    ("U", 1, 0, 1),
    ("B", 1, 1, 0),
    ("B", 2, 1, 0),
    ("B", 3, 1, 0),
    ("U", 3, 0, 1),
    ("A", 4, 0, 1),
]
"""A road along row 10 that lacks its tile at P10."""


def test_the_first_view() -> None:
    table = GAME.new(seats=1, seed=b"first")
    view = table.view(None)
    assert view.tiles == (CarcassonneTileView((0, 0), "D", 0),)
    assert (view.phase, view.turn, view.colour, view.viewer, view.decider) == ("place", 1, 0, None, 0)
    assert view.drawn == table.state.drawn
    assert [(str(one.name), one.score, one.change, one.meeples, one.spent, one.pile) for one in view.colours] == [
        ("Left", 1, 0, 4, 0, 23),
        ("Middle", 2, 0, 4, 0, 24),
        ("Right", 3, 0, 4, 0, 23),
    ]
    assert [one.lowest for one in view.colours] == [True, False, False]
    assert view.tiles_left == 70
    assert (view.active, view.last, view.last_colour, view.ghost, view.outcome) == (None, None, None, None, None)


def test_legal_cells_carry_the_rotations_that_differ() -> None:
    legal = {one.cell: one.rotations for one in position(_GAP, drawn="U").view(0).legal}
    assert legal[2, 0] == (1,)
    assert legal[1, 2] == (1,)
    assert not {(0, 1), (0, -1)} & legal.keys()


def test_a_proposal_shows_a_ghost_and_leaves_the_table() -> None:
    table = position(drawn="L", meeples=[On(1, (0, 0), "N")], scores=(1, 1, 1))
    view = table.view(0, GAME.parse("place N10 r0"))
    assert view.proposal == "place N10 r0"
    assert len(view.tiles) == 1
    ghost = view.ghost
    assert ghost is not None
    assert (ghost.cell, ghost.letter, ghost.rotation, ghost.rotations) == ((1, 0), "L", 0, (0, 1, 2))
    assert [(one.number, one.kind, one.sides) for one in ghost.choices] == [
        (1, "city", ("N",)),
        (2, "road", ("E",)),
        (3, "road", ("S",)),
        (4, "road", ("W",)),
    ]
    assert not ghost.must_but_cannot


def test_the_choices_of_a_ghost_are_those_of_the_decision_that_follows() -> None:
    sides = set()
    for letter in TILES:
        table = position([("W", -1, 0, 0)], drawn=letter)
        for move in table.moves():
            ghost = table.view(0, move).ghost
            assert ghost is not None
            after = table.copy()
            after.play(move)
            if after.prompt.kind == "meeple":
                assert [one.notation for one in ghost.choices] == [str(choice) for choice in after.moves()]
                assert after.view(0).features == ghost.choices
                sides |= {len(one.sides) for one in ghost.choices}
    assert sides == {0, 1, 2, 3}


@pytest.mark.parametrize(("scores", "points", "paid"), [((1, 2, 3), 4, (0,)), ((5, 2, 3), 0, ())])
def test_a_choice_projects_what_it_pays_now(scores: tuple[int, ...], points: int, paid: tuple[int, ...]) -> None:
    table = position(drawn="L", scores=scores)
    view = table.view(0, GAME.parse("place M9 r2"))
    assert view.ghost is not None
    city = next(one for one in view.ghost.choices if one.kind == "city")
    assert city == FeatureChoice(3, "city", ("S",), 2, True, points, paid, "meeple city S")
    roads = [one for one in view.ghost.choices if one.kind == "road"]
    assert [(one.complete, one.points, one.paid, one.tiles) for one in roads] == [(False, 0, (), 1)] * 3


def test_a_choice_projects_the_best_order() -> None:
    """The claimed city pays the left colour only after the road has lifted the middle one."""
    tiles: list[Laid] = [("U", 1, 0, 1), ("U", 1, -1, 1), ("A", 2, -1, 1)]
    table = position(tiles, drawn="L", scores=(3, 1, 9), meeples=[On(1, (1, -1), "E")])
    view = table.view(0, GAME.parse("place M9 r2"))
    assert view.ghost is not None
    assert next(one for one in view.ghost.choices if one.kind == "city").points == 4


def test_a_ghost_warns_when_a_meeple_is_due_and_none_is_there() -> None:
    table = position(drawn="U", meeples=[On(1, (0, 0), "E")], supply=(0, 3, 4))
    warned = table.view(0, GAME.parse("place M11 r1")).ghost
    calm = table.view(0, GAME.parse("place N10 r1")).ghost
    assert warned is not None
    assert calm is not None
    assert (warned.must_but_cannot, calm.must_but_cannot) == (True, False)


def test_without_a_meeple_or_in_an_unscored_last_turn_nothing_is_projected() -> None:
    spent = position(drawn="L", supply=(0, 4, 4))
    unscored = position(drawn="L", piles=("", "", ""), score_closing_turn=False)
    for table in (spent, unscored):
        ghost = table.view(0, GAME.parse("place M9 r2")).ghost
        assert ghost is not None
        assert [one.complete for one in ghost.choices if one.kind == "city"] == [True]
        assert not any(one.points for one in ghost.choices)


def test_an_illegal_proposal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        position(drawn="U").view(0, GAME.parse("place N10 r0"))


def test_meeples_stand_on_their_segments() -> None:
    table = position([("B", 0, 1, 0)], drawn="U", meeples=[On(1, (0, 0), "W"), On(2, (0, 1), None)])
    assert table.view(0).meeples == (
        MeepleView((0, 0), 1, "road", ("E", "W")),
        MeepleView((0, 1), 2, "monastery", ()),
    )


def test_fits_counts_the_tiles_face_down_and_dead_cells_fit_nothing() -> None:
    table = position([("E", 0, -1, 2)], drawn="C", piles=("CBB", "UV", "R"))
    view = table.view(0)
    assert view.fits[0, 1] == 5  # a field in the north: all but C, whose sides are all city
    assert view.fits[1, 0] == 2  # a road in the west
    assert view.dead == ()
    table.state.piles = piles_of(["CC", "B", "B"])
    assert set(table.view(0).dead) == {(1, 0), (-1, 0)}


def test_the_tile_in_hand_keeps_a_cell_alive() -> None:
    table = position(drawn="U", piles=("B", "", ""))
    assert set(table.view(0).dead) == {(0, -1)}


def test_the_tile_that_lies_keeps_no_cell_alive() -> None:
    table = position([("U", 0, -1, 0)], drawn="A", piles=("B", "B", "B"))
    assert (0, -2) not in table.view(0).dead
    play(table, "place L10 r3")
    assert table.prompt.kind == "meeple"
    assert (0, -2) in table.view(0).dead


def test_with_aids_off_the_helps_are_absent() -> None:
    shown, plain = (position(_GAP, drawn="U", scores=(1, 2, 3), aids=aids) for aids in (True, False))
    move = GAME.parse("place P10 r1")
    with_helps, without = shown.view(0), plain.view(0)
    assert all((with_helps.legal, with_helps.remaining, with_helps.fits))
    assert not any((without.legal, without.remaining, without.fits, without.dead))
    ghosts = shown.view(0, move).ghost, plain.view(0, move).ghost
    assert [max(one.points for one in ghost.choices) if ghost else None for ghost in ghosts] == [6, 0]
    assert without.tiles == with_helps.tiles
    assert without.aids is False


def test_change_tells_what_the_last_turn_brought() -> None:
    table = position(
        [("W", -1, 0, 0)], drawn="A", colour=1, scores=(5, 8, 7), meeples=[On(0, (0, 0), "E")], supply=(3, 4, 4)
    )
    play(table, "place N10 r1")
    view = table.view(0)
    assert [one.change for one in view.colours] == [3, 0, 0]
    assert (view.last, view.last_colour, view.colour) == ((1, 0), 1, 2)
    table.play(table.moves()[0])
    assert [one.change for one in table.view(0).colours] == [0, 0, 0]


def test_a_team_by_colour_shares_the_seat() -> None:
    table = GAME.new(seats=1, seed=b"team", options={"team": "by_colour"})
    shares: list[int | None] = []
    while table.deciders and len(shares) < 40:
        assert table.view(0).team
        shares.append(table.share_of(0))
        assert table.share_of(0) == table.state.colour
        table.play(table.moves()[0])
    assert set(shares) == {0, 1, 2}
    assert GAME.new(seats=1, seed=b"team").share_of(0) is None


def _finished() -> CarcassonnePosition:
    table = position(drawn="U", scores=(50, 52, 51), meeples=[On(1, (0, 0), "N")], supply=(0, 3, 2))
    play(table, "place M11 r1")
    return table


def test_the_end_shows_result_and_totals() -> None:
    view = _finished().view(0)
    assert not any((view.legal, view.fits, view.dead))
    assert (view.phase, view.decider, view.colour, view.drawn, view.ending) == ("over", None, None, None, "meeples")
    assert [(one.before, one.meeples, one.total, one.lowest) for one in view.final] == [
        (50, 6, 56, False),
        (52, 2, 54, True),
        (51, 4, 55, False),
    ]
    assert view.outcome is not None
    assert view.outcome.scores == (min(one.total for one in view.final),)
    assert str(view.outcome.title) == "Master builder"
    assert len(view.outcome.goals) == 14
    assert {goal.key for goal in view.outcome.goals if goal.reached} == {"total40", "total50"}


def test_previews_cover_all_legal_placements_and_nothing_hidden() -> None:
    table = position(_GAP, drawn="U", scores=(1, 2, 3), piles=("VEU", "RB", "C"))
    other = position(_GAP, drawn="U", scores=(1, 2, 3), piles=("CUR", "EV", "B"))
    previews = table.view(0).previews
    assert list(previews) == list(table.moves())
    assert dict(previews) == dict(other.view(0).previews)
    assert previews == other.view(0).previews
    assert previews != position(_GAP, drawn="V").view(0).previews
    assert previews != dict(previews)
    assert [one.closed for one in previews[CarcassonnePlace((2, 0), 1)].consequences] == [
        (ClosedFeature("road", 6, (0,), (0,), ()),)
    ]
    with pytest.raises(KeyError):
        previews[CarcassonnePlace((2, 0), 0)]
    assert not position(_GAP, drawn="U", aids=False).view(0).previews


def test_previews_do_not_change_while_the_game_continues() -> None:
    table = position([("W", -1, 0, 0)], drawn="A", colour=1, scores=(5, 8, 7), meeples=[On(0, (0, 0), "E")])
    before, again = table.view(0), table.copy().view(0)
    first = dict(again.previews)
    play(table, "place N10 r1")
    assert dict(before.previews) == first
    (closed,) = first[CarcassonnePlace((1, 0), 1)].best.closed
    assert (closed.kind, closed.points, closed.paid, closed.at) == ("road", 3, (0,), ((0, 0),))


def _orders_matter(*, last: bool = False) -> CarcassonnePosition:
    """An L on M9 completes two roads and the city, each with one meeple; what scores first decides who is lowest."""
    tiles: list[Laid] = [
        ("U", 1, 0, 1),
        ("U", 1, -1, 1),
        ("A", 2, -1, 1),
        ("U", -1, 0, 1),
        ("U", -1, -1, 1),
        ("U", -2, -1, 1),
        ("A", -3, -1, 3),
    ]
    meeples = [On(0, (1, -1), "E"), On(1, (-1, -1), "E"), On(2, (0, 0), "N")]
    if last:
        meeples.append(On(0, (2, -1), None))
    return position(tiles, drawn="L", scores=(10, 11, 13), meeples=meeples, piles=["", "", ""] if last else None)


def test_the_orders_of_scoring_are_numbered_with_what_they_change() -> None:
    table = _orders_matter()
    play(table, "place M9 r2")
    orders = table.view(0).orders
    assert [one.notation for one in orders] == notations(table)
    assert [one.number for one in orders] == [1, 2, 3]
    assert orders[0].features == ("E", "S", "W")
    for order in orders:
        after = table.copy()
        play(after, order.notation)
        assert order.scores == after.state.points
        assert [before + change for before, change in zip((10, 11, 13), order.changes, strict=True)] == [*order.scores]
    assert len({one.scores for one in orders}) == 3


def test_where_orders_matter_a_placement_shows_the_one_that_is_best_for_the_lowest() -> None:
    table = _orders_matter()
    preview = table.view(0).previews[CarcassonnePlace((0, -1), 2)]
    play(table, "place M9 r2")
    assert preview.best.ordered
    assert preview.best.scores in [one.scores for one in table.view(0).orders]
    assert min(preview.best.scores) == max(min(one.scores) for one in table.view(0).orders)
    assert sorted(one.kind for one in preview.best.closed) == ["city", "road", "road"]
    assert not preview.ends


def test_a_placement_that_ends_the_game_says_so() -> None:
    tiles: list[Laid] = [("A", -1, 0, 3), ("U", 1, 0, 1)]
    table = position(tiles, drawn="T", meeples=[On(0, (0, 0), "E")], supply=(0, 4, 4))
    preview = table.view(0).previews[CarcassonnePlace((2, 0), 1)]
    assert preview.ends
    assert preview.worth < -900


def test_what_a_placement_closes_for_somebody_who_is_not_lowest_pays_nobody() -> None:
    tiles: list[Laid] = [("W", -1, 0, 0)]
    table = position(tiles, drawn="A", colour=1, scores=(5, 3, 7), meeples=[On(0, (0, 0), "E")], supply=(3, 4, 4))
    preview = table.view(0).previews[CarcassonnePlace((1, 0), 1)]
    (closed,) = preview.best.closed
    assert (closed.holders, closed.paid, closed.at) == ((0,), (), ((0, 0),))
    assert preview.scores == (5, 3, 7)


def test_what_a_placement_makes_larger_and_leaves_open_names_who_holds_it() -> None:
    table = position([("W", -1, 0, 0)], drawn="U", colour=1, scores=(5, 3, 7), meeples=[On(0, (0, 0), "E")])
    preview = table.view(0).previews[CarcassonnePlace((1, 0), 1)]
    assert preview.joined == (ExtendedFeature("road", 3, (0,), ((0, 0),)),)
    assert (preview.begins, [one.meeple for one in preview.consequences]) == ((), [""])


def test_each_meeple_has_its_consequence_before_and_after_the_tile_is_laid() -> None:
    table = position(_GAP, drawn="U", scores=(1, 2, 3))
    for move in table.moves():
        after = table.copy()
        after.play(move)
        if after.prompt.kind == "meeple":
            ghost = table.view(0, move).ghost
            assert ghost is not None
            assert ghost.preview is not None
            assert [one.meeple for one in ghost.preview.consequences] == [one.notation for one in ghost.choices]
            assert after.view(0).claims == ghost.preview.consequences


def test_a_view_without_aids_tells_no_consequences() -> None:
    table = position(_GAP, drawn="U", aids=False)
    ghost = table.view(0, table.moves()[0]).ghost
    assert ghost is not None
    assert ghost.preview is None


def test_the_cells_beside_the_map_are_read_from_the_north_west() -> None:
    view = position([("U", 1, 0, 1)], drawn="V").view(0)
    assert view.beside == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]


def test_an_order_on_offer_names_what_scores_first() -> None:
    order = OrderChoice(1, str(Score(("S", "N", (1, 0)))), (), ())
    assert order.features == ("S", "N", "N10")


def _last_turn(random: Random, **options: object) -> CarcassonnePosition:
    """The last decision about a tile in a random game."""
    game = GAME.new(seats=1, seed=random.randbytes(8), options=options)
    last = game.copy()
    while game.deciders:
        if game.prompt.kind == "place":
            last = game.copy()
        game.play(random.choice(game.moves()))
    return last


@pytest.mark.parametrize("closing", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_last_tile_brings_counts_the_meeples_on_tiles(seed: int, closing: bool) -> None:
    """rules/carcassonne_solo.md 5: what a placement is said to bring are the totals of the result."""
    random = Random(seed)
    turn = _last_turn(random, score_closing_turn=closing)
    endings = [(move, preview) for move, preview in turn.view(0).previews.items() if preview.last]
    for move, preview in random.sample(endings, min(3, len(endings))):
        for consequence in preview.consequences:
            played = turn.copy()
            played.play(move)
            if played.prompt.kind == "meeple":
                played.play(GAME.parse(consequence.meeple))
            if played.prompt.kind == "score":
                shown = {choice.notation: choice.scores for choice in played.view(0).orders}
                played.play(GAME.parse(max(shown, key=lambda order: (min(shown[order]), sum(shown[order])))))
            assert played.outcome() is not None
            assert played.state.points == consequence.scores


def test_orders_in_the_last_turn_are_shown_with_the_totals() -> None:
    """Left has a meeple on a monastery that is not complete: 2 points more."""
    table = _orders_matter(last=True)
    preview = table.view(0).previews[CarcassonnePlace((0, -1), 2)]
    play(table, "place M9 r2")
    for choice in table.view(0).orders:
        ended = table.copy()
        play(ended, choice.notation)
        assert ended.outcome() is not None
        assert choice.scores == ended.state.points
        label = str(table.explain(GAME.parse(choice.notation)))
        assert all(str(score) in label for score in choice.scores)
    assert preview.best.ends
    assert preview.best.scores in [choice.scores for choice in table.view(0).orders]
    assert preview.best.scores != _orders_matter().view(0).previews[CarcassonnePlace((0, -1), 2)].best.scores
