"""What the contract promises, over games that get further than random ones: labels, notations, refusals, copies.

The conformance tests play at random and seldom see a station, a mission or a hub bonus; these games see them all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from bot.games.chance import Chance
from bot.games.contract import LABEL_LENGTH, NOTATION_LENGTH, Move
from bot.games.errors import IllegalMove
from bot.games.solarius import SolariusPosition
from bot.games.solarius.players import GreedyPlayer
from tests.games.solarius.tables import GAME, adventurous, game

GREEDY = GreedyPlayer(Chance(b""))
SENSE = 0.8

games = pytest.mark.parametrize(("seats", "number"), [(2, 0), (3, 1), (4, 2)])


def deep(seats: int, number: int, *, overpay: bool) -> list[tuple[SolariusPosition, Move]]:
    """The positions of a game played with some sense, each with the move that follows."""
    position, random = game(seats, f"deep {number}", allow_overpay=overpay), Random(number)
    found = []
    while position.to_move is not None:
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
    for position, move in deep(seats, number, overpay=number % 2 == 0):
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
    for position, _ in deep(seats, number, overpay=False)[::7]:
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
        flying = position.prompt.kind == "fly"
        assert [one.move for one in view.destinations] == (
            [str(m) for m in position.moves() if str(m).startswith("fly")] if flying else []
        )
