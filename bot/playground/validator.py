"""Checks of all traffic by tests: requests, responses and events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


def _accept(*_: object) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Validator:
    """Functions that return the problems they find, as sentences.

    The defaults find none.
    """

    body: Callable[[str, str, object], Sequence[str]] = _accept
    """Gets method, path template and JSON of a request."""
    answer: Callable[[str, str, int, object], Sequence[str]] = _accept
    """Gets method, path template, status and JSON of a response.

    `None` without a body.
    """
    event: Callable[[str, object], Sequence[str]] = _accept
    """Gets name and data of a gateway event."""
