"""What moves do in Carcassonne, by flood fill over the plain data file; shares no code with the effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.games.areas import Cell
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple, NoMeeple
from bot.games.carcassonne.view import CarcassonneView
from bot.games.contract import Move, Position
from tests.ai.hint_checks.measure import Measure
from tests.games.carcassonne import reference
from tests.games.carcassonne.reference import Node, Region, Tile, around, beside
from tests.games.carcassonne_base.referee import Referee

RARE = 3


class Seen(NamedTuple):
    """What a viewer sees: tiles, meeples by node, scores, supply, the colour to move, remaining tiles."""

    table: dict[Cell, Tile]
    meeples: Counter[tuple[Node, int]]
    scores: list[int]
    supply: list[int]
    colour: int
    left: Mapping[str, int]
    solo: bool
    drawn: str
    last: Cell | None

    def held(self, region: Region) -> Counter[int]:
        """The meeples on a region by colour."""
        found: Counter[int] = Counter()
        for (node, colour), count in self.meeples.items():
            if node in region.nodes:
                found[colour] += count
        return found

    def best(self, held: Counter[int]) -> set[int]:
        """The colours with most meeples."""
        return {colour for colour, count in held.items() if count == max(held.values())}

    def own(self, held: Counter[int]) -> bool:
        """Whether a region counts as the player's."""
        return bool(held) if self.solo else self.colour in self.best(held)

    def pays(self, held: Counter[int]) -> bool:
        """Whether a completed region scores for the player, in a solo game for any colour."""
        best = self.best(held)
        return any(self.scores[one] == min(self.scores) for one in best) if self.solo else self.colour in best


def look(position: Position) -> Seen:
    """Read a position from its view."""
    assert isinstance(position, CarcassonnePosition)
    view = position.view(position.deciders[0])
    assert isinstance(view, CarcassonneView)
    table = {tile.cell: Tile(tile.letter, tile.rotation) for tile in view.tiles}
    meeples: Counter[tuple[Node, int]] = Counter()
    for meeple in view.meeples:
        if meeple.kind != "field":
            meeples[reference.node_of(table, meeple.cell, meeple.kind, frozenset(meeple.sides)), meeple.colour] += 1
    solo, colour = view.seats == 1, view.colour
    assert colour is not None
    scores, supply = [one.score for one in view.colours], [one.meeples for one in view.colours]
    left, drawn = Counter(letter for pile in position.state.piles for letter in pile), view.drawn or ""
    return Seen(table, meeples, scores, supply, colour, left, solo, drawn, view.active)


def _place(seen: Seen, move: CarcassonnePlace) -> Seen:
    return seen._replace(table={**seen.table, move.cell: Tile(seen.drawn, move.rotation)}, last=move.cell)


def _near(seen: Seen, cell: Cell) -> set[Region]:
    """The regions of a tile, and the monasteries around it."""
    nodes = [(cell, index) for index in range(len(seen.table[cell].segments()))]
    for other in around(cell):
        parts = seen.table[other].segments() if other in seen.table else []
        nodes += [(other, index) for index, part in enumerate(parts) if part[0] == "monastery"]
    return {reference.region(seen.table, node) for node in nodes}


def _value(seen: Seen, region: Region) -> int:
    """What a region counts so far, as if it were complete."""
    if region.kind == "monastery":
        ((cell, _),) = region.nodes
        return 1 + sum(other in seen.table for other in around(cell))
    return region.value


def _claimed(seen: Seen, move: Move) -> Region | None:
    if not isinstance(move, Meeple) or seen.last is None:
        return None
    parts = seen.table[seen.last].segments()
    index = next(
        at
        for at, (kind, sides, _) in enumerate(parts)
        if kind == move.kind and (move.side is None or move.side in sides)
    )
    return reference.region(seen.table, (seen.last, index))


def _completed(position: Position, move: Move) -> list[tuple[Region, Counter[int], Seen]]:
    seen = look(position)
    assert isinstance(position, CarcassonnePosition)
    if not position.state.settings.score_closing_turn and not sum(seen.left.values()):
        return []
    if isinstance(move, CarcassonnePlace):
        after = _place(seen, move)
        closed = [region for region in _near(after, move.cell) if region.complete]
        found = [(region, after.held(region), after) for region in closed]
        free = [one for one in found if not one[1]]
        taken = [one for one in found if one[1]]
        if free and seen.supply[seen.colour]:
            most = max(free, key=lambda one: _value(after, one[0]))
            taken.append((most[0], Counter({seen.colour: 1}), after))
        return taken
    region = _claimed(seen, move)
    return [] if region is None or not region.complete else [(region, Counter({seen.colour: 1}), seen)]


