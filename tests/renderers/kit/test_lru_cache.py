"""The store of pictures: made once, bounded, the longest unused forgotten first."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from renderers.kit.lru_cache import LruCache
from tests.ops.memory import resident

BYTES = 10 * 10 * 4


class Maker:
    def __init__(self) -> None:
        self.made: list[str] = []

    def fetch(self, cache: LruCache, key: str) -> Image.Image:
        def make() -> Image.Image:
            self.made.append(key)
            return Image.new("RGBA", (10, 10))

        return cache.fetch(key, make)


def test_a_picture_is_made_once() -> None:
    cache, maker = LruCache(10 * BYTES), Maker()
    assert maker.fetch(cache, "a") is maker.fetch(cache, "a")
    assert maker.made == ["a"]


def test_the_longest_unused_is_forgotten_first() -> None:
    cache, maker = LruCache(2 * BYTES), Maker()
    for key in ("a", "b", "a", "c", "a", "b"):
        maker.fetch(cache, key)
    assert maker.made == ["a", "b", "c", "b"]


def test_the_bytes_never_pass_the_limit() -> None:
    cache, maker = LruCache(3 * BYTES + 1), Maker()
    for number in range(20):
        maker.fetch(cache, str(number))
        assert cache.size == len(cache) * BYTES <= cache.limit


def test_a_picture_larger_than_the_cache_is_returned_uncached() -> None:
    cache, maker = LruCache(BYTES), Maker()
    kept = maker.fetch(cache, "a")
    assert cache.fetch("large", lambda: Image.new("RGBA", (11, 10))).size == (11, 10)
    assert len(cache) == 1
    assert maker.fetch(cache, "a") is kept


def test_every_picture_counts_as_many_bytes_as_pillow_takes_for_it() -> None:
    cache = LruCache(10 * BYTES)
    for mode in ("L", "RGB", "RGBA", "LA"):
        before = cache.size
        cache.fetch(mode, lambda mode=mode: Image.new(mode, (10, 10)))  # type: ignore[misc]
        assert cache.size - before == (100 if mode == "L" else BYTES)


def test_clearing_forgets_everything() -> None:
    cache, maker = LruCache(10 * BYTES), Maker()
    maker.fetch(cache, "a")
    cache.clear()
    assert (len(cache), cache.size) == (0, 0)


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGB", "RGBA"])
@pytest.mark.parametrize("side", [1, 63, 64, 129])
def test_a_cached_picture_is_the_drawn_one(mode: str, side: int) -> None:
    noise = Image.effect_noise((side, side), 100)
    made = Image.merge("RGBA", (noise, noise.rotate(90), noise.rotate(180), noise.rotate(270))).convert(mode)
    kept = LruCache(2**20).fetch("noise", lambda: made)
    assert (kept.mode, kept.size, kept.tobytes()) == (made.mode, made.size, made.tobytes())


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells it so")
def test_what_is_forgotten_leaves_no_holes_between_what_stays() -> None:
    cache, staying, pictures, side = LruCache(2**30), list[bytes](), 400, 160
    for number in range(pictures):
        cache.fetch(number, lambda: Image.new("RGBA", (side, side), "red"))
        staying.append(bytes([number % 256]) * 600)
    full = resident()
    cache.clear()
    assert full - resident() > 0.9 * pictures * side * side * 4
    assert [each[0] for each in staying[:3]] == [0, 1, 2]
