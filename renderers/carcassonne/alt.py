"""Alternative text of a Carcassonne picture, most important facts first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.carcassonne.view import CarcassonneGhost, CarcassonneView
from bot.games.carcassonne.words import land
from bot.games.text import Text
from renderers.carcassonne import words
from renderers.kit.picture import early_end_sentence, fit_alt_text, goal_sentences, outlined_sentence
from renderers.kit.words import ALL_IN_WORDS, result, sentence


def alt(view: CarcassonneView) -> str:
    """Return the text, at most 1024 characters, without sentences that don't fit."""
    return fit_alt_text(spoken(view), ALL_IN_WORDS)


def spoken(view: CarcassonneView) -> Iterator[Text]:
    """All that the picture says, however long: what matters most first."""
    return _result(view) if view.phase == "over" else _turn(view)


def _turn(view: CarcassonneView) -> Iterator[Text]:
    name = "" if view.colour is None else view.colours[view.colour].name
    yield from early_end_sentence(view)
    yield words.spoken_turn(view.turn, view.tiles_left)
    yield from outlined_sentence(view)
    match view.phase if view.early_end is None else "":
        case "place" if view.drawn is not None:
            yield words.places(name, land(view.drawn))
        case "meeple" if view.active is not None:
            yield words.claims(name, view.active)
        case "score":
            yield words.chooses_order(name)
    if view.ghost is not None:
        yield from _ghost(view, view.ghost)
    if view.features:
        yield words.free(view.features)
    for order in view.orders:
        if order.scores:
            yield words.order_gives(order.number, view.colours, order.scores)
        else:
            yield words.order_of(order.number, order.features)
    yield words.scores(view.colours)
    if view.legal:
        yield words.fits(view.legal)
    yield words.supplies(view.colours)
    for number, colour in enumerate(view.colours):
        out = [meeple for meeple in view.meeples if meeple.colour == number]
        if out:
            yield words.stands_on(colour.name, out)
    if view.last is not None and view.last_colour is not None:
        yield words.last_tile(view.last, view.colours[view.last_colour].name)
    if view.discarded:
        yield words.discarded(view.discarded)
    if view.dead:
        yield words.dead(view.dead)


def _ghost(view: CarcassonneView, ghost: CarcassonneGhost) -> Iterator[Text]:
    way = ghost.rotations.index(ghost.rotation) + 1 if ghost.rotation in ghost.rotations else 1
    lying = land(ghost.letter, ghost.rotation)
    yield words.considered(ghost.cell, way, len(ghost.rotations), lying)
    if ghost.must_but_cannot:
        yield words.NO_MEEPLE
    elif ghost.choices:
        yield words.offers(ghost.choices)
    if ghost.preview is not None:
        yield words.spoken_becomes(view.colours, ghost.preview.scores)
        if ghost.preview.last:
            yield words.WOULD_END


def _result(view: CarcassonneView) -> Iterator[Text]:
    yield words.SPOKEN_NAME
    yield words.SPOKEN_ENDINGS[view.ending]
    if view.outcome is not None and view.seats > 1:
        yield words.ranking([one.name for one in view.final], view.outcome.ranks)
    elif view.outcome is not None:
        yield result(view.outcome.scores[0])
        if view.outcome.title is not None:
            yield sentence(view.outcome.title)
    yield from map(words.final if view.seats == 1 else words.final_total, view.final)
    if view.outcome is not None and view.outcome.goals:
        yield from goal_sentences(view.outcome)
    yield words.on_table(len(view.tiles))
