"""How sure each part of the component file is, for the rules that people can read."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.otys.components import PROVENANCE
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Provenance:
    """One part of the rules: what it is about, where rules/otys.md has it, how sure it is, and why.

    `status` is verified, partly verified or reconstruction.
    """

    key: str
    section: str
    status: str
    title: Text
    note: Text


def provenance() -> tuple[Provenance, ...]:
    """Every part with where it comes from, in the order of the file; a replaced file brings its own."""
    return tuple(
        Provenance(
            entry["key"],
            entry["rules"],
            entry["status"],
            Text("{title}", title=entry["title"]),
            Text("{note}", note=entry["note"]),
        )
        for entry in PROVENANCE
    )
