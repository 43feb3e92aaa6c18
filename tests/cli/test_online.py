"""What `doctor --online` finds at Discord, and `publish`; neither begins a session."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.cli import online
from bot.cli.online import MAX_NAMED_SERVERS, SERVERS_FOR_VERIFICATION, servers
from bot.cli.report import Finding, counted
from bot.discord.client.gateway_connections import RESERVED_STARTS
from bot.discord.transport.places import NEEDED, add_to_apps_url, invite_url
from bot.ops.settings import BotSettings
from bot.playground.address import discord_at
from bot.playground.server import Playground
from bot.playground.world.membership import remove_bot
from bot.playground.world.model import Application, Install, Permission
from bot.playground.world.world import World
from bot.store.database import PostgresDatabase
from tests.cli.conftest import Run


@pytest.fixture
def application() -> Application:
    return Application(7, "Host", installs=frozenset(Install))


@pytest.fixture
async def playground(application: Application) -> AsyncIterator[Playground]:
    async with Playground(World(application=application)) as playground:
        with discord_at(playground.address):
            yield playground
        assert playground.gateway.identify_count == 0


async def findings(playground: Playground, folder: Path) -> list[Finding]:
    return await online.examine(BotSettings(playground.world.token, folder / "tables.db"))


def stops(found: list[Finding]) -> list[str]:
    return [finding.sentence for finding in found if not finding.is_good]


async def test_a_bot_that_is_set_up_has_no_troubles(playground: Playground, tmp_path: Path) -> None:
    found = [finding.sentence for finding in await findings(playground, tmp_path)]
    assert found[0] == "Discord accepts the token. Application: Host (7)."
    assert "The bot can be added to servers and to members' apps." in found
    assert "Session starts left today: 1,000 of 1,000." in found
    assert "Discord recommends 1 shard for this bot." in found
    assert "Servers with all permissions the bot needs: 1 of 1." in found
    assert found[-2:] == [f"Add to server: {invite_url(7)}", f"Add to my apps: {add_to_apps_url(7)}"]
    assert stops(await findings(playground, tmp_path)) == []
    assert not (tmp_path / "tables.db").exists()


async def test_a_token_that_discord_refuses_is_found_and_not_shown(playground: Playground, tmp_path: Path) -> None:
    [finding] = await online.examine(BotSettings("wrong-token", tmp_path / "tables.db"))
    assert finding == Finding(False, "Discord rejected the token. Copy it again from the developer portal.")


async def test_an_outage_in_the_middle_keeps_what_was_found(playground: Playground, tmp_path: Path) -> None:
    playground.world.faults.server_error("/users/@me/guilds", status=503)
    found = await findings(playground, tmp_path)
    assert found[0].is_good
    assert stops(found) == ["Discord is down (HTTP 503)."]


async def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    async with Playground() as playground:
        address = playground.address
    with discord_at(address):
        [finding] = await online.examine(BotSettings("token", tmp_path / "tables.db"))
    assert finding.sentence.startswith("Can't reach Discord: ")


@pytest.mark.parametrize(
    ("application", "stop", "said"),
    [
        (Application(7, interactions_endpoint_url="https://example.org"), True, "interactions endpoint URL"),
        (Application(7, installs=frozenset({Install.USER})), True, "Turn on Guild Install"),
        (Application(7, installs=frozenset({Install.GUILD})), False, "Turn on User Install"),
    ],
)
async def test_what_is_wrong_in_the_developer_portal_is_found(
    playground: Playground, tmp_path: Path, stop: bool, said: str
) -> None:
    found = await findings(playground, tmp_path)
    assert [finding.is_good for finding in found if said in finding.sentence] == [not stop]


def test_an_application_that_wants_a_code_grant_cannot_be_invited() -> None:
    assert online.code_grant({"bot_require_code_grant": False}) is None
    finding = online.code_grant({"bot_require_code_grant": True})
    assert finding is not None
    assert not finding.is_good


def test_missing_and_extra_commands_on_discord_are_reported() -> None:
    wanted = {"help": ["1", "1"], "table": ["2", "1"]}
    missing = online.commands({*wanted}, {f"1 {name}": ids for name, ids in wanted.items() if name == "help"})
    assert missing.mark == "note"
    assert missing.sentence.startswith("Discord has 1 of 2 commands. ")
    activity = {"1 help": ["1", "1"], "4 launch": ["2", "1"]}
    assert online.commands({"help"}, activity).mark == "good"
    other = online.commands({"help"}, {"1 help": ["1", "1"], "1 old": ["3", "1"]})
    assert other.sentence.startswith("Discord has 1 of 1 commands. It also has /old, from another version or bot. ")
    assert online.commands({*wanted}, {f"1 {name}": ids for name, ids in wanted.items()}).mark == "good"


@pytest.mark.parametrize(("left", "good"), [(1000, True), (RESERVED_STARTS + 1, True), (RESERVED_STARTS, False)])
async def test_few_starts_stop_a_bot(playground: Playground, tmp_path: Path, left: int, good: bool) -> None:
    playground.gateway.starts_left = left
    [finding] = [each for each in await findings(playground, tmp_path) if "Session starts" in each.sentence]
    assert finding.is_good is good
    assert finding.sentence.startswith(f"Session starts left today: {left:,} of 1,000.")


def test_too_few_shards_are_reported_with_a_remedy() -> None:
    assert online.sharding(1, Path("tables.db")).mark == "good"
    assert "4 shards for this bot. Move to PostgreSQL, then run: tablekeeper run --processes 4" in (
        online.sharding(4, Path("tables.db")).sentence
    )
    assert (
        "4 shards for this bot. Run: tablekeeper run --processes 4"
        in online.sharding(4, PostgresDatabase("postgresql://db/n")).sentence
    )


async def test_permissions_are_looked_at_in_every_server(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = playground.world
    monkeypatch.setattr(online, "PAGE_SIZE", 2)
    for number in range(3):
        guild = world.open_guild(f"Number {number}")
        if number:
            lacking = Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS
            world.guilds[guild.id] = replace(guild, denied=lacking)
    found = [finding.sentence for finding in await findings(playground, tmp_path)]
    assert "Servers with all permissions the bot needs: 2 of 4." in found
    assert [each.partition(" (")[0] for each in found if "Missing" in each] == [
        "Missing permissions in Number 1",
        "Missing permissions in Number 2",
    ]
    assert sum(each.endswith("): Create Public Threads, Attach Files.") for each in found) == 2


@pytest.mark.parametrize(
    ("application", "more", "said"),
    [
        (Application(7), SERVERS_FOR_VERIFICATION - 1, None),
        (Application(7), SERVERS_FOR_VERIFICATION, "Terms of Service URL and Privacy Policy URL in"),
        (Application(7, terms_of_service_url="https://t"), SERVERS_FOR_VERIFICATION, "Set Privacy Policy URL in"),
        (Application(7, privacy_policy_url="https://p"), SERVERS_FOR_VERIFICATION, "Set Terms of Service URL in"),
        (
            Application(7, terms_of_service_url="https://t", privacy_policy_url="https://p"),
            SERVERS_FOR_VERIFICATION,
            "terms and privacy are set",
        ),
    ],
)
async def test_a_bot_in_many_servers_needs_the_addresses_of_its_terms_and_privacy(
    playground: Playground, tmp_path: Path, more: int, said: str | None
) -> None:
    for number in range(more):  # beside the one that there is
        playground.world.open_guild(f"Number {number}")
    found = [each for each in await findings(playground, tmp_path) if "verif" in each.sentence]
    assert [said in each.sentence for each in found if said] == [True] * (said is not None)
    assert len(found) == (said is not None)
    assert all(each.is_advice is ("Set " in each.sentence) for each in found)


async def test_a_bot_in_no_server_shows_its_invite_link(playground: Playground, tmp_path: Path) -> None:
    for guild in list(playground.world.guilds):
        remove_bot(playground.world, guild)
    found = [finding.sentence for finding in await findings(playground, tmp_path)]
    assert "The bot isn't in any server yet. Invite it." in found
    assert found[-2].startswith("Add to server: https://discord.com/oauth2/authorize?client_id=7&")
    assert found[-1].endswith("client_id=7&scope=applications.commands&integration_type=1")


def test_many_servers_without_a_permission_are_counted() -> None:
    joined = [
        {"id": str(number), "name": f"S{number}\x1b[2J", "permissions": "0"} for number in range(MAX_NAMED_SERVERS + 1)
    ]
    *_, last_named, rest = servers(joined)
    assert last_named.sentence.startswith("Missing permissions in S19[2J (19): ")
    assert rest.sentence == "Missing permissions in 1 more server."


def test_an_administrator_lacks_nothing() -> None:
    assert online.missing_permissions(8) == []


def test_the_invitation_asks_for_exactly_what_the_hosting_page_says() -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8").split())
    listed = page.partition("the permissions ")[2].partition(". ")[0]
    assert set(re.findall(r"\*([^*]+)\*", listed)) == {str(called) for called in NEEDED.values()}
    asked = discord.Permissions(int(invite_url(7).partition("permissions=")[2].partition("&")[0]))
    assert asked == discord.Permissions(**dict.fromkeys(NEEDED, True))


def test_a_number_agrees_with_its_noun() -> None:
    assert [counted(n, "server") for n in (0, 1, 2)] == ["0 servers", "1 server", "2 servers"]


# The command lines


@pytest.fixture
def environment(playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Playground:
    monkeypatch.setenv("DISCORD_TOKEN", f"{'a' * 24}.{'b' * 6}.{'c' * 30}")
    playground.world.token = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.db"))
    return playground


async def test_doctor_asks_discord_only_on_request(environment: Playground, run: Run) -> None:
    status, out, _ = await asyncio.to_thread(run, "doctor")
    assert "To check with Discord too, run: tablekeeper doctor --online" in out
    assert "Application:" not in out
    status, out, _ = await asyncio.to_thread(run, "doctor", "--online")
    assert status == 0
    assert "good  Discord accepts the token. Application: Host (7)." in out


async def test_publish_replaces_whatever_there_is_and_leaves_the_database_alone(
    environment: Playground, run: Run, tmp_path: Path
) -> None:
    world = environment.world
    world.command_registry.replace(None, [{"name": "old", "description": "Of another bot"}])
    status, out, err = await asyncio.to_thread(run, "publish")
    assert (status, err) == (0, "")
    assert out.startswith(f"Published {len(world.commands)} commands for Host (7).")
    assert "help" in {each["name"] for each in world.commands}
    assert "old" not in {each["name"] for each in world.commands}
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize(
    ("token", "said"),
    [("", "DISCORD_TOKEN isn't set."), ("wrong", "Discord rejected the token."), ("a\nb", "contains a line break")],
)
async def test_publish_that_cannot_log_in_says_why(
    environment: Playground, run: Run, monkeypatch: pytest.MonkeyPatch, token: str, said: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    status, out, err = await asyncio.to_thread(run, "publish")
    assert (status, out) == (1, "")
    assert said in err
    assert "Traceback" not in err
