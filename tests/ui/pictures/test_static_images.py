"""Pictures of the rules: drawn by the workers, once, in the viewer's theme and language."""

from __future__ import annotations

import os
import subprocess
import sys

from bot.discord.pictures.attachments import StaticImage, draw_images
from bot.discord.pictures.avatars import PictureStyle
from bot.discord.pictures.render_queue import RenderQueue
from bot.discord.pictures.spread_arguments import SpreadArguments
from renderers.kit.theme import Theme, bind_style
from tests.languages.pseudo import CODE, PSEUDO, pseudo_language
from tests.ui.drawings import TAKE, of_two


async def test_they_are_drawn_in_a_process_beside_and_remembered() -> None:
    render_queue = RenderQueue(drawers=1)
    plates = (
        StaticImage("one.png", of_two, ("a", 1)),
        StaticImage("two.png", of_two, ("b", 2)),
        StaticImage("three.png", of_two, ("a", 1)),
    )
    files = await draw_images(render_queue, plates, PictureStyle())
    (drawer,) = render_queue.workers
    assert drawer is not None
    assert drawer != os.getpid()
    by = str(drawer).encode()
    assert [(file.name, file.content, file.alt) for file in files] == [
        ("one.png", by, "a 1 usual Take"),
        ("two.png", by, "b 2 usual Take"),
        ("three.png", by, "a 1 usual Take"),
    ]
    assert render_queue.cached_bytes == 2 * len(by)
    await render_queue.close()


async def test_each_theme_has_its_own() -> None:
    render_queue = RenderQueue(styled=bind_style)
    texts = [
        (await draw_images(render_queue, (StaticImage("a.png", of_two, ("a", 1)),), PictureStyle(theme)))[0].alt
        for theme in Theme
    ]
    assert texts == [f"a 1 {theme} Take" for theme in Theme]
    await render_queue.close()


async def test_each_language_has_its_own() -> None:
    render_queue = RenderQueue(styled=bind_style)
    image = StaticImage("a.png", of_two, ("a", 1))
    with pseudo_language():
        texts = [
            (await draw_images(render_queue, (image,), PictureStyle(language=code)))[0].alt
            for code in ("en", CODE, "en", CODE)
        ]
    assert texts == ["a 1 usual Take", f"a 1 usual {TAKE.render(PSEUDO)}"] * 2
    await render_queue.close()


def test_a_drawing_process_imports_nothing_of_discord_for_them() -> None:
    code = f"import sys, {SpreadArguments.__module__}, renderers; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "discord" not in found
    assert "bot.store" not in found
