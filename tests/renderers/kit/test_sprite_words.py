"""Words on sprites are in the picture's language, and no sprite is kept for another one."""

from __future__ import annotations

from PIL import Image

from bot.games.text import Text, use_language
from renderers.kit.disk_cache import name_of
from renderers.kit.sketch import cached_sprite, fetch_sprite, worded_sprite
from tests.languages.pseudo import PSEUDO

TAKE = Text("Take")
TAKEN = TAKE.render(PSEUDO)


def _plate(word: str) -> Image.Image:
    return Image.new("L", (len(word), 1))


def test_a_text_among_the_arguments_is_drawn_in_the_language_of_the_picture() -> None:
    asked: list[object] = []

    @cached_sprite
    def label(parts: tuple[object, ...], more: object) -> Image.Image:
        asked.extend((*parts, more))
        return _plate(f"{parts[0]}{more}")

    first = label((TAKE, 3), more=TAKE)
    with use_language(PSEUDO):
        other = label((TAKE, 3), more=TAKE)
        assert label((TAKE, 3), more=TAKE) is other
    assert label((TAKE, 3), more=TAKE) is first
    assert label(("Take", 3), more="Take") is first
    assert asked == ["Take", 3, "Take", TAKEN, 3, TAKEN]


def test_a_sprite_that_renders_a_text_itself_is_english() -> None:
    @cached_sprite
    def label() -> Image.Image:
        return _plate(str(TAKE))

    with use_language(PSEUDO):
        assert label().width == len("Take")
        assert fetch_sprite(("a plate of this test",), lambda: _plate(str(TAKE))).width == len("Take")
        assert str(TAKE) == TAKEN != "Take"


def test_a_worded_sprite_is_drawn_anew_for_each_language() -> None:
    @worded_sprite
    def label() -> Image.Image:
        return _plate(str(TAKE))

    first = label()
    with use_language(PSEUDO):
        assert label().width == len(TAKEN)
    assert label() is first
    assert first.width == len("Take")


def test_a_sprite_of_a_piece_with_a_text_has_a_name_on_disk() -> None:
    assert name_of((TAKE,)) == name_of((Text("Take"),)) != name_of((Text("{n}", n=1),))
    assert name_of((Text("{n}", n=1),)) != name_of((Text("{n}", n=2),))
    assert name_of((TAKE,)) is not None
