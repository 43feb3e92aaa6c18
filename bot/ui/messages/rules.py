"""The rules of a game by topic, read from `rules.md` in the package of its face."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from bot.ui import words
from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage


def read_topics(package: str, images: Mapping[str, tuple[StaticImage, ...]], **values: object) -> dict[str, Topic]:
    """Read a topic under each heading `## key: Title`.

    A topic with several images becomes several, with one image each, as Discord shows a single image widest.

    Args:
        package: The package that holds `rules.md`.
        images: The images of topics, by key.
        values: What stands in the place of `{name}` in the text.
    """
    text = resources.files(package).joinpath("rules.md").read_text("utf-8").format(**values)
    topics = {}
    for section in text.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        key, _, title = heading.partition(": ")
        shown = images.get(key, ())
        if len(shown) <= 1:
            topics[key] = Topic(title, body.strip(), shown)
            continue
        for number, image in enumerate(shown, start=1):
            part = str(words.part(title, number, len(shown)))
            topics[key if number == 1 else f"{key}-{number}"] = Topic(part, body.strip(), (image,))
    return topics
