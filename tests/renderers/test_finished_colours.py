"""Colours that have to be told apart can be, by everybody, in the finished pictures: as they are after their palette.

Measured is what the pictures show, not what the drawings ask for. Goals, changes and medals are not measured: each
carries a sign or a number that says the same without a colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from renderers.factories import colours as factories
from renderers.kit.palette import SEATS, Colour
from renderers.kit.theme import Theme, in_theme
from renderers.novaluna import colours as novaluna
from renderers.otys import colours as otys
from renderers.solarius import colours as solarius
from tests.renderers.colour_vision import DEFICIENCIES, distance
from tests.renderers.finished import finished
from tests.renderers.pictures import pictures
from tests.renderers.themed import SITUATION_NAMES

Group = Mapping[str, Colour]

PLAYERS: Group = {seat.name: seat.fill for seat in SEATS}
FOUR: Group = {seat.name: seat.fill for seat in SEATS[:4]}

GROUPS: dict[tuple[str, str], Group] = {
    ("carcassonne", "players"): FOUR,
    ("novaluna", "players"): FOUR,
    ("novaluna", "tiles"): {str(name): fill for name, fill in novaluna.FILLS.items()},
    ("factories", "players"): PLAYERS,
    ("factories", "types"): dict(factories.FILLS),
    ("factories", "goods"): {"metal": factories.STEEL, "energy": factories.BOLT, "good": factories.BOX},
    ("otys", "cubes"): dict(otys.CUBES),
    ("solarius", "players"): {seat.name: seat.fill for seat in solarius.SEATS},
    ("solarius", "colours"): {one.name: one.fill for one in solarius.COLOURS.values()},
    ("solarius", "cubes"): {"cube": solarius.CUBE, "contamination": solarius.CONTAMINATION},
}
"""What belongs together, by game: players, tiles, resources."""

BY_GROUP = pytest.mark.parametrize(("game", "what"), [pytest.param(*group, id="-".join(group)) for group in GROUPS])

APART = 18
"""The distance in CIELAB, at full severity, of any two colours of a group."""
SAME = 4
"""Maximum distance in CIELAB between an intended colour and the one painted."""
AREA = 40
"""Minimum number of pixels for a colour to be visible."""


def painted(colours: Mapping[Colour, int], wanted: Colour) -> Colour | None:
    """The colour of a picture that stands for the wanted one: the largest of those very near to it."""
    near = {colour: count for colour, count in colours.items() if distance(colour, wanted) < SAME}
    return max(near, key=lambda colour: near[colour]) if sum(near.values()) >= AREA else None


def of_game(game: str) -> Iterator[str]:
    """The names of a game's pictures."""
    return (name for name in pictures() if name.startswith(f"{game}-"))


@pytest.mark.parametrize(
    "every", [pytest.param(False, id="kept"), pytest.param(True, id="all", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("theme", Theme)
@BY_GROUP
def test_colours_of_a_group_are_apart_for_everybody(game: str, what: str, theme: Theme, *, every: bool) -> None:
    group = {key: in_theme(fill, theme) for key, fill in GROUPS[game, what].items()}
    names = [name for name in of_game(game) if every or name in SITUATION_NAMES]
    compare(group, {name: finished(name, theme).colours for name in names})


def compare(group: Group, pictured: Mapping[str, Mapping[Colour, int]]) -> None:
    """Check that any two colours of the group meet and can be distinguished."""
    met, compared = set[str](), set[frozenset[str]]()
    for name, colours in pictured.items():
        found = {key: colour for key, wanted in group.items() if (colour := painted(colours, wanted)) is not None}
        met |= set(found)
        for first, second in combinations(found, 2):
            compared.add(frozenset((first, second)))
            for deficiency in DEFICIENCIES:
                far = distance(found[first], found[second], deficiency)
                assert far > APART, f"{first} and {second} of {name} for {deficiency}"
    assert met == set(group)
    assert len(compared) == len(group) * (len(group) - 1) // 2
