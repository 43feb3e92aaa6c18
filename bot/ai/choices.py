"""How often quick players choose each kind of move, so that controls offer rare ones last.

`tablekeeper choices` counts it, in `data/players/choices.json`: by game, kind of decision, and the words with which a
notation begins.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources

MAX_WORDS = 2
"""Words of a notation that count, at most."""

Counts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Numbers of choices by game, kind of decision and first words."""


def first_words(notation: str) -> str:
    """Return the words with which a notation begins, up to one with other characters than lower-case letters.

    >>> first_words("upgrade black"), first_words("place N9 r2"), first_words("store 2 black I")
    ('upgrade black', 'place', 'store')
    """
    words: list[str] = []
    for word in notation.split()[:MAX_WORDS]:
        if not (word.isalpha() and word.islower()):
            break
        words.append(word)
    return " ".join(words)


@cache
def choice_counts() -> Counts:
    """Return the counts of all games."""
    counts: Counts = json.loads((resources.files("data") / "players" / "choices.json").read_text(encoding="utf-8"))
    return counts


def share_of_choices(game: str, kind: str, notation: str) -> float:
    """Return the share of this kind of move in a decision's choices; 0 if it was never counted."""
    counts = choice_counts().get(game, {}).get(kind, {})
    return counts.get(first_words(notation), 0) / max(sum(counts.values()), 1)
