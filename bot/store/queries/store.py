"""The units of work of the store, whatever database runs them. All SQL is in this package and in the migrations."""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from bot.ai.review import Review
from bot.model.attempt import Attempt
from bot.model.census import Census
from bot.model.challenge import Cadence, Challenge, Pick, Reminder, Schedule
from bot.model.debts import Debt, Owed
from bot.model.follower import Follower
from bot.model.lobby import Lobby
from bot.model.notice import Letter, Notice
from bot.model.periods import Day
from bot.model.question import Question
from bot.model.results import Achieved
from bot.model.table import BoardMessage, LogEntry, Premove, Status, Table, Timer, Trial
from bot.model.time_control import Banks
from bot.store.contract import NOTHING_DUE, Due, Kept, Store, Stored, Whose
from bot.store.queries import (
    attempts,
    census,
    challenges,
    followers,
    lobbies,
    members,
    notices,
    people,
    premoves,
    questions,
    results,
    reviews,
    rows,
    schedules,
    servers,
    tables,
    timers,
    trials,
)
from bot.store.queries import debts as owed
from bot.store.queries.rows import OF_CHANNEL, UNFINISHED, first, only
from bot.store.queries.session import Session

P = ParamSpec("P")
T = TypeVar("T")

_SEATED = "id IN (SELECT table_id FROM members WHERE member = ?) AND +guild = ?"
"""Tables of a member in a server: found by the member, who has few of them; a server may have thousands."""


