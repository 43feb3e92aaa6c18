"""Themes: the colours of the look by role, once for each theme, and the theme that a picture is being drawn in.

A picture is drawn in the usual theme unless its drawing is wrapped by `bind_theme`. Code within knows the theme
from its context, which ends with the drawing, so two drawings of one process never see each other's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
T = TypeVar("T")
Colour = tuple[int, int, int]


class Theme(StrEnum):
    """A look of all pictures, by the name that settings keep."""

    USUAL = "usual"
    LIGHT = "light"
    CONTRAST = "contrast"


class Role(Colour):
    """A colour that differs from theme to theme; as a value it is that of the usual one."""

    light: Colour
    contrast: Colour

    def __new__(cls, usual: Colour, light: Colour, contrast: Colour) -> Role:
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
    return colour.resolve(theme) if isinstance(colour, Role) else colour


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
    """The colour as Pillow is given it: that of a role in the theme of the picture that is being drawn."""
    return in_theme(colour, current_theme())


def resolve_argument(value: Hashable) -> Hashable:
    """An argument of a drawing function as it counts in this theme, colours within tuples too."""
    if isinstance(value, Role):
        return rgb(value)
    return tuple(resolve_argument(each) for each in value) if type(value) is tuple else value


@dataclass(frozen=True, slots=True)
class ThemedRenderer(Generic[Parameters, T]):
    """A drawing function that draws in a theme; it can be sent to another process as the function can."""

    draw: Callable[Parameters, T]
    theme: Theme

    def __call__(self, *arguments: Parameters.args, **named: Parameters.kwargs) -> T:
        """What the function draws."""
        with use_theme(self.theme):
            return self.draw(*arguments, **named)


def bind_theme(draw: Callable[Parameters, T], theme: str) -> Callable[Parameters, T]:
    """A drawing function as it draws in the theme of this name. ValueError if there is none."""
    return draw if theme == Theme.USUAL else ThemedRenderer(draw, Theme(theme))
