"""Sprites on disk: as drawn, for this version only, and no harm from a file that isn't as it should be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from io import FileIO
from pathlib import Path

import pytest
from PIL import Image

from renderers.kit import disk_cache, pieces, sketch
from renderers.kit.disk_cache import DiskCache, cache_path, name_of
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import PANEL, SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.theme import Theme, use_theme

KEY = (seat_sign, Theme.USUAL, (SEATS[0], 20), ())


def grey(level: int, size: tuple[int, int] = (3, 2)) -> Callable[[], Image.Image]:
    return lambda: Image.new("L", size, level)


def noise(side: int) -> Callable[[], Image.Image]:
    return lambda: Image.frombytes("L", (side, side), os.urandom(side * side))


def unwanted() -> Image.Image:
    pytest.fail("drawn again")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "sprites"


def test_a_sprite_is_drawn_once_and_comes_back_as_it_was_drawn(path: Path) -> None:
    here = DiskCache(path)
    drawn = here.fetch(KEY, lambda: seat_sign(SEATS[0], 20))
    here.fetch(("grey", 1), grey(7))
    for again in (here, DiskCache(path)):
        sprite, level = again.fetch(KEY, unwanted), again.fetch(("grey", 1), unwanted)
        assert (sprite.mode, sprite.size, sprite.tobytes()) == ("RGBA", drawn.size, drawn.tobytes())
        assert (level.mode, level.size, level.tobytes()) == ("L", (3, 2), bytes([7] * 6))
        assert again.fetch(("grey", 2), grey(8)).tobytes() == bytes([8] * 6)


def test_a_drawing_takes_its_pieces_from_the_disk(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(sketch, "ON_DISK", DiskCache(path))
    with use_theme(Theme.LIGHT):
        monkeypatch.setattr(sketch, "SPRITES", LruCache(2**20))
        drawn = seat_sign(SEATS[1], 24)
        monkeypatch.setattr(sketch, "SPRITES", LruCache(2**20))
        monkeypatch.setattr(sketch, "ON_DISK", DiskCache(path))
        monkeypatch.setattr(pieces, "Sketch", None)  # nothing is drawn
        assert seat_sign(SEATS[1], 24).tobytes() == drawn.tobytes()


def test_what_another_process_drew_is_found(path: Path) -> None:
    here, there = DiskCache(path), DiskCache(path)
    for level in range(200):
        (here if level % 3 else there).fetch(("grey", level), grey(level))
    for level in range(200):
        for each in (here, there):
            assert each.fetch(("grey", level), unwanted).tobytes() == bytes([level] * 6)


@pytest.mark.parametrize("content", [b"", b"\x89TK", b"another file " * 20, b"\x89TKS" * 30, bytes(100_000)])
def test_what_is_no_record_is_skipped(content: bytes, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    DiskCache(path).fetch(KEY, grey(7))
    assert path.read_bytes().startswith(content)
    assert DiskCache(path).fetch(KEY, unwanted).tobytes() == bytes([7] * 6)


def test_a_kill_at_any_byte_costs_the_sprite_that_was_written_and_no_other(path: Path, tmp_path: Path) -> None:
    whole = DiskCache(path)
    whole.fetch(("grey", 1), grey(1))
    kept = path.stat().st_size
    whole.fetch(("grey", 2), grey(2))
    content = path.read_bytes()
    for end in range(kept, len(content)):
        cut = tmp_path / "cut"
        cut.write_bytes(content[:end])
        after = DiskCache(cut)
        assert after.fetch(("grey", 1), unwanted).tobytes() == bytes([1] * 6)
        assert after.fetch(("grey", 2), grey(2)).tobytes() == bytes([2] * 6)
        assert after.fetch(("grey", 3), grey(3)).tobytes() == bytes([3] * 6)
        again = DiskCache(cut)
        assert [again.fetch(("grey", level), unwanted).tobytes()[0] for level in (1, 2, 3)] == [1, 2, 3]


def test_damage_at_any_byte_gives_no_wrong_picture(path: Path) -> None:
    DiskCache(path).fetch(("grey", 1), grey(1))
    content = path.read_bytes()
    for place in range(len(content)):
        damaged = bytearray(content)
        damaged[place] ^= 0x55
        path.write_bytes(damaged)
        cache = DiskCache(path)
        assert cache.fetch(("grey", 1), grey(1)).tobytes() == bytes([1] * 6)
        assert cache.fetch(("grey", 1), unwanted).tobytes() == bytes([1] * 6)


def test_the_file_is_bounded_and_begins_anew_when_it_is_nearly_full(path: Path) -> None:
    limit = 20_000
    cache = DiskCache(path, limit)
    for number in range(50):
        cache.fetch(("noise", number), noise(40))
    assert limit * 0.75 < path.stat().st_size <= limit
    assert cache.fetch(("noise", 0), unwanted).size == (40, 40)
    after = DiskCache(path, limit)
    after.fetch(("noise", 0), noise(40))
    assert path.stat().st_size < 2_000
    assert cache.fetch(("noise", 1), unwanted).size == (40, 40), "the process before goes on with its own file"


def test_a_file_that_cannot_be_written_is_only_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class ReadOnly(FileIO):
        def __init__(self, path: Path, mode: str) -> None:
            if mode != "r":
                raise PermissionError(13, "Permission denied")
            super().__init__(path, mode)

    DiskCache(path).fetch(("grey", 1), grey(1))
    monkeypatch.setattr(disk_cache, "FileIO", ReadOnly)
    cache = DiskCache(path)
    assert not cache.is_writable
    assert cache.fetch(("grey", 1), unwanted).size == (3, 2)
    assert cache.fetch(("grey", 2), grey(2)).size == (3, 2)
    assert DiskCache(path).fetch(("grey", 2), grey(4)).tobytes() == bytes([4] * 6)


def test_a_disk_that_is_full_costs_nothing_but_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(FileIO):
        def write(self, *_: object) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk_cache, "FileIO", Full)
    cache = DiskCache(path)
    assert [cache.fetch(("grey", 1), grey(1)).size for _ in range(2)] == [(3, 2)] * 2
    assert not cache.is_writable
    assert path.stat().st_size == 0


def test_a_path_that_is_no_file_stores_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache = DiskCache(tmp_path)
    assert [cache.fetch(("grey", 1), grey(1)).size for _ in range(2)] == [(3, 2)] * 2
    assert not cache.is_writable
    assert len(caplog.records) == 1


def test_a_sprite_has_the_same_name_in_every_process() -> None:
    code = (
        "from renderers.kit.disk_cache import name_of; from renderers.kit.palette import SEATS;"
        "from renderers.kit.pieces import seat_sign; from renderers.kit.theme import Theme;"
        "print(name_of((seat_sign, Theme.USUAL, (SEATS[0], 20), ())).hex())"
    )
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    assert bytes.fromhex(other) == name_of(KEY)


def test_whatever_differs_has_another_name() -> None:
    class Fruit(Enum):
        APPLE = 1

    keys = [
        (1,),
        ("1",),
        (1.5,),
        (True,),
        (None,),
        (1, 2),
        ((1, 2),),
        (frozenset({1, 2}),),
        (Fruit.APPLE,),
        (PANEL,),
        KEY,
    ]
    assert len({name_of(key) for key in keys}) == len(keys)
    assert name_of((frozenset({"a", "b"}),)) == name_of((frozenset({"b", "a"}),))


def test_keys_that_only_mean_something_in_this_process_have_no_name(path: Path) -> None:
    assert name_of((lambda: None,)) is None
    assert name_of((object(),)) is None
    assert DiskCache(path).fetch((object(),), grey(1)).size == (3, 2)
    assert not path.exists()


def test_a_change_of_one_game_keeps_what_the_others_drew() -> None:
    versions = {package: disk_cache.version_of(package) for package in ("kit", "otys", "solarius", "")}
    assert len(set(versions.values())) == len(versions)


@pytest.mark.parametrize(("package", "changes"), [("kit", True), ("challenges", True), ("solarius", False)])
def test_a_shared_piece_is_drawn_again_when_the_code_of_any_game_changes(
    package: str, changes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile of the kit is drawn by the sign of a game that it's given."""
    for name in ("kit", "challenges", "otys", "solarius"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "signs.py").write_text(name)
    (tmp_path / "solarius.json").write_text("{}")
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    version = disk_cache.version_of.__wrapped__
    before = version(package)
    (tmp_path / "otys" / "signs.py").write_text("otys, drawn otherwise")
    assert (version(package) != before) is changes


def test_the_cache_can_be_elsewhere_or_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEKEEPER_CACHE", str(tmp_path))
    path = cache_path()
    assert path is not None
    assert path.parent == tmp_path
    monkeypatch.setenv("TABLEKEEPER_CACHE", " Off ")
    assert cache_path() is None
    monkeypatch.delenv("TABLEKEEPER_CACHE")
    usual = cache_path()
    assert usual is not None
    assert usual.parent.name == "tablekeeper"
