"""What moves are about: keys that tell the moves of a decision apart, in no language, the same each time."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from bot.games.areas import TURN, AreaKey, areas, cells
from bot.games.carcassonne import Carcassonne
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.factories.moves import FactoriesUse
from bot.games.novaluna import NovaLuna
from bot.games.registry import GAMES, game_named
from tests.corpus.volumes import Volume, volumes

SAMPLED = 5
"""One of this many positions of a game in the corpus is checked."""

WITHOUT_A_PLACE: Mapping[str, tuple[type[Move], ...]] = {"factories": (FactoriesUse,)}
"""Moves that have places, but differ in something without one: what a card gives, the number X."""


def sampled(volume: Volume) -> Iterator[tuple[Position, int]]:
    """Some positions of a game of this volume with each number of seats, and a seat that decides."""
    game = game_named(volume.game)
    records = {record.seats: record for record in volume.records()}
    for record in records.values():
        assert record.seed is not None
        position = game.new(
            seats=record.seats, seed=record.seed, options=record.options, rules_version=record.rules_version
        )
        for number, (seat, notation) in enumerate(record.log):
            if number % SAMPLED == 0:
                yield position.copy(), seat
            position.play(game.parse(notation), seat)


def tells_apart(position: Position, seat: int, besides: tuple[type[Move], ...]) -> None:
    """Check that the legal moves of a seat have different places, or none."""
    by_parts: dict[tuple[AreaKey, ...], list[Move]] = defaultdict(list)
    for move in position.moves(seat):
        by_parts[position.parts(move, seat)].append(move)
    for parts, moves in by_parts.items():
        told_apart = not parts or len(moves) == 1 or all(isinstance(move, besides) for move in moves)
        assert told_apart, (parts, [*map(str, moves)])


@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_parts_tell_the_moves_of_a_decision_apart(volume: Volume) -> None:
    for position, seat in sampled(volume):
        tells_apart(position, seat, WITHOUT_A_PLACE.get(volume.game, ()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_the_first_moves_of_every_game_have_places(game: Game) -> None:
    """Also those of a game that is installed."""
    position, chance = game.new(seats=game.seats[0], seed=seed_from_text("parts")), Chance(seed_from_text("parts"))
    met: set[str] = set()
    for number in range(8):
        seat = position.deciders[0]
        tells_apart(position, seat, WITHOUT_A_PLACE.get(game.key, ()))
        met |= {key.kind for move in position.moves(seat) for key in position.parts(move, seat)}
        position.play(chance.choice(position.moves(seat), "move", number), seat)
        if not position.deciders:
            break
    assert met - {TURN}


@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_parts_are_stable_plain_values_that_end_with_the_turn(volume: Volume) -> None:
    for position, seat in sampled(volume):
        for move in position.moves(seat):
            parts = position.parts(move, seat)
            assert position.copy().parts(move, seat) == parts
            assert tuple(AreaKey(*key) for key in json.loads(json.dumps(parts))) == parts
            assert all(type(which) in (str, int) and f"{kind}{which}".isascii() for kind, which in parts)
            assert all(kind != TURN for kind, _ in parts[:-1]), "the turn is that of the places before it"
            assert not parts or parts[0].kind != TURN, "there is a place to touch"


def test_a_tile_is_placed_in_a_cell_and_turned() -> None:
    position = Carcassonne().new(seats=1, seed=seed_from_text("parts"))
    for move in position.moves():
        _, cell, rotation = str(move).split()
        assert position.parts(move) == (*cells(cell), AreaKey(TURN, int(rotation[1:])))


def test_a_game_that_is_over_has_nothing_to_touch() -> None:
    game = NovaLuna()
    position = game.new(seats=1, seed=seed_from_text("parts"))
    (move, *_) = position.moves()
    assert position.parts(move) == areas("space 1", "cell M10")
    while position.deciders:
        position.play(position.moves()[0])
    assert position.parts(move) == ()
