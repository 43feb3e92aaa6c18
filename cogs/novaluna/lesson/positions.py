"""Positions for the lessons of Nova Luna: chosen tiles in a chosen order, and the moves so far."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.games.chance import seed_from_text
from bot.games.contract import Move
from bot.games.novaluna.components import TILES, NovaLunaTile
from bot.games.novaluna.decisions import race, solo
from bot.games.novaluna.game import NovaLuna, NovaLunaPosition, RacePosition, SoloPosition
from bot.games.novaluna.state import NovaLunaSettings, NovaLunaSoloState, RaceState

_GAME = NovaLuna()

PositionT = TypeVar("PositionT", bound=NovaLunaPosition[Any])


def deal(tiles: str, moves: str) -> SoloPosition:
    """Return a solo game after these moves ("take 1 at M10, refill").

    `tiles` are ids in the order of spaces 1 to 11, then of the pile; the others follow.
    """
    position = SoloPosition(NovaLunaSoloState(NovaLunaSettings("next_phase", 0), _pile(tiles), solo.START))
    return _play(position, moves)


def deal_race(tiles: str, moves: str, *, discs: int) -> RacePosition:
    """Return a race of two seats after these moves; seat 1 moves first. `discs` are those of each seat."""
    position = RacePosition(RaceState(NovaLunaSettings("next_phase", discs), _pile(tiles), (0, 1), race.START))
    return _play(position, moves)


def shuffle(seed: str, *moves: str) -> NovaLunaPosition[Any]:
    """Return a solo game of this seed after these moves."""
    return _play(_GAME.new(seats=1, seed=seed_from_text(seed)), ", ".join(moves))


def parse_moves(moves: str) -> tuple[Move, ...]:
    """Parse moves between commas."""
    return tuple(map(_GAME.parse, moves.split(", ")))


def _pile(tiles: str) -> tuple[NovaLunaTile, ...]:
    first = [TILES[name] for name in tiles.split()]
    return (*first, *(tile for tile in TILES.values() if tile not in first))


def _play(position: PositionT, moves: str) -> PositionT:
    for move in parse_moves(moves):
        position.play(move, position.deciders[0])
    return position
