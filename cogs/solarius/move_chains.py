"""Moves that one press plays one after another, where they are one choice for people: each an entry of the log.

Nothing is revealed on the way, so that every row is known to its end before it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from bot.ai.solarius.judge import Judge
from bot.ai.solarius.promise import turns_left
from bot.games.contract import Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components.vocabulary import COLOURS, STORAGE
from bot.games.solarius.decisions.choice import Choices
from bot.games.solarius.decisions.store import StoreCubes
from bot.games.solarius.mats.mat import Mat
from bot.games.solarius.moves import ANYTIME, CompletePlanet, Decline, Develop, EndTurn, Place, Settle, Stop, Store, Use
from bot.games.text import Text
from bot.ui.components.controls import join_moves
from cogs.solarius import words

NORMAL = Place("normal")
LONGEST = 76
"""Characters of the notations of a row: a control has room for no more."""

MOST = 60
"""So many ways to go on are tried for one list."""


@dataclass(frozen=True, slots=True)
class Row:
    """Moves with their labels, and the position after them: None where that is not known, or is another's turn.

    `start` is the position before them.
    """

    moves: tuple[Move, ...]
    labels: tuple[Text, ...]
    start: SolariusPosition
    after: SolariusPosition | None

    @property
    def gains(self) -> tuple[tuple[int, int, int], ...]:
        """Every seat whose score changes, whoever decides first: seat, score before, score after."""
        if self.after is None:
            return ()
        scores = zip(self.start.scores(), self.after.scores(), strict=True)
        changed = [(seat, *score) for seat, score in enumerate(scores) if score[0] != score[1]]
        return tuple(sorted(changed, key=lambda each: each[0] not in self.start.deciders))

    @property
    def notation(self) -> str:
        """What a control carries."""
        return join_moves(*map(str, self.moves))

    @property
    def told(self) -> tuple[Text, ...]:
        """The labels; cubes that are stored, and steps of tech dice, are one of them where there are several."""
        last = type(self.moves[-1])
        if len(self.moves) == 1 or last not in (Store, Develop):
            return self.labels
        kept = next(n for n, move in enumerate(self.moves) if type(move) is last)
        return (*self.labels[:kept], self._at_once(self.moves[kept:]))

    def _at_once(self, moves: Sequence[Move]) -> Text:
        stores = [move for move in moves if isinstance(move, Store)]
        if stores or self.after is None:
            return words.stored([(move.cubes, move.colour, move.column) for move in stores])
        tech = self.after.state.mats[self.after.deciders[0]].tech
        steps = {move.colour: move.technology for move in moves if isinstance(move, Develop)}
        return words.developed_to([(colour, tech[colour], technology) for colour, technology in steps.items()])

    @property
    def asks(self) -> str:
        """The kind of the decision that follows; empty where that is not known."""
        return "" if self.after is None else self.after.prompt.kind


def begun(position: SolariusPosition, moves: Sequence[Move]) -> list[Row]:
    """A row for each of these moves."""
    return [on(Row((), (), position, position), move) for move in moves]


def on(row: Row, move: Move) -> Row:
    """One move more."""
    position = row.after
    if position is None:
        raise ValueError(f"nobody knows what follows {row.notation}")
    label = position.explain(move)
    return Row((*row.moves, move), (*row.labels, label), row.start, position.foreseen(move))


def further(row: Row) -> list[Row]:
    """Every way to go on with what is asked next, exchanges aside."""
    if row.after is None:
        return []
    return [on(row, move) for move in row.after.moves() if not isinstance(move, ANYTIME)]


def short(rows: Sequence[Row]) -> list[Row]:
    """Those for which a control has room."""
    return [row for row in rows if len(row.notation) <= LONGEST]


# The die


def taken(position: SolariusPosition, takes: Sequence[Move]) -> tuple[list[Row], list[Row]]:
    """Dice on a normal space, with every way to take what the bridge brings; and dice on any other space."""
    normal: list[Row] = []
    special: list[Row] = []
    for row in begun(position, takes):
        if row.asks != "place":
            normal += _settled(row)
            continue
        for placed in further(row):
            if placed.moves[-1] == NORMAL:
                normal += _settled(placed)
            else:
                special.append(placed)
    return normal, special


def _settled(row: Row) -> list[Row]:
    """With what the bridge brings or costs, where there is a choice."""
    return short(further(row)) if row.asks in ("split", "lose") else [row]


# Cubes and tech dice


def completed(row: Row, most: int) -> list[Row]:
    """The best ways to store all cubes or to spend all points at once, at most so many; none if there is no choice."""
    if row.after is None or row.asks not in ("store", "develop"):
        return []
    found = _stored(row, row.after) if row.asks == "store" else _developed(row)
    return sorted(short(found), key=_worth, reverse=True)[:most]


def _stored(row: Row, position: SolariusPosition) -> list[Row]:
    """Cubes where they are worth most, of all colours together and of each alone."""
    decision = position.decision
    cubes = decision.own if isinstance(decision, Choices) else None
    if not isinstance(cubes, StoreCubes):
        return []
    judge, mat = _judge(position), position.state.mats[cubes.seat]
    ways = [cubes.colours, *([(colour,) for colour in cubes.colours] if len(cubes.colours) > 1 else ())]
    found: dict[tuple[Move, ...], Row] = {}
    for colours in ways:
        moves = _stores(mat, judge.with_cubes(mat, cubes.cubes, colours))
        if moves and moves not in found and sum(move.cubes for move in moves) == cubes.cubes:
            found[moves] = reduce(on, moves, row)
    return list(found.values())


def _stores(before: Mat, after: Mat) -> tuple[Store, ...]:
    """The moves between two storages."""
    more = (
        Store(after.stored[colour][column] - before.stored[colour][column], colour, column)
        for colour in COLOURS
        for column in STORAGE
    )
    return tuple(move for move in more if move.cubes)


def _developed(row: Row) -> list[Row]:
    """Every way to spend points for tech dice, whatever the order of its steps."""
    found: list[Row] = []
    waiting, met = [row], set[tuple[Move, ...]]()
    start = len(row.moves)
    while waiting and len(met) < MOST:
        for each in further(waiting.pop(0)):
            steps = tuple(sorted(each.moves[start:], key=str))
            if isinstance(each.moves[-1], Stop) or steps in met:
                continue
            met.add(steps)
            (waiting if each.asks == "develop" else found).append(each)
    return found


def _worth(row: Row) -> float:
    """What the mat promises after a row, as far as everybody can see."""
    if row.after is None:
        return 0.0
    return _judge(row.after).worth(row.after.state.mats[row.after.deciders[0]])


def _judge(position: SolariusPosition) -> Judge:
    """The eye of whoever decides, who shows no card."""
    return Judge(turns_left(position.state, position.deciders[0]), sees_hand=False)


def useless(position: SolariusPosition, row: Row) -> bool:
    """Whether a use of the points of a die changes nothing."""
    if row.after is None or row.asks in ("store", "develop") or not isinstance(row.moves[-1], Use):
        return False
    before, after = (each.state.mats[position.deciders[0]] for each in (position, row.after))
    return (before.stored, before.tech, before.fuel, before.spacebucks) == (
        after.stored, after.tech, after.fuel, after.spacebucks,
    )  # fmt: skip


# Arriving, and the end of the turn


def arrived(row: Row) -> Iterator[Row]:
    """With what goes without saying after it: a planet that is paid for, cubes in their best places."""
    yield row
    if row.after is None:
        return
    if isinstance(row.moves[-1], Settle):
        state = row.after.state
        paid = CompletePlanet(state.space.name(state.mats[row.after.deciders[0]].ship))
        yield from (on(row, move) for move in row.after.moves() if move == paid)
    elif isinstance(row.moves[-1], Decline):
        yield from completed(row, 1)


def ended(row: Row) -> Row | None:
    """With the end of the turn, where nothing else is asked before it."""
    return on(row, EndTurn()) if row.asks == "end" else None
