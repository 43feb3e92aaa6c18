"""The page of a member's controls: a die, a card's ways, a page of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.discord.components.controls import Choice, Select, paged_select
from bot.games.areas import AreaKey
from bot.games.factories.components import BLUEPRINTS, FACES
from bot.games.text import Text

_FACES = frozenset(map(str, FACES))

Subject = Literal["", "die", "use", "build", "page", "done"]

_SUBJECTS: dict[str, Subject] = {subject: subject for subject in ("die", "use", "build", "page", "done")}


@dataclass(frozen=True, slots=True)
class FactoriesPage:
    """`subject` with the die's face, card's id, or list's name; `page` counts from 0.

    Without a subject it's the overview.
    """

    subject: Subject = ""
    name: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"{self.subject} {self.name or '-'} {self.page}" if self.subject else ""

    @property
    def area(self) -> AreaKey | None:
        """Return the area of the picture that the subject is; None for a list."""
        name = self.name.partition("+")[0]
        if self.subject == "die":
            return AreaKey("die", int(name)) if name in _FACES else None
        kind = {"use": "built", "build": "hand"}.get(self.subject, "")
        return AreaKey(kind, name) if kind and name in BLUEPRINTS else None

    def select(self, title: Text, name: str, choices: Sequence[Choice], more: Text) -> Select:
        """One list of this name, at the page that is open."""
        page = self.page if (self.subject, self.name) == ("page", name) else 0
        return paged_select(title, name, choices, page, FactoriesPage("page", name).at, more=more)

    def at(self, page: int) -> str:
        """The same at another page, as it travels."""
        return str(FactoriesPage(self.subject, self.name, page))


def read_page(text: str) -> FactoriesPage:
    """The look that a control carried; an overview for anything else."""
    match text.split():
        case [subject, name, page] if subject in _SUBJECTS and page.isdecimal():
            return FactoriesPage(_SUBJECTS[subject], "" if name == "-" else name, int(page))
    return FactoriesPage()
