"""Controls under a Carcassonne board: cells, pages, buttons, the result."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.discord.components.controls import Button, Control, Select
from bot.games.areas import cell_name
from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.carcassonne.view import CarcassonneTileView, CarcassonneView, PlacementPreview
from bot.games.chance import seed_from_text
from bot.games.contract import BadOption, Event, IllegalMove, Move
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.words import CHOOSE_A_CELL, asked, brings, result
from tests.cogs import faces
from tests.games.carcassonne import tables
from tests.games.carcassonne.test_ambiguities import NO_C_FITS

FACE = CarcassonneFace()
live_at = partial(faces.live_at, FACE)


def fresh(seed: str = "face", **options: object) -> CarcassonnePosition:
    position = FACE.game.new(seats=1, seed=seed_from_text(seed), options=options)
    assert isinstance(position, CarcassonnePosition)
    return position


def walk(seed: str, **options: object) -> Iterator[tuple[CarcassonnePosition, Sequence[Event]]]:
    """A random game, position by position."""
    position, chance = fresh(seed, **options), random.Random(seed)
    events: Sequence[Event] = position.opening()
    while True:
        yield position, events
        if not position.deciders:
            return
        events = position.play(chance.choice(position.moves()))


def at(position: CarcassonnePosition, proposal: Move | None = None) -> tuple[Control, ...]:
    return tuple(FACE.controls(live_at(position), position.view(None, proposal), ""))


def selects(controls: Sequence[Control]) -> list[Select]:
    return [control for control in controls if isinstance(control, Select)]


def buttons(controls: Sequence[Control]) -> list[Button]:
    return [control for control in controls if isinstance(control, Button)]


def preview(position: CarcassonnePosition, move: Move) -> PlacementPreview:
    assert isinstance(move, CarcassonnePlace)
    return position.view(None).previews[move]


def test_every_legal_cell_is_offered_once_and_its_value_is_legal() -> None:
    for position, _ in walk("cells", meeples=7):
        if position.prompt.kind != "place":
            continue
        offered = [choice for select in selects(at(position)) for choice in select.choices if choice.value[0] == "p"]
        legal = list(map(str, position.moves()))
        cells = {notation.split()[1] for notation in legal}
        assert len(offered) == len({str(choice.label) for choice in offered})
        assert len(offered) == (len(cells) if len(cells) <= 25 else 24)
        assert {str(choice.label) for choice in offered} <= cells
        assert all(choice.value in legal for choice in offered)
        assert all(str(choice.description) for choice in offered)


def test_the_most_sensible_cells_are_buttons_and_the_list_has_them_first() -> None:
    for position, _ in walk("five", meeples=7):
        if position.prompt.kind != "place":
            continue
        made = [button for button in buttons(at(position)) if button.verb == "choose"]
        (select,) = selects(at(position))
        assert [button.argument for button in made] == [choice.value for choice in select.choices][: len(made)]
        assert len(made) >= min(3, len(select.choices))
        worth = [preview(position, FACE.game.parse(button.argument)).worth for button in made]
        assert worth == sorted(worth, reverse=True)
        assert worth[0] == max(one.worth for one in position.view(None).previews.values())


def test_buttons_keep_their_place_when_a_cell_is_chosen_and_when_the_tile_is_turned() -> None:
    for position, _ in walk("places", meeples=7):
        if position.prompt.kind != "place":
            continue
        before = at(position)
        assert [(str(one.label), one.disabled) for one in buttons(before)[:2]] == [("Rotate", True), ("Place", True)]
        for move in position.moves():
            after = at(position, move)
            assert str(buttons(after)[0].label).startswith("Rotate ")
            assert str(buttons(after)[1].label).startswith("Place")
            cells = [one.argument for one in buttons(before) if one.verb == "choose"]
            assert [one.argument for one in buttons(after) if one.verb == "choose"] == cells


def test_everything_that_can_be_played_can_be_pressed_and_typed() -> None:
    for position, events in walk("all"):
        if not position.deciders:
            return
        live, legal = live_at(position, events), set(map(str, position.moves()))
        assert {offer.notation for offer in FACE.suggest_moves(live)} == legal
        if position.prompt.kind != "place":
            assert {button.argument for button in buttons(at(position)) if button.verb == "play"} == legal


def test_what_a_cell_says_it_brings_is_what_it_brings() -> None:
    """The scores that are shown for each meeple are those at the end of the turn, before anything else is drawn."""
    count = 0
    for position, _ in walk("brings", meeples=7, colours=4):
        if position.prompt.kind != "place":
            continue
        for move in position.moves():
            for consequence in preview(position, move).consequences:
                after = position.copy()
                events = list(after.play(move))
                if consequence.meeple and not any(event.kind == "meeple" for event in events):
                    events += after.play(FACE.game.parse(consequence.meeple))
                if consequence.ordered or not after.deciders:
                    continue
                assert consequence.scores == after.state.points
                closed = [event for event in events if event.kind in ("scored", "completed")]
                paid = [(event.data["feature"], event.data["paid"]) for event in closed]
                assert [(one.kind, list(one.paid)) for one in consequence.closed] == paid
                count += any(one.paid for one in consequence.closed)
    assert count


def test_a_placement_that_leads_to_a_choice_of_order_says_so() -> None:
    for number in range(40):
        for position, _ in walk(f"orders {number}", meeples=7, colours=4):
            if position.prompt.kind != "place":
                continue
            for move in position.moves():
                after = position.copy()
                after.play(move)
                if after.prompt.kind == "score":
                    text = brings(position.view(None), preview(position, move))
                    assert str(text).startswith("completes 2 features: ")
                    return
    raise AssertionError("no placement led to a choice of order")


def test_what_closes_for_somebody_who_is_not_lowest_says_why_it_pays_nobody() -> None:
    table = tables.position(
        [("W", -1, 0, 0)], drawn="A", colour=1, scores=(5, 3, 7), meeples=[tables.On(0, (0, 0), "E")]
    )
    view = table.view(None, FACE.game.parse("place N10 r1"))
    assert view.ghost is not None
    assert view.ghost.preview is not None
    assert str(brings(view, view.ghost.preview)) == "completes a road for 0 points: Left isn't lowest"
    assert "Completes a road for 0 points: Left isn't lowest." in str(FACE.content(live_at(table), view))


def test_place_says_which_meeple_it_puts_down_unasked_and_what_that_pays() -> None:
    table = tables.position(drawn="E", scores=(1, 2, 3))
    texts = {str(move): str(button.label) for move in table.moves() for button in buttons(at(table, move))[1:2]}
    assert texts["place M9 r2"] == "Place, meeple on the city · Left 1 → 5"
    assert {label for move, label in texts.items() if move != "place M9 r2"} == {"Place, meeple on the city"}


def test_the_result_is_true_when_the_last_tile_fits_nowhere() -> None:
    """The last tile is all city, and the only open side is not a city (A7)."""
    table = tables.position(NO_C_FITS, drawn="V", colour=2, piles=("C", "", ""))
    events = tables.play(table, "place N10 r0")
    assert "discarded" in tables.kinds(events)
    outcome = table.outcome()
    assert outcome is not None
    assert "No tiles are left." in str(result(table.view(None), outcome))


def test_looking_ahead_says_nothing_about_the_next_tile() -> None:
    position = fresh("0")
    others = (fresh(str(n)) for n in range(1, 500))
    other = next(one for one in others if one.state.drawn == position.state.drawn and one != position)
    assert [preview(position, move) for move in position.moves()] == [preview(other, move) for move in position.moves()]


def wide_view(position: CarcassonnePosition, cells: int) -> CarcassonneView:
    """A view without aids of a map in one row, beside which there are this many empty cells."""
    row = tuple(CarcassonneTileView((x, 0), "D", 0) for x in range((cells - 2) // 2))
    return replace(position.view(None), aids=False, tiles=row)


@pytest.mark.parametrize("cells", [24, 26, 74, 144])
def test_all_cells_stand_in_one_list_page_by_page_and_none_is_lost(cells: int) -> None:
    position = fresh(aids=False)
    view, seen, page = wide_view(position, cells), [], ""
    while page != "0":
        (select,) = selects(FACE.controls(live_at(position), view, page))
        seen += [str(choice.label) for choice in select.choices if choice.value.startswith("place")]
        page = select.choices[-1].value.removeprefix("? ") if cells > 25 else "0"
    assert len(seen) == len(set(seen)) == cells


def test_a_proposal_offers_placing_with_each_meeple_and_the_next_way() -> None:
    for position, _ in walk("turns"):
        for move in position.moves():
            if not isinstance(move, CarcassonnePlace):
                continue
            here = [
                other for other in position.moves() if isinstance(other, CarcassonnePlace) and other.cell == move.cell
            ]
            made = buttons(at(position, move))
            after = position.copy()
            after.play(move)
            meeples = (
                [f"{move}; {meeple}" for meeple in after.moves()] if after.prompt.kind == "meeple" else [str(move)]
            )
            assert [button.argument for button in made if button.verb == "play"] == meeples
            (turn,) = [button for button in made if button.verb == "show"]
            assert turn.disabled == (len(here) == 1)
            assert turn.argument == str(here[(here.index(move) + 1) % len(here)])
            chosen = [
                str(choice.label)
                for select in selects(at(position, move))
                for choice in select.choices
                if choice.chosen
            ]
            assert chosen == [cell_name(move.cell)]


def test_meeple_buttons_carry_the_numbers_of_the_picture() -> None:
    for position, _ in walk("meeples"):
        if position.prompt.kind == "meeple":
            labels = [str(button.label) for button in buttons(at(position)) if button.verb == "play"]
            assert [label.split()[0] for label in labels] == [str(n + 1) for n in range(len(labels))]


def test_a_placement_that_ends_the_game_says_so() -> None:
    warned = 0
    for position, events in walk("ends", meeples=3):
        for move in position.moves():
            if not isinstance(move, CarcassonnePlace):
                continue
            view = position.view(None, move)
            ends = any(event.kind == "closing" for event in position.copy().play(move))
            assert ("game would end" in str(FACE.content(live_at(position, events), view))) == ends
            assert ("ends the game" in str(brings(view, preview(position, move)))) == ends
            warned += ends
    assert warned


def test_without_aids_a_cell_where_nothing_fits_is_refused_and_another_is_turned() -> None:
    position = fresh(aids=False)
    live = live_at(position)
    legal = {str(move).split()[1]: move for move in position.moves()}
    for cell in position.view(None).beside:
        name = cell_name(cell)
        if name in legal:
            proposed = FACE.consider(live, f"place {name} r0")
            assert position.why_not(proposed) is None
        else:
            with pytest.raises(IllegalMove, match="doesn't fit at"):
                FACE.consider(live, f"place {name} r0")


def test_the_result_names_points_title_totals_and_goals() -> None:
    *_, (position, events) = walk("result")
    outcome = position.outcome()
    assert outcome is not None
    text = str(FACE.content(live_at(position, events), position.view(None)))
    assert f"over: {outcome.scores[0]} points, rank {outcome.title}." in text
    details: Any = outcome.details["colours"]
    assert all(f"{colour['name']} {colour['total']}" in text for colour in details)
    goals = tuple(replace(goal, reached=goal.key in ("road10", "city16")) for goal in outcome.goals)
    content = str(result(position.view(None), replace(outcome, goals=goals)))
    assert "Goals reached: a road worth 10 or more; a city worth 16 or more." in content


def test_a_team_has_four_members_at_most() -> None:
    assert FACE.solo_seating((1, 2, 3, 4)) == ((1, 2, 3, 4),)
    with pytest.raises(BadOption):
        FACE.solo_seating((1, 2, 3, 4, 5))


def test_order_buttons_show_the_scores_that_an_order_leads_to() -> None:
    for seed in range(400):
        for position, events in walk(f"orders {seed}", meeples=7):
            if position.prompt.kind != "score":
                continue
            live, moves = live_at(position, events), position.moves()
            made = [button for button in buttons(at(position)) if button.verb == "play"]
            assert [button.argument for button in made] == list(map(str, moves))
            for button, move in zip(made, moves, strict=True):
                after = position.copy()
                after.play(move)
                if not after.deciders:  # the final scoring came on top
                    continue
                view = after.view(None)
                assert all(f"{colour.name} {colour.score}" in str(button.label) for colour in view.colours)
            assert "choose the scoring order" in str(FACE.content(live, position.view(None)))
            return
    raise AssertionError("no order was ever asked for")


@pytest.mark.parametrize(("score", "said"), [(1, "over: 1 point,"), (12, "over: 12 points,")])
def test_the_result_counts_its_points_in_english(score: int, said: str) -> None:
    *_, (position, _) = walk("result")
    view = position.view(None)
    assert view.outcome is not None
    assert said in str(result(view, replace(view.outcome, scores=(score,))))


def test_without_aids_an_order_is_offered_without_its_scores() -> None:
    for seed in range(400):
        for position, _ in walk(f"orders {seed}", meeples=7, aids=False):
            if position.prompt.kind != "score":
                continue
            view, moves = position.view(None), position.moves()
            assert not any(order.scores or order.changes for order in view.orders)
            made = [button for button in buttons(at(position)) if button.verb == "play"]
            assert [button.argument for button in made] == list(map(str, moves))
            assert all(", then " in str(button.label) for button in made)
            assert not any(str(colour.name) in str(button.label) for button in made for colour in view.colours)
            labels = [str(position.explain(move)) for move in moves]
            assert labels == [", then ".join(str(move).split()[1:]) for move in moves]
            drawn = FACE.renderer(view)
            assert "Order 1: " in drawn.alt
            assert "gives" not in drawn.alt
            return
    raise AssertionError("no order was ever asked for")


def test_features_that_somebody_holds_come_first_in_what_a_placement_brings() -> None:
    mixed = 0
    for position, _ in walk("held", meeples=7):
        if position.prompt.kind != "place":
            continue
        view = position.view(None)
        for each in view.previews.values():
            text = str(brings(view, each, 500))
            if not each.ends and "'s" in text and "a free" in text:
                mixed += 1
                assert text.index("'s") < text.index("a free")
    assert mixed > 1


def base_boards(seats: int, every: int = 3) -> Iterator[tuple[CarcassonnePosition, Sequence[Event]]]:
    """Placements of a random base game."""
    position, chance = FACE.game.new(seats=seats, seed=seed_from_text("base face")), random.Random(seats)
    assert isinstance(position, CarcassonnePosition)
    events: Sequence[Event] = position.opening()
    for number in range(300):
        if not position.deciders:
            return
        if number % every == 0:
            yield position, events
        events = position.play(chance.choice(position.moves()), position.deciders[0])


@pytest.mark.parametrize("seats", [2, 5])
def test_a_chosen_cell_of_a_base_game_is_placed_with_each_meeple_or_none_in_one_press(seats: int) -> None:
    direct = 0
    for position, _ in base_boards(seats):
        if position.prompt.kind != "place":
            continue
        for move in position.moves()[:6]:
            after = position.copy()
            after.play(move, position.deciders[0])
            meeples = after.moves() if after.deciders and after.prompt.kind == "meeple" else []
            offered = [button for button in buttons(at(position, move)) if button.verb == "play"]
            played = [button.argument for button in offered]
            assert played in ([str(move)], [f"{move}; {meeple}" for meeple in meeples])
            if len(played) > 1:
                later = [button for button in buttons(at(after)) if button.verb == "play"]
                for now, then in zip(offered, later, strict=True):
                    assert str(then.label).startswith(str(now.label)), "one name, whenever a meeple is placed"
            direct += len(played) > 1
    assert direct > 20


@pytest.mark.parametrize("seats", [2, 5])
def test_no_meeple_is_always_the_last_choice_of_a_base_game(seats: int) -> None:
    asked = 0
    for position, _ in base_boards(seats, every=1):
        if position.prompt.kind == "meeple":
            played = [button for button in buttons(at(position)) if button.verb == "play"]
            assert [button.argument for button in played] == list(map(str, position.moves()))
            assert str(played[-1].label) == "No meeple"
            asked += 1
    assert asked > 10


def test_what_a_cell_joins_is_said_with_the_names_of_its_holders() -> None:
    named = 0
    for position, _ in base_boards(2):
        if position.prompt.kind != "place":
            continue
        view = replace(position.view(None), names=("Ana", "Benedikt"))
        for each in view.previews.values():
            text = str(brings(view, each, 500))
            assert "layer" not in text, text
            named += "Ana's" in text or "Benedikt's" in text
    assert named > 10


def test_the_result_of_a_base_game_names_the_points_of_each_kind() -> None:
    *_, (position, events) = base_boards(2, every=1)
    while position.deciders:
        events = position.play(position.moves()[-1], position.deciders[0])
    text = str(FACE.content(live_at(position, events), position.view(None)))
    for final in position.view(None).final:
        assert f": {final.total}" in text
        for kind, points in zip(("roads", "cities", "monasteries", "fields"), final.earned, strict=True):
            assert (f"{kind} {points}" in text) or not points
    assert "scores" not in text, "the features that pay at the end are in the description"
    told = "\n".join(map(str, FACE.description(position.view(None))))
    assert ("Scored at the end" in told) == bool(position.view(None).ended_with)


def test_views_of_fields_are_offered_where_fields_count() -> None:
    base, solo = FACE.game.new(seats=2, seed=b"views"), fresh("views")
    assert {button.verb for button in buttons(at(base))} >= {"fields", "tiles"}  # type: ignore[arg-type]
    assert "fields" not in {button.verb for button in buttons(at(solo))}


@pytest.mark.parametrize(
    ("members", "said"), [((1,), "<@1> plays"), ((1, 2), "<@1> and <@2> play")], ids=["one", "a team"]
)
def test_the_request_agrees_with_the_number_of_members_who_share_a_seat(members: Sequence[int], said: str) -> None:
    assert str(asked("Left", members, CHOOSE_A_CELL)).startswith(f"{said} **Left**: ")
    assert str(asked("Left", members, CHOOSE_A_CELL, 3)).startswith(f"{said} all 3 colours")
