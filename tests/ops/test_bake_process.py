"""The pieces of pictures are drawn in a process of their own, once, and never in the way."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.ops import bake_process
from renderers.kit import sketch
from renderers.kit.atlas import Atlas, write_atlas


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "sprites-1.atlas"
    monkeypatch.setattr(sketch, "ATLAS", Atlas(path))
    return path


def started_instead(monkeypatch: pytest.MonkeyPatch, code: str) -> list[tuple[str, ...]]:
    """What was started; this code runs instead."""
    started: list[tuple[str, ...]] = []

    def command(*words: str) -> list[str]:
        started.append(words)
        return [sys.executable, "-c", code]

    monkeypatch.setattr(bake_process, "command", command)
    return started


async def test_they_are_drawn_where_they_are_missing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = started_instead(monkeypatch, "")
    await bake_process.bake_if_missing()
    assert started == [("bot", "bake")]


async def test_nothing_is_drawn_where_they_are_or_where_they_are_not_wanted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = started_instead(monkeypatch, "")
    write_atlas(path, [])
    await bake_process.bake_if_missing()
    monkeypatch.setattr(sketch, "ATLAS", Atlas(None))
    await bake_process.bake_if_missing()
    assert started == []


async def test_a_failure_is_logged(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started_instead(monkeypatch, "raise SystemExit('No space left.')")
    await bake_process.bake_if_missing()
    assert "No space left." in caplog.text


async def test_a_bot_that_stops_ends_the_drawing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started_instead(monkeypatch, "import time; time.sleep(600)")
    work = asyncio.create_task(bake_process.bake_if_missing())
    await asyncio.sleep(0.2)
    work.cancel()
    async with asyncio.timeout(10):
        with pytest.raises(asyncio.CancelledError):
            await work
