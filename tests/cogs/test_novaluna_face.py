"""Controls under a Nova Luna board: tiles, cells, refill, ghosts, result."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

import pytest

from bot.ai.novaluna import GreedyNovaLunaPlayer
from bot.discord.components.controls import MORE_PREFIX, Button, Control, Select
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.transport.calls import Declined
from bot.games.areas import cell_name
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Event, Move
from bot.games.novaluna import NovaLunaPosition
from bot.games.novaluna.components import TILES
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.view import TakePreview, on_wheel
from cogs.novaluna.cell_controls import cell_controls, read_page_state
from cogs.novaluna.cog import explain, laid_tiles, open_tasks
from cogs.novaluna.face import NovaLunaFace
from cogs.novaluna.words import tasks, tile_name
from tests.cogs import faces
from tests.cogs.faces import labels
from tests.cogs.tables import MEMBERS

MAX_CELL_BUTTONS = 4

FACE = NovaLunaFace()
live_at = partial(faces.live_at, FACE)


def fresh(seats: int = 1, seed: str = "face") -> NovaLunaPosition[Any]:
    position = FACE.game.new(seats=seats, seed=seed_from_text(seed))
    assert isinstance(position, NovaLunaPosition)
    return position


def walk(
    seats: int, seed: str, player: GreedyNovaLunaPlayer | None = None
) -> Iterator[tuple[NovaLunaPosition[Any], Sequence[Event]]]:
    """A game position by position, random unless a player plays it."""
    position, chance = fresh(seats, seed), random.Random(seed)
    events: Sequence[Event] = position.opening()
    while True:
        yield position, events
        if not position.deciders:
            return
        events = position.play(player.choose(position) if player else chance.choice(position.moves()))


def at(position: NovaLunaPosition[Any], proposal: Move | None = None, look: str = "") -> Sequence[Control]:
    return FACE.controls(live_at(position), position.view(None, proposal), look)


def buttons(controls: Sequence[Control], start: str = "") -> list[Button]:
    return [control for control in controls if isinstance(control, Button) and str(control.label).startswith(start)]


def test_every_tile_says_its_tasks_in_words() -> None:
    assert str(tasks(on_wheel(TILES["B09"]))) == "4 red, 2 red"
    assert str(tasks(on_wheel(TILES["R17"]))) == "turquoise + blue, turquoise + yellow, blue + yellow"
    for tile in TILES.values():
        assert (str(tasks(on_wheel(tile))) == "no task") == (not tile.tasks)


def tiles_of(controls: Sequence[Control]) -> list[Button]:
    return [control for control in controls if isinstance(control, Button) and control.verb == "show"]


def chosen_by(controls: Sequence[Control], verb: str) -> list[str]:
    return [control.argument for control in controls if isinstance(control, Button) and control.verb == verb]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_that_can_be_played_can_be_pressed_and_typed(seats: int) -> None:
    for position, events in islice(walk(seats, "all"), 0, None, 14):
        if not position.deciders:
            return
        legal = set(map(str, position.moves()))
        assert {offer.notation for offer in FACE.suggest_moves(live_at(position, events))} == legal
        assert faces.reached(FACE, position, None) == legal


def test_a_proposal_offers_placing_and_each_tile_on_its_most_sensible_cell() -> None:
    for position, _ in walk(1, "same cell"):
        previews = position.view(None).previews
        for move in position.moves()[:9]:
            if not isinstance(move, NovaLunaTake):
                continue
            controls = at(position, move)
            (place,) = buttons(controls, "Place")
            assert (place.verb, place.argument) == ("play", str(move))
            for space, button in zip(position.state.wheel.choices, tiles_of(controls), strict=True):
                shown = FACE.game.parse(button.argument)
                assert isinstance(shown, NovaLunaTake)
                assert shown.space == space
                worth = [one.worth for take, one in previews.items() if take.space == space]
                assert previews[shown].worth == max(worth)
                assert (button.tone == "main") == (space == move.space)
            chosen = [str(c.label) for s in controls if isinstance(s, Select) for c in s.choices if c.chosen]
            assert chosen == ([cell_name(move.cell)] if position.state.turn else [])  # the first tile has one cell


def test_place_and_the_tiles_keep_their_place_when_one_is_chosen() -> None:
    for position, _ in islice(walk(2, "places"), 0, None, 9):
        before = at(position)
        for move in position.moves():
            if isinstance(move, NovaLunaTake):
                after = at(position, move)
                tiles = len(tiles_of(before))
                assert labels(after)[1 : tiles + 1] == labels(before)[1 : tiles + 1]
                assert isinstance(before[0], Button)
                assert (str(before[0].label), before[0].disabled) == ("Place", True)
                assert isinstance(after[0], Button)
                assert not after[0].disabled


def test_the_most_sensible_cells_are_buttons_and_the_list_begins_with_them() -> None:
    for position, _ in walk(2, "five"):
        previews = position.view(None).previews
        for space in position.state.wheel.choices:
            takes = [take for take in previews if take.space == space]
            if len(takes) < 2:
                continue
            controls = at(position, takes[0])
            (select,) = [one for one in controls if isinstance(one, Select)]
            made = len(chosen_by(controls, "choose"))
            assert min(3, len(takes)) <= made <= MAX_CELL_BUTTONS
            assert chosen_by(controls, "choose") == [choice.value for choice in select.choices[:made]]
            worth = [previews[take].worth for take in takes]
            by_name = {str(take): previews[take].worth for take in takes}
            shown = [by_name[value] for value in chosen_by(controls, "choose")]
            assert shown == sorted(worth, reverse=True)[:made]


def test_cells_say_which_tasks_they_complete_and_whether_the_turn_passes() -> None:
    answers = set()
    for position, _ in walk(3, "cells"):
        for choice in faces.choices(at(position), "Tile and cell"):
            if not choice.value.startswith("take"):
                continue
            after, text = position.copy(), str(choice.description)
            events = after.play(FACE.game.parse(choice.value))
            done = [event for event in events if event.kind in ("covered", "uncovered")]
            assert ("completes " in text) == bool(done)
            if after.deciders:
                assert text.endswith("you move again" if after.deciders == position.deciders else "your turn ends")
            answers.add((bool(done), text.endswith("again")))
    assert len(answers) == 4


def test_what_a_ghost_says_is_what_happens() -> None:
    count = 0
    for position, events in walk(1, "ghosts"):
        for move in position.moves()[:12]:
            if not isinstance(move, NovaLunaTake):
                continue
            text = str(FACE.content(live_at(position, events), position.view(None, move)))
            after = position.copy()
            done = [event for event in after.play(move) if event.kind in ("covered", "uncovered")]
            assert ("completes no task" in text) == (not done)
            if done:
                assert f"completes {len(done)} task" in text
                count += 1
            solo = after.view(None).solo
            assert solo is not None
            before = position.view(None).solo
            assert before is not None
            assert f"Points {before.so_far} → {after.scores()[0]}" in text
            assert ("phase 1 counts time twice" in text) == (solo.noted is None)
    assert count


def test_a_ghost_of_a_race_says_who_would_move_then() -> None:
    seen = set()
    for position, events in walk(3, "again"):
        for move in position.moves()[:6]:
            if not isinstance(move, NovaLunaTake):
                continue
            text = str(FACE.content(live_at(position, events), position.view(None, move)))
            after = position.copy()
            after.play(move)
            if not after.deciders:
                assert "The game ends then." in text
                continue
            again = after.deciders == position.deciders
            assert ("you move again" in text) == again
            assert ("your turn ends" in text) == (not again)
            seen.add(again)
    assert seen == {True, False}


def test_the_refill_says_what_it_costs_and_what_is_left() -> None:
    forced = []
    for seed in range(6):
        player = GreedyNovaLunaPlayer(Chance(seed_from_text(f"refill {seed}")))
        for position, _ in walk(1, f"refill {seed}", player if seed % 2 else None):
            refill = buttons(at(position), "Refill")
            assert bool(refill) == (Refill() in position.moves())
            if not refill:
                continue
            after = position.copy()
            after.play(Refill())
            solo = after.view(None).solo
            assert solo is not None
            assert str(refill[0].label) == f"Refill: {solo.noted}"
            text = str(FACE.content(live_at(position), position.view(None)))
            assert f"Refilling now scores {solo.noted}" in text
            if after.deciders:
                assert f"Phase 2 starts with {after.state.discs(0)[0]} disc" in text
            assert solo.noted_missing is not None
            assert ("missing disc" in text) == bool(solo.noted_missing)
            forced.append(not position.state.wheel.choices)
    assert set(forced) == {True, False}


def test_a_tile_that_is_looked_at_is_named() -> None:
    position = fresh()
    position.play(position.moves()[0])
    view = position.view(None)
    for choice in view.choices:
        text = str(FACE.content(live_at(position), view, f"{choice.space} 0"))
        assert f"choose a cell for {tile_name(choice.tile)}," in text


def test_everybody_is_named_in_a_race_and_in_its_result() -> None:
    for position, events in walk(4, "named"):
        text = str(FACE.content(live_at(position, events), position.view(None)))
        for seat in position.deciders:
            assert f"**<@{MEMBERS[seat]}>**: " in text
    assert all(f"<@{member}>" in text for member in MEMBERS[:4])
    outcome = position.outcome()
    assert outcome is not None
    winner = MEMBERS[outcome.ranks.index(1)]
    assert f"<@{winner}> won" in text


def test_the_solo_result_adds_up() -> None:
    for seed in range(10):
        *_, (position, events) = walk(1, f"result {seed}")
        view, outcome = position.view(None), position.outcome()
        assert outcome is not None
        assert view.solo is not None
        assert view.solo.noted is not None
        second = outcome.scores[0] - view.solo.noted
        text = str(FACE.content(live_at(position, events), view))
        assert f"over: {outcome.scores[0]} points, rank {outcome.title}." in text
        assert f"{view.solo.noted} points at the refill, and {second} at the end" in text


def test_more_cells_than_fit_are_a_page_away_and_none_is_lost() -> None:
    view = fresh().view(None)
    takes = [NovaLunaTake(4, (x, 0)) for x in range(60)]
    preview = TakePreview((), (), again=False, worth=0.0)
    view = replace(view, previews=dict.fromkeys(takes, preview))
    seen, page = [], 0
    while True:
        (select,) = [control for control in cell_controls(view, 4, None, page) if isinstance(control, Select)]
        *choices, more = select.choices
        seen += [choice.value for choice in choices]
        looked = read_page_state(more.value.removeprefix(MORE_PREFIX), [4, 5, 6])
        assert looked is not None
        space, page = looked
        assert space == 4
        if page == 0:
            break
    assert seen == list(map(str, takes))
    (chosen,) = [one for one in cell_controls(view, 4, (50, 0), 0) if isinstance(one, Select)]
    assert [choice.value for choice in chosen.choices if choice.chosen] == ["take 4 at " + cell_name((50, 0))]


def test_open_tasks_are_those_without_a_disc_of_ones_own_display() -> None:
    for position, _ in walk(2, "open"):
        live, view = live_at(position), position.view(None)
        for seat, member in enumerate(MEMBERS[:2]):
            text = str(open_tasks(live, member))
            assert len(text) <= MAX_CONTENT_LENGTH
            tiles = [laid for laid in view.displays[seat].tiles if any(t.state != "covered" for t in laid.tile.tasks)]
            assert f"<@{member}>" in text
            shown = [line for line in text.split("\n")[1:] if line.startswith("**")]
            assert len(shown) == len(tiles) or "not shown" in text
            assert text.count(";") + len(shown) == sum(
                task.state != "covered" for laid in tiles[-len(shown) :] if shown for task in laid.tile.tasks
            )


def test_tiles_are_found_by_id_everywhere_and_by_cell_in_ones_own_display() -> None:
    *_, (position, _) = walk(3, "found")
    live = live_at(position)
    own, others = position.state.displays[1], position.state.displays[2]
    labels = [offer.label for offer in laid_tiles(live, MEMBERS[1], names=("Ana", "Ben", "Chloe", "Dan"))]
    assert any(label.endswith("(Ana)") for label in labels)
    assert not any("Ben" in label or "layer" in label for label in labels)
    offered = [offer.notation for offer in laid_tiles(live, MEMBERS[1])]
    assert offered[: len(own.tiles)] == [f"tasks {tile.id}" for tile in reversed(own.tiles.values())]
    assert len(offered) == sum(len(display.tiles) for display in position.state.displays)
    for cell, tile in own.tiles.items():
        assert explain(live, MEMBERS[1], tile.id.lower()) == explain(live, MEMBERS[1], cell_name(cell))
    (cell, tile) = next(iter(others.tiles.items()))
    text = str(explain(live, MEMBERS[1], tile.id))
    assert text.startswith(f"<@{MEMBERS[2]}>'s **")
    assert f"at {cell_name(cell)}**" in text
    assert all(len(str(explain(live, 99, offer.removeprefix("tasks ")))) <= MAX_CONTENT_LENGTH for offer in offered)
    for nonsense in ("Q99", "ZZZ", ""):
        with pytest.raises(Declined, match="Choose one from the list"):
            explain(live, MEMBERS[0], nonsense)


def test_everybody_has_a_seat_and_only_what_matters_is_an_option_of_a_lobby() -> None:
    assert FACE.seating((3, 1, 2)) == ((3,), (1,), (2,))
    assert [[option.name for option in FACE.lobby_options(seats)] for seats in (2, 3, 4)] == [
        [], ["fewer_discs"], ["fewer_discs"],
    ]  # fmt: skip


def test_a_turn_of_many_tiles_is_summarized() -> None:
    position, events = FACE.game.new(seats=3, seed=seed_from_text("short")), list[Event]()
    while sum(event.kind == "took" for event in events) < 3:
        events += position.play(next(move for move in position.moves() if isinstance(move, NovaLunaTake)))
    took = [event for event in events if event.kind == "took"]
    one, two, three = ([str(part) for part in FACE.brief(took[:count])] for count in (1, 2, 3))
    assert one[0].startswith("took ")
    assert two[0] == one[0]
    assert not two[1].startswith("took ")
    assert three == ["took 3 tiles"]
