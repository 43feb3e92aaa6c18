"""A fresh playground with the bot for every test."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.ai import players, worker_pool
from bot.ai.hint import HintSearch, find_best_moves
from bot.ai.search import Budget, Tuning, tuning_of
from bot.discord.pictures.fair_queue import Drawing, Renderer
from bot.discord.pictures.render_worker import RenderThread
from bot.games.chance import Chance
from bot.games.contract import Game, Position
from tests.e2e.stage import Stage, staged
from tests.pickled import heavy_modules

LITTLE = Budget(12, 3, 1)
_LOOKED_AT: set[tuple[object, type]] = set()
"""How views of a type are drawn, of which all have the same modules: the first one is looked at."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as found:
        yield found


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players, hints and reviews hardly think: their answers count here, not how good they are."""

    def tuned(key: str) -> Tuning | None:
        tuning = tuning_of(key)
        return tuning and replace(tuning, levels=dict.fromkeys(tuning.levels, LITTLE), explains=LITTLE)

    def little(game: Game, position: Position, chance: Chance, part: Fraction) -> HintSearch:
        return find_best_moves(game, position, chance, Fraction(1, 1000))

    monkeypatch.setattr(players, "tuning_of", tuned)
    monkeypatch.setattr(worker_pool, "find_best_moves", little)


@pytest.fixture(autouse=True)
def heavy_drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look at all that is drawn: nothing may import Discord and the store into a drawing process.

    One lookup of a card did so, and from then on each of those processes needed 60 MiB more.
    """
    draw, heavy = RenderThread.draw, set[str]()

    async def noted(thread: RenderThread, renderer: Renderer, view: object) -> Drawing:
        kind = getattr(renderer, "func", renderer), type(view)
        if kind not in _LOOKED_AT:
            with contextlib.suppress(AttributeError, TypeError, pickle.PicklingError):  # some tests have renderers here
                heavy.update(heavy_modules((renderer, view)))
            _LOOKED_AT.add(kind)
        return await draw(thread, renderer, view)

    monkeypatch.setattr(RenderThread, "draw", noted)
    yield
    assert heavy == set()
