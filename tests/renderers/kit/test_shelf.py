"""The store of pictures: made once, bounded, the longest unused forgotten first."""

from __future__ import annotations

from PIL import Image

from renderers.kit.shelf import Shelf

BYTES = 10 * 10 * 4


class Maker:
    def __init__(self) -> None:
        self.made: list[str] = []

    def fetch(self, shelf: Shelf, key: str) -> Image.Image:
        def make() -> Image.Image:
            self.made.append(key)
            return Image.new("RGBA", (10, 10))

        return shelf.fetch(key, make)


def test_a_picture_is_made_once() -> None:
    shelf, maker = Shelf(10 * BYTES), Maker()
    assert maker.fetch(shelf, "a") is maker.fetch(shelf, "a")
    assert maker.made == ["a"]


def test_the_longest_unused_is_forgotten_first() -> None:
    shelf, maker = Shelf(2 * BYTES), Maker()
    for key in ("a", "b", "a", "c", "a", "b"):
        maker.fetch(shelf, key)
    assert maker.made == ["a", "b", "c", "b"]


def test_the_bytes_never_pass_the_limit() -> None:
    shelf, maker = Shelf(3 * BYTES + 1), Maker()
    for number in range(20):
        maker.fetch(shelf, str(number))
        assert shelf.size == len(shelf) * BYTES <= shelf.limit


def test_a_picture_larger_than_the_shelf_is_given_but_not_kept() -> None:
    shelf, maker = Shelf(BYTES), Maker()
    kept = maker.fetch(shelf, "a")
    assert shelf.fetch("large", lambda: Image.new("RGBA", (11, 10))).size == (11, 10)
    assert len(shelf) == 1
    assert maker.fetch(shelf, "a") is kept


def test_every_picture_counts_as_many_bytes_as_pillow_takes_for_it() -> None:
    shelf = Shelf(10 * BYTES)
    for mode in ("L", "RGB", "RGBA", "LA"):
        before = shelf.size
        shelf.fetch(mode, lambda mode=mode: Image.new(mode, (10, 10)))  # type: ignore[misc]
        assert shelf.size - before == (100 if mode == "L" else BYTES)


def test_clearing_forgets_everything() -> None:
    shelf, maker = Shelf(10 * BYTES), Maker()
    maker.fetch(shelf, "a")
    shelf.clear()
    assert (len(shelf), shelf.size) == (0, 0)
