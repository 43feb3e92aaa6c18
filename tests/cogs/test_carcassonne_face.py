"""What stands under a Carcassonne board: cells with what they bring, pages, buttons, the result."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.view import CarcassonneView, Prospect, TileView
from bot.games.cells import cell_name
from bot.games.chance import seed_from_text
from bot.games.contract import Event, Move
from bot.games.errors import BadOption, IllegalMove
from bot.ui.controls import Button, Control, Select
from cogs.carcassonne.face import CarcassonneFace
from cogs.carcassonne.words import brings, result
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


def prospect(position: CarcassonnePosition, move: Move) -> Prospect:
    assert isinstance(move, Place)
    return position.view(None).prospects[move]


def test_every_legal_cell_is_offered_once_and_its_value_is_legal() -> None:
    for position, _ in walk("cells", meeples=7):
        if position.prompt.kind != "place":
            continue
        offered = [choice for select in selects(at(position)) for choice in select.choices]
        legal = list(map(str, position.moves()))
        assert [str(choice.label) for choice in offered] == list(
            dict.fromkeys(notation.split()[1] for notation in legal)
        )
        assert all(choice.value in legal for choice in offered)
        assert all(str(choice.description) for choice in offered)


def test_everything_that_can_be_played_can_be_pressed_and_typed() -> None:
    for position, events in walk("all"):
        if not position.deciders:
            return
        live, legal = live_at(position, events), set(map(str, position.moves()))
        assert {offer.notation for offer in FACE.offers(live)} == legal
        if position.prompt.kind != "place":
            assert {button.argument for button in buttons(at(position)) if button.verb == "play"} == legal


def test_what_a_cell_says_it_brings_is_what_it_brings() -> None:
    told = 0
    for position, _ in walk("brings", meeples=7, colours=4):
        if position.prompt.kind != "place":
            continue
        for move in position.moves():
            said = prospect(position, move)
            after = position.copy()
            events = after.play(move)
            if any(event.kind == "closing" for event in events):
                assert said.points < 0
                continue
            paid: list[Any] = [event.data["points"] for event in events if event.kind == "scored"]
            assert said.points >= max(map(max, paid), default=0)
            assert ("(+" in str(brings(said))) == (said.points > 0)
            told += said.points > 0
    assert told


def test_a_placement_that_leads_to_a_choice_of_order_shows_what_it_can_bring() -> None:
    met = 0
    for number in range(40):
        for position, _ in walk(f"orders {number}", meeples=7, colours=4):
            if position.prompt.kind != "place" or met:
                continue
            for move in position.moves():
                after = position.copy()
                after.play(move)
                if after.prompt.kind != "score":
                    continue
                best = max(max(choice.changes) for choice in after.view(None).orders)
                said = prospect(position, move)
                assert said.points == best > 0
                assert str(brings(said)) == f"closes 2 features in the order that you choose (+{best})"
                met += 1
        if met:
            return
    raise AssertionError("no placement led to a choice of order")


def test_the_result_is_true_when_the_last_tile_fits_nowhere() -> None:
    """The last tile of all is a city on every side, and the only side that is left open is no city (A7)."""
    table = tables.position(NO_C_FITS, drawn="V", colour=2, piles=("C", "", ""))
    events = tables.play(table, "place N10 r0")
    assert "discarded" in tables.kinds(events)
    outcome = table.outcome()
    assert outcome is not None
    assert "It ended because no tile is left." in str(result(table.view(None), outcome))


def test_looking_ahead_says_nothing_about_the_next_tile() -> None:
    position = fresh("0")
    others = (fresh(str(n)) for n in range(1, 500))
    other = next(one for one in others if one.state.drawn == position.state.drawn and one != position)
    assert [brings(prospect(position, move)) for move in position.moves()] == [
        brings(prospect(other, move)) for move in position.moves()
    ]


def wide_view(position: CarcassonnePosition, cells: int) -> CarcassonneView:
    """A view without aids of a map in one row, beside which there are this many empty cells."""
    row = tuple(TileView((x, 0), "D", 0) for x in range((cells - 2) // 2))
    return replace(position.view(None), aids=False, tiles=row)


@pytest.mark.parametrize(("cells", "pages"), [(24, 1), (26, 2), (74, 3)])
def test_up_to_75_cells_stand_in_as_many_selects_as_they_need(cells: int, pages: int) -> None:
    position = fresh(aids=False)
    controls = FACE.controls(live_at(position), wide_view(position, cells), "")
    assert len(selects(controls)) == pages
    assert sum(len(select.choices) for select in selects(controls)) == cells
    assert buttons(controls) == []


def test_more_cells_are_a_press_away_and_none_is_lost() -> None:
    position = fresh(aids=False)
    view, seen, page = wide_view(position, 144), [], ""
    for _ in range(2):
        controls = FACE.controls(live_at(position), view, page)
        assert len(selects(controls)) <= 3
        seen += [str(choice.label) for select in selects(controls) for choice in select.choices]
        (more,) = [button for button in buttons(controls) if button.verb == "more"]
        page = more.argument
    assert page == "0"
    assert len(seen) == len(set(seen)) == 144


def test_a_proposal_offers_placing_and_the_next_way() -> None:
    for position, _ in walk("turns"):
        for move in position.moves():
            if not isinstance(move, Place):
                continue
            here = [other for other in position.moves() if isinstance(other, Place) and other.cell == move.cell]
            made = {button.verb: button for button in buttons(at(position, move))}
            assert made["play"].argument == str(move)
            assert ("show" in made) == (len(here) > 1)
            if len(here) > 1:
                assert made["show"].argument == str(here[(here.index(move) + 1) % len(here)])
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
            labels = [str(button.label) for button in buttons(at(position))]
            assert [label.split()[0] for label in labels] == [str(n + 1) for n in range(len(labels))]


def test_a_placement_that_ends_the_game_says_so() -> None:
    warned = 0
    for position, events in walk("ends", meeples=3):
        for move in position.moves():
            if not isinstance(move, Place):
                continue
            view = position.view(None, move)
            ends = any(event.kind == "closing" for event in position.copy().play(move))
            assert ("game would end" in str(FACE.content(live_at(position, events), view))) == ends
            assert ("ends the game" in str(brings(prospect(position, move)))) == ends
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
            with pytest.raises(IllegalMove, match="none of the four ways"):
                FACE.consider(live, f"place {name} r0")


def test_the_result_names_points_title_totals_and_goals() -> None:
    *_, (position, events) = walk("result")
    outcome = position.outcome()
    assert outcome is not None
    said = str(FACE.content(live_at(position, events), position.view(None)))
    assert f"over with {outcome.scores[0]} points: {outcome.title}." in said
    details: Any = outcome.details["colours"]
    assert all(f"{colour['name']} {colour['total']}" in said for colour in details)


def test_a_team_has_four_members_at_most() -> None:
    assert FACE.seating((1, 2, 3, 4)) == ((1, 2, 3, 4),)
    with pytest.raises(BadOption):
        FACE.seating((1, 2, 3, 4, 5))


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
            assert "choose the order" in str(FACE.content(live, position.view(None)))
            return
    raise AssertionError("no order was ever asked for")


@pytest.mark.parametrize(("score", "said"), [(1, "with 1 point:"), (12, "with 12 points:")])
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
            assert not any(colour.name in str(button.label) for button in made for colour in view.colours)
            labels = [str(position.explain(move)) for move in moves]
            assert labels == [", then ".join(str(move).split()[1:]) for move in moves]
            drawn = FACE.renderer(view)
            assert "Order 1: " in drawn.alt
            assert "gives" not in drawn.alt
            return
    raise AssertionError("no order was ever asked for")