class SqlStore(Store):
    """A store that speaks SQL. How a unit of work is run, and what keeps others from the database, is a subclass's."""

    _ours = ""
    """A condition on the server of a timer or a debt, with an AND before it, where others share the database."""

    @abstractmethod
    async def read(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work that changes nothing, in one transaction."""

    @abstractmethod
    async def write(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work that changes something, in one transaction that lasts when this returns and sees no other's half."""

    async def census(self, now: datetime) -> Census:
        return await self.read(census.take, now)

    async def add(
        self, stored: Stored, lobby: str | None = None, debts: Sequence[Debt] = (), due: Due = NOTHING_DUE
    ) -> None:
        await self.write(tables.add, stored, lobby, debts, due)

    async def load(self, table_id: str) -> Stored | None:
        return await self.read(tables.load, table_id)

    async def table(self, table_id: str) -> Table | None:
        return only(await self.read(rows.find, "id = ?", (table_id,)))

    async def rev(self, table_id: str) -> int | None:
        found: tuple[int] | None = await self.read(first, "SELECT rev FROM tables WHERE id = ?", (table_id,))
        return None if found is None else found[0]

    async def unfinished_in(self, channel: int) -> Table | None:
        return only(await self.read(rows.find, f"{OF_CHANNEL} AND {UNFINISHED}", (channel,)))

    async def latest_in(self, channel: int) -> Table | None:
        order = f"{UNFINISHED} DESC, ended DESC, rowid DESC"
        latest = f"id = (SELECT id FROM tables WHERE {OF_CHANNEL} ORDER BY {order} LIMIT 1)"
        return only(await self.read(rows.find, latest, (channel,)))

    async def unfinished(self) -> Sequence[Table]:
        return await self.read(rows.find, UNFINISHED, ())

    async def finished_in(self, guild: int, member: int | None = None) -> Sequence[Table]:
        if member is None:
            return await self.read(rows.find, f"guild = ? AND {results.PLAYED}", (guild,))
        return await self.read(rows.find, f"{_SEATED} AND {results.PLAYED}", (member, guild))

    async def best_in(
        self, guild: int, *, game: str | None, low: Collection[str], most: int, now: datetime
    ) -> Sequence[Achieved]:
        return await self.read(results.best, guild, game, low, most, now)

    async def titles(self, tables: Collection[str]) -> Mapping[str, str]:
        return await self.read(results.titles, [*tables])

    async def open_in(self, guild: int) -> int:
        return await self.read(tables.open_in, guild)

    async def opened_by(self, guild: int, member: int) -> Sequence[int]:
        return await self.read(tables.opened_by, guild, member)

    async def runs_of(self, challenge: str) -> Sequence[Table]:
        return await self.read(rows.find, "challenge = ?", (challenge,))

    async def runs_under_way(self, guild: int, member: int) -> Sequence[Table]:
        under_way = f"guild = ? AND opener = ? AND challenge IS NOT NULL AND {UNFINISHED}"
        return await self.read(rows.find, under_way, (guild, member))

    async def tables_of(self, guild: int, member: int) -> Sequence[Table]:
        return await self.read(rows.find, f"{_SEATED} AND {UNFINISHED}", (member, guild))

    async def append(
        self,
        after: Table,
        entry: LogEntry,
        debts: Sequence[Debt] = (),
        due: Due = NOTHING_DUE,
        settled: Question | None = None,
    ) -> None:
        await self.write(tables.append, after, entry, debts, due, settled)

    async def set_status(self, table_id: str, status: Status) -> None:
        await self.write(_run, f"UPDATE tables SET status = ? WHERE id = ? AND {UNFINISHED}", (status, table_id))

    async def reopen(self, after: Table, entry: LogEntry, debts: Sequence[Debt] = (), due: Due = NOTHING_DUE) -> None:
        await self.write(tables.reopen, after, entry, debts, due)

    async def set_banks(
        self,
        table_id: str,
        banks: Banks | None,
        debts: Sequence[Debt] = (),
        due: Due = NOTHING_DUE,
        settled: Question | None = None,
    ) -> None:
        await self.write(tables.set_banks, table_id, banks, debts, due, settled)

    async def set_board(self, shown: Debt, message: int) -> BoardMessage | None:
        return await self.write(tables.set_board, shown, message)

    async def set_call(
        self,
        called: Debt,
        message: int | None,
        told: Sequence[Notice] = (),
        due: datetime | None = None,
        debts: Sequence[Debt] = (),
    ) -> BoardMessage | None:
        return await self.write(tables.set_call, called, message, told, due, debts)

    async def notices_of(self, table_id: str) -> Sequence[Notice]:
        return await self.read(notices.find, table_id)

    async def keep_notices(
        self, table_id: str, kept: Sequence[Notice], due: datetime | None, debts: Sequence[Debt] = ()
    ) -> None:
        await self.write(notices.look, table_id, kept, due, debts)

    async def forget_notices(self, table_id: str) -> None:
        await self.write(notices.forget, table_id)

    async def set_letter(self, called: Debt, letter: Letter | None) -> None:
        await self.write(notices.set_letter, called, letter)

    async def snooze(self, notice: Notice, due: datetime) -> None:
        await self.write(notices.snooze, notice, due)

    async def follow(self, follower: Follower) -> None:
        await self.write(followers.follow, follower)

    async def unfollow(self, table_id: str, member: int) -> bool:
        return await self.write(followers.unfollow, table_id, member)

    async def follower(self, table_id: str, member: int) -> Follower | None:
        return await self.read(followers.find, table_id, member)

    async def told(self, paid: Debt, follower: Follower) -> None:
        await self.write(followers.told, paid, follower)

    async def look_at_all_of(self, member: int, now: datetime) -> None:
        await self.write(notices.look_at_all_of, member, now)

    async def agree(self, table_id: str, rev: int, member: int, at: datetime) -> Sequence[int]:
        return await self.write(tables.agree, table_id, rev, member, at)

    async def agreed(self, table_id: str, rev: int) -> Sequence[int]:
        return await self.read(tables.agreed, table_id, rev)

    async def asked_at(self, table_id: str, rev: int) -> datetime | None:
        return await self.read(tables.asked_at, table_id, rev)

    async def undo_message(self, table_id: str, rev: int) -> int | None:
        return await self.read(tables.undo_message, table_id, rev)

    async def set_undo_message(self, table: Table, message: int, now: datetime) -> bool:
        return await self.write(tables.set_undo_message, table, message, now)

    async def disagree(self, table: Table, now: datetime) -> None:
        await self.write(partial(tables.disagree, at_once=False), table, table.rev, now)

    async def note(self, key: str) -> str | None:
        found: tuple[str] | None = await self.read(first, "SELECT value FROM notes WHERE key = ?", (key,))
        return None if found is None else found[0]

    async def set_note(self, key: str, value: str) -> None:
        change = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.write(_run, change, (key, value))

    async def setting(self, whose: Whose, owner: int, name: str) -> str | None:
        wanted = "SELECT value FROM settings WHERE whose = ? AND id = ? AND name = ?"
        found: tuple[str] | None = await self.read(first, wanted, (whose, owner, name))
        return None if found is None else found[0]

    async def set_setting(self, whose: Whose, owner: int, name: str, value: str) -> None:
        await self.write(people.choose, whose, owner, name, value)

    async def owe(self, debts: Sequence[Debt]) -> None:
        await self.write(owed.owe, debts)

    async def debts_of(self, subject: str) -> Sequence[Debt]:
        return await self.read(owed.debts_of, subject)

    async def due_debts(self, now: datetime, most: int) -> Sequence[Debt]:
        return await self.read(owed.due_debts, now, most, self._ours)

    async def next_debt(self, now: datetime) -> datetime | None:
        return await self.read(owed.next_debt, now, self._ours)

    async def tick_off(self, debts: Sequence[Debt]) -> None:
        await self.write(owed.tick_off, debts)

    async def put_off(self, debt: Debt, due: datetime) -> None:
        await self.write(owed.put_off, debt, due)

    async def rouse(self, now: datetime, channel: int | None = None) -> None:
        await self.write(owed.rouse, now, self._ours, channel)

    async def bring_forward(self, kinds: Sequence[Owed], member: int, now: datetime) -> None:
        await self.write(owed.bring_forward, kinds, member, now)

    async def forgive(self, subject: str) -> None:
        await self.write(owed.forgive, subject)

    async def add_question(self, question: Question, debts: Sequence[Debt] = ()) -> None:
        await self.write(_with_debts, questions.add, question, debts)

    async def save_question(self, question: Question, debts: Sequence[Debt] = ()) -> None:
        await self.write(_with_debts, questions.save, question, debts)

    async def drop_question(self, question_id: str) -> None:
        await self.write(questions.drop, question_id)

    async def question(self, question_id: str) -> Question | None:
        return await self.read(questions.find, question_id)

    async def questions_of(self, table_id: str) -> Sequence[Question]:
        return await self.read(questions.open_at, table_id)

    async def channels_in_use(self, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
        return await self.read(tables.channels_in_use, guilds)

    async def name(self, member: int) -> str | None:
        return await self.read(members.name, member)

    async def keep_name(self, member: int, name: str) -> bool:
        return await self.write(members.keep_name, member, name)

    async def add_lobby(self, lobby: Lobby) -> None:
        await self.write(lobbies.add, lobby)

    async def lobby(self, lobby_id: str) -> Lobby | None:
        return await self.read(lobbies.find, lobby_id)

    async def lobby_in(self, channel: int) -> Lobby | None:
        return await self.read(lobbies.find_in, channel)

    async def save_lobby(self, lobby: Lobby) -> None:
        await self.write(lobbies.save, lobby)

    async def drop_lobby(self, lobby_id: str, now: datetime | None = None) -> bool:
        return await self.write(lobbies.drop, lobby_id, now)

    async def add_challenge(
        self, challenge: Challenge, seed: bytes, debts: Sequence[Debt] = (), timers: Sequence[Timer] = ()
    ) -> int:
        return await self.write(challenges.add, challenge, seed, debts, timers)

    async def challenge(self, challenge_id: str) -> Challenge | None:
        return await self.read(challenges.find, challenge_id)

    async def challenge_seed(self, challenge_id: str) -> bytes | None:
        return await self.read(challenges.seed, challenge_id)

    async def challenge_of(self, guild: int, game: str, cadence: Cadence, period: str) -> Challenge | None:
        return await self.read(challenges.find_period, guild, game, cadence, period)

    async def challenges_in(self, guild: int) -> Sequence[Challenge]:
        return await self.read(challenges.in_guild, guild)

    async def save_challenge(self, challenge: Challenge, paid: Sequence[Debt] = ()) -> None:
        await self.write(challenges.save, challenge, paid)

    async def settle_challenge(self, challenge: Challenge, debts: Sequence[Debt]) -> None:
        await self.write(challenges.settle, challenge, debts)

    async def set_schedule(self, schedule: Schedule, due: datetime) -> None:
        await self.write(schedules.set_schedule, schedule, due)

    async def drop_schedule(self, schedule: Schedule) -> None:
        await self.write(schedules.drop_schedule, schedule)

    async def schedules(self) -> Sequence[Schedule]:
        return await self.read(schedules.schedules)

    async def day_of(self, guild: int) -> Day | None:
        return await self.read(schedules.day_of, guild)

    async def set_day(self, guild: int, day: Day, due: datetime) -> None:
        await self.write(schedules.set_day, guild, day, due)

    async def days_played(self, guild: int) -> Sequence[tuple[int, str]]:
        return await self.read(challenges.days_played, guild)

    async def days_held(self, guild: int) -> Sequence[str]:
        return await self.read(challenges.days_held, guild)

    async def reminders_in(self, guild: int) -> Mapping[int, Reminder]:
        return await self.read(schedules.reminders_in, guild)

    async def set_reminder(self, guild: int, member: int, wish: Reminder) -> None:
        await self.write(schedules.set_reminder, guild, member, wish)

    async def owe_for(self, timer: Timer, debts: Sequence[Debt]) -> None:
        await self.write(schedules.owe_for, timer, debts)

    async def rotation(self, guild: int) -> Mapping[int, Pick]:
        return await self.read(schedules.rotation, guild)

    async def set_rotation(self, guild: int, weekdays: Sequence[int], pick: Pick | None, due: datetime) -> None:
        await self.write(schedules.set_rotation, guild, weekdays, pick, due)

    async def leave(self, premove: Premove) -> None:
        await self.write(premoves.leave, premove)

    async def premoves_at(self, table_id: str) -> Sequence[Premove]:
        return await self.read(premoves.at, table_id)

    async def withdraw(self, table_id: str, member: int) -> bool:
        return await self.write(premoves.withdraw, table_id, member)

    async def tables_with_premoves(self) -> Collection[str]:
        return await self.read(premoves.tables)

    async def count_hint(self, table_id: str) -> None:
        await self.write(_run, "UPDATE tables SET hints = hints + 1 WHERE id = ?", (table_id,))

    async def keep_review(self, table_id: str, review: Review) -> None:
        await self.write(reviews.keep, table_id, review)

    async def review(self, table_id: str) -> Review | None:
        return await self.read(reviews.of, table_id)

    async def add_attempt(self, attempt: Attempt) -> Attempt:
        return await self.write(attempts.add, attempt)

    async def attempts_of(self, member: int) -> Sequence[Attempt]:
        return await self.read(attempts.of, member)

    async def keep_trial(self, trial: Trial) -> None:
        await self.write(trials.keep, trial)

    async def trial(self, trial_id: str) -> Trial | None:
        return await self.read(trials.find, trial_id)

    async def drop_trial(self, trial_id: str) -> None:
        await self.write(trials.drop, trial_id)

    async def set_timers(self, subject: str, due: Due) -> None:
        await self.write(timers.set_timers, subject, due)

    async def next_due(self) -> datetime | None:
        return await self.read(timers.next_due, self._ours)

    async def has_timer(self, kind: str, subject: str) -> bool:
        return await self.read(timers.has_timer, kind, subject)

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        return await self.read(timers.due_timers, now)

    async def postpone(self, before: Timer, after: Timer) -> bool:
        return await self.write(timers.postpone, before, after)

    async def seats_of(self, member: int) -> Sequence[Table]:
        seated = f"id IN (SELECT table_id FROM members WHERE member = ?) AND {UNFINISHED}"
        return await self.read(rows.find, seated, (member,))

    async def lobbies_of(self, member: int) -> Sequence[str]:
        return await self.read(people.lobbies_of, member)

    async def kept_about(self, member: int) -> Kept:
        return await self.read(people.about, member)

    async def forget_member(self, member: int) -> Sequence[str]:
        return await self.write(people.forget, member)

    async def servers(self) -> Sequence[int]:
        return await self.read(servers.known)

    async def kept_about_server(self, guild: int, now: datetime) -> Kept:
        return await self.read(servers.about, guild, now)

    async def forget_server(self, guild: int) -> Sequence[str]:
        return await self.write(servers.forget, guild)


def _run(connection: Session, statement: str, values: Sequence[object]) -> None:
    connection.execute(statement, values)


def _with_debts(
    connection: Session, keep: Callable[[Session, Question], None], question: Question, debts: Sequence[Debt]
) -> None:
    keep(connection, question)
    owed.owe(connection, debts)
