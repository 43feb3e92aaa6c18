"""A fresh playground with the bot for every test."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.discord.pictures.fair_queue import Drawing, Renderer
from bot.discord.pictures.render_worker import RenderThread
from tests.e2e.stage import Stage, staged
from tests.pickled import heavy_modules


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as found:
        yield found


@pytest.fixture(autouse=True)
def heavy_drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look at all that is drawn: nothing may import Discord and the store into a drawing process.

    One lookup of a card did so, and from then on each of those processes needed 60 MiB more.
    """
    draw, heavy = RenderThread.draw, set[str]()

    async def noted(thread: RenderThread, renderer: Renderer, view: object) -> Drawing:
        with contextlib.suppress(AttributeError, TypeError, pickle.PicklingError):  # some tests have renderers here
            heavy.update(heavy_modules((renderer, view)))
        return await draw(thread, renderer, view)

    monkeypatch.setattr(RenderThread, "draw", noted)
    yield
    assert heavy == set()
