"""A finished picture with its words: the alternative text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.games.areas import AreaKey, Polygon
from bot.games.contract import Outcome, View
from bot.games.text import Text, TextLike
from renderers.kit import words

MAX_ALT_LENGTH = 1024
"""Maximum length of alternative text on Discord, in characters."""


@dataclass(frozen=True, slots=True)
class Areas(Mapping[AreaKey, tuple[Polygon, ...]]):
    """Where the areas of a picture are, as JSON: pictures wait in memory, and few are touched."""

    content: str = field(repr=False)

    @classmethod
    def pack(cls, areas: Mapping[AreaKey, tuple[Polygon, ...]]) -> Areas:
        """Pack areas."""
        return cls(json.dumps([[*key, shapes] for key, shapes in areas.items()], separators=(",", ":")))

    def __getitem__(self, key: AreaKey) -> tuple[Polygon, ...]:
        return _unpack(self.content)[key]

    def __iter__(self) -> Iterator[AreaKey]:
        return iter(_unpack(self.content))

    def __len__(self) -> int:
        return len(_unpack(self.content))


@lru_cache(maxsize=4)
def _unpack(content: str) -> Mapping[AreaKey, tuple[Polygon, ...]]:
    """Read areas. The latest are cached, because callers look up one key after another."""
    return {
        AreaKey(kind, which): tuple(tuple((x, y) for x, y in shape) for shape in shapes)
        for kind, which, shapes in json.loads(content)
    }


NO_AREAS = Areas.pack({})


@dataclass(frozen=True, slots=True)
class Picture:
    """PNG bytes, size in pixels, alternative text, and where its areas are.

    An area may be in several places, such as a tile on the wheel and in the row of choices.
    """

    png: bytes
    width: int
    height: int
    alt: str
    areas: Mapping[AreaKey, tuple[Polygon, ...]] = NO_AREAS


def fit_alt_text(sentences: Iterable[TextLike], more: TextLike = "") -> str:
    """Join sentences that fit into an alternative text, skipping others.

    If one is skipped, the text ends with `more`.
    """
    said = [*map(str, sentences)]
    whole = " ".join(filter(None, said))
    if len(whole) <= MAX_ALT_LENGTH:
        return whole
    text, room = "", MAX_ALT_LENGTH - len(str(more)) - 1
    for sentence in said:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= room:
            text = longer
    return f"{text} {more}".strip()


def cell_name(area: AreaKey) -> str:
    """Return the name of a cell, which is the same in all languages."""
    return str(area.which)


def early_end_sentence(view: View) -> Iterator[Text]:
    """Yield the result of a game that wasn't played to its end."""
    if view.early_end is not None:
        yield words.ended_early(view.early_end)


def outlined_sentence(view: View, name: Callable[[AreaKey], TextLike | None] = cell_name) -> Iterator[Text]:
    """Yield the sentence about outlined areas, if any, each called by its `name`; areas without one aren't in it."""
    names = [said for said in map(name, view.outlined) if said is not None]
    if names:
        yield words.outlined(names)


def goal_sentences(outcome: Outcome) -> Iterator[Text]:
    """Yield the number of goals reached, and each of them."""
    reached = [goal for goal in outcome.goals if goal.reached]
    yield words.goals(len(reached), len(outcome.goals))
    yield from (words.sentence(goal.text) for goal in reached)
