"""The load command: which press a picture answers, what a process uses, and a small run of the whole."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from bot.ai import worker_pool
from bot.discord.pictures import render_worker
from bot.games.chance import Chance
from bot.playground.world.client import Client
from bot.playground.world.components import ComponentType, Control
from bot.playground.world.interactions import Interaction, ResponseType
from bot.playground.world.model import Attachment, Message, MessageFlag, Origin
from bot.playground.world.world import World
from bot.workers.worker import Worker
from tests.bench.load.__main__ import main
from tests.bench.load.commands import Commands, all_commands
from tests.bench.load.highest import NEAR, highest, is_in_time
from tests.bench.load.highest import row as highest_row
from tests.bench.load.processes import family, use_of
from tests.bench.load.run import Seen, cores, on_cores
from tests.bench.load.traffic import values_of
from tests.bench.load.watch import Waiting, Watch, table_and_rev
from tests.e2e.stage import staged

Json = dict[str, object]


def row(rev: int, table: str = "abcdefgh") -> Json:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": f"t:{table}:{rev}:show:x"}
    return {"type": 1, "components": [button]}


def board(world: World, rev: int) -> Message:
    return Message(
        id=world.ids.next(),
        channel_id=world.channels[0].id,
        author=world.bot,
        created=world.clock(),
        content="A board.",
        attachments=(Attachment(id=1, channel_id=1, filename="board.png", content_type="image/png", content=b""),),
        components=(row(rev),),
    )


@pytest.fixture
async def world() -> AsyncIterator[World]:
    yield (world := World())
    world.feed.close()


@pytest.fixture
async def watch(world: World) -> AsyncIterator[Watch]:
    watch = Watch(world)
    running = asyncio.create_task(watch.run())
    await asyncio.sleep(0)
    yield watch
    running.cancel()


def pressed(world: World, watch: Watch, message: Message) -> Waiting:
    table, rev = table_and_rev(message)
    interaction = Client(world).press(world.members[0], message.id, f"t:{table}:{rev}:show:x")
    watch.pressed(interaction, message)
    return watch.all[-1]


async def test_a_picture_answers_its_press_and_the_older_ones_of_its_table(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    presses = [pressed(world, watch, shown) for _ in range(3)]
    presses[1].interaction.pictures += 1
    world.update_message(shown)
    await asyncio.sleep(0)
    assert [each.pictured is not None for each in presses] == [True, True, False]
    assert watch.waiting == [presses[2]]


async def test_a_board_at_a_later_rev_answers_every_press_from_before(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    press = pressed(world, watch, shown)
    world.add_message(board(world, 3))
    await asyncio.sleep(0)
    assert press.pictured is None
    world.add_message(board(world, 4))
    await asyncio.sleep(0)
    assert press.pictured is not None


async def test_words_answer_a_press_where_they_stand_on_the_private_message_that_was_pressed(
    world: World, watch: Watch
) -> None:
    ana = world.members[0]
    origin = Origin(id=world.ids.next(), type=2, member_id=ana.id, name="rules")
    words = replace(board(world, 0), attachments=(), audience=ana.id, flags=MessageFlag.EPHEMERAL, origin=origin)
    shown = world.add_message(words)
    press = pressed(world, watch, shown)
    world.update_message(replace(shown, content="Another topic."))
    await asyncio.sleep(0)
    assert press.worded
    assert press.read is not None
    assert watch.waiting == []


async def test_an_edit_without_a_picture_answers_nothing(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    press = pressed(world, watch, shown)
    world.update_message(replace(shown, content="A call.", attachments=(), components=()))
    await asyncio.sleep(0)
    assert watch.waiting == [press]
    press.interaction.acknowledge(ResponseType.UPDATE)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert press.acknowledged is not None


async def test_a_form_answers_its_press(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    press = pressed(world, watch, shown)
    press.interaction.acknowledge(ResponseType.MODAL)
    await asyncio.wait_for(watch.idle(), 1.0)
    assert press.worded
    assert press.read == press.acknowledged


async def test_the_lobby_of_a_rematch_answers_its_press(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    press = pressed(world, watch, shown)
    world.add_message(replace(board(world, 3), attachments=()))
    await asyncio.sleep(0)
    assert watch.waiting == [press]
    world.add_message(replace(board(world, 0), attachments=(), components=(row(0, "rematch2"),)))
    await asyncio.sleep(0)
    assert watch.waiting == []
    assert press.worded


async def test_the_board_of_a_rematch_answers_its_press_and_the_old_one_none_on_the_new(
    world: World, watch: Watch
) -> None:
    old = world.add_message(board(world, 9))
    again = pressed(world, watch, old)
    new = world.add_message(replace(board(world, 0), components=(row(0, "rematch2"),)))
    await asyncio.sleep(0)
    assert again.pictured is not None
    move = pressed(world, watch, new)
    world.update_message(old)
    await asyncio.sleep(0)
    assert watch.waiting == [move]


async def test_a_question_that_is_edited_answers_its_press(world: World, watch: Watch) -> None:
    question = world.add_message(replace(board(world, 3), content="Undo?", attachments=()))
    press = pressed(world, watch, question)
    world.update_message(replace(question, content="The undo was refused.", components=()))
    await asyncio.sleep(0)
    assert press.worded


async def test_a_film_answers_every_press_on_its_private_message(world: World, watch: Watch) -> None:
    ana = world.members[0]
    words = replace(board(world, 3), attachments=(), audience=ana.id, flags=MessageFlag.EPHEMERAL)
    shown = world.add_message(words)
    await asyncio.sleep(0)
    presses = [pressed(world, watch, shown) for _ in range(2)]
    world.update_message(replace(shown, attachments=board(world, 3).attachments))
    await asyncio.sleep(0)
    assert all(each.pictured is not None for each in presses)


async def test_a_press_that_never_gets_a_picture_delays_no_later_load(world: World, watch: Watch) -> None:
    shown = world.add_message(board(world, 3))
    press = pressed(world, watch, shown)
    watch.clear()
    assert watch.all == []
    await asyncio.wait_for(watch.idle(), 1.0)
    world.add_message(board(world, 4))
    press.interaction.acknowledge(ResponseType.UPDATE)
    await asyncio.sleep(0)
    assert press.pictured is None


def test_what_the_children_of_a_process_use_is_counted_with_it() -> None:
    assert family(os.getpid())[0] == os.getpid()
    used = use_of(os.getpid())
    assert used.cpu > 0
    assert used.memory > 1


async def test_a_child_of_a_process_belongs_to_it() -> None:
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE)
    assert child.pid in family(os.getpid())
    await child.communicate(b"\n")
    assert child.pid not in family(os.getpid())


@pytest.mark.parametrize(("nice", "thinks"), [(worker_pool.NICE, True), (render_worker.NICENESS, False)])
async def test_computer_players_and_drawing_are_measured_separately(nice: int, thinks: bool) -> None:
    before = use_of(os.getpid()).thinking
    worker = Worker(nice)
    assert await worker.run(30.0, abs, -1) == 1
    assert (use_of(os.getpid()).thinking > before) is thinks
    await worker.close()


async def test_what_processes_used_that_thought_and_were_replaced_still_counts() -> None:
    worker = Worker(worker_pool.NICE)
    await worker.run(30.0, pow, 3, 10**6)
    thought = use_of(os.getpid()).thinking
    await worker.close()
    assert use_of(os.getpid()).thinking >= thought


def test_a_small_run_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--tables", "1", "--seconds", "1", "--rates", "4", "--masters", "1", "--commands", "50", "--curve"]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert "1 tables of mixed games, 1 of masters, 50% commands, 4 presses" in printed
    for words in ("acknowledgement", "picture of the press", "event loop", "drained", "CPU of a press", "MiB"):
        assert words in printed
    for words in ("commands answered", "commands not answered", "slowest answers"):
        assert words in printed


@pytest.mark.parametrize(
    ("kind", "chosen"), [(ComponentType.CHANNEL_SELECT, "channel"), (ComponentType.USER_SELECT, "member")]
)
def test_a_select_of_channels_or_members_is_chosen_from_too(world: World, kind: ComponentType, chosen: str) -> None:
    member, channel = world.members[0], world.channels[0]
    ids = {"channel": channel.id, "member": member.id}
    assert values_of(Control(kind, "t:a:0:x:", "Where?", disabled=False), member, channel) == [str(ids[chosen])]


async def test_every_command_of_the_bot_is_typed(tmp_path: Path) -> None:
    async with staged(tmp_path, described=False) as stage:
        world, chance = stage.world, Chance(b"typed")
        commands = Commands(world, chance)
        ana = stage.member("Ana")
        await ana.slash("novaluna seats:1")
        known = {command.name for command in all_commands(world.command_registry.registered(None))}
        panels = {"table", "challenge", "puzzle", "turns", "server"}
        actions = {f"{panel} do:{each.value}" for panel in panels for each in await ana.complete(panel, do="")}
        assert {name.split()[0] for name in actions} == panels
        actions |= {"record do:verify", "record do:import"}
        for _ in range(len(known)):
            await commands.use(ana.member, ana.channel)
        assert set(commands.answered) == known
        for _ in range(2 * len(known | actions)):
            if known | actions <= set(commands.answered):
                break
            await commands.use(ana.member, ana.channel)
        assert not commands.unanswered
        assert known | actions <= set(commands.answered)


def seen_at(rate: float, pictured: Sequence[float | None]) -> Seen:
    """Return the picture measurements of a rate."""
    presses = [Waiting(cast("Interaction", None), cast("Message", None), pictured=each) for each in pictured]
    none = use_of(0)
    return Seen(rate, 10.0, presses, 0, [], 0.0, none, none, 2.0, {})


@pytest.mark.parametrize("limit", [0, 1, 7, 8, 9, 15, 28, 37, 64, 71, 500])
async def test_the_highest_rate_is_found_in_a_few_minutes(limit: int) -> None:
    tried: list[tuple[int, float]] = []

    async def load(rate: int, seconds: float) -> Seen:
        tried.append((rate, seconds))
        cold = len(tried) == 1
        return seen_at(rate, [0.3] * 90 + [0.9 if rate <= limit and not cold else 5.0] * 10)

    best = await highest(load, 60.0)
    found = 0 if best is None else round(best.rate)
    assert limit - limit // NEAR <= found <= limit
    assert sum(seconds for _, seconds in tried) <= 300
    assert found == 0 or tried[-1] == (found, 60.0)


async def test_a_rate_sustained_for_a_moment_is_not_the_highest() -> None:
    """What waits grows slowly: a short load ends before it is late."""

    async def load(rate: int, seconds: float) -> Seen:
        kept_up = rate <= (40 if seconds < 60 else 35)
        return seen_at(rate, [0.3] * 90 + [0.9 if kept_up else 5.0] * 10)

    best = await highest(load, 60.0)
    assert best is not None
    assert 33 <= best.rate <= 35


@pytest.mark.parametrize(
    ("pictured", "in_time"),
    [([0.2] * 100, True), ([0.2] * 90 + [1.5] * 10, False), ([0.2] * 99 + [None], False), ([], False)],
)
def test_pictures_that_never_come_are_not_in_time(pictured: list[float | None], in_time: bool) -> None:
    assert is_in_time(seen_at(20, pictured)) is in_time


def test_the_highest_rate_is_printed_with_its_target() -> None:
    assert highest_row(2, seen_at(140, [])).verdict == "met"
    assert highest_row(2, seen_at(139, [])).verdict == "MISSED"
    assert highest_row(1, seen_at(14, [])).verdict == "MISSED"
    assert highest_row(8, None).verdict == ""
    assert "14 presses/s, stand-in and members 20% of a core" in highest_row(1, seen_at(14, [])).measured


def test_what_is_started_may_use_so_many_cores() -> None:
    look = "import os; print(len(os.sched_getaffinity(0)))"
    with on_cores(1):
        seen = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    assert int(seen) == 1
    assert len(os.sched_getaffinity(0)) == cores()
