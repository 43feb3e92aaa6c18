"""*Review* over the wire: after the end, for anybody, page by page; not while a game goes on."""

from __future__ import annotations

import pytest

from bot.ai.players import player_for
from bot.core.table.model import deciders
from bot.games.carcassonne.moves import FieldMeeple
from bot.games.chance import Chance, seed_from_text
from bot.games.novaluna import NovaLuna
from bot.games.registry import game_named
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from cogs.challenge.results.service import ChallengeResults
from cogs.review.service import ReviewRefused, Reviews
from tests.e2e.challenging import begin, newest, run_of
from tests.e2e.play.test_trials import own
from tests.e2e.racing import gathered
from tests.e2e.stage import Stage, labels_of, settled


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
    """The games are always the same."""
    monkeypatch.setattr(stage.services.openings, "_seeds", lambda: seed_from_text("looking back"))


async def looked(member: ScriptedMember) -> Message:
    """Return what a member reads once the game has been reviewed."""
    await member.until(lambda: "I'm reviewing this game" not in own(member).content)
    return own(member)


async def ended(stage: Stage, members: list[ScriptedMember], moves: int) -> Message:
    """Play the last possible moves, then let the first member resign."""
    for _ in range(moves):
        live = await stage.live()
        await stage.services.moves.play(live.table.id, deciders(live)[0], str(live.position.moves()[-1]))
    await members[0].slash("table do:resign with:sure")
    await settled()
    return stage.board(await stage.live())


