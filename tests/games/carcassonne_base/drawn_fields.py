"""Fields as the pictures of tiles show them: grass that can be reached from pixel to pixel.

Each tile's painting is filled once, with four neighbours; a board is joined pixel by pixel along the sides of its
tiles, which is the same as filling the picture of the whole board. Grass counts under the light and dark rim of a tile,
too. Corners are closed: there tiles are transparent, and next to them a little grass shows between two cities.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from PIL import Image, ImageColor

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.land import land
from renderers.carcassonne.artwork.painter import paint

SIZE = 240
"""Pixels of a tile's side: the largest size on a board."""

CORNER = 18
"""Pixels of a closed corner."""

_GRASS = (colours.GRASS, colours.GRASS_LIGHT, colours.GRASS_DARK)
_RIMS = ((0, 0, 0, 0), (255, 255, 255, 110), (42, 42, 24, 130))
"""What covers grass: nothing, the light rim, the dark rim; the last number is the share of 255."""
_TOLERANCE = 3

Place = tuple[int, int]
Tiles = Mapping[Place, tuple[str, int]]
"""Letter and rotation of the tiles by cell."""
Region = tuple[Place, int]
"""A cell, and the number of a region of grass on its tile, from 1."""

_BESIDE = {"E": (1, 0, "W"), "S": (0, 1, "N")}


@cache
def _grass() -> frozenset[int]:
    """All pixels of grass, under a rim or not, and those close to them, as numbers of this machine."""
    found: set[int] = set()
    steps = range(-_TOLERANCE, _TOLERANCE + 1)
    for name in _GRASS:
        for *covers, share in _RIMS:
            own = ImageColor.getrgb(name)[:3]
            colour = [round(a + (b - a) * share / 255) for a, b in zip(own, covers, strict=True)]
            near = product(*([value for step in steps if 0 <= (value := one + step) <= 255] for one in colour))
            found |= {int.from_bytes(bytes((*each, 255)), sys.byteorder) for each in near}
    return frozenset(found)


def open_pixels(letter: str, rotation: int) -> list[bool]:
    """Return for every pixel of a placed tile whether it shows grass and isn't in a corner."""
    picture = paint(land(letter, rotation), SIZE, 0, Detail.BARE)
    grass = _grass()
    shown = [pixel in grass for pixel in memoryview(picture.tobytes()).cast("I")]
    for row in (*range(CORNER), *range(SIZE - CORNER, SIZE)):
        shown[row * SIZE : row * SIZE + CORNER] = [False] * CORNER
        shown[(row + 1) * SIZE - CORNER : (row + 1) * SIZE] = [False] * CORNER
    return shown


def fill(pixels: Sequence[bool], width: int) -> list[int]:
    """Give open pixels the number of their region, 0 to closed ones; four neighbours, a run of a row at a time."""
    parent = [0]

    def find(number: int) -> int:
        while parent[number] != number:
            number = parent[number]
        return number

    rows: list[list[tuple[int, int, int]]] = [[]]
    for start in range(0, len(pixels), width):
        row, runs, begin = bytes(pixels[start : start + width]), [], 0
        while (begin := row.find(1, begin)) >= 0:
            end = row.find(0, begin) if 0 in row[begin:] else width
            number = len(parent)
            parent.append(number)
            for first, last, above in rows[-1]:
                if first < end and begin < last:
                    parent[find(above)] = find(number)
            runs.append((begin, end, number))
            begin = end
        rows.append(runs)
    found = [0] * len(pixels)
    for start, runs in zip(range(0, len(pixels), width), rows[1:], strict=True):
        for begin, end, number in runs:
            found[start + begin : start + end] = [find(number)] * (end - begin)
    return found


@cache
def sides(letter: str, rotation: int) -> Mapping[str, tuple[int, ...]]:
    """Return the regions along each side of a placed tile, from west to east or from north to south."""
    found = fill(open_pixels(letter, rotation), SIZE)
    return {
        "N": tuple(found[:SIZE]),
        "S": tuple(found[-SIZE:]),
        "W": tuple(found[::SIZE]),
        "E": tuple(found[SIZE - 1 :: SIZE]),
    }


def half(numbers: Sequence[int], side: str, hand: str) -> Sequence[int]:
    """Return the half of a side that is left or right as seen from the middle of the tile."""
    begins = (hand == "L") == (side in "NE")
    return numbers[: SIZE // 2] if begins else numbers[SIZE // 2 :]


def fill_board(tiles: Tiles) -> dict[tuple[Place, str], Region]:
    """Return the region of the whole board at every half-edge that shows grass, by cell and name."""
    parent: dict[Region, Region] = {}

    def find(region: Region) -> Region:
        while parent.setdefault(region, region) != region:
            region = parent[region]
        return region

    for (x, y), tile in tiles.items():
        for side, (right, down, opposite) in _BESIDE.items():
            if (beside := (x + right, y + down)) in tiles:
                meeting = zip(sides(*tile)[side], sides(*tiles[beside])[opposite], strict=True)
                for here, there in set(meeting):
                    if here and there:
                        parent[find(((x, y), here))] = find((beside, there))
    shown = {}
    for cell, tile in tiles.items():
        for side, numbers in sides(*tile).items():
            for hand in "LR":
                seen = {find((cell, number)) for number in half(numbers, side, hand) if number}
                if seen:
                    (shown[cell, side + hand],) = seen
    return shown


def fill_picture(tiles: Tiles) -> dict[tuple[Place, str], int]:
    """Return the same by filling one picture of the board at once."""
    left, top = min(x for x, _ in tiles), min(y for _, y in tiles)
    wide, high = max(x for x, _ in tiles) - left + 1, max(y for _, y in tiles) - top + 1
    whole = Image.new("L", (wide * SIZE, high * SIZE))
    for (x, y), tile in tiles.items():
        piece = Image.frombytes("L", (SIZE, SIZE), bytes(open_pixels(*tile)))
        whole.paste(piece, ((x - left) * SIZE, (y - top) * SIZE))
    found = fill(list(map(bool, whole.tobytes())), wide * SIZE)
    shown = {}
    for x, y in tiles:
        corner = (y - top) * SIZE * wide * SIZE + (x - left) * SIZE
        last = corner + (SIZE - 1) * wide * SIZE
        edges = {
            "N": found[corner : corner + SIZE],
            "S": found[last : last + SIZE],
            "W": found[corner : last + 1 : wide * SIZE],
            "E": found[corner + SIZE - 1 : last + SIZE : wide * SIZE],
        }
        for side, numbers in edges.items():
            for hand in "LR":
                seen = {number for number in half(numbers, side, hand) if number}
                if seen:
                    (shown[(x, y), side + hand],) = seen
    return shown
