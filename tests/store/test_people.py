"""What stores keep about people and servers: handed out whole, and deleted so that nothing tells who it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import closing
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.ai.review import Review, ReviewedDecision
from bot.core.consent import queries as consent_queries
from bot.core.consent.model import Ask, Question
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import NOTHING, Content, OutboxKind, ToMember, known_kinds
from bot.core.errors import NotSeated
from bot.core.notices import queries as notices_queries
from bot.core.notices.model import LETTER_ENTRY, Notice
from bot.core.people import lesson_queries, queries, server_queries
from bot.core.people import queries as people_queries
from bot.core.people.lesson_queries import LessonProgress
from bot.core.people.queries import UNOWNED
from bot.core.people.service import RETENTION
from bot.core.results import queries as results_queries
from bot.core.results import rating_queries
from bot.core.results.model import Void, results_of
from bot.core.results.ratings import INITIAL, Ladder
from bot.core.seats import queries as seats_queries
from bot.core.services import Services
from bot.core.settings.owner import SettingOwner
from bot.core.settings.service import QUIET
from bot.core.table import queries as table_queries
from bot.core.table.model import Forfeit, ForfeitReason, Kind, LogEntry, Run, Seat, Status, Stored, is_former
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.core.time.zones import Cadence, Day
from bot.store.database import Session
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import create_database, known_migrations
from bot.store.store import Store
from cogs.absence import queries as absence_queries
from cogs.challenge import queries as challenge_queries
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.leagues import queries as leagues_queries
from cogs.challenge.leagues.model import LEAGUE_ENTRY, LEAGUE_TIMER, League, LeagueForm, LeagueGame, LeagueStatus
from cogs.challenge.matches import queries as matches_queries
from cogs.challenge.matches.model import PROPOSAL_ENTRY, Proposal
from cogs.challenge.model import FINISHED_ENTRY, Challenge, Reminder, Schedule
from cogs.follow import queries as follow_queries
from cogs.follow.queries import Follower
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import Invitation, Lobby
from cogs.page import queries as page_queries
from cogs.page.model import PageLink
from cogs.premove import queries as premove_queries
from cogs.premove.queries import Premove
from cogs.puzzle import queries as puzzle_queries
from cogs.puzzle.model import Attempt
from cogs.review import queries as review_queries
from cogs.trial import queries as trial_queries
from cogs.trial.queries import Trial
from tests.store import changes
from tests.store.test_store import SEED, START, STORES, a_move, a_table, an_entry
from tests.tables.fixtures import ANA, BEN, CHLOE, DAN, GUILD, HandClock, MakeTables, a_race, play_all

KEPT = Services(SqliteStore("unused.db")).people.kept
RETENTION_PERIOD = timedelta(days=30)

FAR = 31415926535

TO_FIVE = ("walk 3", "rest", "walk 3", "rest", "walk 2")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    opened = STORES[request.param](request)
    await opened.open()
    yield opened
    await opened.close()


def a_challenge(name: str = "dare", **other: Any) -> Challenge:
    challenge = Challenge(
        name, "race", 3, {"goal": 20}, 100, 200, Cadence.ONCE, None, FAR, "c", 7, START, START + timedelta(days=1)
    )
    return replace(challenge, **other)


def a_league(member: int, name: str, **other: Any) -> League:
    week = timedelta(days=7)
    league = League(
        id=name,
        guild=100,
        channel=200,
        creator=member,
        game="race",
        options={"goal": 20},
        form=LeagueForm.ROUND_ROBIN,
        rounds=3,
        division_size=4,
        deadline=week,
        created=START,
    )
    return replace(league, divisions=((member, 12, 13),), **other)


async def filled(store: Store, member: int = FAR) -> None:
    """Everything that can be kept about a member, in server 100."""
    ended = a_table("ended", 201, Status.FINISHED, rev=3, opener=member, seats=(Seat(0, (member, 12)), Seat(1, (13,))))
    ended = replace(ended, forfeits=(Forfeit(1, (13, member), ForfeitReason.RESIGNED, 3),))
    entries = [
        LogEntry(1, Kind.SEAT, 12, 0, f"12 {member}", START),
        LogEntry(2, Kind.MOVE, member, 0, "walk 2", START),
        LogEntry(3, Kind.SEAT, member, 0, f"{member} 12 apprentice", START),
    ]
    await store.write(changes.add, Stored(ended, entries, SEED))
    outcome = {"scores": [3, 1], "ranks": [1, 2], "title": None, "goals": []}
    await store.write(results_queries.add, 100, results_of(replace(ended, outcome=outcome, forfeits=()), entries))
    lost = a_table("lost", 204, Status.FINISHED, opener=12, seats=(Seat(0, (12,)), Seat(1, (13,))), outcome=outcome)
    await store.write(changes.add, Stored(lost, [], SEED))
    await store.write(results_queries.add, 100, results_of(lost, []))
    await store.write(results_queries.set_void, 100, "lost", Void(member, START, "a quarrel"))
    left = a_table("left", 202, rev=2, seats=(Seat(0, (12,)), Seat(1, (13,))))
    await store.write(
        changes.add,
        Stored(left, [replace(a_move(1), member=member), LogEntry(2, Kind.SEAT, member, 0, "12", START)], SEED),
    )
    await store.write(
        consent_queries.add,
        Question(
            Ask.REPLACE,
            0,
            member,
            id="ask",
            table="left",
            asked_by=member,
            asked=START,
            waiting=(12, member),
            holders=(member,),
        ),
    )
    await store.write(trial_queries.keep, Trial("try", "left", member, 2, ("walk 1",)))
    await store.write(premove_queries.leave, Premove("left", member, ("walk 2",), careful=True))
    await store.write(page_queries.add_link, PageLink("link", member, "left", START))
    await store.write(page_queries.add_link, PageLink("spent", member, "left", START + timedelta(minutes=5)))
    await store.write(page_queries.spend_link, "spent", START, START + timedelta(days=30), "session")
    await store.write(puzzle_queries.add, Attempt(member, 7, "race/1", "walk 2", True, START))
    await store.write(lesson_queries.keep_lesson, LessonProgress(member, "race", "walking", ("walk 1",), done=True))
    replaced = [LogEntry(1, Kind.SEAT, 12, 1, f"13 {member}", START), LogEntry(2, Kind.SEAT, 12, 1, "13", START)]
    await store.write(changes.add, Stored(a_table("replaced", 203, rev=2, opener=12, seats=left.seats), replaced, SEED))
    await store.write(
        challenge_queries.add, a_challenge(creator=member, closed_by=member, teams=((member,), (12,))), SEED
    )
    run = Run("dare", START + timedelta(days=1), counts=True)
    decided = ReviewedDecision(1, 0, 0.0, 1.0, 0.0, 2.0)
    await store.write(review_queries.keep, "ended", Review((decided,), (3.0, 1.0), 1, is_chance=False, thoughts=1.0))
    run_table = a_table("run", 200, Status.FINISHED, opener=member, seats=(Seat(0, (member,)),), run=run)
    await store.write(
        changes.add, Stored(run_table, [], SEED), outbox_entries=[an_entry(FINISHED_ENTRY, subject="run")]
    )
    lobby = Lobby(
        id="lobby",
        game="race",
        options={},
        seats=3,
        guild=100,
        channel=300,
        members=(member, 12),
        created=START,
        due=START + timedelta(hours=1),
    )
    await store.write(lobby_queries.add, replace(lobby, invitations=(Invitation(13, member),)))
    hosted = Lobby(
        id="hosted",
        game="race",
        options={},
        seats=3,
        guild=100,
        channel=301,
        members=(12,),
        created=START,
        due=START + timedelta(hours=1),
    )
    await store.write(lobby_queries.add, replace(hosted, invitations=(Invitation(member, 12),)))
    await store.write(people_queries.block, member, 12)
    await store.write(people_queries.block, 13, member)
    await store.write(table_queries.count_hint, "left", member)
    await store.write(table_queries.count_hint, "replaced", member)
    proposal = Proposal(
        id="asked",
        guild=100,
        channel=200,
        creator=member,
        game="race",
        options={"goal": 20},
        lasts=timedelta(days=1),
        computers=(),
        teams=((member,), (12,)),
        created=START,
        message=5,
    )
    await store.write(matches_queries.add, proposal, START + timedelta(days=3))
    await store.write(leagues_queries.add, a_league(member, "joined"), [])
    games = (LeagueGame(1, 0, 1, (member, 12), table="ended", points=(2, 0)), LeagueGame(2, 0, 2, (13, member)))
    played = a_league(member, "played", status=LeagueStatus.RUNNING, games=games, creator=12)
    await store.write(leagues_queries.add, played, [])
    await store.write(seats_queries.keep_name, member, "Anastasia", "de")
    await store.write(people_queries.choose, SettingOwner.MEMBER, member, "quiet", "22-7")
    await store.write(absence_queries.announce, member, START, START + timedelta(days=3))
    await store.write(dailies_queries.set_reminder, 100, member, Reminder.ALWAYS)
    await store.write(follow_queries.follow, Follower("left", member, 0, 0))
    await store.write(
        notices_queries.save_check,
        "left",
        [Notice("left", member, 1, 1, START)],
        None,
        [
            an_entry(CALL_ENTRY, subject="left", members=(member, 12)),
            an_entry(LETTER_ENTRY, subject="left", content=ToMember(member)),
        ],
    )


async def test_an_export_has_all_data_of_a_member_and_no_secret(store: Store) -> None:
    await filled(store)
    kept = await store.read(people_queries.about, FAR, KEPT)
    assert {name: len(rows) for name, rows in kept.items()} == {
        "names": 1,
        "settings": 1,
        "absences": 1,
        "challenge_reminders": 1,
        "opened_challenges": 1,
        "closed_challenges": 1,
        "lobbies": 1,
        "invitations": 1,
        "blocks": 1,
        "proposed_matches": 1,
        "leagues": 2,
        "opened_leagues": 1,
        "league_games": 2,
        "hints": 2,
        "followed_tables": 1,
        "notices": 1,
        "tables": 3,
        "questions": 1,
        "trials": 1,
        "premoves": 1,
        "page_links": 1,
        "page_sessions": 1,
        "puzzles": 1,
        "puzzle_answers": 1,
        "puzzle_ratings": 1,
        "lessons": 1,
        "reviews": 1,
        "seats": 2,
        "forfeits": 1,
        "results": 1,
        "ratings": 1,
        "voided_results": 1,
        "log_entries": 4,
    }
    assert [(row["rank"], row["rated"], row["goals"]) for row in kept["results"]] == [(1, 1, [])]
    assert [(row["game"], row["games"]) for row in kept["ratings"]] == [("race", 1)]
    assert [(row["table"], row["void_reason"]) for row in kept["voided_results"]] == [("lost", "a quarrel")]
    assert kept["settings"] == [{"name": "quiet", "value": "22-7"}]
    assert kept["seats"] == [{"table": "ended", "seat": 0}, {"table": "run", "seat": 0}]
    text = json.dumps(kept)
    assert "Anastasia" in text
    assert SEED.hex() not in text
    assert {row["options"]["goal"] for row in kept["tables"]} == {20}
    assert all(not rows for rows in (await store.read(people_queries.about, 99, KEPT)).values())


async def test_whoever_is_forgotten_leaves_nothing_but_a_number_of_nobody(store: Store) -> None:
    await filled(store)
    assert sorted(await store.write(people_queries.forget, FAR, KEPT)) == ["ended", "left", "replaced", "run"]
    assert all(not rows for rows in (await store.read(people_queries.about, FAR, KEPT)).values())
    everything = json.dumps(await store.read(server_queries.about, 100, START + timedelta(days=2), KEPT))
    assert str(FAR) not in everything
    ended = await store.read(table_queries.load, "ended")
    assert ended is not None
    former = ended.table.opener
    assert is_former(former)
    assert ended.table.seats == (Seat(0, (former, 12)), Seat(1, (13,)))
    assert ended.table.forfeits == (Forfeit(1, (13, former), ForfeitReason.RESIGNED, 3),)
    results = await store.read(results_queries.at, 100, "ended")
    assert [each.member for each in results] == [former, 12, 13]
    assert len(await store.read(results_queries.of_member, 100, former)) == 1
    ladder = Ladder(100, "race", 2)
    rated = await store.read(rating_queries.of_ladder, ladder)
    assert {each.player: each.rating for each in rated} == {each.member: each.rating for each in results}
    await store.write(rating_queries.rebuild, ladder)
    assert {*await store.read(rating_queries.of_ladder, ladder)} == {*rated}
    assert [entry.text for entry in ended.entries] == [f"12 {former}", "walk 2", f"{former} 12 apprentice"]
    assert Seat.read(0, ended.entries[2].text).members == (former, 12)
    assert [(entry.kind, entry.members) for entry in await store.read(outbox_queries.entries_of, "left")] == [
        (CALL_ENTRY, (12,))
    ]
    assert await store.read(outbox_queries.entries_of, "run") == []
    question = await store.read(consent_queries.find, "ask")
    assert question is not None
    assert (question.asked_by, question.subject, question.waiting) == (former, former, (12, former))
    replaced = await store.read(table_queries.load, "replaced")
    assert replaced is not None
    assert [entry.text for entry in replaced.entries] == [f"13 {former}", "13"]
    match = await store.read(challenge_queries.find, "dare")
    assert match is not None
    assert match.teams == ((former,), (12,))
    assert match.creator == match.closed_by == former
    assert await store.read(seats_queries.name, FAR) is None
    lobby = await store.read(lobby_queries.find, "lobby")
    assert lobby is not None
    assert lobby.members == (12,)
    assert lobby.invitations == (Invitation(13, former),)
    hosted = await store.read(lobby_queries.find, "hosted")
    assert hosted is not None
    assert hosted.invitations == ()
    assert await store.read(people_queries.blocked_by, 13) == []
    assert await store.read(matches_queries.find, "asked") is None
    joined, played = [await store.read(leagues_queries.find, name) for name in ("joined", "played")]
    assert joined is not None
    assert played is not None
    assert (joined.creator, joined.members) == (former, (12, 13))
    assert (played.creator, played.members) == (12, (former, 12, 13))
    assert [game.players for game in played.games] == [(former, 12), (13, former)]
    assert [each.kind for each in await store.read(outbox_queries.entries_of, joined.subject)] == [LEAGUE_ENTRY]
    assert [each.subject for each in await store.due_timers(START) if each.kind == LEAGUE_TIMER] == [played.subject]
    (retired,) = await store.read(outbox_queries.entries_of, "100 asked")
    assert (retired.kind, retired.message) == (PROPOSAL_ENTRY, 5)
    left = await store.read(table_queries.one, "left")
    assert left is not None
    assert left.hint_counts == {former: 1}
    after = await store.read(table_queries.one, "replaced")  # where the member had a seat, and did nothing
    assert after is not None
    assert after.hint_counts == {former: 1}


HOLD_NO_MEMBER = {
    "challenge_days", "day_messages", "lease", "notes", "processes", "rotations", "schedules", "seat_boards", "shards",
}  # fmt: skip
"""Tables without a column for members."""


def everything(session: Session, tables: Iterable[str]) -> dict[str, list[tuple[Any, ...]]]:
    return {table: [tuple(row) for row in session.execute(f"SELECT * FROM {table}", ())] for table in tables}  # noqa: S608


def test_every_table_says_what_it_keeps_of_whom(tmp_path: Path) -> None:
    create_database(tmp_path / "layout.db", known_migrations())
    with closing(sqlite3.connect(tmp_path / "layout.db")) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        there = sorted(name for (name,) in connection.execute(query))
    assert sorted([*UNOWNED, *(data.table for data in KEPT)]) == there


def about(kind: OutboxKind, number: int) -> Content:
    """A content of a kind with this number wherever it has one."""
    return kind.content(**{each.name: number if each.type == "int" else True for each in fields(kind.content)})


async def test_whoever_is_forgotten_is_in_no_column_of_any_table(store: Store) -> None:
    tables = sorted([*UNOWNED, *(data.table for data in KEPT)])
    await filled(store)
    await store.write(puzzle_queries.answer, FAR, "race/1", START, INITIAL, solved=True)
    owed = [
        an_entry(kind, subject=f"about {kind}", content=content, members=(12, FAR) if content.key != FAR else ())
        for kind in known_kinds()
        for content in {NOTHING, about(kind, 77), about(kind, FAR)}
    ]
    await store.write(outbox_queries.add_entries, owed)
    before = await store.read(everything, tables)
    assert {table for table, rows in before.items() if not rows} <= HOLD_NO_MEMBER
    assert any(FAR in row for row in before["debts"])
    await store.write(people_queries.forget, FAR, KEPT)
    after = await store.read(everything, tables)
    found = [(table, row) for table, rows in after.items() for row in rows if str(FAR) in " ".join(map(str, row))]
    assert found == []
    others = [each for each in owed if each.content.key != FAR]
    assert len(after["debts"]) >= len(others) > len(known_kinds()), "what others are owed stays"


async def test_two_who_are_forgotten_stay_two_also_in_one_challenge_and_at_one_seat(store: Store) -> None:
    await filled(store)
    run = Run("dare", START + timedelta(days=1), counts=True)
    await store.write(
        changes.add,
        Stored(a_table("other", 200, Status.FINISHED, opener=12, seats=(Seat(0, (12,)),), run=run), [], SEED),
    )
    await store.write(people_queries.forget, FAR, KEPT)
    await store.write(people_queries.forget, 12, KEPT)
    openers = [table.opener for table in await store.read(table_queries.runs_of, "dare")]
    assert len(set(openers)) == 2
    assert all(map(is_former, openers))
    ended = await store.read(table_queries.one, "ended")
    assert ended is not None
    assert len(ended.seats[0].members) == 2


async def test_a_server_is_handed_out_without_the_logs_of_games_that_go_on(store: Store) -> None:
    await filled(store)
    running, after = START, START + timedelta(days=2)
    kept = await store.read(server_queries.about, 100, running, KEPT)
    assert {row["table"] for row in kept["logs"]} == {"ended"}
    assert {row["id"] for row in kept["tables"]} == {"ended", "left", "lost", "replaced", "run"}
    assert SEED.hex() not in json.dumps(kept)
    assert {row["table"] for row in (await store.read(server_queries.about, 100, after, KEPT))["logs"]} == {"ended"}


async def test_a_server_that_is_deleted_takes_everything_with_it_and_leaves_the_others(store: Store) -> None:
    await filled(store)
    await store.write(
        changes.add, Stored(a_table("far", 900, guild=101), [], SEED), outbox_entries=[an_entry(subject="far")]
    )
    await store.write(people_queries.choose, SettingOwner.SERVER, 100, "theme", "light")
    await store.write(people_queries.choose, SettingOwner.SERVER, 102, "theme", "light")
    await store.write(dailies_queries.set_schedule, Schedule(100, Cadence.DAILY, "race", {}, 200), START)
    await store.write(dailies_queries.set_day, 100, Day("UTC", 5), START)
    await store.write(queries.keep, "left-shared", "yes")
    assert await store.read(server_queries.known, KEPT) == [100, 101, 102]
    assert sorted(await store.write(server_queries.forget, 100, KEPT)) == ["ended", "left", "lost", "replaced", "run"]
    assert await store.read(server_queries.known, KEPT) == [101, 102]
    assert all(not rows for rows in (await store.read(server_queries.about, 100, START, KEPT)).values())
    assert await store.read(outbox_queries.entries_of, "left") == []
    assert await store.read(queries.find, "left-shared") is None
    assert [timer.subject for timer in await store.due_timers(START + timedelta(days=99))] == ["pages", "far"]
    assert await store.read(outbox_queries.entries_of, "100 asked") == []
    assert await store.read(people_queries.blocked_by, 13) == [FAR]
    assert len(await store.read(outbox_queries.entries_of, "far")) == 1
    assert await store.read(lobby_queries.find_in, 300) is None
    assert await store.read(leagues_queries.find, "played") is None


# What the service does beside it


@pytest.fixture
async def services(make_tables: MakeTables) -> Services:
    services = make_tables()
    await services.start()
    return services


async def test_a_shared_seat_is_left_to_the_others_and_a_table_with_an_empty_one_ends(services: Services) -> None:
    shared = await a_race(services, (ANA, CHLOE), (BEN,))
    alone = await a_race(services, (ANA,), (BEN,), channel=201)
    over = await play_all(
        services, await a_race(services, channel=202, goal=5), "walk 3", "rest", "walk 3", "rest", "walk 2"
    )
    assert over.table.status is Status.FINISHED
    elsewhere = await a_race(services, (BEN,), (DAN,), channel=203)
    await services.people.forget_member(ANA)
    after = await services.tables.live(shared.table.id)
    assert after.table.status is Status.RUNNING
    assert after.table.seats[0].members == (CHLOE,)
    assert (await services.tables.find(alone.table.id)).status is Status.RESIGNED
    finished = await services.tables.find(over.table.id)
    assert finished.outcome == over.table.outcome
    assert all(ANA not in table.members for table in (after.table, finished))
    assert is_former(finished.seats[0].members[0])
    assert (await services.tables.find(elsewhere.table.id)).rev == elsewhere.table.rev
    with pytest.raises(NotSeated):
        await services.moves.play(shared.table.id, ANA, "walk 1")
    assert (await services.records.verify(over.table.id)).moves == over.number


async def test_records_and_results_name_nobody_and_keep_their_scores(services: Services) -> None:
    over = await play_all(services, await a_race(services, goal=5), *TO_FIVE)
    before = await services.results.best_in(GUILD, 5)
    await services.people.forget_member(ANA)
    after = await services.results.best_in(GUILD, 5)
    assert [[each.score for each in found] for found in after.values()] == [
        [each.score for each in found] for found in before.values()
    ]
    named = {each.member for found in after.values() for each in found}
    assert ANA not in named
    assert await services.results.of_member(GUILD, ANA) == []
    assert over.table.id in {each.table for found in after.values() for each in found}


async def test_choices_that_were_deleted_count_no_more(services: Services) -> None:
    await services.settings.choose(QUIET, ANA, "22-7")
    await services.people.forget_member(ANA)
    assert await services.settings.of(QUIET, ANA) == QUIET.values[0]


async def test_a_server_that_left_has_thirty_days(services: Services, clock: HandClock) -> None:
    await a_race(services)
    await services.people.schedule_deletion(GUILD)
    assert await services.people.is_leaving(GUILD)
    clock.turn(days=1)
    await services.people.cancel_deletion(GUILD)
    assert not await services.people.is_leaving(GUILD)
    await services.people.schedule_deletion(GUILD)
    farewells = [
        timer for timer in await services._store.due_timers(clock() + RETENTION_PERIOD) if timer.kind == RETENTION
    ]
    assert [timer.due for timer in farewells] == [clock() + RETENTION_PERIOD]
    await services.people.forget_server(GUILD)
    assert await services.tables.running() == []