async def test_a_game_of_two_is_paged_through_by_a_player_and_by_a_stranger(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ana.slash("table do:review")
    assert "This game is still running" in own(ana).content
    board = await ended(stage, [ana, ben], 8)
    await ben.press("Review", board)
    overview = await looked(ben)
    assert overview.content.startswith("**Review**: Nova Luna")
    assert f"Accuracy: <@{ana.id}>" in overview.content
    assert "Reviewed all" in overview.content
    assert overview.attachments[0].filename == "review.png"
    moves = [label for label in labels_of(overview) if " · Move " in label]
    assert moves
    texts = [line for line in overview.content.splitlines() if "· move " in line]
    assert len(texts) == len(moves)
    assert all(f", <@{ben.id}>: " in line for line in texts)
    await ben.press(moves[0], overview)
    page = await looked(ben)
    assert page.id == overview.id
    assert "Better: " in page.content
    (better_line,) = [line for line in page.content.splitlines() if line.startswith("**Better: ")]
    assert "*(shown)*" in better_line
    better = page.attachments[0].content
    await ben.press("Show move played", page)
    played = await looked(ben)
    (played_line,) = [line for line in played.content.splitlines() if line.startswith("**Played: ")]
    assert "*(shown)*" in played_line
    assert played.attachments[0].content != better
    await ben.press("◀", played)
    assert (await looked(ben)).content == overview.content
    await ben.choose("Whose moves", "Ana", message=own(ben))
    await ben.until(lambda: own(ben).content != overview.content)
    others = own(ben).content
    assert f", <@{ana.id}>: " in others or "I found no costly moves" in others
    assert f", <@{ben.id}>: " not in others
    dan = stage.member("Dan")
    await dan.slash("table do:review")
    assert (await looked(dan)).content.startswith("**Review**")
    ids = [control.custom_id for control in controls(overview.components)]
    assert len(set(ids)) == len(ids)


async def test_a_game_that_ended_before_anybody_chose_says_so(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    await ended(stage, [ana, ben], 0)
    await ben.slash("table do:review")
    review = await looked(ben)
    assert review.attachments == ()
    assert review.content.splitlines() == [
        "**Review**: Nova Luna",
        "There's nothing to review: the game ended before anyone had a choice.",
    ]


async def test_a_review_marks_the_replay_and_ends_with_one_thing_to_try(stage: Stage) -> None:
    ana, ben = await gathered(stage, "Ana", "Ben", line="novaluna seats:2")
    board = await ended(stage, [ana, ben], 8)
    await ben.press("Replay", board)
    plain = await drawn(ben)
    assert "Turning point" not in plain.content
    await ben.press("Review", board)
    overview = await looked(ben)
    assert "**Next time:** " in overview.content
    assert "In your reviewed game of Nova Luna, " in overview.content
    review = await stage.services[Reviews].find((await stage.live()).table.id)
    assert review is not None
    points = review.turning_points()
    assert points
    await ben.press("Marked replay", overview)
    marked = await drawn(ben)
    assert marked.attachments[0].content != plain.attachments[0].content
    told = [line for line in marked.content.splitlines() if "Turning point" in line]
    assert [line.split(" · ")[0] for line in told] == [
        f"-# Move {number}" for number in sorted(one.number for one in points)
    ]
    assert all("Better: " in line for line in told)
    await ben.slash(f"table do:replay with:{points[0].number}")
    assert "Turning point 1" in own(ben).content
    dan = stage.member("Dan")
    await dan.slash("table do:review")
    assert "Next time" not in (await looked(dan)).content


async def drawn(member: ScriptedMember) -> Message:
    """Return the message with a replay once it's drawn."""

    def is_drawn() -> bool:
        message = member.newest_private_message()
        return message is not None and any(one.filename.endswith(".gif") for one in message.attachments)

    await member.until(is_drawn)
    return own(member)


async def test_a_review_says_what_is_better_than_a_meeple_on_a_field(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line="carcassonne seats:2")
    chooses = player_for(game_named("carcassonne"), "greedy", Chance(b"I"))
    for _ in range(24):
        live = await stage.live()
        fields = [move for move in live.position.moves() if isinstance(move, FieldMeeple)]
        move = fields[-1] if fields else chooses.choose(live.position)
        await stage.services.moves.play(live.table.id, deciders(live)[0], str(move))
    await members[0].slash("table do:resign with:sure")
    await settled()
    await members[0].press("Review", stage.board(await stage.live()))
    overview = await looked(members[0])
    assert overview.content.startswith("**Review**: Carcassonne")
    (costly,) = [line for line in overview.content.splitlines() if ": Meeple on the field, " in line]
    number = costly.strip("*")[0]
    await members[0].press(next(label for label in labels_of(overview) if label.startswith(f"{number} · ")), overview)
    page = await looked(members[0])
    assert "Played: Meeple on the field, " in page.content
    assert "**Better: " in page.content
    assert page.attachments


async def played(stage: Stage, member: ScriptedMember, which: int) -> None:
    """A member's run in the newest challenge: always the same of all moves, some of them, and then the quick player."""
    run, game = await run_of(stage, member), NovaLuna()
    live, chooses = await stage.services.tables.live(run.id), player_for(game, "greedy", Chance(b"I"))
    while live.position.deciders:
        moves = live.position.moves()
        move = moves[which] if live.number < 4 else chooses.choose(live.position)
        live = await stage.services.moves.play(run.id, member.id, str(move))


async def test_runs_are_looked_back_over_after_the_close_beside_the_best_one(stage: Stage) -> None:
    ana, ben, dan = stage.member("Ana"), stage.member("Ben"), stage.member("Dan")
    await ana.slash("challenge do:open with:novaluna, 1 day")
    for member, which in ((ana, 0), (ben, -1)):
        await begin(member)
        await played(stage, member, which)
    challenge = await newest(stage)
    own_run = await run_of(stage, ana)
    with pytest.raises(ReviewRefused, match="once the challenge has closed"):
        await stage.services[Reviews].find(own_run.id)
    await stage.later(days=1, seconds=1)
    results = next(message for message in reversed(ana.messages()) if "Review" in labels_of(message))
    first, second = [each.member for each in (await stage.services[ChallengeResults].standings(challenge.id)).finished]
    winner, other = (ana, ben) if first == ana.id else (ben, ana)
    assert {winner.id, other.id} == {first, second}
    await dan.press("Review", results)
    assert "Compare with best" not in labels_of(await looked(dan))
    await other.press("Review", results)
    overview = await looked(other)
    assert overview.content.startswith("**Review**: Nova Luna")
    await other.press("Compare with best", overview)
    beside = await looked(other)
    assert beside.content.startswith(f"**Where the best run gained**: <@{winner.id}> vs <@{other.id}>")
    assert beside.attachments[0].filename == "gained.png"
    await other.press("Turn 1", beside)
    page = await looked(other)
    assert "· best run: +" in page.content
    theirs, mine = page.content.splitlines()[1:]
    assert theirs.startswith(f"**<@{winner.id}>, move ")
    assert mine.startswith(f"<@{other.id}>, move ")
    await other.press("Show other run", page)
    shown = await looked(other)
    assert shown.content.splitlines()[2].startswith(f"**<@{other.id}>, move ")
    assert shown.attachments[0].content != page.attachments[0].content
    await other.press("◀", shown)
    assert (await looked(other)).content == beside.content
