"""Pictures of the rules: drawn where boards are drawn, each once, and in the theme of whoever looks."""

from __future__ import annotations

import os

from bot.ui.components.sheet import Enclosure
from bot.ui.pictures.plates import Plate, printed
from bot.ui.pictures.studio import Studio
from renderers.kit.theme import Theme, in_theme
from tests.ui.drawings import of_two


async def test_they_are_drawn_in_a_process_beside_and_remembered() -> None:
    studio = Studio(drawers=1)
    plates = (
        Plate("one.png", of_two, ("a", 1)),
        Plate("two.png", of_two, ("b", 2)),
        Plate("three.png", of_two, ("a", 1)),
    )
    files = await printed(studio, plates, "usual")
    (drawer,) = studio.workers
    assert drawer is not None
    assert drawer != os.getpid()
    by = str(drawer).encode()
    expected = (Enclosure("one.png", by, "a 1 usual"), Enclosure("two.png", by, "b 2 usual"))
    assert files == (*expected, Enclosure("three.png", by, "a 1 usual"))
    assert studio.kept == 2 * len(by)
    await studio.close()


async def test_each_theme_has_its_own() -> None:
    studio = Studio(themed=in_theme)
    told = [(await printed(studio, (Plate("a.png", of_two, ("a", 1)),), theme))[0].alt for theme in Theme]
    assert told == [f"a 1 {theme}" for theme in Theme]
    await studio.close()
