"""The monitor: what it counts, what it answers, where it listens."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application, Request
from prometheus_client.parser import text_string_to_metric_families

from bot import app
from bot.cli import doctor
from bot.cli.doctor import monitor as look
from bot.core.table.model import TableCounts
from bot.discord.components.controls import ControlId
from bot.games.text import Text
from bot.metrics import Counter, Histogram, Metrics, PressStage, add_stages, measure_press, time_stage
from bot.ops import prometheus
from bot.ops.address import Address, InvalidAddress, parse_address
from bot.ops.errors import InvalidSetting
from bot.ops.monitor import Monitor, serve_monitor
from bot.ops.prometheus import (
    GaugeValues,
    Health,
    MetricsCollector,
    ShardStatus,
    check_health,
    encode_metrics,
    resident_bytes,
)
from bot.ops.settings import BotSettings, WebSettings
from bot.ops.web_server import CannotListen
from bot.store.backups import Backups, Retention
from bot.store.lease import LeaseLost
from tests.e2e.conftest import stage as stage
from tests.e2e.stage import Stage, take_turn
from tests.ui.doubles import Interaction

DASHBOARD = Path(prometheus.__file__).with_name("dashboard.json")
NOTHING_SEEN = GaugeValues((), 0, 0, (), None)


@asynccontextmanager
async def asked(application: Application) -> AsyncIterator[TestClient[Request, Application]]:
    async with TestClient(TestServer(application)) as client:
        yield client


def samples(text: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels, which are sorted by theirs."""
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# What is counted


def test_counts_stand_apart_by_their_labels() -> None:
    count = Counter("game", "verb", "result")
    for verb in ("play", "play", "undo"):
        count.increment("otys", verb, "done")
    assert count.values == {("otys", "play", "done"): 2, ("otys", "undo", "done"): 1}


def test_what_takes_exactly_a_bound_lies_within_it() -> None:
    measure = Histogram((0.1, 1.0), "way")
    for seconds in (0.05, 0.1, 0.2, 7.0):
        measure.observe(seconds, "read")
    spread = measure.values[("read",)]
    assert spread.counts == [2, 1, 1]
    assert spread.seconds == pytest.approx(7.35)


def test_what_fails_is_measured_too() -> None:
    measure = Histogram((0.1,))
    with pytest.raises(ZeroDivisionError), measure.time():
        raise ZeroDivisionError
    assert sum(measure.values[()].counts) == 1


def test_two_bots_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.commands.increment("help", "done")
    assert not second.commands.values


# How it is written


def test_figures_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.presses.increment("otys", "play", "done")
    metrics.skipped_events.increment("CHANNEL_CREATE")
    metrics.lag.observe(0.002)
    metrics.lag.observe(99.0)
    census = TableCounts({"otys": 3}, {"board": 2}, 4.5)
    seen = GaugeValues((ShardStatus(1, True, 0.03), ShardStatus(2, False, None)), 7, 4, (("draw", (100, 200)),), census)
    body, kind = encode_metrics("", metrics, seen)
    assert kind.startswith("text/plain")
    found = samples(body.decode())
    assert found["tablekeeper_presses_total", ("otys", "done", "play")] == 1
    assert found["tablekeeper_skipped_events_total", ("CHANNEL_CREATE",)] == 1
    assert found["tablekeeper_loop_lag_seconds_bucket", ("0.0025",)] == 1
    assert found["tablekeeper_loop_lag_seconds_bucket", ("+Inf",)] == 2
    assert found["tablekeeper_loop_lag_seconds_sum", ()] == pytest.approx(99.002)
    assert found["tablekeeper_shard_ready", ("1",)] == 1
    assert found["tablekeeper_shard_ready", ("2",)] == 0
    assert ("tablekeeper_shard_latency_seconds", ("2",)) not in found
    assert found["tablekeeper_worker_memory_bytes", ("draw",)] == 300
    assert found["tablekeeper_workers", ("draw",)] == 2
    assert found["tablekeeper_tables", ("otys",)] == 3
    assert found["tablekeeper_debts", ("board",)] == 2
    assert found["tablekeeper_debts_overdue_seconds", ()] == 4.5
    assert found["process_resident_memory_bytes", ()] > 2**20


def test_whoever_asks_for_openmetrics_gets_it() -> None:
    body, kind = encode_metrics("application/openmetrics-text; version=1.0.0", Metrics(), NOTHING_SEEN)
    assert kind.startswith("application/openmetrics-text")
    assert body.endswith(b"# EOF\n")


def test_a_store_that_does_not_say_is_down_and_has_no_tables_instead_of_none() -> None:
    found = samples(encode_metrics("", Metrics(), NOTHING_SEEN)[0].decode())
    assert found["tablekeeper_store_up", ()] == 0
    assert not [name for name, _ in found if name.startswith(("tablekeeper_tables", "tablekeeper_debts"))]


