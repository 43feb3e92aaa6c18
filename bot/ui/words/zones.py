"""Words about time zones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.names import UserText
from bot.games.text import Text

USE_IT = Text("Use it")
LENGTH = 40
"""Characters of what somebody typed that a refusal repeats."""


def with_clock(zone: str, clock: str) -> Text:
    return Text("{zone}, {clock}", zone=zone, clock=clock)


def no_zone(typed: str) -> Text:
    return Text("I don't know the time zone “{typed}”. Write a city, UTC+2 or CEST.", typed=UserText(typed[:LENGTH]))


def several_zones(typed: str, zones: Sequence[Text]) -> Text:
    return Text(
        "“{typed}” could be {zones:or}. Write a city instead.", typed=UserText(typed[:LENGTH]), zones=tuple(zones)
    )
