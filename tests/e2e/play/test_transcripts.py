"""What members see in a lobby, in trials, on overtime, at the end of a game, in puzzles and leagues, as transcripts."""

from __future__ import annotations

from datetime import UTC, datetime

from cogs.challenge.challenges import Challenges
from tests.approvals import check
from tests.approvals.transcripts import Transcript
from tests.e2e.challenges.test_day_messages import (
    CARCASSONNE,
    NOVA_LUNA,
    changes_shown,
    finish,
    next_day,
    open_now,
    public,
    solve,
)
from tests.e2e.challenging import OPEN, begin, play_on
from tests.e2e.people.test_notices import pass_the_turn, two
from tests.e2e.play.test_sequel import alone
from tests.e2e.stage import Stage, settled
from tests.tables.fixtures import QUICK


async def test_lobby(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben, chloe, dan = (stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan"))
    await transcript.slash(ana, "novaluna seats:3")
    await transcript.press(ben, "Join")
    for line in (
        "options with:nonsense", "options with:fewer_discs on", "options with:computers 2", "options with:seats 4",
        "options with:computers 1", "options with:seats 1", "clock with:48 24 off", "clock with:5 9", "call", "invite",
        f"invite member:@{chloe.member.name}", f"invite member:@{ben.member.name}", "keep", "board", "info", "start",
    ):  # fmt: skip
        await transcript.slash(ana, f"table do:{line}")
        await transcript.see(dan, "the lobby")
    await transcript.slash(stage.member("Emil"), "table do:join")
    await transcript.slash(dan, "novaluna seats:2 options:fewer_discs=on")
    check("lobby.txt", transcript.text)


async def test_lobby_that_nobody_starts(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:3")
    await ben.press("Join")
    await transcript.slash(ana, "table do:leave")
    await transcript.see(ana, "the lobby of Ben")
    for days in (2, 2, 2, 30):
        await stage.later(days=days)
        await transcript.see(ana, f"{days} days later")
    check("lobby_that_nobody_starts.txt", transcript.text)


async def test_trials_and_premoves(stage: Stage) -> None:
    transcript = Transcript()
    mover, other = await two(stage)
    position = (await stage.live()).position
    first, *_, last = map(str, position.moves())
    for line in (f"try with:{last}", "try", "try with:fly away", f"premove with:{first}"):
        await transcript.slash(mover, f"table do:{line}")
    await transcript.slash(mover, f"table do:try with:{first}")
    await transcript.press(mover, "Undo", "Drop")
    for line in (f"premove with:{last}", "premove", "premove with:fly away", f"premove with:{'; '.join([last] * 9)}"):
        await transcript.slash(other, f"table do:{line}")
    await transcript.slash(mover, f"move move:{first}")
    await settled()
    await transcript.see(other, "after the move")
    await transcript.slash(mover, "move move:take 1 at A1")
    await transcript.slash(mover, "look")
    check("trials_and_premoves.txt", transcript.text)


async def test_overtime(stage: Stage) -> None:
    transcript = Transcript()
    slow, other = await two(stage)
    dan = stage.member("Dan")
    await stage.later(days=5, hours=1)
    message = await transcript.see(dan, "the clock has run out")
    for member, label in ((slow, "Remind"), (other, "Remind"), (other, "2 more days")):
        await member.press(label, message)
        await transcript.see(member, f"[{label}]")
    await transcript.panel(other, "table")
    await transcript.slash(slow, "turns")
    await stage.later(days=3)
    await transcript.see(dan, "it has run out again")
    await transcript.slash(other, "table do:end", besides=False)  # that it is over is posted in its own time
    await transcript.slash(other, "turns", besides=False)
    check("overtime.txt", transcript.text)


async def test_end_of_a_game(stage: Stage) -> None:
    transcript = Transcript()
    (ana, live), dan = await alone(stage), stage.member("Dan")
    board = stage.board(live)
    await transcript.see(dan, "the final board")
    for label in ("Whole board", "Fairness", "Share", "Share", "Replay", "Play again"):
        await ana.press(label, board)
        await transcript.see(ana, f"[{label}]")
    await transcript.slash(ana, "records")
    await transcript.slash(ana, "table")
    check("end_of_a_game.txt", transcript.text)


async def test_daily_puzzle(stage: Stage) -> None:
    transcript = Transcript()
    ana = stage.member("Ana")
    await transcript.slash(ana, "puzzle do:share")
    message = await transcript.slash(ana, "puzzle")
    await transcript.choose(ana, "Preview a move", ana.options("Preview a move", message)[1])
    await transcript.press(ana, "Submit answer")
    await transcript.slash(ana, "puzzle")
    await transcript.slash(ana, "puzzle do:share")
    await transcript.slash(ana, "puzzle do:chess")
    check("daily_puzzle.txt", transcript.text)


async def test_league(stage: Stage) -> None:
    transcript = Transcript()
    members = ana, ben, *_ = [stage.member(name) for name in ("Ana", "Ben", "Chloe", "Dan", "Emil")]
    for text in (
        "Nova Luna, swiss 0, 7 days",
        "Otys, everyone, 7 days",
        "Nova Luna, swiss 3, 7 days",
    ):
        await transcript.slash(ana, f"challenge do:league with:{text}")
    league = await transcript.see(ben, "the league")
    for member in members:
        await member.press("Join", league)
    await settled()
    await transcript.panel(ben, "challenge")
    await ana.press("Start", league)
    await stage.later(seconds=1)
    await transcript.see(ben, "the season has begun")
    await transcript.slash(ana, "challenge do:cancel")
    check("league.txt", transcript.text)


async def test_practice_and_match(stage: Stage) -> None:
    transcript = Transcript()
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash(OPEN)
    await settled()
    await stage.services[Challenges].pars.settled()
    await begin(ana)
    await play_on(stage, ana)
    await stage.later(minutes=1)
    for line in ("practise", "reset"):
        await transcript.slash(ana, f"challenge do:{line}")
    for line in ("match with:otys, 1 day", "match with:otys, 1 day member:@Ben", "match with:Solarius Mission, 1 year"):
        await transcript.slash(ana, f"challenge do:{line}")
    await transcript.see(ben, "the proposal")
    await transcript.panel(ben, "challenge")
    await transcript.slash(ben, "turns")
    check("practice_and_match.txt", transcript.text)


async def test_reading(stage: Stage) -> None:
    transcript = Transcript()
    mover, other = await two(stage)
    for _ in range(3):
        await pass_the_turn(stage, mover)
        mover, other = other, mover
    for line in ("log", "replay", "replay with:2", "since", "words", "info", "hint", "follow", "rules with:tasks"):
        await transcript.slash(other, f"table do:{line}")
    await transcript.slash(stage.member("Dan"), "table do:follow")
    await transcript.slash(other, "look what:tile 1")
    await transcript.slash(mover, "table do:substitute with:3")
    await transcript.see(other, "the question")
    await transcript.slash(other, "table do:agree")
    await transcript.see(stage.member("Dan"), "the computer plays")
    check("reading.txt", transcript.text)


async def test_days_of_a_server(stage: Stage) -> None:
    """Two dailies and the puzzle: the message of the day, the evening's reminder, the next day, an empty day."""
    transcript = Transcript()
    stage.services[Challenges].pars._effort = QUICK
    ana, ben, dan = (stage.member(name) for name in ("Ana", "Ben", "Dan"))
    stage.clock.now = datetime(2026, 12, 1, 8, tzinfo=UTC)
    await transcript.slash(ana, NOVA_LUNA)
    await transcript.slash(ana, CARCASSONNE)
    await changes_shown(stage)
    await changes_shown(stage)
    await transcript.see(dan, "the message of the day")
    await finish(stage, await open_now(stage, "novaluna"), ana, ben)
    await finish(stage, await open_now(stage, "carcassonne"), ana)
    await stage.services[Challenges].enter((await open_now(stage, "carcassonne")).id, ben.id)
    await solve(stage, ben)
    await changes_shown(stage)
    await transcript.see(dan, "in the morning")
    await transcript.slash(ben, "challenge do:standings which:nova luna daily 1")
    await transcript.slash(ana, "challenge do:standings which:nova luna daily 1")
    await stage.later(hours=13)
    await transcript.see(dan, "in the evening")
    await next_day(stage)
    await changes_shown(stage)
    await changes_shown(stage)
    ended, opened = public(dan)
    await transcript.see(dan, "after midnight", ended)
    await transcript.see(dan, "the new day", opened)
    await next_day(stage)
    await changes_shown(stage)
    await changes_shown(stage)
    _, opened = public(dan)
    await transcript.see(dan, "after an empty day", opened)
    check("days_of_a_server.txt", transcript.text)