def test_the_dashboard_names_metrics_and_labels_that_there_are() -> None:
    families = list(MetricsCollector(Metrics(), NOTHING_SEEN).collect())
    there = {family.name for family in families}
    labels = {label for family in families for label in family._labelnames}  # type: ignore[attr-defined]
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    targets = [target for panel in panels for target in panel["targets"]]
    named = {name for target in targets for name in re.findall(r"tablekeeper_[a-z_]+", target["expr"])}
    assert {re.sub(r"_(total|bucket|sum)$", "", name) for name in named} == there
    shown = {label for target in targets for label in re.findall(r"{{(\w+)}}", target["legendFormat"])}
    assert shown <= labels | {"instance"}
    assert [panel["id"] for panel in panels] == list(range(1, len(panels) + 1))


def test_the_alerts_name_metrics_that_there_are() -> None:
    there = {family.name for family in MetricsCollector(Metrics(), NOTHING_SEEN).collect()}
    groups = yaml.safe_load(DASHBOARD.with_name("alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) > 5
    for rule in rules:
        named = set(re.findall(r"tablekeeper_[a-z_]+", rule["expr"]))
        assert named
        assert {re.sub(r"_(total|bucket|sum)$", "", name) for name in named} <= there
        assert rule["annotations"]["summary"].endswith(".")


async def test_the_times_of_the_last_interaction_and_backup_are_shown(stage: Stage, tmp_path: Path) -> None:
    await stage.member("Ana").slash("help")
    retention = Retention(tmp_path, timedelta(hours=1), 2)
    await Backups(stage.database, retention, stage.clock, metrics=stage.client.metrics).tick()
    async with asked(Monitor(stage.client).app) as browser:
        found = samples(await (await browser.get("/metrics")).text())
    for kind in ("interaction", "backup"):
        assert found[f"tablekeeper_last_{kind}_timestamp_seconds", ()] == stage.clock().timestamp()


async def test_a_bot_whose_interactions_go_to_an_endpoint_is_ill(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await stage.stop()
    stage.world.application = replace(stage.world.application, interactions_endpoint_url="https://example.org/x")
    await stage.start()
    found = await check_health(stage.client, 0.0)
    assert (found.gateway, found.interactions, found.is_good) == (True, False, False)
    assert "An interactions endpoint URL is set" in caplog.text


def test_a_process_that_is_gone_has_no_memory() -> None:
    assert resident_bytes(2**22 + 1) == 0


# What it answers


async def test_figures_and_health_of_a_bot_that_is_played_with(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    await ana.press("More")
    table = (await stage.live()).table
    async with asked(Monitor(stage.client).app) as browser:
        text = await (await browser.get("/metrics")).text()
        found = samples(text)
        assert found["tablekeeper_commands_total", ("carcassonne", "done")] == 1
        assert found["tablekeeper_presses_total", ("carcassonne", "done", "table")] == 1
        assert found["tablekeeper_acknowledged_seconds_count", ("component",)] == 1
        assert found["tablekeeper_tables", ("carcassonne",)] == 1
        assert found["tablekeeper_shard_ready", ("0",)] == 1
        assert found["tablekeeper_servers", ()] == 1
        assert found["tablekeeper_store_seconds_count", ("writing", "add")] == 1
        assert any(name == "tablekeeper_pictures_total" for name, _ in found)
        for secret in (table.id, table.commitment, str(table.guild), str(table.channel), str(table.opener), "Ana"):
            assert secret not in text
        healthy = await browser.get("/health")
        assert healthy.status == 200
        assert await healthy.json() == {
            "gateway": True,
            "store": True,
            "lease": True,
            "lag": 0.0,
            "shards": [0],
            "interactions": True,
            "hears": True,
        }
        await stage.services._store.close()
        ill = await browser.get("/health")
        assert ill.status == 503
        assert not (await ill.json())["store"]
        assert samples(await (await browser.get("/metrics")).text())["tablekeeper_store_up", ()] == 0
        assert (await browser.get("/")).status == 404
        assert (await browser.post("/metrics")).status == 405
        await stage.services._store.open()


async def test_what_became_of_a_press_is_counted(stage: Stage) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("carcassonne")
    live = await stage.live()
    first, table = str(live.position.moves()[0]), live.table.id

    async def press(member: int, verb: str, where: str = table) -> None:
        pressed: Any = Interaction(pressed=True)
        pressed.user.id, pressed.guild_id, pressed.channel_id = member, live.table.guild, live.table.channel
        await stage.client.dispatcher.dispatch(pressed, ControlId(where, live.table.rev, verb, first), ())

    await press(ana.member.id, "nonsense")
    await press(ben.member.id, "play")
    await press(ana.member.id, "play")
    await press(ana.member.id, "play")
    await press(ana.member.id, "play", "nowhere")
    assert stage.client.metrics.presses.values == {
        ("carcassonne", "unknown", "refused"): 1,
        ("carcassonne", "play", "refused"): 1,
        ("carcassonne", "play", "done"): 1,
        ("carcassonne", "play", "stale"): 1,
        ("none", "play", "refused"): 1,
    }


async def test_the_price_of_a_press_is_measured_in_each_stage_once(stage: Stage) -> None:
    ana = stage.member("Ana")
    await ana.slash("carcassonne")
    assert not stage.client.metrics.press_stages.values  # only presses have a price
    await take_turn(ana, stage)  # two presses: a cell, then the tile there
    spent = stage.client.metrics.press_stages.values
    assert {stage_: sum(spread.counts) for (stage_,), spread in spent.items()} == {
        **dict.fromkeys(set(PressStage) - {PressStage.ENCODE}, 2),  # pictures are sketches here
        **dict.fromkeys((PressStage.PARSE, PressStage.REPLAY, PressStage.COMMIT), 1),
    }
    assert all(spread.seconds > 0 for spread in spent.values())


def test_stages_that_come_twice_in_a_press_are_added_and_waits_are_elapsed_time() -> None:
    with measure_press() as times:
        for stage_ in (PressStage.PARSE, PressStage.PARSE, PressStage.SEND):
            with time_stage(stage_):
                time.sleep(0.01)
    assert times[PressStage.SEND] >= 0.01 > times[PressStage.PARSE]
    add_stages({PressStage.PARSE: 1.0})
    with time_stage(PressStage.PARSE):
        pass  # no press is being answered
    assert times.keys() == {PressStage.PARSE, PressStage.SEND}
    with measure_press() as times:
        add_stages({PressStage.PARSE: 1.0})
        add_stages({PressStage.PARSE: 2.0})
    assert times == {PressStage.PARSE: 3.0}


async def test_a_lost_lease_and_a_cut_gateway_are_ill(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.member("Ana").slash("help")  # the stand-in knows of the bot before the bot knows of its session
    assert (await check_health(stage.client, 0.5)) == Health(gateway=True, store=True, lease=True, lag=0.5)

    async def lost() -> None:
        raise LeaseLost(Text("Somebody else."))

    monkeypatch.setattr(stage.services, "check", lost)
    found = await check_health(stage.client, 0.0)
    assert (found.store, found.lease, found.is_good) == (True, False, False)
    monkeypatch.undo()
    await stage.client.shards[0].disconnect()
    found = await check_health(stage.client, 0.0)
    assert (found.gateway, found.store, found.is_good) == (False, True, False)


# Where it listens


@pytest.mark.parametrize("text", ["9108", "127.0.0.1", ":9108", "a b:1", "h:0", "h:65536", "h:٣", "::1:9"])
def test_what_is_no_address_is_refused_with_the_name_of_its_setting(text: str) -> None:
    with pytest.raises(InvalidAddress):
        parse_address(text)
    with pytest.raises(InvalidSetting, match=r"TABLEKEEPER_METRICS is .* such as 127\.0\.0\.1:9108"):
        BotSettings.from_environment({"TABLEKEEPER_METRICS": text})


@pytest.mark.parametrize(("text", "local"), [("localhost:1", True), ("[::1]:1", True), ("h:1", False)])
def test_an_address_says_whether_this_machine_alone_reaches_it(text: str, local: bool) -> None:
    assert parse_address(text).is_local is local
    assert str(parse_address(text)) == text


def test_nothing_is_served_where_nobody_asked_for_it() -> None:
    assert BotSettings.from_environment({}).metrics is None


@pytest.fixture
def taken() -> Iterator[Address]:
    """An address where somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield Address("127.0.0.1", listening.getsockname()[1])


async def test_an_address_in_use_is_reported_and_nothing_starts(
    taken: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = BotSettings("token", tmp_path / "tables.db", metrics=taken)
    with pytest.raises(CannotListen, match=f"Can't serve metrics at {taken}: .*to another address"):
        await app.serve(settings)
    assert not (tmp_path / "tables.db").exists()
    monkeypatch.setattr(doctor, "METRICS_SECONDS", 0.1)  # nobody answers there
    found = look(taken)
    assert not found.is_good
    assert str(taken) in found.sentence


async def test_an_address_of_boards_that_is_in_use_is_reported_as_theirs(taken: Address, tmp_path: Path) -> None:
    boards = WebSettings(taken, f"http://{taken}", ())
    with pytest.raises(CannotListen, match=f"Can't serve boards at {taken}: .*Set TABLEKEEPER_WEB to another address"):
        await app.serve(BotSettings("token", tmp_path / "tables.db", web=boards))


def test_the_doctor_says_who_reaches_the_figures() -> None:
    assert look(None).is_good
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert look(Address("127.0.0.1", port)).sentence == f"Metrics: 127.0.0.1:{port}, from this machine only."
    assert "also from other machines" in look(Address("0.0.0.0", port)).sentence  # noqa: S104


async def test_the_doctor_knows_the_figures_of_its_own_bot(stage: Stage) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = Address("127.0.0.1", free.getsockname()[1])
    async with serve_monitor(stage.client, address):
        found = await asyncio.to_thread(look, address)
    assert (found.is_good, found.sentence) == (True, f"Metrics: {address}, served by the running bot.")
