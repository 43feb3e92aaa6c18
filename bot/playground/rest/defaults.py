"""What the API adds to or removes from a bot's components and embeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from bot.playground.world.components import SELECTS, ComponentType, walk
from bot.playground.world.model import Attachment, Json

_SELECT: Json = {"min_values": 1, "max_values": 1}
_HIDEABLE: Json = {"description": None, "spoiler": False}
_BY_TYPE: Mapping[int, Json] = {
    **dict.fromkeys(SELECTS, _SELECT),
    ComponentType.CONTAINER: {"accent_color": None, "spoiler": False},
    ComponentType.SEPARATOR: {"spacing": 1, "divider": True},
    ComponentType.THUMBNAIL: _HIDEABLE,
    ComponentType.FILE: {"spoiler": False, "name": None, "size": None},
}


def fill_component_defaults(
    components: Iterable[Json], files: Iterable[Attachment] = (), address: str = ""
) -> tuple[Json, ...]:
    """Return components as the API does.

    `files` of the message are served at `address`.
    """
    served = {f"{address}{file.path}": file for file in files}
    found = tuple(_component(each, served) for each in components)
    for part in walk(found):
        for each in (part, *part.get("options", ())):
            if (each.get("emoji") or {}).get("id"):
                each["emoji"] = each["emoji"] | {"id": str(each["emoji"]["id"])}
    _number(found)
    return found


def fill_embed_defaults(embed: Json) -> Json:
    """Return an embed as the API does."""
    shown: Json = {"type": "rich"} | _without_nulls(embed)
    if "fields" in shown:
        shown["fields"] = [{"inline": False} | _without_nulls(each) for each in shown["fields"]]
    return shown


def _number(components: Iterable[Json]) -> None:
    """Number the components that have no id."""
    every = list(walk(components))
    taken = {each["id"] for each in every if each.get("id")}
    free = (number for number in count(1) if number not in taken)
    for each in every:
        if not each.get("id"):
            each["id"] = next(free)


def _component(given: Json, served: Mapping[str, Attachment]) -> Json:
    shown: Json = dict(_BY_TYPE.get(given["type"], {})) | _without_nulls(given)
    if "components" in shown:
        shown["components"] = [_component(each, served) for each in shown["components"]]
    if "accessory" in shown:
        shown["accessory"] = _component(shown["accessory"], served)
    if "items" in shown:
        items = [_HIDEABLE | _without_nulls(each) for each in shown["items"]]
        shown["items"] = [each | {"media": _media(each["media"], served)} for each in items]
    if "media" in shown:
        shown["media"] = _media(shown["media"], served)
    if "default_values" in shown:
        shown["default_values"] = [each | {"id": str(each["id"])} for each in shown["default_values"]]
    if "file" in shown:
        shown |= _file(shown["file"], served)
    return shown


def _file(media: Json, served: Mapping[str, Attachment]) -> Json:
    shown: Json = {"file": _media(media, served)}
    file = served.get(media["url"])
    return shown | ({"name": file.filename, "size": file.size} if file else {})


def _media(media: Json, served: Mapping[str, Attachment]) -> Json:
    """Return a picture by its address; ids exist only for files of the message."""
    url, file = media["url"], served.get(media["url"])
    shown: Json = {"id": str(file.id if file else 0), "url": url, "proxy_url": url}
    if file:
        shown |= {"attachment_id": str(file.id), "content_type": file.content_type}
        shown |= {"width": file.width, "height": file.height}
    return shown


def _without_nulls(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_nulls(value) for key, value in part.items() if value is not None}
    if isinstance(part, list):
        return [_without_nulls(each) for each in part]
    return part
