"""Sprites on disk: as drawn, for this program only, and no harm from a file that isn't as it should be."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Hashable, Iterator
from enum import Enum
from pathlib import Path

import pytest
from PIL import Image

from renderers.kit import atlas, pieces, sketch
from renderers.kit.atlas import MAGIC, Atlas, atlas_path, name_of, write_atlas
from renderers.kit.lru_cache import LruCache
from renderers.kit.palette import PANEL, SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.theme import Theme, use_theme

KEY = (seat_sign, Theme.USUAL, (SEATS[0], 20), ())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "new" / "sprites-1.atlas"
    assert write_atlas(path, [(KEY, seat_sign(SEATS[0], 20)), (("grey", 1), Image.new("L", (3, 2), 7))]) == 2
    return path


def test_sprites_come_back_as_they_were_drawn(file: Path) -> None:
    found = Atlas(file)
    assert found.is_open
    sprite, grey = found.find(KEY), found.find(("grey", 1))
    assert sprite is not None
    assert grey is not None
    assert (sprite.mode, sprite.tobytes()) == ("RGBA", seat_sign(SEATS[0], 20).tobytes())
    assert (grey.mode, grey.size, grey.tobytes()) == ("L", (3, 2), bytes([7] * 6))
    assert found.find(("grey", 2)) is None


def test_a_drawing_takes_its_pieces_from_the_atlas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sketch, "SPRITES", LruCache(2**20))
    with use_theme(Theme.LIGHT):
        drawn = seat_sign(SEATS[1], 24)
        path = tmp_path / "sprites-2.atlas"
        write_atlas(path, sketch.SPRITES.items())
        monkeypatch.setattr(sketch, "SPRITES", LruCache(2**20))
        monkeypatch.setattr(sketch, "ATLAS", Atlas(path))
        monkeypatch.setattr(pieces, "Sketch", None)  # nothing is drawn
        assert seat_sign(SEATS[1], 24).tobytes() == drawn.tobytes()
    assert Atlas(path).find((seat_sign, Theme.USUAL, (SEATS[1], 24), ())) is None


@pytest.mark.parametrize(
    "content",
    [b"", b"TK", b"another file " * 20, MAGIC, MAGIC + (1).to_bytes(8) + bytes(35), MAGIC + (2**40).to_bytes(8)],
)
def test_a_foreign_file_is_ignored(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "sprites-1.atlas"
    path.write_bytes(content)
    found = Atlas(path)
    assert found.find(KEY) is None
    assert not found.is_open


def test_a_damaged_sprite_is_drawn_again(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    content = bytearray(file.read_bytes())
    content[-6:] = bytes(6)
    file.write_bytes(content)
    found = Atlas(file)
    assert found.find(KEY) is not None
    assert found.find(("grey", 1)) is None
    assert "damaged sprite" in caplog.text


def test_each_of_many_sprites_is_found_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "sprites-1.atlas"
    write_atlas(path, [(("grey", level), Image.new("L", (2, 1), level)) for level in range(256)])
    found = Atlas(path)
    for level in range(256):
        sprite = found.find(("grey", level))
        assert sprite is not None
        assert sprite.tobytes() == bytes([level, level])
    assert all(found.find(("grey", level)) is None for level in range(256, 512))


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="only Linux tells it so")
def test_what_was_read_is_no_memory_of_the_process(tmp_path: Path) -> None:
    path = tmp_path / "sprites-1.atlas"
    write_atlas(path, [(("noise", number), Image.effect_noise((200, 200), 90)) for number in range(20)])
    found = Atlas(path)
    assert all(found.find(("noise", number)) is not None for number in range(20))
    _, _, mapped = Path("/proc/self/smaps").read_text(encoding="utf-8").partition(str(path))
    resident = re.search(r"^Rss: +(\d+) kB", mapped, re.MULTILINE)
    assert resident is not None
    assert int(resident[1]) == 0


def test_an_empty_file_has_no_sprites(tmp_path: Path) -> None:
    path = tmp_path / "sprites-1.atlas"
    assert write_atlas(path, []) == 0
    assert Atlas(path).is_open
    assert Atlas(path).find(KEY) is None


def test_a_file_that_appears_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sprites-1.atlas"
    found = Atlas(path)
    assert found.find(("grey", 1)) is None
    write_atlas(path, [(("grey", 1), Image.new("L", (3, 2), 7))])
    assert found.find(("grey", 1)) is None
    monkeypatch.setattr(atlas, "RECHECK_SECONDS", 0.0)
    assert found.find(("grey", 1)) is not None


def test_nothing_is_left_of_a_file_that_was_not_finished(tmp_path: Path) -> None:
    def sprites() -> Iterator[tuple[Hashable, Image.Image]]:
        yield ("grey", 1), Image.new("L", (3, 2), 7)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_atlas(tmp_path / "sprites-1.atlas", sprites())
    assert list(tmp_path.iterdir()) == []


def test_files_of_other_versions_are_deleted(file: Path) -> None:
    newer = file.with_name("sprites-2.atlas")
    write_atlas(newer, [])
    assert sorted(path.name for path in file.parent.iterdir()) == ["sprites-2.atlas"]
    assert Atlas(newer).is_open


def test_a_sprite_has_the_same_name_in_every_process() -> None:
    code = (
        "from renderers.kit.atlas import name_of; from renderers.kit.palette import SEATS;"
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


def test_keys_that_only_mean_something_in_this_process_have_no_name() -> None:
    assert name_of((lambda: None,)) is None
    assert name_of((object(),)) is None


def test_the_cache_can_be_elsewhere_or_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEKEEPER_CACHE", str(tmp_path))
    path = atlas_path()
    assert path is not None
    assert path.parent == tmp_path
    assert atlas_path() == path
    monkeypatch.setenv("TABLEKEEPER_CACHE", " Off ")
    assert atlas_path() is None
    monkeypatch.delenv("TABLEKEEPER_CACHE")
    usual = atlas_path()
    assert usual is not None
    assert usual.parent.name == "tablekeeper"
