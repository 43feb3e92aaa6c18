"""What tests hold the traffic against: the bot's requests, the stand-in's answers and its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


def _accept(*_: object) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Validator:
    """Each part returns the problems that it finds, as sentences; a part left out finds none."""

    body: Callable[[str, str, object], Sequence[str]] = _accept
    """Method, Discord's path template, the JSON of the request."""
    answer: Callable[[str, str, int, object], Sequence[str]] = _accept
    """Method, path template, status, the JSON of the answer; `None` for one without a body."""
    event: Callable[[str, object], Sequence[str]] = _accept
    """Name and data of an event of the gateway."""
