"""The page of a member's controls: a list's name and page number."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SolariusPage:
    """A list and its page, from 0; without a name the decision itself."""

    name: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.page}" if self.name else ""

    def page_of(self, name: str) -> int:
        """The page of a list; the first unless this one is looked at."""
        return self.page if self.name == name else 0


def read_page(text: str) -> SolariusPage:
    """The look that a control carried; the decision itself for anything else."""
    match text.split():
        case [name, page] if name.isalpha() and page.isdecimal():
            return SolariusPage(name, int(page))
    return SolariusPage()