def _points(kind: str) -> Measure:
    def measure(position: Position, move: Move, seat: int) -> float:
        return sum(
            _value(seen, region)
            for region, held, seen in _completed(position, move)
            if region.kind == kind and seen.pays(held)
        )

    return measure


def _unpaid(*, solo: bool) -> Measure:
    def measure(position: Position, move: Move, seat: int) -> float:
        return sum(
            _value(seen, region)
            for region, held, seen in _completed(position, move)
            if seen.solo == solo and not seen.pays(held)
        )

    return measure


def _back(position: Position, move: Move, seat: int) -> float:
    seen = look(position)
    if not isinstance(move, CarcassonnePlace):
        return 0
    after = _place(seen, move)
    held = [after.held(region) for region in _near(after, move.cell) if region.complete]
    return sum(one.total() if seen.solo else one[seen.colour] for one in held)


def _lowest(position: Position, move: Move, seat: int) -> float:
    after = position.copy()
    after.play(move, seat)
    view = after.view(seat)
    assert isinstance(view, CarcassonneView)
    return 0 if isinstance(move, CarcassonnePlace | Meeple) else min(one.score for one in view.colours)


def _no_meeple(position: Position, move: Move, seat: int) -> float:
    seen = look(position)
    if not isinstance(move, CarcassonnePlace):
        return float(isinstance(move, NoMeeple))
    after = _place(seen, move)
    mine = [
        reference.region(after.table, (move.cell, index)) for index in range(len(after.table[move.cell].segments()))
    ]
    return float(seen.solo and all(after.held(region) for region in mine))


def _supply_after(position: Position, move: Move, seat: int) -> float:
    colour, after = look(position).colour, position.copy()
    after.play(move, seat)
    view = after.view(seat)
    assert isinstance(view, CarcassonneView)
    return float(isinstance(move, Meeple | FieldMeeple) and not view.colours[colour].meeples)


def _over(position: Position, move: Move, seat: int) -> float:
    after = position.copy()
    events = after.play(move, seat)
    return float(any(event.kind == "closing" for event in events))


def _worth(position: Position, move: Move, seat: int) -> float:
    seen = look(position)
    region = _claimed(seen, move)
    return 0 if region is None or region.complete else _value(seen, region)


def _field_worth(position: Position, move: Move, seat: int) -> float:
    if not isinstance(move, FieldMeeple):
        return 0
    seen = look(position)
    assert seen.last is not None
    referee = Referee(2, 0)
    referee.table = seen.table
    return 3 * len(referee.finished_cities(referee.whole_field(seen.last, move.half)))


def _on_field(position: Position, move: Move, seat: int) -> float:
    return float(isinstance(move, FieldMeeple))


class Changed(NamedTuple):
    """A road or city that a tile extends: before (its parts) and after."""

    after: Region
    parts: list[Region]


def _changed(seen: Seen, after: Seen, cell: Cell) -> list[Changed]:
    found = []
    mine = {reference.region(after.table, (cell, index)) for index in range(len(after.table[cell].segments()))}
    for region in mine:
        parts = {reference.region(seen.table, node) for node in region.nodes if node[0] != cell}
        if parts and region.kind != "monastery":
            found.append(Changed(region, [*parts]))
    return found


def _over_changes(value: Callable[[Seen, Seen, Changed], float], pick: Callable[[list[float]], float]) -> Measure:
    def measure(position: Position, move: Move, seat: int) -> float:
        if not isinstance(move, CarcassonnePlace):
            return 0
        seen = look(position)
        after = _place(seen, move)
        return pick([value(seen, after, one) for one in _changed(seen, after, move.cell)])

    return measure


def _growth(seen: Seen, after: Seen, one: Changed) -> float:
    if one.after.complete or not after.own(after.held(one.after)):
        return 0
    return one.after.value - sum(part.value for part in one.parts)


def _others_growth(seen: Seen, after: Seen, one: Changed) -> float:
    held = after.held(one.after)
    if one.after.complete or not held or after.own(held):
        return 0
    return one.after.value - sum(part.value for part in one.parts)


def _free_worth(seen: Seen, after: Seen, one: Changed) -> float:
    free = not one.after.complete and not after.held(one.after) and seen.supply[seen.colour]
    return one.after.value if free else 0


def _open_ends(table: Mapping[Cell, Tile], region: Region) -> int:
    return sum(
        beside(cell, side) not in table for cell, index in region.nodes for side in table[cell].segments()[index][1]
    )


def _one_end(seen: Seen, after: Seen, one: Changed) -> float:
    ends = _open_ends(after.table, one.after)
    more = any(_open_ends(seen.table, part) > 1 for part in one.parts)
    return one.after.value if ends == 1 and more and after.own(after.held(one.after)) else 0


