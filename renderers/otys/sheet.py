"""All components of Otys: divers with both sides, sponsors, tokens, contracts."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS
from bot.games.otys.view.table import contract_view, diver_view, token_view
from bot.games.text import TextLike
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas, draw_single
from renderers.kit.picture import Picture
from renderers.otys import words
from renderers.otys.cards import reward, sponsor
from renderers.otys.colours import FITTED
from renderers.otys.contracts import contract_piece
from renderers.otys.divers import diver_card
from renderers.otys.goals import game_sign
from renderers.otys.sea import effect_signs

_CARD = (348, 112)
_ACROSS, _CONTRACT = 3, (496, 110)
"""Contracts are so wide that the letters of five cubes can be read."""
_COLUMNS = 4
_SIDE = 132


def draw_piece(kind: str, key: str) -> Picture:
    """Draw a diver's sides, a sponsor, reward token or contract. Raises KeyError."""
    match kind:
        case "diver":
            pieces = [_diver(key, upgraded=False), _diver(key, upgraded=True)]
            return draw_single(pieces, words.both_sides(DIVERS[key].name), FITTED)
        case "sponsor":
            return draw_single([sponsor(SPONSORS[int(key)].effect, 2 * _SIDE)], words.SPONSOR, FITTED)
        case "token":
            return draw_single([_token(key, 2 * _SIDE)], words.TOKEN, FITTED)
        case _:
            return draw_single([_contract(key, _CONTRACT)], words.contract_alone(key), FITTED)


def draw_divers() -> Picture:
    """The eight divers: the basic side above, the upgraded one below it."""
    names = list(DIVERS)
    rows = [
        [_diver(name, upgraded=upgraded) for name in names[start : start + _COLUMNS]]
        for start in range(0, len(names), _COLUMNS)
        for upgraded in (False, True)
    ]
    return _sheet(words.DIVERS, rows, _CARD[1] + 48, words.all_divers([one.name for one in DIVERS.values()]))


def draw_sponsors_and_tokens() -> Picture:
    """The five sponsors above, the eight kinds of reward tokens below."""
    rows = [
        [sponsor(one.effect, _SIDE) for one in SPONSORS.values()],
        [_token(kind, _SIDE) for kind in TOKENS],
    ]
    return _sheet(words.SPONSORS_AND_TOKENS, rows, _SIDE + 60, words.SPONSORS_AND_TOKENS)


def draw_contracts() -> Picture:
    """All contracts by their numbers."""
    cards = [_contract(card, _CONTRACT) for card in CONTRACTS]
    rows = [cards[start : start + _ACROSS] for start in range(0, len(cards), _ACROSS)]
    return _sheet(words.ALL_CONTRACTS, rows, _CONTRACT[1] + 36, words.all_contracts(len(cards)))


def _diver(name: str, *, upgraded: bool) -> Image.Image:
    view = diver_view(name, upgraded=upgraded)
    return diver_card(str(view.name), view.resource or view.id, effect_signs(view, 1), upgraded=upgraded)


def _token(kind: str, side: int) -> Image.Image:
    view = token_view(kind)
    return reward(view.type, view.amount, side)


def _contract(card: str, size: tuple[int, int]) -> Image.Image:
    return contract_piece(contract_view(card), *size, named=True)


def _sheet(title: TextLike, rows: Sequence[Sequence[Image.Image]], pitch: int, alt: TextLike) -> Picture:
    canvas = Canvas.blank(HEADER + MARGIN + len(rows) * pitch + MARGIN // 2)
    canvas.header(game_sign(), words.NAME, title)
    for number, row in enumerate(rows):
        wide = (WIDTH - 2 * MARGIN) / len(row)
        for column, piece in enumerate(row):
            canvas.paste(piece, MARGIN + wide * (column + 0.5), HEADER + MARGIN // 2 + pitch * (number + 0.5))
    return canvas.finish(alt, FITTED)
