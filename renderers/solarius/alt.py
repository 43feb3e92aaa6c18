"""What the pictures say, for one who cannot see them: what decides now first, then less and less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.solarius.components.vocabulary import CATEGORIES, ROMAN, Cost
from bot.games.solarius.view import CardView, DestinationView, HexView, MatView, SolariusView
from bot.games.solarius.words import amounts as words
from bot.games.text import Text
from renderers.kit.picture import fitting_text, outlined_text
from renderers.solarius.destination import what_lies_there
from renderers.solarius.score import TITLES
from renderers.solarius.words import development_words, effect_words, modifier_words, requirement_words

_GROUPS = (
    ("planet", "Planets in reach: {names}."),
    ("mission", "Beside hubs: {names}."),
    ("empty", "Empty: {names}."),
    ("no_build", "Without building: {names}."),
)


def board_alt(view: SolariusView, names: Sequence[str]) -> str:
    """The board: whose turn, a flight that is considered, destinations, points, bridge, what lies in space."""
    return _told(_board(view, names))


def mat_alt(view: SolariusView, seat: int, names: Sequence[str]) -> str:
    """One mat."""
    return _told(_mat(view, view.mats[seat], names))


def hand_alt(view: SolariusView, hand: Sequence[CardView]) -> str:
    """The hand of the viewer."""
    return _told(_hand(view, hand))


def score_alt(view: SolariusView, names: Sequence[str]) -> str:
    """The scoring sheet."""
    return _told(_score(view, names))


def tile_alt(view: SolariusView, letter: str, names: Sequence[str]) -> str:
    """One tile of space."""
    return _told(_tile([seen for seen in view.hexes if seen.tile == letter], letter, names))


def _told(sentences: Iterable[Text]) -> str:
    return fitting_text(map(str, sentences))


def _turn(view: SolariusView, names: Sequence[str]) -> Text:
    if view.decider is None:
        return Text("Solarius Mission, round {n} of {all}.", n=view.game_turn, all=view.game_turns)
    return Text(
        "Solarius Mission, round {n} of {all}, turn {turn} of {turns}: {name}.",
        n=view.game_turn,
        all=view.game_turns,
        turn=view.player_turn,
        turns=view.player_turns,
        name=names[view.decider],
    )


def _board(view: SolariusView, names: Sequence[str]) -> Iterator[Text]:
    yield _turn(view, names)
    yield from outlined_text(view)
    if view.ghost is not None:
        yield from _considered(view)
    points = ", ".join(f"{names[mat.seat]} {mat.score}" for mat in view.mats)
    yield Text("Points as it stands: {points}.", points=points)
    if view.destinations:
        yield from _destinations(view.destinations)
    else:
        yield from _bridge(view)
    for mat in view.mats:
        yield Text(
            "{name}: {fuel} fuel, {bucks} SpaceBucks, range {range}, ship at {ship}.",
            name=names[mat.seat],
            fuel=mat.fuel,
            bucks=mat.spacebucks,
            range=mat.range,
            ship=view.at(mat.ship).name,
        )
    yield from _hubs(view)
    yield from _planets(view.hexes)
    yield from _figures(view.hexes, names)


def _considered(view: SolariusView) -> Iterator[Text]:
    ghost = view.ghost
    if ghost is None:
        return
    end = ghost.destination
    yield Text(
        "Considered: {name}, {n} {n:step|steps}, fuel {before} to {after}. {there}.",
        name=end.name,
        n=end.steps,
        before=ghost.fuel_before,
        after=ghost.fuel_after,
        there=what_lies_there(view.at(end.hex), end.group, end.hub),
    )
    if end.portals:
        yield Text("It gives up a drive value for the portals.")


def _destinations(ends: Sequence[DestinationView]) -> Iterator[Text]:
    for group, template in _GROUPS:
        named = dict.fromkeys(
            f"{end.name} ({end.fuel} fuel)" if end.bought else end.name for end in ends if end.group == group
        )
        if named:
            yield Text(template, names=", ".join(named))


def _bridge(view: SolariusView) -> Iterator[Text]:
    dice = sorted(view.bridge.dice, key=lambda die: die.space)
    if not dice:
        return
    shown = ", ".join(
        f"{view.bridge.wheel[die.space]:+d} {die.colour} {die.face}"
        + (f" for {die.points}" if die.points is not None and die.face.startswith("star") else "")
        for die in dice
    )
    yield Text("Bridge: {dice}; {n} in the bag.", dice=shown, n=view.bridge.bag)


def _hubs(view: SolariusView) -> Iterator[Text]:
    built = [hub.letter for hub in view.hubs if hub.letter]
    if built:
        yield Text("Hubs built: {hubs}.", hubs=", ".join(built))


def _planets(hexes: Sequence[HexView]) -> Iterator[Text]:
    up = [(seen.name, seen.planet.planet) for seen in hexes if seen.planet is not None and seen.planet.planet]
    if up:
        named = "; ".join(f"{name} {one.colour} {one.vp}, {requirement_words(one.precondition)}" for name, one in up)
        yield Text("Planets face up: {planets}.", planets=named)
    down = [f"{seen.name} {seen.planet.colour}" for seen in hexes if seen.planet is not None and not seen.planet.planet]
    if down:
        yield Text("Face down: {planets}.", planets=", ".join(down))


def _figures(hexes: Sequence[HexView], names: Sequence[str]) -> Iterator[Text]:
    for seat, name in enumerate(names):
        own = [
            f"{words.FIGURE_NAMES[seen.figure.kind]} {seen.name}{' with outpost' if seen.figure.outpost else ''}"
            for seen in hexes
            if seen.figure is not None and seen.figure.seat == seat
        ]
        if own:
            yield Text("{name} has {figures}.", name=name, figures=", ".join(own))


def _mat(view: SolariusView, mat: MatView, names: Sequence[str]) -> Iterator[Text]:
    yield Text("{name}’s mat, {n} {n:point|points} as it stands.", name=names[mat.seat], n=mat.score)
    yield Text("{fuel} fuel, {bucks} SpaceBucks, range {n}.", fuel=mat.fuel, bucks=mat.spacebucks, n=mat.range)
    for row in mat.rows:
        yield Text(
            "{colour} die {face} in {column}, cubes {a}, {b}, {c} of {x}, {y}, {z}.",
            colour=words.COLOUR_STARTS[row.colour],
            face=row.face,
            column=ROMAN[row.column],
            **dict(zip("abc", row.cubes, strict=True)),
            **dict(zip("xyz", row.open, strict=True)),
        )
    yield Text(
        "Contamination {n} of {all}, {beside} beside the mat.",
        n=mat.contamination,
        all=mat.contamination_spaces,
        beside=mat.beside,
    )
    if mat.dice:
        yield Text("Dice: {dice}.", dice=", ".join(f"{die.colour} {die.face}" for die in mat.dice))
    yield Text("{n} {n:card|cards} in hand.", n=mat.hand)
    for one in mat.missions:
        template = "Mission for {vp}, completed." if one.done else "Mission for {vp}: {cost}."
        yield Text(template, vp=one.mission.vp, cost=_cost(one.mission.cost))
    for played in mat.developments:
        yield Text("{name}: {does}.", name=played.development.name, does=development_words(played.development))
    for slot in mat.slots:
        if slot.station is not None:
            lasting = [modifier_words(slot.station.static)]
            lasting += [effect_words(slot.station.permanent)] if slot.station.permanent else []
            yield Text("Station: {does}.", does=", ".join(filter(None, lasting)))
    for waiting in mat.unsettled:
        yield Text(
            "To settle: {colour} {vp}, {needs}.",
            colour=waiting.planet.colour,
            vp=waiting.planet.vp,
            needs=requirement_words(waiting.planet.precondition),
        )
    if mat.settled:
        named = ", ".join(f"{one.planet.colour} {one.planet.vp}" for one in mat.settled)
        yield Text("Settled: {planets}.", planets=named)
    markers = [one for one in mat.outposts if not one.built]
    if markers:
        named = "; ".join(f"{words.FIGURE_NAMES[one.kind]}: {effect_words(one.bonus)}" for one in markers)
        yield Text("Outposts left: {markers}.", markers=named)


def _cost(cost: Sequence[Cost]) -> str:
    return "; ".join(str(words.cost(item)) for item in cost)


def _hand(view: SolariusView, hand: Sequence[CardView]) -> Iterator[Text]:
    yield Text("Your hand: {n} {n:card|cards}.", n=len(hand))
    for card in hand:
        yield Text(
            "Card {n}: mission for {vp}, {cost}; or {name}, {does}.",
            n=card.card,
            vp=card.mission.vp,
            cost=_cost(card.mission.cost),
            name=card.development.name,
            does=development_words(card.development),
        )
    for station in view.mats[view.viewer or 0].station_cards:
        lasting = modifier_words(station.static) if not station.permanent else effect_words(station.permanent)
        yield Text(
            "Station of {colours}: {once}; then {lasting}.",
            colours=tuple(words.COLOUR_NAMES[colour] for colour in station.colours),
            once=effect_words(station.immediate),
            lasting=lasting,
        )


def _score(view: SolariusView, names: Sequence[str]) -> Iterator[Text]:
    sheet = view.sheet
    seats = sorted(range(view.seats), key=lambda seat: (sheet.ranks[seat], seat))
    winners = [names[seat] for seat in seats if sheet.ranks[seat] == 1]
    over = view.outcome is not None
    yield Text("Solarius Mission, final score.") if over else Text("Solarius Mission, the score as it stands.")
    yield Text(
        "{names} {n:wins|share the win}." if over else "{names} {n:leads|lead}.", names=tuple(winners), n=len(winners)
    )
    yield Text("Totals: {totals}.", totals=", ".join(f"{names[seat]} {sheet.totals[seat]}" for seat in seats))
    for number, category in enumerate(CATEGORIES):
        row = ", ".join(f"{names[seat]} {sheet.points[seat][number]}" for seat in seats)
        yield Text("{title}: {row}.", title=TITLES[category], row=row)


def _tile(own: Sequence[HexView], letter: str, names: Sequence[str]) -> Iterator[Text]:
    yield Text("The centre of space.") if letter == "H" else Text("Tile {letter} of space.", letter=letter)
    for seen in own:
        if seen.hub:
            template = "Hub {hub} at {name} is built." if seen.built else "Hub {hub} at {name} is not built."
            yield Text(template, hub=seen.hub, name=seen.name)
        if seen.kind == "portal":
            yield Text("Portal at {name}.", name=seen.name)
    yield from _planets(own)
    yield from _figures(own, names)
    for seen in own:
        if seen.ships:
            ships = tuple(names[seat] for seat in seen.ships)
            yield Text("At {name} {n:the ship|the ships} of {ships}.", name=seen.name, n=len(ships), ships=ships)
