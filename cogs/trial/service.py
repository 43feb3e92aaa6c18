"""Try-outs: a member plays ahead in private, then plays or drops those moves.

A try-out runs on a position that the member imagines, so it contains nothing hidden. A move that would reveal something
ends it: draws are known only when they happen at the table. Try-outs are stored, because controls can't hold their
moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.core.errors import NotSeated, TableOver
from bot.core.services import Services
from bot.core.table.lookup import TableQueries
from bot.core.table.model import LiveTable, entitled, seats_owed_by
from bot.core.table.moves import Moves
from bot.core.table.repository import TableRepository
from bot.core.table.words import NOT_SEATED
from bot.games.chance import Chance
from bot.games.contract import Game, IllegalMove, Move, NotYourTurn
from bot.games.text import Text
from cogs.trial import queries
from cogs.trial.queries import NoSuchTrial, Trial, TrialOver

MARK = "0"
"""First character of a try-out's id, which no table's id has."""

MAX_MOVES = 200
"""Maximum number of moves in a try-out."""


@dataclass(frozen=True, slots=True)
class TrialState:
    """A try-out's state, as a table whose rev counts the tried moves.

    `labels` are what its moves do. `last` is the move that ended it because it would reveal something; the table is the
    one before that move. The first `own` moves are decisions that the member has to make now and could play. `later`
    are moves of their next turn, after guessed moves of others.
    """

    trial: Trial
    live: LiveTable
    seat: int | None
    own: int
    last: Move | None
    later: tuple[str, ...]
    labels: tuple[Text, ...]

    @property
    def mine(self) -> bool:
        """Whether one of the member's seats decides now."""
        return self.seat in self.live.table.seats_of(self.trial.member)


class Trials:
    """Manages try-outs; a member has at most one per table."""

    def __init__(self, repository: TableRepository, tables: TableQueries, moves: Moves) -> None:
        self._repository = repository
        self._store = repository.store
        self._tables = tables
        self._moves = moves

    async def begin(self, table_id: str, member: int) -> TrialState:
        """Start a try-out from the table's state, replacing an earlier one.

        Raises NotSeated, TableOver.
        """
        live = await self._tables.live(table_id)
        if not live.table.seats_of(member):
            raise NotSeated(NOT_SEATED)
        if live.table.status.ended:
            raise TableOver(live.table)
        trial = Trial(f"{MARK}{self._repository.new_id()}", table_id, member, live.table.rev, ())
        await self._store.write(queries.keep, trial)
        return self._followed(trial, live)

    async def find(self, trial_id: str, member: int) -> TrialState:
        """Return a member's try-out.

        Raises NoSuchTrial, and TrialOver if its table moved on.
        """
        trial = await self._store.read(queries.find, trial_id)
        if trial is None or trial.member != member:
            raise NoSuchTrial
        live = await self._tables.live(trial.table)
        if live.table.status.ended or not live.is_current_for(member, trial.rev):
            raise TrialOver(trial, live)
        try:
            return self._followed(trial, live)
        except IllegalMove:  # A simultaneous move of another seat interfered.
            raise TrialOver(trial, live) from None

    async def play(self, tried: TrialState, *notations: str) -> TrialState:
        """Try moves in order, up to the first impossible one.

        Raises IllegalMove for the first, InvalidMove.
        """
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
        await self._store.write(queries.keep, tried.trial)
        return tried

    async def back(self, tried: TrialState) -> TrialState:
        """Undo the last move of the try-out."""
        trial = replace(tried.trial, moves=tried.trial.moves[:-1])
        await self._store.write(queries.keep, trial)
        return self._followed(trial, await self._tables.live(trial.table))

    async def drop(self, trial: Trial) -> None:
        """Delete a try-out without playing anything."""
        await self._store.write(queries.drop, trial.id)

    async def commit(self, tried: TrialState) -> LiveTable:
        """Play the member's own first moves at the table while they're legal.

        Raises what `Moves.play` raises for the first of them; then nothing was played.
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
    """Replay a try-out on a table's state.

    Raises IllegalMove, NotYourTurn if it fails.
    """
    table = base.table
    seats = table.seats_of(trial.member)
    owed = seats_owed_by(table, base.position, trial.member)
    position = base.position.imagine((owed or seats)[0], Chance(trial.id.encode()))
    events, own, last = base.events, 0, None
    later: list[str] = []
    labels: list[Text] = []
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
        labels.append(position.explain(move, seat))
        further = position.copy()
        told = further.play(move, seat)
        if any(event.reveals for event in told):
            last = move
            break
        position, events = further, told
    tries = replace(table, id=trial.id, rev=len(trial.moves))
    live = replace(base, table=tries, position=position, events=events, takeable={}, taken_back=())
    return TrialState(trial, live, _mover(position.deciders, seats), own, last, tuple(later), tuple(labels))


def _mover(deciders: tuple[int, ...], seats: tuple[int, ...]) -> int | None:
    """Return the seat that moves next: one of the member's if possible."""
    return next((seat for seat in deciders if seat in seats), next(iter(deciders), None))


def register(services: Services) -> None:
    """Provide try-outs."""
    services.provide(Trials(services.repository, services.tables, services.moves))
    services.people.register(queries.DATA)
