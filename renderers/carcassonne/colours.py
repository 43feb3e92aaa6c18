"""The colours of the land, as fitted; the shared palette has all others."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.encode import FittedPalette
from renderers.kit.palette import colour

FITTED = FittedPalette("renderers.carcassonne")


class Roof(NamedTuple):
    """A roof: its colour, the same where the light falls on it, and in its own shade."""

    colour: str
    light: str
    dark: str


GRASS = "#97BC5C"
GRASS_LIGHT = "#A6C86B"
GRASS_DARK = "#89AF50"

ROAD_VERGE = "#7FA449"
ROAD_EDGE = "#75644A"
ROAD = "#F4E8CC"
ROAD_RUT = "#E0CDA4"

BANK = "#6E9440"
WATER = "#7FB2D6"
WATER_LIGHT = "#A9CFE6"

CITY_GROUND = "#E9CE9C"
CITY_BAND = "#D8B880"
SQUARE = "#F3E2B8"

STONE_INK = "#463E3A"
STONE = "#A59B90"
STONE_TOP = "#C1B8AC"
STONE_LIGHT = "#DDD6CC"
MERLON = "#EDEAE1"
CONE = "#566B8C"
CONE_LIGHT = "#8193B1"

HOUSE_INK = "#4A3B33"
WALL = "#F7EACB"
WALL_SHADE = "#E3CFA2"
ROOFS = (
    Roof("#C65A3C", "#DB7A58", "#A4452C"),
    Roof("#D9754E", "#EC9A72", "#BC5B38"),
    Roof("#B04A33", "#C9684B", "#8F3826"),
    Roof("#CE6846", "#E28A64", "#AE5033"),
)
THATCH = (
    Roof("#9C6A35", "#B5844B", "#7E5228"),
    Roof("#B07A3A", "#CB9751", "#93622B"),
    Roof("#8A5C33", "#A57748", "#6C4625"),
)
DOOR = "#75482C"
WINDOW = "#5A4A40"

SHIELD_INK = "#1E1A4C"
SHIELD_RIM = "#F8EDD2"
SHIELD = "#4B3C96"
SHIELD_CHEVRON = "#F6C645"

VILLAGE_GREEN = "#B5CB78"
CLOISTER_GREEN = "#C3D589"
CLOISTER_WALL = "#FBF6E9"
CLOISTER_SHADE = "#D9CDBB"
CLOISTER_INK = "#42332C"
SLATE = "#4F6796"
SLATE_LIGHT = "#8294B5"
SLATE_DARK = "#3A4B75"
GOLD = "#E9AE36"
GOLD_LIGHT = "#F8CF66"

SHADOW = "#3A4A1A55"
SHADOW_IN_CITY = "#7A5A2A48"

LAND = colour(GRASS)
"""The land on a small map."""
