"""What the contract promises, over games that get further than random ones: labels, notations, refusals, copies.

The conformance tests play at random and seldom see a station, a mission or a hub bonus; these games see them all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from bot.ai.solarius import GreedySolariusPlayer
from bot.games.chance import Chance
from bot.games.contract import LABEL_LENGTH, NOTATION_LENGTH, IllegalMove, Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import CARDS
from bot.games.solarius.decisions import figures as places
from bot.games.solarius.decisions import resources
from bot.games.solarius.moves import CompleteMission, Settle, SolariusBuild
from bot.games.solarius.view import DestinationView
from tests.games.solarius.tables import GAME, adventurous, game

GREEDY = GreedySolariusPlayer(Chance(b""))
SENSE = 0.8

games = pytest.mark.parametrize(("seats", "number"), [(2, 0), pytest.param(3, 1, marks=pytest.mark.soak), (4, 2)])


@cache
def deep(seats: int, number: int) -> list[tuple[SolariusPosition, Move]]:
    """The positions of a game played with some sense, each with the move that follows; not to be played on."""
    position, random = game(seats, f"deep {number}", allow_overpay=number % 2 == 0), Random(number)
    found = []
    while position.deciders:
        sensible = random.random() < SENSE
        move = GREEDY.choose(position) if sensible else adventurous(position.moves(), random)
        found.append((position.copy(), move))
        position.play(move)
    return found


@games
def test_deep_games_keep_the_contract(seats: int, number: int) -> None:
    asked: Counter[str] = Counter()
    strange: list[Move] = []
    random = Random(number)
    for position, move in deep(seats, number):
        moves = position.moves()
        asked[position.prompt.kind] += 1
        _check_words(position, moves)
        _check_copy(position, move)
        _check_refusals(position, moves, random.sample(strange, min(10, len(strange))))
        strange.append(random.choice(moves))
    assert len(asked) > 12
    assert {"take", "place", "use", "store", "develop", "supplementary", "fly", "site", "planet"} <= set(asked)


def _check_words(position: SolariusPosition, moves: Sequence[Move]) -> None:
    labels = [str(position.explain(move)) for move in moves]
    assert len(set(labels)) == len(labels)
    assert max(map(len, labels)) <= LABEL_LENGTH
    assert all(label and "{" not in label for label in labels)
    for move in moves:
        notation = str(move)
        assert len(notation) <= NOTATION_LENGTH
        assert GAME.parse(notation) == move
    question = str(position.prompt.text)
    assert question.endswith((".", "?"))
    assert "{" not in question


def _check_copy(position: SolariusPosition, move: Move) -> None:
    before, twin = position.copy(), position.copy()
    events = twin.play(move)
    assert position == before
    assert before.play(move) == events
    assert before == twin
    for event in events:
        assert json.loads(json.dumps(dict(event.data))) is not None
        assert str(event.text).endswith(".")
        assert "{" not in str(event.text)


def _check_refusals(position: SolariusPosition, moves: Sequence[Move], strange: list[Move]) -> None:
    before = position.copy()
    for move in strange:
        refusal = position.why_not(move)
        assert (refusal is None) == (move in moves)
        if refusal is not None:
            assert str(refusal.text).endswith(".")
            assert "{" not in str(refusal.text)
            with pytest.raises(IllegalMove):
                position.play(move)
    assert position == before


@games
def test_every_view_of_a_deep_game_agrees_with_its_state(seats: int, number: int) -> None:
    for position, _ in deep(seats, number)[::7]:
        view, table = position.view(None), position.state
        assert [mat.score for mat in view.mats] == list(position.scores())
        for mat, shown in zip(table.mats, view.mats, strict=True):
            assert (shown.fuel, shown.spacebucks, shown.range) == (mat.fuel, mat.spacebucks, mat.range)
            assert [row.cubes for row in shown.rows] == list(mat.stored.values())
            assert [row.value for row in shown.rows] == [die.shows.value for die in mat.tech.values()]
            assert [slot.station.id for slot in shown.slots if slot.station] == list(mat.stations)
            assert shown.hand == len(mat.hand)
            assert [one.planet.id for one in shown.settled] == [one.id for one in mat.settled]
        figures = {one.hex: one.figure for one in view.hexes if one.figure}
        assert {place: (one.kind, one.seat) for place, one in figures.items()} == {
            place: (one.kind, one.seat) for place, one in table.figures.items()
        }
        if position.prompt.kind == "fly":
            assert [one.move for one in view.destinations] == [
                str(move) for move in position.moves() if str(move).startswith("fly")
            ]
        else:
            assert not view.destinations or "fly" in map(str, position.moves())


@games
def test_the_group_of_a_destination_says_what_can_be_done_there(seats: int, number: int) -> None:
    groups: Counter[str] = Counter()
    random = Random(number)
    for position, _ in deep(seats, number):
        if position.prompt.kind != "fly":
            continue
        shown = position.view(None).destinations
        for destination in random.sample(shown, min(8, len(shown))):
            groups[destination.group] += 1
            _check_group(position.copy(), destination)
    assert set(groups) == {"planet", "mission", "empty", "no_build"}


def _check_group(position: SolariusPosition, destination: DestinationView) -> None:
    """Fly there and see."""
    seat = position.deciders[0]
    assert seat is not None
    fuel = position.state.mats[seat].fuel
    assert places.why_no_end(position.state, seat, destination.hex) is None
    position.play(GAME.parse(destination.move))
    while position.prompt.kind == "give_drive":
        position.play(position.moves()[0])
    mat = position.state.mats[seat]
    assert (mat.ship, fuel - mat.fuel) == (destination.hex, destination.fuel)
    there = {type(move) for move in position.moves()}
    if destination.group == "planet":
        assert Settle in there
    else:
        assert Settle not in there
    if destination.group != "mission":
        assert CompleteMission not in there
    elif any(
        resources.affordable(position.state, mat, CARDS[one.card].mission.cost) for one in mat.missions if not one.done
    ):
        assert CompleteMission in there
    if destination.group in ("planet", "no_build"):
        assert SolariusBuild not in there
