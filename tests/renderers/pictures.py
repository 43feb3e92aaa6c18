"""Every picture that a snapshot is kept of, and more of each game's situations: one list for the tests of them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from _pytest.mark import ParameterSet

from bot.games.registry import GAMES, find_part
from renderers import renderer_for
from renderers.carcassonne import draw_remaining
from renderers.carcassonne.holdings import draw_features, draw_fields
from renderers.carcassonne.sheet import draw_tiles as draw_land
from renderers.challenges import (
    draw_card,
    draw_comparison,
    draw_ratings,
    draw_result,
    draw_season,
    draw_share,
    draw_standings,
)
from renderers.factories import draw_cards, draw_tickets
from renderers.factories.sheet import pages
from renderers.kit.key import count_pages
from renderers.kit.picture import Picture
from renderers.novaluna import draw_displays, draw_tiles
from renderers.otys.sheet import draw_contracts, draw_divers, draw_sponsors_and_tokens
from renderers.review import draw_review
from renderers.solarius import draw_hand, draw_mat, draw_score, draw_tile
from renderers.solarius.sheet import draw_cards as draw_progress
from renderers.solarius.sheet import draw_stations
from tests.renderers.carcassonne import views as carcassonne
from tests.renderers.challenges import sheets
from tests.renderers.novaluna import views as novaluna
from tests.renderers.review.sheets import SHEETS as REVIEWS
from tests.renderers.situations import Shown, some
from tests.renderers.solarius import views as solarius
from tests.renderers.start import draw_start_card

Draw = Callable[[], Picture]


def situations_of(game: str) -> Callable[[], Mapping[str, Any]]:
    """What makes the views of a game's situations by name; without `tests/renderers/<key>/views.py` there are none."""
    module = f"tests.renderers.{game}.views"
    if find_spec(module.rpartition(".")[0]) is None:
        return dict
    situations: Callable[[], Mapping[str, Any]] = import_module(module).situations
    return situations


def _pictures() -> Iterator[tuple[str, Draw]]:
    for game in GAMES:
        draw, situations = renderer_for(game.key), situations_of(game.key)
        for name in situations():
            yield f"{game.key}-{name.replace(' ', '-')}", Shown(draw, situations, name)
        if (signs := find_part(game.key, "renderer", "key")) is not None:
            for page in range(count_pages(signs.SIGNS)):
                yield f"{game.key}-signs-{page + 1}", partial(signs.draw_signs, page)
    left = {"A": 2, "D": 3, "U": 8, "X": 1}
    yield "carcassonne-remaining", lambda: draw_remaining(carcassonne.running(remaining=left, tiles_left=14))
    yield "carcassonne-tiles", draw_land
    for name, draw in (("fields", draw_fields), ("features", draw_features)):
        yield f"carcassonne-{name}", Shown(draw, carcassonne.situations, "five players")
    yield "novaluna-tiles", draw_tiles
    yield "novaluna-displays", lambda: draw_displays(novaluna.situations()["four"])
    yield "factories-tickets", draw_tickets
    yield "otys-divers", draw_divers
    yield "otys-contracts", draw_contracts
    yield "otys-sponsors", draw_sponsors_and_tokens
    yield "solarius-cards", partial(draw_progress, 3)
    yield "solarius-stations", draw_stations
    for page in range(pages()):
        yield f"factories-cards-{page + 1}", partial(draw_cards, page)
    for name, seat in (("beginning", 3), ("late", 0)):
        yield f"solarius-mat-{name}", partial(_mat, name, seat)
    yield "solarius-mat-crowded", lambda: draw_mat(solarius.crowded(solarius.situations()["late"], 1), 1)
    yield "solarius-hand", lambda: draw_hand(solarius.own(0.3))
    yield "solarius-tile", lambda: draw_tile(solarius.situations()["late"], "B")
    yield "solarius-score-so-far", lambda: draw_score(solarius.situations()["late"])
    for name, sheet in sheets.STANDINGS.items():
        yield _named("challenge-standings", name, "weekly"), partial(draw_standings, sheet)
    for name, pair in sheets.COMPARISONS.items():
        yield _named("challenge-comparison", name, "parted"), partial(draw_comparison, pair)
    for name, ratings in sheets.RATING_SHEETS.items():
        yield _named("record-ratings", name, "full"), partial(draw_ratings, ratings)
    for name, season in sheets.SEASONS.items():
        yield f"challenge-season-{name}", partial(draw_season, season)
    for name, share in sheets.SHARES.items():
        yield _named("share", name, "carcassonne"), partial(draw_share, share)
    for name, result in sheets.RESULTS.items():
        yield _named("result", name, "four"), partial(draw_result, result)
    yield "start", draw_start_card
    for name in ("alone", "five"):
        yield f"review-{name}", partial(draw_review, REVIEWS[name])
    for name, card in sheets.CARDS.items():
        yield _named("record-card", name, "usual"), partial(draw_card, card)


def _named(what: str, name: str, plain: str) -> str:
    return what if name == plain else f"{what}-{name.replace(' ', '-')}"


def _mat(name: str, seat: int) -> Picture:
    return draw_mat(solarius.situations()[name], seat)


@cache
def pictures() -> dict[str, Draw]:
    """What draws each picture, by the name of its snapshot."""
    return dict(_pictures())


LIKE_OTHERS = {f"carcassonne-{name.replace(' ', '-')}" for name in (*carcassonne.LIKE_OTHERS, "fields")}
"""Dear pictures, of boards with many tiles: only `make soak` draws them for the tests of all pictures."""


def each_picture(names: Collection[str] | None = None) -> list[ParameterSet]:
    """All pictures, or those of these names, as parameters of a test."""
    wanted = [name for name in pictures() if names is None or name in names]
    return some(wanted, *(set(wanted) - LIKE_OTHERS))
