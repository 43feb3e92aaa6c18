"""The key to the signs of every game: what its pictures draw, held against what the key explains."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image

from bot.games.carcassonne.view import CarcassonneView
from bot.games.registry import GAMES, find_part, import_part
from bot.games.solarius.view import SolariusView
from renderers import solarius
from renderers.carcassonne.holdings import draw_features, draw_fields
from renderers.carcassonne.sheet import draw_remaining
from renderers.carcassonne.sheet import draw_tiles as carcassonne_tiles
from renderers.factories.sheet import draw_cards as draw_blueprints
from renderers.factories.sheet import draw_tickets
from renderers.kit import typography
from renderers.kit.canvas import Align, Canvas
from renderers.kit.ink import write
from renderers.kit.key import MAX_SIGNS, count_pages
from renderers.kit.palette import Colour
from renderers.kit.picture import Picture
from renderers.kit.theme import Theme
from renderers.novaluna import draw_displays
from renderers.novaluna.sheet import draw_tile_alone
from renderers.novaluna.sheet import draw_tiles as novaluna_tiles
from renderers.otys.sheet import draw_contracts, draw_divers, draw_sponsors_and_tokens
from renderers.solarius.sheet import draw_cards, draw_stations
from tests.renderers.finished import finished
from tests.renderers.looked import PIECES, coarsely, remembered
from tests.renderers.pictures import LIKE_OTHERS, pictures, situations_of

Box = tuple[float, float, float, float]
MAX_HEIGHT = 1650
"""Discord shows a picture that's higher than wide at a smaller scale."""

KEYED = [game.key for game in GAMES if find_part(game.key, "renderer", "key") is not None]
"""The games that bring a key to the signs of their pictures."""

EVERY = pytest.mark.parametrize("game", KEYED)

LAYERS = ("_ground", "rows_ground", "_tracks_ground")
"""The bottom layer of a picture, or of a part of one."""

HOLDS_OTHERS = {
    "kit": {"_speck": "a mark in the margin of a board", "sign_tile": "the ground of the game's own sign",
            "goal_tile": "holds the sign of a goal", "ring": "the ring around what can be chosen, by size"},
    "carcassonne": {"_tile_shadow": "a shadow", "game_sign": "the game's own sign"},
    "novaluna": {"_base": "the ground of a tile", "_outline": "the edge of a tile", "_plate_outline": "the same",
                 "_task": "the task of a tile", "_tile_shadow": "a shadow", "moon": "the sky behind the wheel",
                 "star": "a star of the sky", "game_sign": "the game's own sign",
                 "chosen_ring": "the ring of a choice around what was chosen",
                 "_last_ring": "laid last, around a small tile"},
    "factories": {"frame": "what rings are made of", "band_card": "a card", "compound_card": "a card",
                  "contractor_ticket": "a card", "ticket": "a card", "card_base": "the ground of a card",
                  "edge_base": "the same",
                  "card_label": "a card by name", "slot_badge": "the badge of a slot", "_empty_slot": "an empty slot",
                  "_rung": "one of The Machine's cards, above its type", "_words": "figures",
                  "strip": "a line of signs", "card": "a whole card", "scene": "the scene on a whole card",
                  "seal": "the seal that prestige is made of", "emptied_slot_ring": "done last, round a slot's number",
                  "game_sign": "the game's own sign"},
    "otys": {"contract_card": "a contract, of cubes and seals", "_blank_card": "the ground of a card",
             "_blank": "the same", "_card": "the same",
             "diver_card": "a diver with name and effect", "octagon": "the ground of a token",
             "tile": "the ground of a sponsor", "outline": "the edge of a card", "game_sign": "the game's own sign"},
    "solarius": {"wheel": "the bridge", "badge": "a figure on a plate", "dot": "a way through portals",
                 "edge": "the border of the range, with its own legend", "step_disc": "a numbered step",
                 "_group_sign": "with its own legend", "dashed_hexagon": "a hexagon of space",
                 "hex_mask": "a hexagon of space", "hex_piece": "a hexagon of space", "hex_ring": "a hexagon of space",
                 "_translucent_mask": "a hexagon of space", "tile": "a tile of space",
                 "arrow_right": "an arrow between two",
                 "seat_sign": "a seat's sign on the sheet", "game_sign": "the game's own sign",
                 "planet_ring": "the ring around what can be chosen",
                 "unknown_ring": "any planet, by its ring", "_unknown": "the same in a line of signs",
                 "dashed_box": "a place where nothing lies", "_row_sign": "the colour of a row of the mat"},
}  # fmt: skip
"""Drawings without a meaning of their own, with the reason."""