def _merged(seen: Seen, after: Seen, one: Changed, *, alone: bool) -> float:
    held = [seen.best(seen.held(part)) for part in one.parts if seen.held(part)]
    if seen.solo or all(seen.colour in best for best in held) or not any(seen.colour in best for best in held):
        return 0
    now = after.best(after.held(one.after))
    return one.after.value if seen.colour in now and (len(now) == 1) == alone else 0


def _monasteries(position: Position, move: Move, seat: int) -> float:
    if not isinstance(move, CarcassonnePlace):
        return 0
    after = _place(look(position), move)
    return sum(
        region.kind == "monastery"
        and not region.complete
        and next(iter(region.nodes))[0] != move.cell
        and bool(after.held(region)[after.colour])
        for region in _near(after, move.cell)
    )


def _new_monastery(position: Position, move: Move, seat: int) -> float:
    seen = look(position)
    if not isinstance(move, CarcassonnePlace) or not seen.supply[seen.colour]:
        return 0
    after = _place(seen, move)
    own = [one for one in _near(after, move.cell) if one.kind == "monastery" and next(iter(one.nodes))[0] == move.cell]
    return sum(_value(after, one) for one in own if not one.complete)


def _fitting(seen: Seen, table: Mapping[Cell, Tile], cell: Cell) -> int:
    return sum(
        count
        for letter, count in seen.left.items()
        if any(reference.fits(table, cell, Tile(letter, turn)) for turn in range(4))
    )


def _neighbours(seen: Seen, table: Mapping[Cell, Tile], cell: Cell) -> set[Region]:
    """The roads and cities that a tile in an empty cell would continue."""
    found = set()
    for side in "NESW":
        other = beside(cell, side)
        if other in table:
            for index, (_, sides, _) in enumerate(table[other].segments()):
                if reference.opposite(side) in sides:
                    found.add(reference.region(table, (other, index)))
    return found


def _gaps_around(seen: Seen, move: CarcassonnePlace) -> tuple[Seen, list[Cell]]:
    after = _place(seen, move)
    return after, [cell for side in "NESW" if (cell := beside(move.cell, side)) not in after.table]


def _newly_dead(seen: Seen, move: CarcassonnePlace) -> tuple[Seen, list[Cell]]:
    after, cells = _gaps_around(seen, move)
    return after, [
        cell
        for cell in cells
        if not _fitting(seen, after.table, cell)
        and (not any(beside(cell, side) in seen.table for side in "NESW") or _fitting(seen, seen.table, cell))
    ]


def _dead(position: Position, move: Move, seat: int) -> float:
    return len(_newly_dead(look(position), move)[1]) if isinstance(move, CarcassonnePlace) else 0


def _blocked(*, own: bool) -> Measure:
    def measure(position: Position, move: Move, seat: int) -> float:
        seen = look(position)
        if not isinstance(move, CarcassonnePlace) or not sum(seen.left.values()):
            return 0
        after, cells = _newly_dead(seen, move)
        found = {region for cell in cells for region in _neighbours(after, after.table, cell)}
        held = [(region, after.held(region)) for region in found]
        return sum(region.value for region, there in held if there and after.own(there) == own)

    return measure


def _rare(position: Position, move: Move, seat: int) -> float:
    seen = look(position)
    if not isinstance(move, CarcassonnePlace):
        return 0
    after, cells = _gaps_around(seen, move)
    counts = []
    for cell in cells:
        near = _neighbours(after, after.table, cell)
        fitting = _fitting(seen, after.table, cell)
        if fitting and any(after.held(one) and after.own(after.held(one)) for one in near):
            counts.append(fitting)
    return min(counts) if counts and min(counts) <= RARE else 0


MEASURES: Mapping[str, Measure] = {
    "ends_game": _over,
    "city": _points("city"),
    "monastery": _points("monastery"),
    "road": _points("road"),
    "takes_over": _over_changes(lambda seen, after, one: _merged(seen, after, one, alone=True), sum),
    "shares": _over_changes(lambda seen, after, one: _merged(seen, after, one, alone=False), sum),
    "wastes": _unpaid(solo=True),
    "pays_others": _unpaid(solo=False),
    "stuck": _blocked(own=True),
    "blocks": _blocked(own=False),
    "returns": _back,
    "keeps": _no_meeple,
    "last_meeple": _supply_after,
    "claims_field": _field_worth,
    "claims": _worth,
    "raises_lowest": _lowest,
    "nearly": _over_changes(_one_end, sum),
    "surrounds": _monasteries,
    "founds": _new_monastery,
    "claimable": _over_changes(_free_worth, lambda found: max(found, default=0)),
    "grows": _over_changes(_growth, sum),
    "narrows": _rare,
    "helps_others": _over_changes(_others_growth, sum),
    "gaps": _dead,
    "stays": _on_field,
}
