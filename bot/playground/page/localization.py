"""Commands as a member's client shows them: with names and descriptions in the language of that member's Discord."""

from __future__ import annotations

from bot.playground.world.model import Json

_PARTS = ("options", "choices")
_REPLACED = ("name_localizations", "description_localizations", *_PARTS)


def localized(part: Json, locale: str) -> Json:
    """Return a command, option or choice without other languages.

    `label` is its name in that language; `name` stays what is sent.
    """
    shown: Json = {key: value for key, value in part.items() if key not in _REPLACED}
    shown["label"] = _in_language(part, "name", locale)
    if "description" in part:
        shown["description"] = _in_language(part, "description", locale)
    return shown | {key: [localized(each, locale) for each in part[key]] for key in _PARTS if part.get(key)}


def _in_language(part: Json, key: str, locale: str) -> object:
    return (part.get(f"{key}_localizations") or {}).get(locale, part[key])
