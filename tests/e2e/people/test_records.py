"""Records out of one channel and into another."""

from __future__ import annotations

import json
import sys

import pytest

from bot.core.table.model import Status
from bot.games.records import Record
from bot.playground.scripted import ScriptedMember
from bot.playground.world.model import File, Message
from tests.e2e.stage import Stage, labels_of, played_out, settled, take_turn


async def exported(member: ScriptedMember) -> tuple[Message, str]:
    await member.slash("table do:export")
    answer = member.newest_private_message()
    assert answer is not None
    return answer, answer.attachments[0].content.decode()


async def a_finished_game(stage: Stage) -> ScriptedMember:
    ana = stage.member("Ana")
    await ana.slash("carcassonne options:meeples=3")
    await played_out(stage)
    return ana


async def answer_to(member: ScriptedMember, line: str, files: list[File] | None = None) -> str:
    await member.slash(line, files or [])
    await settled()
    answer = member.newest_private_message()
    assert answer is not None
    return answer.content


def as_file(text: str | bytes) -> list[File]:
    return [File("record.json", text.encode() if isinstance(text, str) else text, "application/json")]


async def test_a_record_goes_round_and_stays_the_same(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    _, text = await exported(ana)
    assert Record.from_json(text).seed is not None
    assert "Verified" in await answer_to(ana, "table do:verify")

    ben = stage.member("Ben", "table-two")
    await ben.slash("record file:record.json do:import", as_file(text))
    live = await stage.live(ben.channel_id)
    assert live.table.status is Status.FINISHED
    compared = f"-# First result with these options: {ana.member.mention}."
    assert f"{stage.board(live).content}\n{compared}" == stage.board(await stage.live()).content
    pictured = stage.board(live).attachments[0].content.replace(b"names=('Ben',)", b"names=('Ana',)")
    assert pictured == stage.board(await stage.live()).attachments[0].content
    assert labels_of(stage.board(live)) == ["Play again", "Replay", "Review", "Whole board", "Fairness", "More"]
    assert (await exported(ben))[1] == text
    assert "Verified" in await answer_to(ben, "table do:verify")


async def test_the_seed_of_a_running_game_stays_secret(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    answer, text = await exported(ana)
    assert "seed" not in json.loads(text)
    assert "secret" in answer.content
    assert "secret" in await answer_to(ana, "table do:verify")
    assert "still running" in await answer_to(ana, "record file:record.json do:import", as_file(text))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[]", b'{"format": "tablekeeper/9"}', b"{" * 100_000])
async def test_what_is_no_record_is_refused_with_a_sentence(stage: Stage, content: bytes) -> None:
    ana = stage.member("Ana")
    text = await answer_to(ana, "record file:record.json do:import", as_file(content))
    assert "error `" not in text
    assert text.endswith(".")


async def test_verify_takes_a_record_while_another_table_runs_here(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    table = (await stage.live()).table.id
    text = (await exported(ana))[1]
    assert table in await answer_to(ana, "table do:verify")
    await ana.slash("carcassonne")
    moves = len(json.loads(text)["log"])
    content = await answer_to(ana, "record file:record.json", as_file(text))
    assert content.startswith(f"Verified: {moves} moves")
    assert json.loads(text)["seed"] in content
    assert "0 moves" in await answer_to(ana, "table do:verify")
    broken = json.loads(text)
    broken["log"][2][1] = "place A1 r0"
    content = await answer_to(ana, "record file:record.json", as_file(json.dumps(broken)))
    assert content.startswith("Entry 3 of this record isn't valid.")


async def test_a_byte_order_mark_does_no_harm(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    text = (await exported(ana))[1]
    assert "Verified" in await answer_to(ana, "record file:record.json", as_file(text.encode("utf-8-sig")))


DIGITS = "digits"
"""Replaced by a number of 4,000 digits."""


async def test_a_record_that_does_not_fit_says_why_once_and_changes_nothing(stage: Stage) -> None:
    """`tests/games/test_records.py` has all other faults of a record, and their sentences."""
    ana = await a_finished_game(stage)
    record = json.loads((await exported(ana))[1])
    (seat, first), *log = record["log"]
    ben = stage.member("Ben", "table-two")
    for change, part in (
        ({"rules_version": 7}, "version 7"),
        ({"commitment": "0" * 64}, "match the commitment"),
        ({"options": {"meeples": 99}}, "99 isn't a choice"),
        ({"game": "chess"}, "chess"),
        ({"log": [[seat, "place A1 r0"], *log]}, "Entry 1 of this record isn't valid."),
        ({"log": [[DIGITS, first], *log]}, "a number with more than 15 digits"),
    ):
        changed = json.dumps(record | change).replace(f'"{DIGITS}"', "7" * 4_000)
        for option in ("", " do:import"):
            text = await answer_to(ben, f"record file:record.json{option}", as_file(changed))
            assert part in text
            assert text.count("record is") <= 1
            assert "error `" not in text
            assert text.endswith(".")
    assert await stage.services.tables.latest_in(ben.channel_id) is None
    assert not [message for message in stage.member("Ana", "table-two").messages() if not message.is_ephemeral]


async def test_a_file_that_is_too_large_is_not_read(stage: Stage) -> None:
    ana = stage.member("Ana")
    assert "too large" in await answer_to(ana, "record file:record.json do:import", as_file(b" " * 300_000))


async def test_a_record_that_is_cut_short_says_so(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    record = json.loads((await exported(ana))[1])
    record["outcome"], record["log"] = None, record["log"][:5]
    text = await answer_to(ana, "record file:record.json", as_file(json.dumps(record)))
    assert "stops at move 5" in text


async def test_a_running_table_is_not_called_cut_short(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await take_turn(ana, stage)
    assert "stops at" not in await answer_to(ana, "table do:verify")


async def test_a_verified_record_is_imported_with_the_button_below(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    _, text = await exported(ana)
    ben = stage.member("Ben", "table-two")
    assert "Verified" in await answer_to(ben, "record file:record.json", as_file(text))
    answer = ben.newest_private_message()
    assert answer is not None
    assert answer.attachments[0].content.decode() == text
    assert await stage.services.tables.latest_in(ben.channel_id) is None
    await ben.press("Import here", answer)
    await settled()
    live = await stage.live(ben.channel_id)
    assert live.table.status is Status.FINISHED
    assert "Replay" in labels_of(stage.board(live))
    assert "Import here" not in labels_of(stage.world.message(answer.channel_id, answer.id))


@pytest.fixture
def short_films(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a film is isn't tested here."""
    monkeypatch.setattr(sys.modules["cogs.table.replay"], "MAX_FRAMES", 8)


@pytest.mark.usefixtures("short_films")
async def test_a_record_is_replayed_without_a_table(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    _, text = await exported(ana)
    ben = stage.member("Ben", "table-two")
    await answer_to(ben, "record file:record.json", as_file(text))
    answer = ben.newest_private_message()
    assert answer is not None
    await ben.press("Replay", answer)
    await settled()
    shown = stage.world.message(answer.channel_id, answer.id)
    film, record = shown.attachments
    assert "**The whole game**" in shown.content
    assert film.filename.endswith(".gif")
    assert "Ben" not in (film.description or "")
    assert record.content.decode() == text
    assert await stage.services.tables.latest_in(ben.channel_id) is None
    await ben.press("Import here", shown)
    assert (await stage.live(ben.channel_id)).table.status is Status.FINISHED


@pytest.mark.usefixtures("short_films")
async def test_a_typed_replay_of_a_record_needs_its_seed(stage: Stage) -> None:
    ana = await a_finished_game(stage)
    _, text = await exported(ana)
    assert "**The whole game**" in await answer_to(ana, "record file:record.json do:watch", as_file(text))
    record = {name: value for name, value in json.loads(text).items() if name not in ("seed", "outcome")}
    refused = await answer_to(ana, "record file:record.json do:watch", as_file(json.dumps(record)))
    assert "still running" in refused
