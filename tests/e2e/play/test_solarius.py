"""Solarius Mission over the wire: a game of four with hidden hands, flights, close-ups, presses that come too late."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.core.table.model import LiveTable, Status
from bot.games.solarius import SolariusPosition
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from bot.playground.world.world import World
from tests.e2e.flying import decide
from tests.e2e.processes import bot
from tests.e2e.racing import gathered, on_turn
from tests.e2e.secrets import check_secrets
from tests.e2e.stage import PATIENT, Stage, id_of, labels_of, settled, staged
from tests.playground.schema import DISCORDS

FOUR = ("Ana", "Ben", "Chloe", "Dan")
TWO = "solarius seats:2"
SHORT = 20
"""Decisions until the middle of the first round."""
TYPED = 12
"""Decisions that are typed again."""


def private(member: ScriptedMember) -> Message:
    """What a member alone sees, the newest of it."""
    seen = member.newest_private_message()
    assert seen is not None
    return seen


TAKE = "Take a die"


async def taken(member: ScriptedMember, message: Message, number: int = 0) -> None:
    """One of the ways to take a die."""
    await member.choose(TAKE, member.options(TAKE, message)[number], message=message)


CARD, MOVES = "CardView(", r"(play|discard) \d"
"""How a hand card appears in a view, and how moves that name one begin."""


class Table:
    """Four members and what they see of their game, all of it read over the wire."""

    def __init__(self, members: list[ScriptedMember]) -> None:
        self.members = members
        self.seats: dict[int, int] = {}
        self.presses = 0

    async def gather(self) -> None:
        """Open a lobby, join it, start, and go on in the thread of the game."""
        opener, *others = self.members
        await opener.slash("solarius seats:4")
        for member in others:
            await member.press("Join")
        await opener.press("Start")
        await opener.until(lambda: any(channel.is_thread for channel in opener.world.channels))
        thread = next(channel for channel in opener.world.channels if channel.is_thread)
        self.members = [member.in_channel(thread.id) for member in self.members]
        await opener.until(lambda: self.board is not None)

    @property
    def board(self) -> Message | None:
        """The newest message for everybody that has controls of a table."""
        for message in reversed(self.members[0].messages()):
            if not message.is_ephemeral and self._asked(message) and labels_of(message):
                return message
        return None

    @property
    def over(self) -> bool:
        """Whether a result was announced to everybody."""
        return bool(self.results(self.members[0]))

    def results(self, member: ScriptedMember) -> list[Message]:
        """The messages for everybody that tell a member how the game ended."""
        return [each for each in member.messages() if "Game over" in each.content and not each.is_ephemeral]

    def _asked(self, message: Message) -> re.Match[str] | None:
        return re.search(r"\*\*<@(\d+)>\*\*: ", message.content)

    async def press(self) -> None:
        """Make one decision; every ninth in private, and all with only cards."""
        board = self.board
        assert board is not None
        asked = self._asked(board)
        assert asked is not None
        mover = next(member for member in self.members if member.id == int(asked[1]))
        self.seats[mover.id] = self.members.index(mover)
        before = rev_of(board)
        pressed = await decide(mover, board, self.presses, private=self.presses % 9 == 0)
        self.presses += 1
        await mover.until(lambda: self.over or self._moved_on(pressed, before))
        for member in self.members:
            if member.id in self.seats:
                for seen in member.messages()[-2:]:
                    check_secrets(self.seats[member.id], seen, CARD, MOVES)

    def _moved_on(self, looked: Message, before: int) -> bool:
        """Whether a press was followed by a newer board, or by the flight that it proposes."""
        board = self.board
        if board is not None and rev_of(board) > before:
            return True
        labels = labels_of(self.members[0].world.find_message(looked.id))
        return labels != labels_of(looked) and any(label.startswith(("Fly to", "Stay on")) for label in labels)


def rev_of(message: Message) -> int:
    """The rev that a board shows."""
    return int(controls(message.components)[0].custom_id.split(":")[2])


@pytest.mark.parametrize(
    ("middle", "most"), [pytest.param(24, 48, id="begun"), pytest.param(130, 1000, id="whole", marks=pytest.mark.soak)]
)
async def test_four_members_play_and_the_bot_is_killed_in_the_middle(tmp_path: Path, middle: int, most: int) -> None:
    database = tmp_path / "tables.db"
    async with Playground(World(deadlines=PATIENT), validate=DISCORDS) as playground:
        table = Table([playground.member(name) for name in FOUR])
        async with bot(playground, database) as kill:
            await table.gather()
            while table.presses < middle:
                await table.press()
            kill()
        async with bot(playground, database):
            while not table.over and table.presses < most:
                await table.press()
        assert table.over or table.presses == most
        assert len(table.seats) == 4
        for member in table.members:
            for message in member.messages():
                check_secrets(table.seats[member.id], message, CARD, MOVES)
            if not table.over:
                continue
            (final,) = table.results(member)
            assert re.search(r"(won|share the win)\.\*\*", final.content)
            assert labels_of(final)[0] == "Rematch"
            assert all(each.member.mention in final.content for each in table.members)


async def test_the_decision_passes_with_a_new_board_and_a_ping(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", "Chloe", line="solarius seats:3")
    assert await play(stage, members, SHORT) > 3


async def play(stage: Stage, members: list[ScriptedMember], most: int) -> int:
    """Make n presses; return how often the decision passed to somebody else."""
    passed = 0
    for number in range(most):
        live = await stage.live()
        mover, before = on_turn(live, members), stage.board(live)
        pings = sum(len(member.pings) for member in members)
        await decide(mover, before, 3 * number + 1)
        after = await stage.live()
        changed = on_turn(after, members) is not mover
        passed += changed
        assert (stage.board(after).id != before.id) == changed
        assert sum(len(member.pings) for member in members) == pings + changed
    return passed


async def by_controls(stage: Stage) -> None:
    """Play a game of two to the end, on boards and in private messages."""
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    presses = 0
    while (live := await stage.live()).table.status is Status.RUNNING:
        await decide(on_turn(live, members), stage.board(live), presses, private=presses % 9 == 0)
        presses += 1


async def test_the_same_game_typed_ends_in_the_same_board(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        members = await gathered(stage, "Ana", "Ben", line=TWO)
        await play(stage, members, TYPED)
        first = stage.board(await stage.live())
        again = [stage.member(member.member.name, "table-two") for member in members]
        await again[0].slash(TWO)
        await again[1].press("Join")
        await again[0].press("Start")
        await settled()
        channel = again[0].channel_id
        for notation in await stage.notations():
            mover = on_turn(await stage.live(channel), again)
            offered = [choice.value for choice in await mover.complete("move", move=notation)]
            assert offered[0] == notation
            await mover.slash(f"move move:{notation}")
        second = stage.board(await stage.live(channel))
        assert second.content == first.content


async def test_a_flight_is_considered_on_the_board_and_then_flown(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await at_kind(stage, members, "supplementary")
    mover = on_turn(live, members)
    await mover.choose("Fly now", "Fly (range", message=stage.board(live))
    board = stage.board(await stage.live())
    log = await stage.notations()
    title = next(label for label in mover.labels(board) if label.startswith(("Elsewhere", "Destinations")))
    options = mover.options(title, board)
    await mover.choose(title, options[1], message=board)
    assert await stage.notations() == log
    fly = next(label for label in mover.labels(board) if label.startswith("Fly to"))
    assert fly.split()[2] == options[1].split(",")[0]
    await mover.press(fly, board)
    assert (await stage.notations())[-1] == f"fly {fly.split()[2]}"


async def test_one_press_on_the_own_message_takes_off_and_flies(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await at_kind(stage, members, "supplementary")
    while len(on_turn(live, members).options("Fly now", stage.board(live))) < 2:
        await on_turn(live, members).press("End turn", stage.board(live))
        live = await at_kind(stage, members, "supplementary")
    mover, board = on_turn(live, members), stage.board(live)
    hand = await shown_hand(mover, board)
    (first, *_) = mover.options("Fly now", hand)
    assert mover.options("Fly now", board)[0] == first
    played = await stage.notations()
    await mover.choose("Fly now", first, message=hand)
    assert (await stage.notations())[len(played) :][:2] == ["fly", f"fly {first.split(',')[0]}"]


async def shown_hand(member: ScriptedMember, board: Message) -> Message:
    """The own message of a member, opened at a board."""
    await member.press("Play", board)
    return private(member)


async def test_the_pages_of_a_list_that_proposes_lead_on(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await at_kind(stage, members, "supplementary")
    position = live.position
    assert isinstance(position, SolariusPosition)
    position.state.mats[position.deciders[0]].fuel = 10  # so that a flight reaches far
    position.clear_cache()
    mover = on_turn(live, members)
    await mover.choose("Fly now", "Fly (range", message=stage.board(live))
    board = stage.board(await stage.live())
    first = mover.options("Elsewhere", board)
    assert first[-1] == "More choices"
    await mover.choose("Elsewhere", "More choices", message=board)
    second = mover.options("Elsewhere", board)
    assert not set(first[:-1]) & set(second[:-1])


async def at_kind(stage: Stage, members: list[ScriptedMember], kind: str) -> LiveTable:
    """Play on until a decision of this kind."""
    number = 0
    while (live := await stage.live()).position.prompt.kind != kind:
        await decide(on_turn(live, members), stage.board(live), 3 * number + 1)
        number += 1
    return live


async def test_anytime_actions_come_back_to_the_decision(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    before = mover.labels(board)
    await mover.press("Exchange", board)
    await mover.press("Back to turn", board)
    assert mover.labels(board) == before
    await mover.press("Exchange", board)
    await mover.choose("Buy a cube", mover.options("Buy a cube", board)[0], message=board)
    live = await stage.live()
    assert live.position.prompt.kind == "take"
    assert [notation.split()[0] for notation in await stage.notations()] == ["exchange"]


async def test_mats_tiles_space_and_score_are_looked_at_in_one_private_message(tmp_path: Path) -> None:
    async with staged(tmp_path, real_pictures=True) as stage:
        members = await gathered(stage, "Ana", "Ben", line=TWO)
        live = await stage.live()
        waiting = next(member for member in members if member is not on_turn(live, members))
        board = stage.board(live)
        await waiting.press("My mat", await shown_hand(waiting, board))
        first = private(waiting)
        name = waiting.member.name
        assert (first.attachments[0].description or "").startswith(f"{name}’s mat")
        pictures = {first.attachments[0].content}
        for label in labels_of(first):
            await waiting.press(label, first)
            now = private(waiting)
            assert now.id == first.id
            pictures.add(now.attachments[0].content)
        assert len(pictures) == len(labels_of(first))
        await waiting.slash("look what:tile C")
        assert (private(waiting).attachments[0].description or "").startswith("Tile C")
        assert stage.board(await stage.live()) == board


async def test_a_computer_players_mat_is_called_after_it(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash(TWO)
    await ana.press("Options")
    await ana.submit({"Computer players": "1 (apprentice)"})
    await ana.press("Start")
    await ana.press("My hand", await shown_hand(ana, stage.board(await stage.live())))
    assert labels_of(private(ana))[:2] == ["Ana", "Computer"]
    own, other, *_ = [choice.name for choice in await ana.complete("look", what="")]
    assert own == "Ana's mat"
    assert other.startswith("Computer")


async def test_anybody_looks_at_any_mat_and_nobody_else_at_a_hand(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    dan, chloe, live = stage.member("Dan"), stage.member("Chloe"), await stage.live()
    board = stage.board(live)
    for member in members:
        await dan.slash(f"look what:{member.member.name}'s mat")
        assert f"{member.member.name}’s mat" in (private(dan).attachments[0].description or "")
    await dan.slash(f"look what:{chloe.member.name}'s mat")
    assert "I don't know" in private(dan).content
    for press in (dan.press("Play", board), taken(dan, board)):
        await press
        assert "You're watching" in private(dan).content
        assert private(dan).attachments == ()
    await dan.slash("look what:hand")
    assert "That picture doesn't exist" in private(dan).content
    assert private(dan).attachments == ()
    waiting = next(member for member in members if member is not on_turn(live, members))
    await taken(waiting, board)
    assert "plan ahead with *Try it*" in private(waiting).content
    assert await stage.notations() == []
    await dan.in_channel("table-two").slash("look what:mat 0")
    assert "I don't know" in private(dan.in_channel("table-two")).content


async def test_a_press_that_comes_too_late_changes_nothing(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    hand = await shown_hand(mover, board)
    await taken(mover, board)
    played = await stage.notations()
    stage.world.update_message(hand)  # as if the edit were still on its way
    await taken(mover, hand, 1)
    await settled()
    assert await stage.notations() == played
    now = private(mover)
    assert now.content.startswith("That board is out of date (move 0)")
    live = await stage.live()
    assert any(f":{live.table.rev}:" in control.custom_id for control in controls(stage.board(live).components))


async def test_a_card_is_played_from_the_private_message_only(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await at_kind(stage, members, "supplementary")
    mover, board = on_turn(live, members), stage.board(live)
    assert not any(option.startswith("Play") for option in mover.options("Cards and drives", board))
    hand = await shown_hand(mover, board)
    option = next(option for option in mover.options("Cards and drives", hand) if option.startswith("Play mission"))
    await mover.choose("Cards and drives", option, message=hand)
    live = await stage.live()
    assert (await stage.notations())[-1].startswith("play ")
    assert f":{live.table.rev}:" in id_of(stage.board(live), "End turn")
    assert f":{live.table.rev}:" in id_of(private(mover), "End turn")


async def test_the_private_message_follows_the_game_while_its_token_lives(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    other = next(member for member in members if member is not mover)
    opened = {member.id: (await shown_hand(member, board)).id for member in members}
    await settled()
    assert "End turn" not in labels_of(private(other))
    await taken(mover, board)
    await settled()
    live = await stage.live()
    assert f":{live.table.rev}:" in id_of(private(mover), "End turn")
    while on_turn(live := await stage.live(), members) is mover:
        await decide(mover, stage.board(live), 1)
    await settled()
    assert f":{live.table.rev}:" in id_of(private(other), "End turn")
    assert "End turn" not in labels_of(private(mover))
    assert {member.id: private(member).id for member in members} == opened
    stage.clock.turn(minutes=15)
    await taken(other, stage.board(live))
    await settled()
    assert f":{live.table.rev}:" in id_of(private(other), "End turn"), "its token is too old"


async def test_a_private_message_opened_anew_replaces_the_one_before(stage: Stage) -> None:
    members = await gathered(stage, "Ana", "Ben", line=TWO)
    live = await stage.live()
    mover, board = on_turn(live, members), stage.board(live)
    first = await shown_hand(mover, board)
    second = await shown_hand(mover, board)
    await settled()
    assert second.id != first.id
    assert first.id not in {message.id for message in mover.messages()}
    assert labels_of(second) == labels_of(first)
