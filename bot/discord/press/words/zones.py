"""Words about time zones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text, TextLike, quote

USE_IT = Text("Use it")
TIME_ZONE = Text("Time zone")
ZONE_FORMS = Text("A city, UTC+2 or CEST")


def with_clock(zone: TextLike, clock: str) -> Text:
    return Text("{zone}, {clock}", zone=zone, clock=clock)


def no_zone(typed: str) -> Text:
    return Text("I don't know the time zone “{typed}”. Write a city, UTC+2 or CEST.", typed=quote(typed))


def several_zones(typed: str, zones: Sequence[Text]) -> Text:
    return Text("“{typed}” could be {zones:or}. Write a city instead.", typed=quote(typed), zones=tuple(zones))
