"""`tablekeeper bake`: pieces on disk, once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from bot.cli import bake
from bot.games.registry import game_named
from bot.ops.instance_lock import hold_lock
from renderers import renderer_for
from renderers.kit import sketch
from renderers.kit.atlas import Atlas
from renderers.kit.lru_cache import LruCache
from renderers.kit.theme import Theme
from tests.cli.conftest import Run


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the pieces go; only few of one game are drawn."""
    path = tmp_path / "cache" / "sprites-1.atlas"
    monkeypatch.setattr(bake, "GAMES", (game_named("otys"),))
    monkeypatch.setattr(bake, "POSITIONS", 2)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(sketch, "ATLAS", Atlas(path))
    monkeypatch.setattr(sketch, "SPRITES", LruCache(2**28))
    return path


def test_pieces_are_drawn_once_and_pictures_are_the_same_with_them(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, _ = run("bake")
    assert status == 0
    assert str(path) in out
    view = game_named("otys").new(seats=1, seed=bytes(32), options={}).view(0)
    expected = renderer_for("otys")(view)
    monkeypatch.setattr(sketch, "SPRITES", LruCache(2**28))
    monkeypatch.setattr(sketch, "ATLAS", found := Atlas(path))
    missing: list[object] = []

    def find(key: object) -> Image.Image | None:
        sprite = Atlas.find(found, key)
        missing.extend([key] if sprite is None else [])
        return sprite

    monkeypatch.setattr(found, "find", find)
    assert renderer_for("otys")(view) == expected
    assert len(missing) < len(sketch.SPRITES) / 4
    assert "Nothing to do" in run("bake")[1]


def test_each_random_game_is_another_and_shows_its_beginning_and_end() -> None:
    game = game_named("otys")
    first, second = ([each.view(None) for each in bake.positions(game, 1, number)] for number in range(2))
    assert len(first) == bake.POSITIONS
    assert first[1:] != second[1:]
    assert set(bake.ROUNDS) == set(Theme)
    ends = [list(bake.positions(game, 1, number))[-1] for number in range(2)]
    assert not any(end.deciders for end in ends)


def test_another_process_that_draws_them_is_left_alone(run: Run, path: Path) -> None:
    path.parent.mkdir()
    with hold_lock(path.with_suffix(".lock")):
        assert "already drawing" in run("bake")[1]
    assert not path.exists()


def test_a_full_or_read_only_disk_is_named(run: Run, path: Path) -> None:
    path.parent.write_text("a file where the folder should be", encoding="utf-8")
    status, _, err = run("bake")
    assert status == 1
    assert "cache" in err
