"""Themes: colours by role, and the theme of the current drawing.

Drawings use the default theme and English unless wrapped by `bind_style`. Theme and language are in the context and end
with the drawing, so drawings in one process don't affect each other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, ParamSpec, TypeVar

from bot.games.catalogues import language_of
from bot.games.text import ENGLISH, Text, Untranslated, as_a_whole, use_language

Parameters = ParamSpec("Parameters")
T = TypeVar("T")
Colour = tuple[int, int, int]


class Theme(StrEnum):
    """A look of all pictures, by the name that settings keep."""

    USUAL = "usual"
    LIGHT = "light"
    CONTRAST = "contrast"


class ThemeColour(Colour):
    """A colour that depends on the theme; as a value it's the default theme's."""

    light: Colour
    contrast: Colour

    def __new__(cls, usual: Colour, light: Colour, contrast: Colour) -> ThemeColour:
        """A role with its colour in each theme."""
        role = super().__new__(cls, usual)
        role.light, role.contrast = light, contrast
        return role

    def resolve(self, theme: Theme) -> Colour:
        """The colour of this role in a theme."""
        match theme:
            case Theme.LIGHT:
                return self.light
            case Theme.CONTRAST:
                return self.contrast
        return self[0], self[1], self[2]


def in_theme(colour: Colour, theme: Theme) -> Colour:
    """A colour in a theme; only roles differ."""
    return colour.resolve(theme) if isinstance(colour, ThemeColour) else colour


_current: ContextVar[Theme] = ContextVar("theme that is drawn in", default=Theme.USUAL)


def current_theme() -> Theme:
    """The theme of the picture that is being drawn."""
    return _current.get()


@contextmanager
def use_theme(theme: Theme) -> Iterator[None]:
    """Draw in this theme within the context."""
    token = _current.set(theme)
    try:
        yield
    finally:
        _current.reset(token)


def rgb(colour: Colour) -> Colour:
    """Return the colour for Pillow: a role's in the current theme."""
    return in_theme(colour, current_theme())


def resolve_argument(value: Hashable) -> Hashable:
    """Resolve an argument's colours in this theme and its texts in this language, including those in tuples."""
    if isinstance(value, ThemeColour):
        return rgb(value)
    if isinstance(value, Text):
        return str(value)
    return tuple(resolve_argument(each) for each in value) if type(value) is tuple else value


@dataclass(frozen=True, slots=True)
class StyledRenderer(Generic[Parameters, T]):
    """A drawing function bound to a theme and a language's code; picklable if the function is."""

    draw: Callable[Parameters, T]
    theme: Theme
    language: str

    def __call__(self, *arguments: Parameters.args, **named: Parameters.kwargs) -> T:
        """Draw in the theme and language; a picture of which any word isn't translated is English as a whole."""
        with use_theme(self.theme):
            try:
                with use_language(as_a_whole(language_of(self.language))):
                    return self.draw(*arguments, **named)
            except Untranslated as error:
                language_of(self.language).log_fallback(error)
                with use_language(ENGLISH):
                    return self.draw(*arguments, **named)


def bind_style(
    draw: Callable[Parameters, T], theme: str = Theme.USUAL, language: str = ENGLISH.code
) -> Callable[Parameters, T]:
    """Bind a drawing function to a theme and a language's code. Raises ValueError for an unknown theme."""
    if (theme, language) == (Theme.USUAL, ENGLISH.code):
        return draw
    return StyledRenderer(draw, Theme(theme), language)
