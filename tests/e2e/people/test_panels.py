"""Panels and their answers as transcripts: settings, challenges, records, start cards, and a table's history."""

from __future__ import annotations

from cogs.challenge.challenges import Challenges
from tests.approvals import check
from tests.approvals.transcripts import Transcript
from tests.e2e.challenging import OPEN, begin, play_on
from tests.e2e.people.test_notices import pass_the_turn, two
from tests.e2e.people.test_ratings import played
from tests.e2e.people.test_settings import manager_and_other
from tests.e2e.stage import Stage, settled


async def test_panels_of_settings(stage: Stage) -> None:
    transcript = Transcript()
    manager, other = manager_and_other(stage)
    await transcript.panel(manager, "server")
    await transcript.panel(manager, "turns")
    for line in (
        "server do:tables with:3", "server do:tables with:many", "server do:clock with:72 24", "server do:day with:6",
        "server do:weekdays with:Monday, Nova Luna", "server do:weekdays with:someday, Nova Luna",
        "server do:schedule with:daily, Otys", "server do:schedule with:hourly", "server do:log",
        "server do:absence with:0", "server do:challenges with:managers", "server do:theme with:light",
        "server do:channels",
    ):  # fmt: skip
        await transcript.slash(manager, line, besides=False)
    await transcript.panel(manager, "server")
    other = other.in_channel("table-two")  # the daily that was planned above is posted here at any moment
    for line in (
        "turns do:away with:3 days", "turns do:away with:yesterday", "turns do:zone with:Berlin",
        "turns do:zone with:Atlantis", "turns do:quiet with:22-7", "turns do:quiet with:7-7",
        "turns do:mentions with:direct", "turns do:reminders with:6", "turns do:theme with:contrast",
        "turns do:invitations with:nobody", "turns do:challenges with:never", "turns do:data with:delete",
        "turns do:block", "turns do:snooze", "turns do:nothing",
    ):  # fmt: skip
        await transcript.slash(other, line)
    await transcript.panel(other, "turns")
    await transcript.slash(other, "turns do:back")
    check("panels_of_settings.txt", transcript.text)


async def test_panels_of_challenges(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben, dan = (stage.member(name) for name in ("Ana", "Ben", "Dan"))
    await transcript.panel(ana, "challenge")
    await ana.slash(OPEN)
    await settled()
    await stage.services[Challenges].pars.settled()
    await begin(ana)
    await play_on(stage, ana, turns=3)
    await transcript.panel(ana, "challenge")
    await transcript.slash(ana, "challenge do:play")
    await play_on(stage, ana)
    await stage.later(minutes=1)  # the thread of those who have finished is open
    await transcript.panel(ana, "challenge")
    for line in (
        "challenge do:standings",
        "challenge do:details",
        "challenge do:view",
        "challenge do:post",
        "challenge do:copy",
    ):
        await transcript.slash(ana, line)
    await begin(ben)
    await transcript.slash(ana, "challenge do:standings")
    await transcript.slash(ana, "challenge do:close")
    await transcript.slash(ben, "challenge do:play")
    await play_on(stage, ben, cell=5)
    await transcript.panel(dan, "challenge")
    await transcript.slash(dan, "challenge do:standings")
    await stage.later(days=1)
    await transcript.panel(ben, "challenge")
    for line in (
        "challenge do:standings", "challenge do:archive", "challenge do:compare", "challenge do:verify",
        "challenge do:season with:week", "challenge do:practise",
    ):  # fmt: skip
        await transcript.slash(ben, line)
    check("panels_of_challenges.txt", transcript.text)


async def test_panels_of_records(stage: Stage) -> None:
    transcript = Transcript()
    manager, other = manager_and_other(stage)
    await transcript.slash(manager, "records")
    for number in range(12):
        await played(stage, manager.member.name, other.member.name, ranks=(1, 2) if number % 3 else (2, 1))
    await transcript.slash(manager, "records")
    for labels in (("Ladders", "My ratings"), ("My card",)):
        await transcript.slash(manager, "records")
        await transcript.press(manager, *labels)
    await transcript.slash(other, f"records member:@{manager.member.name}")
    check("panels_of_records.txt", transcript.text)


async def test_start_cards(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben = stage.member("Ana"), stage.member("Ben")
    for title in ("Carcassonne", "Nova Luna", "Fantastic Factories", "Otys", "Solarius Mission"):
        await transcript.slash(ana, "play")
        await transcript.press(ana, title)
    await transcript.slash(ana, "help")
    for topic in ("table", "server", "records", "nothing at all"):
        await transcript.slash(ana, f"help topic:{topic}")
    await transcript.slash(ana, "novaluna seats:3")
    await transcript.slash(ben, "play")
    await transcript.slash(ben, "turns")
    check("start_cards.txt", transcript.text)


async def test_panels_of_history(stage: Stage) -> None:
    transcript = Transcript()
    mover, other = await two(stage)
    dan = stage.member("Dan")
    await pass_the_turn(stage, mover)
    for line in ("log", "info", "since", "replay", "words", "export", "verify", "undo", "board", "fairness", "clock"):
        await transcript.slash(mover, f"table do:{line}")
    await transcript.slash(other, "table do:premove")
    await transcript.slash(other, "table do:pause")
    await transcript.panel(mover, "table")
    for line in ("leave", "replace", "invite", "premove", "unfollow", "rules with:end", "learn"):
        await transcript.slash(dan, f"table do:{line}")
    await transcript.slash(other, "turns")
    await stage.later(days=2)
    await transcript.panel(other, "table")
    await transcript.slash(mover, "turns")
    check("panels_of_history.txt", transcript.text)
