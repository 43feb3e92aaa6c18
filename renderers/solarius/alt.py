"""Alternative texts of the pictures, the current decision first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.solarius.components.vocabulary import CATEGORIES
from bot.games.solarius.view import CardView, HexView, MatView, SolariusView
from bot.games.text import Text, TextLike
from renderers.kit.picture import early_end_sentence, fit_alt_text, outlined_sentence
from renderers.kit.words import ALL_IN_WORDS
from renderers.solarius.words import area_name, destination_words, spoken


def board_alt(view: SolariusView, names: Sequence[TextLike]) -> str:
    """Describe the board: turn, proposed flight, destinations, points, bridge, space."""
    return fit_alt_text(spoken_board(view, names), ALL_IN_WORDS)


def mat_alt(view: SolariusView, seat: int, names: Sequence[TextLike]) -> str:
    """One mat."""
    return fit_alt_text(spoken_mat(view, view.mats[seat], names), ALL_IN_WORDS)


def hand_alt(view: SolariusView, hand: Sequence[CardView]) -> str:
    """The hand of the viewer."""
    return fit_alt_text(spoken_hand(view, hand), ALL_IN_WORDS)


def score_alt(view: SolariusView, names: Sequence[TextLike]) -> str:
    """The scoring sheet."""
    return fit_alt_text(spoken_score(view, names), ALL_IN_WORDS)


def tile_alt(view: SolariusView, letter: str, names: Sequence[TextLike]) -> str:
    """One tile of space."""
    return fit_alt_text(_tile([seen for seen in view.hexes if seen.tile == letter], letter, names))


def spoken_board(view: SolariusView, names: Sequence[TextLike]) -> Iterator[Text]:
    """All that the picture of the board says, however long: what matters most first."""
    yield from early_end_sentence(view)
    decider = view.decider if view.early_end is None else None
    yield spoken.round_(view) if decider is None else spoken.turn(view, names[decider])
    yield from outlined_sentence(view, area_name)
    if view.ghost is not None:
        end = view.ghost.destination
        yield spoken.flight_preview(view.ghost, destination_words(view.at(end.hex), end.group, end.hub))
        if end.portals:
            yield spoken.PAYS_DRIVE_VALUE
        if view.ghost.scores != view.sheet.totals:
            yield spoken.points_after(view.ghost.scores, names)
    yield spoken.points(view.mats, names)
    if view.destinations:
        for group in spoken.GROUPS:
            ends = [end for end in view.destinations if end.group == group]
            if ends:
                yield spoken.destinations(group, ends)
    elif view.bridge.dice:
        yield spoken.bridge(view.bridge, sorted(view.bridge.dice, key=lambda die: die.space))
    for mat in view.mats:
        yield spoken.owns(mat, names[mat.seat], view.at(mat.ship).name)
    built = [hub.letter for hub in view.hubs if hub.letter]
    if built:
        yield spoken.hubs(built)
    yield from _planets(view.hexes)
    yield from _figures(view.hexes, names)


def _planets(hexes: Sequence[HexView]) -> Iterator[Text]:
    known = [(seen.name, seen.planet) for seen in hexes if seen.planet is not None]
    up = [(name, planet) for name, planet in known if planet.planet]
    if up:
        yield spoken.planets(up)
    down = [(name, planet) for name, planet in known if not planet.planet]
    if down:
        yield spoken.hidden(down)


def _figures(hexes: Sequence[HexView], names: Sequence[TextLike]) -> Iterator[Text]:
    there = [(seen.name, seen.figure) for seen in hexes if seen.figure is not None]
    for seat, name in enumerate(names):
        own = [(place, figure) for place, figure in there if figure.seat == seat]
        if own:
            yield spoken.figures(name, own)


def spoken_mat(view: SolariusView, mat: MatView, names: Sequence[TextLike]) -> Iterator[Text]:
    """All that the picture of a mat says."""
    yield spoken.mat_of(mat, names[mat.seat])
    yield from outlined_sentence(view, area_name)
    yield spoken.tracks(mat)
    yield from map(spoken.row, mat.rows)
    yield spoken.contamination(mat)
    if mat.dice:
        yield spoken.dice(mat)
    yield spoken.cards(mat.hand)
    yield from map(spoken.mission, mat.missions)
    yield from map(spoken.development, mat.developments)
    yield from (spoken.station(slot.station) for slot in mat.slots if slot.station is not None)
    yield from map(spoken.to_settle, mat.unsettled)
    if mat.settled:
        yield spoken.settled(mat.settled)
    markers = [one for one in mat.outposts if not one.built]
    if markers:
        yield spoken.outposts(markers)


def spoken_hand(view: SolariusView, hand: Sequence[CardView]) -> Iterator[Text]:
    """All that the picture of the viewer's hand says."""
    yield spoken.hand(len(hand))
    yield from outlined_sentence(view, area_name)
    yield from map(spoken.card, hand)
    yield from map(spoken.station_to_build, view.mats[view.viewer or 0].station_cards)


def spoken_score(view: SolariusView, names: Sequence[TextLike]) -> Iterator[Text]:
    """All that the scoring sheet says."""
    sheet = view.sheet
    ranks = view.ranks
    seats = sorted(range(view.seats), key=lambda seat: (ranks[seat], seat))
    over = view.outcome is not None
    yield spoken.FINAL_SCORE if over else spoken.CURRENT_SCORE
    yield from outlined_sentence(view, area_name)
    yield spoken.winners([names[seat] for seat in seats if ranks[seat] == 1], final=over)
    yield spoken.totals(names, [(seat, sheet.totals[seat]) for seat in seats])
    for number, category in enumerate(CATEGORIES):
        yield spoken.category(category, names, [(seat, sheet.points[seat][number]) for seat in seats])


def _tile(own: Sequence[HexView], letter: str, names: Sequence[TextLike]) -> Iterator[Text]:
    yield spoken.CENTRE if letter == "H" else spoken.tile(letter)
    for seen in own:
        if seen.hub:
            yield spoken.hub(seen)
        if seen.kind == "portal":
            yield spoken.portal(seen.name)
    yield from _planets(own)
    yield from _figures(own, names)
    for seen in own:
        if seen.ships:
            yield spoken.ships(seen.name, [names[seat] for seat in seen.ships])
