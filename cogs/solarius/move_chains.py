"""Chains of moves that are one choice for people; each is a log entry.

Nothing is revealed within a chain, so it's known completely before it's played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from bot.ai.solarius.mat_evaluation import turns_left
from bot.ai.solarius.mat_simulation import MatSimulator
from bot.discord.components.controls import MAX_CHOICES, join_moves
from bot.games.contract import Move, look_ahead
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components.vocabulary import COLOURS, STORAGE
from bot.games.solarius.decisions.changes import SolariusOneOf
from bot.games.solarius.decisions.resources import StoreCubes
from bot.games.solarius.mats import Mat
from bot.games.solarius.moves import (
    ANYTIME,
    CompletePlanet,
    Decline,
    Develop,
    EndTurn,
    Settle,
    SolariusPlace,
    SolariusStore,
    SolariusTrigger,
    SolariusUse,
    Stop,
)
from bot.games.text import Text
from cogs.solarius import words

NORMAL = SolariusPlace("normal")
MAX_LENGTH = 76
"""Maximum length of a chain's notations, so that they fit into a control."""

MAX_CHAINS = 60
"""Chains examined for one list."""


@dataclass(frozen=True, slots=True)
class MoveChain:
    """Moves with labels, and the position after them (None if unknown or not own).

    `start` is the position before them.
    """

    moves: tuple[Move, ...]
    labels: tuple[Text, ...]
    start: SolariusPosition
    after: SolariusPosition | None

    @property
    def gains(self) -> tuple[tuple[int, int, int], ...]:
        """Seats whose score changes, deciders first: seat, score before, score after."""
        if self.after is None:
            return ()
        scores = zip(self.start.scores(), self.after.scores(), strict=True)
        changed = [(seat, *score) for seat, score in enumerate(scores) if score[0] != score[1]]
        return tuple(sorted(changed, key=lambda each: each[0] not in self.start.deciders))

    @property
    def notation(self) -> str:
        """Return the chain for a control."""
        return join_moves(*map(str, self.moves))

    @property
    def parts(self) -> tuple[Text, ...]:
        """Return the labels; stored cubes and steps of tech dice are combined."""
        last = type(self.moves[-1])
        if len(self.moves) == 1 or last not in (SolariusStore, Develop):
            return self.labels
        kept = next(n for n, move in enumerate(self.moves) if type(move) is last)
        return (*self.labels[:kept], self._at_once(self.moves[kept:]))

    def _at_once(self, moves: Sequence[Move]) -> Text:
        stores = [move for move in moves if isinstance(move, SolariusStore)]
        if stores or self.after is None:
            return words.stored_cubes([(move.cubes, move.colour, move.column) for move in stores])
        tech = self.after.state.mats[self.after.deciders[0]].tech
        steps = {move.colour: move.technology for move in moves if isinstance(move, Develop)}
        return words.advanced_dice([(colour, tech[colour], technology) for colour, technology in steps.items()])

    @property
    def asks(self) -> str:
        """The kind of the decision that follows; empty where that is not known."""
        return "" if self.after is None else self.after.prompt.kind


def begin(position: SolariusPosition, moves: Sequence[Move]) -> list[MoveChain]:
    """A row for each of these moves."""
    return [extend(MoveChain((), (), position, position), move) for move in moves]


def extend(row: MoveChain, move: Move) -> MoveChain:
    """One move more."""
    position = row.after
    if position is None:
        raise ValueError(f"nobody knows what follows {row.notation}")
    label = position.explain(move)
    return MoveChain((*row.moves, move), (*row.labels, label), row.start, look_ahead(position, move))


def extensions(row: MoveChain) -> list[MoveChain]:
    """Every continuation by one move, exchanges excepted."""
    if row.after is None:
        return []
    return [extend(row, move) for move in row.after.moves() if not isinstance(move, ANYTIME)]


def without_too_long(rows: Sequence[MoveChain]) -> list[MoveChain]:
    """Return the chains that fit into a control."""
    return [row for row in rows if len(row.notation) <= MAX_LENGTH]


# The die


def die_chains(position: SolariusPosition, takes: Sequence[Move]) -> tuple[list[MoveChain], list[MoveChain]]:
    """Return dice on a normal space with all ways to take the bonus, and all others.

    The others include bonus and colour if these fit into one list.
    """
    normal: list[MoveChain] = []
    special: list[MoveChain] = []
    for row in begin(position, takes):
        for placed in extensions(row) if row.asks == "place" else [row]:
            (special if row.asks == "place" and placed.moves[-1] != NORMAL else normal).append(placed)
    normal = _with_choice(normal, ("split", "lose"))
    for asked in (("split", "lose"), ("colour",)):
        longer = _with_choice(special, asked)
        special = longer if len(longer) <= MAX_CHOICES else special
    return normal, special


def _with_choice(rows: Sequence[MoveChain], asked: Collection[str]) -> list[MoveChain]:
    """Add the next choice to the rows that ask for it and have room for any answer."""
    found: list[MoveChain] = []
    for row in rows:
        longer = extensions(row) if row.asks in asked else []
        found += longer if longer and without_too_long(longer) == longer else [row]
    return found


# Cubes and tech dice


