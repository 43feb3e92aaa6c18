"""What a viewer of a base game sees: choices, previews, who holds what, every field, the end."""

from __future__ import annotations

from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.view import ExtendedFeature, FeatureChoice, FieldPart, HeldFeature, MeepleView
from tests.games.carcassonne.tables import Laid
from tests.games.carcassonne_base.tables import GAME, Meeple, notations, play, position

_ROUND_A_CITY: list[Laid] = [("E", 0, -1, 2), ("U", 1, 0, 1)]


def test_the_first_view() -> None:
    table = GAME.new(seats=3, seed=b"first")
    view = table.view(None)
    assert (view.seats, view.phase, view.turn, view.tiles_left) == (3, "place", 1, 70)
    assert view.colour == view.decider
    assert [(str(one.name), one.score, one.meeples, one.spent, one.pile, one.lowest) for one in view.colours] == [
        (f"Player {number}", 0, 7, 0, 0, False) for number in (1, 2, 3)
    ]
    assert sum(view.remaining.values()) == 70
    assert (view.held, view.ended_with, view.final) == ((), (), ())
    assert view.fields == (
        HeldFeature("field", (FieldPart((0, 0), ("EL", "WR")),), (0, 0, 0), (), (), 1, 0),
        HeldFeature("field", (FieldPart((0, 0), ("ER", "SL", "SR", "WL")),), (0, 0, 0), (), (), 1, 0),
    )


def test_names_of_seats_come_from_outside() -> None:
    view = GAME.new(seats=2, seed=b"first").view(None).named_by(["Ana", "Ben"])
    assert [one.name for one in view.colours] == ["Ana", "Ben"]
    alone = GAME.new(seats=1, seed=b"first").view(None)
    assert alone.named_by(["Ana"]) is alone


def test_with_the_river_its_tiles_are_counted_too() -> None:
    view = GAME.new(seats=2, seed=b"first", options={"river": True}).view(None)
    assert (view.tiles_left, sum(view.remaining.values()), view.remaining["RL"]) == (81, 81, 1)
    assert "RL" not in GAME.new(seats=2, seed=b"first").view(None).remaining


def test_the_choices_of_a_ghost_are_those_of_the_decision_without_no_meeple() -> None:
    table = position(_ROUND_A_CITY, drawn="L", meeples=[Meeple(1, (1, 0), "NL")])
    for move in table.moves():
        assert isinstance(move, CarcassonnePlace)
        ghost = table.view(0, move).ghost
        assert ghost is not None
        assert ghost.preview is not None
        after = table.copy()
        after.play(move)
        if after.deciders == (0,):
            assert [one.notation for one in ghost.choices] == notations(after)[:-1]
            assert [one.number for one in ghost.choices] == list(range(1, len(ghost.choices) + 1))
            assert after.view(0).features == ghost.choices
            assert [one.meeple for one in ghost.preview.consequences] == [*notations(after)[:-1], ""]
            assert [one.meeple for one in after.view(0).claims] == [*notations(after)[:-1], ""]


def test_a_field_among_the_choices_says_how_many_finished_cities_it_touches() -> None:
    table = position([("E", 0, -1, 2)], drawn="U")
    ghost = table.view(0, GAME.parse("place N10 r1")).ghost
    assert ghost is not None
    assert ghost.choices[1:] == (
        FeatureChoice(2, "field", ("NL", "NR", "EL", "WR"), 2, False, 0, (), "meeple field NL", 1),
        FeatureChoice(3, "field", ("ER", "SL", "SR", "WL"), 2, False, 0, (), "meeple field ER", 0),
    )


def test_without_meeples_there_is_no_choice_and_one_consequence() -> None:
    table = position(drawn="U", supply=(0, 7))
    view = table.view(0, GAME.parse("place N10 r1"))
    assert view.ghost is not None
    assert view.ghost.preview is not None
    assert view.ghost.choices == ()
    assert [one.meeple for one in view.ghost.preview.consequences] == [""]
    assert not view.ghost.must_but_cannot
    play(table, "place N10 r1")
    assert table.deciders == (1,)


def test_a_preview_names_the_held_field_that_a_tile_extends() -> None:
    table = position(_ROUND_A_CITY, drawn="B", meeples=[Meeple(1, (1, 0), "NL"), Meeple(0, (0, -1), "NL")])
    preview = table.view(0).previews[CarcassonnePlace((1, -1), 0)]
    assert preview.joined == (ExtendedFeature("field", 4, (0, 1), ((1, 0), (0, -1))),)
    assert preview.begins == ("monastery",)
    assert preview.seat == 0


def test_a_preview_compares_by_the_lead_of_its_player() -> None:
    table = position(drawn="E", meeples=[Meeple(1, (0, 0), "N")], scores=(10, 0))
    closes = table.view(0).previews[CarcassonnePlace((0, -1), 2)]
    assert closes.best.scores == (10, 4)
    assert closes.worth < min(
        preview.worth for move, preview in table.view(0).previews.items() if move != CarcassonnePlace((0, -1), 2)
    )


def test_held_features_and_fields_say_what_they_pay_now() -> None:
    held = [Meeple(0, (1, 0), "E"), Meeple(1, (1, 0), "NL"), Meeple(1, (0, -1), "NL")]
    table = position([*_ROUND_A_CITY, ("U", 2, 0, 1)], drawn="V", meeples=held[:2])
    view = table.view(None)
    parts = tuple(FieldPart(cell, ("E", "W")) for cell in ((0, 0), (1, 0), (2, 0)))
    assert view.held == (HeldFeature("road", parts, (1, 0), (0,), ((1, 0),), 3, 3, open=2),)
    (field,) = [one for one in view.fields if one.holders]
    assert (field.meeples, field.holders, field.at, field.points, field.cities) == ((0, 1), (1,), ((1, 0),), 3, 1)
    assert [part.cell for part in field.parts] == [(0, 0), (1, 0), (2, 0)]
    assert MeepleView((1, 0), 1, "field", ("NL", "NR", "EL", "WR")) in view.meeples
    assert MeepleView((1, 0), 0, "road", ("E", "W")) in view.meeples


def test_the_end_says_what_paid_and_adds_up() -> None:
    held = [Meeple(0, (1, 0), "E"), Meeple(1, (0, -1), "NL")]
    table = position(_ROUND_A_CITY, drawn="U", meeples=held, scores=(5, 7), stack="")
    play(table, "place P10 r1", "no meeple")
    view = table.view(None)
    assert [(one.kind, one.points, one.holders) for one in view.ended_with] == [("road", 3, (0,)), ("field", 3, (1,))]
    assert [(one.before, one.meeples, one.total, one.lowest) for one in view.final] == [
        (5, 3, 8, False),
        (7, 3, 10, False),
    ]
    assert view.outcome is not None
    assert (view.outcome.scores, view.outcome.ranks) == ((8, 10), (2, 1))
    assert (view.colour, view.fits) == (None, {})


def test_a_city_that_was_just_finished_is_held_at_what_it_pays() -> None:
    table = position(drawn="N", stack="EVV")
    play(table, "place M9 r1")
    city = next(one for one in notations(table) if one.startswith("meeple city"))
    play(table, city, "place N9 r3")
    held = [(one.points, one.open) for one in table.view(None).held]
    events = play(table, "no meeple")
    assert held == [(event.data["value"], 0) for event in events if event.kind == "scored"] == [(6, 0)]
