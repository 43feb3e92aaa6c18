"""Trials: a member plays ahead from where a table stands, in private, and then plays those moves or drops them.

A trial runs on a position that the member imagines, so nothing hidden is in it, and a move that would reveal something
ends it: what is drawn is known when the table plays it, and no sooner. It is kept, for controls cannot hold its moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.chance import Chance
from bot.games.contract import Game, Move
from bot.games.errors import IllegalMove, NotYourTurn
from bot.model.errors import NoSuchTrial, NotSeated, TableOver, TrialOver
from bot.model.table import LiveTable, Trial, entitled, seats_owed_by
from bot.store import queries
from bot.tables.moves import Moves
from bot.tables.repository import TableRepository
from bot.tables.table_queries import TableQueries
from bot.tables.words import NOT_SEATED

MARK = "0"
"""How the id of a trial begins, and that of no table."""

MAX_MOVES = 200
"""Moves of one trial."""


@dataclass(frozen=True, slots=True)
class TrialState:
    """Where a trial stands: as a table of its own, whose rev counts the moves that were tried.

    `last` is the move that ended it, for it reveals something; the table then stands before it. The first `own` moves
    are decisions that the member owes now, one after another: those could be played. `later` are those of their next
    turn, after what was guessed of others.
    """

    trial: Trial
    live: LiveTable
    seat: int | None
    own: int
    last: Move | None = None
    later: tuple[str, ...] = ()

    @property
    def mine(self) -> bool:
        """Whether a seat of the member decides now."""
        return self.seat in self.live.table.seats_of(self.trial.member)


class Trials:
    """All trials; each member has one at a table at most, the newest."""

    def __init__(self, repository: TableRepository, tables: TableQueries, moves: Moves) -> None:
        self._repository = repository
        self._store = repository.store
        self._tables = tables
        self._moves = moves

    async def begin(self, table_id: str, member: int) -> TrialState:
        """A new trial from where the table stands, in the place of an earlier one. Raises NotSeated, TableOver."""
        live = await self._tables.live(table_id)
        if not live.table.seats_of(member):
            raise NotSeated(NOT_SEATED)
        if live.table.status.ended:
            raise TableOver(live.table)
        trial = Trial(f"{MARK}{self._repository.new_id()}", table_id, member, live.table.rev, ())
        await self._store.write(queries.trials.keep, trial)
        return self._followed(trial, live)

    async def find(self, trial_id: str, member: int) -> TrialState:
        """A trial of this member's. Raises NoSuchTrial, and TrialOver when its table went on."""
        trial = await self._store.read(queries.trials.find, trial_id)
        if trial is None or trial.member != member:
            raise NoSuchTrial
        live = await self._tables.live(trial.table)
        if live.table.status.ended or not live.stands(member, trial.rev):
            raise TrialOver(trial, live)
        try:
            return self._followed(trial, live)
        except IllegalMove:  # others moved at the same time, and that mattered
            raise TrialOver(trial, live) from None

    async def play(self, tried: TrialState, *notations: str) -> TrialState:
        """Try moves, one after another, as far as they can be played. Raises IllegalMove for the first, InvalidMove."""
        if tried.last is not None or len(tried.trial.moves) >= MAX_MOVES:
            return tried
        live = await self._tables.live(tried.trial.table)
        for number, notation in enumerate(notations):
            move = str(self._repository.games[live.table.game].parse(notation))
            further = replace(tried.trial, moves=(*tried.trial.moves, move))
            try:
                tried = self._followed(further, live)
            except (IllegalMove, NotYourTurn):
                if not number:
                    raise
                break
            if tried.last is not None:
                break
        await self._store.write(queries.trials.keep, tried.trial)
        return tried

    async def back(self, tried: TrialState) -> TrialState:
        """One move less."""
        trial = replace(tried.trial, moves=tried.trial.moves[:-1])
        await self._store.write(queries.trials.keep, trial)
        return self._followed(trial, await self._tables.live(trial.table))

    async def drop(self, trial: Trial) -> None:
        """Forget a trial; nothing was played."""
        await self._store.write(queries.trials.drop, trial.id)

    async def commit(self, tried: TrialState) -> LiveTable:
        """Play the member's own first moves at the table, each committed by itself, as far as they are allowed there.

        Raises what `Moves.play` raises for the first of them; nothing was played then.
        """
        trial, rev = tried.trial, tried.trial.rev
        first, *others = trial.moves[: tried.own]
        live = await self._moves.play(trial.table, trial.member, first, rev)
        await self.drop(trial)
        for notation in others:
            try:
                live = await self._moves.play(trial.table, trial.member, notation, live.table.rev)
            except (IllegalMove, NotYourTurn, TableOver):
                break
        return live

    def _followed(self, trial: Trial, base: LiveTable) -> TrialState:
        return replay_trial(self._repository.games[base.table.game], trial, base)


def replay_trial(game: Game, trial: Trial, base: LiveTable) -> TrialState:
    """Where a trial leads from where its table stands. Raises IllegalMove, NotYourTurn when it leads nowhere."""
    table = base.table
    seats = table.seats_of(trial.member)
    owed = seats_owed_by(table, base.position, trial.member)
    position = base.position.imagine((owed or seats)[0], Chance(trial.id.encode()))
    events, own, last = base.events, 0, None
    later: list[str] = []
    guessed = ended = False
    for number, notation in enumerate(trial.moves):
        seat, move = _mover(position.deciders, seats), game.parse(notation)
        if seat is None:
            raise NotYourTurn(NOT_SEATED)
        if (refusal := position.why_not(move, seat)) is not None:
            raise IllegalMove(refusal)
        mine = trial.member in entitled(table, seat, position.share_of(seat))
        ended = ended or (bool(later) and not mine)
        guessed = guessed or not mine
        if guessed and mine and not ended:
            later.append(notation)
        if own == number and mine:
            own += 1
        further = position.copy()
        told = further.play(move, seat)
        if any(event.reveals for event in told):
            last = move
            break
        position, events = further, told
    tries = replace(table, id=trial.id, rev=len(trial.moves))
    live = replace(base, table=tries, position=position, events=events, takeable={}, taken_back=())
    return TrialState(trial, live, _mover(position.deciders, seats), own, last, tuple(later))


def _mover(deciders: tuple[int, ...], seats: tuple[int, ...]) -> int | None:
    """For whom the next move is tried: a seat of the member where one decides, or else the first that does."""
    return next((seat for seat in deciders if seat in seats), next(iter(deciders), None))
