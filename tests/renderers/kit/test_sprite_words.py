"""Words on sprites: those of their arguments, in the picture's language; a sprite is never kept in another one."""

from __future__ import annotations

from PIL import Image

from bot.games.text import Text, use_language
from renderers.kit.sketch import cached_sprite, fetch_sprite
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