NAMED = {
    "sign",
    "goal_sign",
    "coin",
    "type_tile",
    "cube",
    "helmet",
    "sponsor",
    "pip",
    "figure",
    "colour_disc",
    "row_sign",
}
"""Functions that draw another sign for each name; any other draws one sign, in colours and sizes."""

Drawn = tuple[str, str, str]
"""Which part draws it, the function, and the name for those that take one."""


TYPES = ("production", "utility", "training", "special", "monument")
ON_A_TILE: dict[Drawn, Drawn] = {("factories", "sign", kind): ("factories", "type_tile", kind) for kind in TYPES}
ON_A_TILE["factories", "sign", "robot"] = ("factories", "robot_tile", "")
"""Silhouettes that the key shows on their tiles."""


def sign_of(draw: Callable[..., Any], _: Theme, arguments: tuple[Hashable, ...], __: Hashable) -> Drawn:
    """What a baked piece shows, by its key on the shelf."""
    part, name = draw.__module__.split(".")[1], draw.__name__
    named = str(arguments[0]) if name in NAMED and arguments and isinstance(arguments[0], str) else ""
    return part, name, named


def every_view(game: str, draw: Callable[[Any], object], *names: str) -> None:
    """Draw every situation of a game, or those that are named."""
    situations = situations_of(game)()
    for name in names or situations:
        draw(situations[name])


def mats_tiles_and_hand(view: SolariusView) -> None:
    """What Solarius Mission shows on request."""
    solarius.draw_board(view)
    solarius.draw_score(view)
    for seat in range(view.seats):
        solarius.draw_mat(view, seat)
    for letter in "HABCDEF":
        solarius.draw_tile(view, letter)
    if view.hand is not None:
        solarius.draw_hand(view)


def remaining(view: CarcassonneView) -> None:
    """The tiles that are face down, where that is told."""
    if view.aids:
        draw_remaining(view)


FURTHER: dict[str, list[Callable[[], object]]] = {
    "carcassonne": [carcassonne_tiles, partial(every_view, "carcassonne", remaining),
                    partial(every_view, "carcassonne", draw_fields, "five players"),
                    partial(every_view, "carcassonne", draw_features, "five players")],
    "novaluna": [novaluna_tiles, partial(draw_tile_alone, "R02"), partial(every_view, "novaluna", draw_displays)],
    "factories": [partial(draw_blueprints, 0), partial(draw_blueprints, 3), draw_tickets],
    "otys": [draw_contracts, draw_divers, draw_sponsors_and_tokens],
    "solarius": [partial(draw_cards, 0), partial(draw_cards, 3), draw_stations,
                 partial(every_view, "solarius", mats_tiles_and_hand, "late", "two over")],
}  # fmt: skip
"""Pictures other than the table: cards, tiles, mats, hands and close-ups."""


ALL_OF_SOLARIUS = pytest.param("solarius", "mats, tiles and hand of every view", marks=pytest.mark.soak)


@cache
def drawn_by(game: str, what: str) -> frozenset[Drawn]:
    key, used = f"{game}-signs-", set[Any]()
    if what == "key":
        used.update(*(finished(name).pieces for name in pictures() if name.startswith(key)))
    elif what != "pictures":
        with remembered(), coarsely():
            if what == "further pictures":
                for further in FURTHER[game]:
                    further()
            else:
                every_view(game, mats_tiles_and_hand)
        used.update(PIECES.notes.pieces)
    else:
        every = (name for name in pictures() if name.startswith(f"{game}-") and name not in LIKE_OTHERS)
        shown = [name for name in every if not name.startswith(key)]
        used.update(*(finished(name).pieces for name in shown))
    plain = (one if callable(one[0]) else one[0] for one in used)  # a coarse piece has its fineness beside its key
    return frozenset(sign_of(*one) for one in plain if callable(one[0]))


