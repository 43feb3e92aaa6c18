"""A fresh playground with the bot for every test."""

from __future__ import annotations

import contextlib
import io
import pickle
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import FunctionType

import pytest

from bot.ui.pictures.fair_queue import Drawing, Renderer
from bot.ui.pictures.render_worker import RenderThread
from tests.e2e.stage import Stage, staged

LIGHT = ("bot.games.", "bot.workers.", "bot.ui.pictures.spread_arguments")
"""Modules of the bot that a drawing process may import: they don't lead to the rest."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with staged(tmp_path) as found:
        yield found


class _Names(pickle.Pickler):
    """Collects the modules that a value needs where it's unpickled."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.modules: set[str] = set()

    def persistent_id(self, value: object) -> None:
        self.modules.add((value if isinstance(value, type | FunctionType) else type(value)).__module__)


@pytest.fixture(autouse=True)
def heavy_drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look at all that is drawn: nothing may import Discord and the store into a drawing process.

    One lookup of a card did so, and from then on each of those processes needed 60 MiB more.
    """
    draw, modules = RenderThread.draw, set[str]()

    async def noted(thread: RenderThread, renderer: Renderer, view: object) -> Drawing:
        names = _Names()
        with contextlib.suppress(AttributeError, TypeError, pickle.PicklingError):  # some tests have renderers here
            names.dump((renderer, view))
            modules.update(names.modules)
        return await draw(thread, renderer, view)

    monkeypatch.setattr(RenderThread, "draw", noted)
    yield
    assert [each for each in modules if each.startswith(("bot.", "cogs.")) and not each.startswith(LIGHT)] == []
