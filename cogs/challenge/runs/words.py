"""Names of challenges."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.time.zones import Cadence
from bot.games.text import Text
from cogs.challenge.model import Challenge

_NAMES: Mapping[Cadence, str] = {
    Cadence.ONCE: "{game} challenge {number}",
    Cadence.DAILY: "{game} daily {number}",
    Cadence.WEEKLY: "{game} weekly {number}",
}


def name(challenge: Challenge, game: str) -> Text:
    template = "Global {game} daily {number}" if challenge.is_global else _NAMES[challenge.cadence]
    return Text(template, game=game, number=challenge.number)