@pytest.mark.parametrize(("game", "what"), [*product(KEYED, ("pictures", "further pictures")), ALL_OF_SOLARIUS])
def test_every_sign_that_a_picture_draws_stands_in_the_key(game: str, what: str) -> None:
    holders = {(part, name) for part in ("kit", game) for name in (*HOLDS_OTHERS[part], *LAYERS)}
    signs = {
        ON_A_TILE.get(one, one) for one in drawn_by(game, what) if one[:2] not in holders and one[0] in ("kit", game)
    }
    missing = {one for one in signs if one not in drawn_by(game, "key") and one[2] != ""}
    functions = {one[:2] for one in drawn_by(game, "key")}
    missing |= {one for one in signs if one[:2] not in functions}
    assert not missing


PAGE = pytest.mark.parametrize(
    ("game", "page"),
    [(game, page) for game in KEYED for page in range(count_pages(import_part(game, "renderer", "key").SIGNS))],
)


def draw_page(game: str, page: int) -> Picture:
    picture: Picture = import_part(game, "renderer", "key").draw_signs(page)
    return picture


@PAGE
def test_the_key_can_be_read_at_a_third_of_its_width(game: str, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    word = typography.render_text

    def noted(text: str, size: int, weight: typography.Weight) -> typography.TextMask:
        sizes.append(size)
        return word(text, size, weight)

    monkeypatch.setattr("renderers.kit.canvas.render_text", noted)
    picture = draw_page(game, page)
    assert picture.width == 1600
    assert picture.height <= MAX_HEIGHT
    assert min(size for size in sizes) >= 28
    assert len(picture.png) <= 150 * 1024
    assert picture.alt


@PAGE
def test_signs_and_words_of_the_key_are_apart(game: str, page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[Box] = []
    paste = Canvas.paste

    def pasted(canvas: Canvas, piece: Image.Image, x: float, y: float, align: Align = "middle") -> None:
        box = piece.getbbox()
        if canvas.image.width == 1600 and box is not None:
            left, top = x - piece.width / 2, y - piece.height / 2
            boxes.append((left + box[0], top + box[1], left + box[2], top + box[3]))
        paste(canvas, piece, x, y, align)

    def written(image: Image.Image, line: typography.TextMask, at: tuple[int, int], colour: Colour) -> None:
        box = line.mask.getbbox()
        if image.width == 1600 and box is not None:
            boxes.append((at[0] + box[0], at[1] + box[1], at[0] + box[2], at[1] + box[3]))
        write(image, line, at, colour)

    monkeypatch.setattr(Canvas, "paste", pasted)
    monkeypatch.setattr("renderers.kit.canvas.write", written)
    height = draw_page(game, page).height
    assert len(boxes) >= 2 * (MAX_SIGNS // 2)
    touching = [(one, other) for one, other in combinations(boxes, 2) if do_overlap(one, other)]
    assert not touching
    assert all(left >= 0 and top >= 0 and right <= 1600 and bottom <= height for left, top, right, bottom in boxes)


def do_overlap(one: Box, other: Box) -> bool:
    """
    >>> do_overlap((0, 0, 2, 2), (1, 1, 3, 3)), do_overlap((0, 0, 2, 2), (2, 0, 3, 2))
    (True, False)
    """
    return all(one[axis] < other[axis + 2] and other[axis] < one[axis + 2] for axis in (0, 1))


@EVERY
def test_the_pages_of_the_key_have_every_sign_once(game: str) -> None:
    signs = import_part(game, "renderer", "key").SIGNS
    lines = ". ".join(draw_page(game, page).alt.rstrip(".") for page in range(count_pages(signs))).split(". ")
    for sign in signs:
        assert lines.count(str(sign.stands_for)) == 1, sign.stands_for


@EVERY
def test_every_sign_has_a_word_of_its_own_that_is_not_cut_and_room(game: str) -> None:
    signs = import_part(game, "renderer", "key").SIGNS
    words = [str(sign.stands_for) for sign in signs]
    assert len(set(words)) == len(words)
    for sign in signs:
        lines = typography.wrap(str(sign.stands_for), 588, typography.SMALL, typography.Weight.MEDIUM, 2)
        assert not lines[-1].endswith("…"), sign.stands_for
        box = sign.draw().getbbox()
        assert box is not None
        assert box[3] - box[1] <= 104, sign.stands_for
        assert box[2] - box[0] <= 140, sign.stands_for
