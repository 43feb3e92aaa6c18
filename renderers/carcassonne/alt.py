"""What a Carcassonne picture says, for one who cannot see it: the turn first, then what matters less and less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.carcassonne.components import Kind, Side
from bot.games.carcassonne.view import CarcassonneView, ColourView, FeatureChoice, Ghost
from bot.games.cells import cell_name
from bot.games.text import Text
from renderers.carcassonne.artwork.land import SIDES, land
from renderers.kit.picture import fitting_text, outlined_text

_SIDES: Mapping[str, Text] = {"N": Text("north"), "E": Text("east"), "S": Text("south"), "W": Text("west")}
_ENDINGS: Mapping[str, Text] = {
    "tiles": Text("Game over: no tile is left."),
    "meeples": Text("Game over: a meeple was needed and none was left."),
    "": Text("Game over."),
}


def alt(view: CarcassonneView) -> str:
    """The text, at most 1024 characters; sentences that no longer fit are left out as a whole."""
    return fitting_text(map(str, _result(view) if view.phase == "over" else _turn(view)))


def tile_in_words(letter: str, rotation: int = 0) -> Text:
    """What is on a tile as it lies: "city north, road east and west"."""
    lying = land(letter, rotation)
    parts: list[Text] = []
    for city in lying.cities:
        template = "city {sides} with a shield" if city.shields else "city {sides}"
        parts.append(Text(template, sides=_side_names(city.sides)))
    parts += [Text("road {sides}", sides=_side_names(road)) for road in lying.roads]
    if lying.monastery:
        parts.append(Text("monastery"))
    return Text("{parts}", parts="; ".join(map(str, parts)))


def _turn(view: CarcassonneView) -> Iterator[Text]:
    name = "" if view.colour is None else view.colours[view.colour].name
    yield Text("Carcassonne, turn {turn}, {left} {left:tile|tiles} left.", turn=view.turn, left=view.tiles_left)
    yield from outlined_text(view)
    match view.phase:
        case "place" if view.drawn is not None:
            yield Text("{name} places tile {tile}: {land}.", name=name, tile=view.drawn, land=tile_in_words(view.drawn))
        case "meeple" if view.active is not None:
            yield Text("{name} claims a feature at {cell}.", name=name, cell=cell_name(view.active))
        case "score":
            yield Text("{name} chooses the scoring order.", name=name)
    if view.ghost is not None:
        yield from _ghost(view.ghost)
    if view.features:
        yield Text("Free: {choices}.", choices=_choices(view.features))
    for order in view.orders:
        if order.scores:
            yield Text("Order {n} gives {scores}.", n=order.number, scores=_by_colour(view.colours, order.scores))
        else:
            yield Text("Order {n}: {features}.", n=order.number, features=", then ".join(order.features))
    yield _scores(view.colours)
    if view.legal:
        yield Text("It fits at {cells}.", cells=_legal(view))
    yield from _meeples(view)
    if view.last is not None and view.last_colour is not None:
        last = view.colours[view.last_colour].name
        yield Text("Last tile: {cell} by {name}.", cell=cell_name(view.last), name=last)
    if view.discarded:
        yield Text(
            "Left the game because {n:it|they} fitted nowhere: {tiles}.", n=len(view.discarded), tiles=view.discarded
        )
    if view.dead:
        yield Text("Nothing fits any more at {cells}.", cells=tuple(cell_name(cell) for cell in view.dead))


def _ghost(ghost: Ghost) -> Iterator[Text]:
    yield Text(
        "Considered: {cell}, way {n} of {ways}: {land}.",
        cell=cell_name(ghost.cell),
        n=ghost.rotations.index(ghost.rotation) + 1 if ghost.rotation in ghost.rotations else 1,
        ways=len(ghost.rotations),
        land=tile_in_words(ghost.letter, ghost.rotation),
    )
    if ghost.must_but_cannot:
        yield Text("No meeple is left for it, so this would end the game.")
    elif ghost.choices:
        yield Text("It offers {choices}.", choices=_choices(ghost.choices))


def _choices(choices: Sequence[FeatureChoice]) -> str:
    return ", ".join(
        str(
            Text(
                "{n} {feature} for {points} points" if choice.points else "{n} {feature}",
                n=choice.number,
                feature=_feature(choice.kind, choice.sides),
                points=choice.points,
            )
        )
        for choice in choices
    )


def _feature(kind: Kind, sides: Sequence[Side]) -> Text:
    if not sides:
        return Text("{kind}", kind=kind)
    return Text("{kind} {sides}", kind=kind, sides=tuple(_SIDES[side] for side in sides))


def _side_names(sides: Sequence[int]) -> tuple[Text, ...]:
    return tuple(_SIDES[SIDES[side]] for side in sides)


def _scores(colours: Sequence[ColourView]) -> Text:
    parts = []
    for colour in colours:
        template = "{name} {score}"
        if colour.lowest:
            template = "{name} {score} (lowest)"
        if colour.change:
            template = template.replace("{score}", "{score} after {change:+d}")
        parts.append(str(Text(template, name=colour.name, score=colour.score, change=colour.change)))
    return Text("Scores: {parts}.", parts=", ".join(parts))


def _by_colour(colours: Sequence[ColourView], scores: Sequence[int]) -> str:
    return ", ".join(f"{colour.name} {score}" for colour, score in zip(colours, scores, strict=True))


def _legal(view: CarcassonneView) -> str:
    return ", ".join(
        cell_name(legal.cell) if len(legal.rotations) == 1 else f"{cell_name(legal.cell)} ({len(legal.rotations)} ways)"
        for legal in view.legal
    )


def _meeples(view: CarcassonneView) -> Iterator[Text]:
    supply = ", ".join(f"{colour.name} {colour.meeples}" for colour in view.colours)
    yield Text("Meeples to place: {supply}.", supply=supply)
    for number, colour in enumerate(view.colours):
        out = [
            f"{cell_name(meeple.cell)} {_feature(meeple.kind, meeple.sides)}"
            for meeple in view.meeples
            if meeple.colour == number
        ]
        if out:
            yield Text("{name} stands on {features}.", name=colour.name, features=", ".join(out))


def _result(view: CarcassonneView) -> Iterator[Text]:
    yield Text("Carcassonne.")
    yield _ENDINGS[view.ending]
    if view.outcome is not None:
        yield Text("Result {result}.", result=view.outcome.scores[0])
        if view.outcome.title is not None:
            yield Text("{title}.", title=view.outcome.title)
    for final in view.final:
        template = "{name} {before} and {meeples} for meeples: {total}"
        yield Text(
            template + (", the lowest." if final.lowest else "."),
            name=final.name,
            before=final.before,
            meeples=final.meeples,
            total=final.total,
        )
    if view.outcome is not None:
        reached = [goal for goal in view.outcome.goals if goal.reached]
        yield Text("Goals: {n} of {all}.", n=len(reached), all=len(view.outcome.goals))
        for goal in reached:
            yield Text("{goal}.", goal=goal.text)
    yield Text("{n} tiles are on the table.", n=len(view.tiles))