def best_completions(row: MoveChain, most: int) -> list[MoveChain]:
    """Return at most `most` best ways to store all cubes or spend all points.

    What scores most at once is one of them. Empty without a choice.
    """
    if row.after is None or row.asks not in ("store", "develop"):
        return []
    found = _store_chains(row, row.after) if row.asks == "store" else _develop_chains(row)
    ranked = sorted(without_too_long(found), key=_worth, reverse=True)
    best, others = ranked[:most], ranked[most:]
    scoring = max(others, key=_own_gain, default=None)
    if scoring is not None and _own_gain(scoring) > max(map(_own_gain, best)):
        return [*best[:-1], scoring]
    return best


def _store_chains(row: MoveChain, position: SolariusPosition) -> list[MoveChain]:
    """Cubes where they are worth most, of all colours together and of each alone."""
    decision = position.decision
    cubes = decision.own if isinstance(decision, SolariusOneOf) else None
    if not isinstance(cubes, StoreCubes):
        return []
    judge, mat = _judge(position), position.state.mats[cubes.seat]
    ways = [cubes.colours, *([(colour,) for colour in cubes.colours] if len(cubes.colours) > 1 else ())]
    found: dict[tuple[Move, ...], MoveChain] = {}
    for colours in ways:
        moves = _stores(mat, judge.with_cubes(mat, cubes.cubes, colours))
        if moves and moves not in found and sum(move.cubes for move in moves) == cubes.cubes:
            found[moves] = reduce(extend, moves, row)
    return list(found.values())


def _stores(before: Mat, after: Mat) -> tuple[SolariusStore, ...]:
    """The moves between two storages."""
    more = (
        SolariusStore(after.stored[colour][column] - before.stored[colour][column], colour, column)
        for colour in COLOURS
        for column in STORAGE
    )
    return tuple(move for move in more if move.cubes)


def _develop_chains(row: MoveChain) -> list[MoveChain]:
    """Every way to spend points for tech dice, whatever the order of its steps."""
    found: list[MoveChain] = []
    waiting, met = [row], set[tuple[Move, ...]]()
    start = len(row.moves)
    while waiting and len(met) < MAX_CHAINS:
        before = waiting.pop(0)
        for move in before.after.moves() if before.after is not None else ():
            steps = tuple(sorted((*before.moves[start:], move), key=str))
            if isinstance(move, Develop) and steps not in met:
                met.add(steps)
                each = extend(before, move)
                (waiting if each.asks == "develop" else found).append(each)
    return found


def _worth(row: MoveChain) -> float:
    """The value of the mat after a chain, from public information."""
    if row.after is None:
        return 0.0
    return _judge(row.after).worth(row.after.state.mats[row.after.deciders[0]])


def is_all_there_is(row: MoveChain, completions: Sequence[MoveChain]) -> bool:
    """Whether a chain has no continuations besides these completions and losing what is left.

    Only completions of a single move count.
    """
    if row.after is None or not completions:
        return False
    length = len(row.moves)
    played = {str(each.moves[length]) for each in completions if len(each.moves) == length + 1}
    return {str(move) for move in row.after.moves() if not isinstance(move, (Stop, *ANYTIME))} <= played


def _own_gain(row: MoveChain) -> int:
    """What a chain adds to the score of the seat to move at once."""
    return sum(after - before for seat, before, after in row.gains if seat in row.start.deciders)


def _judge(position: SolariusPosition) -> MatSimulator:
    """The evaluation of the seat to move, hidden cards excepted."""
    return MatSimulator(turns_left(position.state, position.deciders[0]), sees_hand=False)


def is_useless(position: SolariusPosition, row: MoveChain) -> bool:
    """Whether a use of the points of a die changes nothing."""
    if row.after is None or row.asks in ("store", "develop") or not isinstance(row.moves[-1], SolariusUse):
        return False
    before, after = (each.state.mats[position.deciders[0]] for each in (position, row.after))
    return (before.stored, before.tech, before.fuel, before.spacebucks) == (
        after.stored, after.tech, after.fuel, after.spacebucks,
    )  # fmt: skip


# Arriving, and the end of the turn


def arrival_chains(row: MoveChain) -> Iterator[MoveChain]:
    """Yield a move, after its obvious continuations: a paid planet, cubes in their best places."""
    if row.after is not None and isinstance(row.moves[-1], Settle):
        state = row.after.state
        paid = CompletePlanet(state.space.name(state.mats[row.after.deciders[0]].ship))
        yield from (extend(row, move) for move in row.after.moves() if move == paid)
    elif isinstance(row.moves[-1], Decline):
        yield from best_completions(row, 1)
    yield row


def all_permanents(position: SolariusPosition) -> MoveChain | None:
    """Return all permanent effects in order, up to one that asks something; None for fewer than two."""
    row: MoveChain = MoveChain((), (), position, position)
    while row.asks == "permanents" or not row.moves:
        longer = next((each for each in extensions(row) if isinstance(each.moves[-1], SolariusTrigger)), None)
        if longer is None or len(longer.notation) > MAX_LENGTH:
            break
        row = longer
    return row if len(row.moves) > 1 else None


def with_payment(row: MoveChain) -> MoveChain:
    """Add the best payments of a station or mission."""
    while row.asks == "pay":
        row = max(extensions(row), key=_worth)
    return row


def with_end_of_turn(row: MoveChain) -> MoveChain | None:
    """Add the end of the turn, if it's the next decision."""
    return replace(row, moves=(*row.moves, EndTurn()), after=None) if row.asks == "end" else None
