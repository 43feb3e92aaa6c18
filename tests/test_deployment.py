"""Deployment files (image, compose file, unit, public CI) are valid."""

from __future__ import annotations

import argparse
import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from datetime import timedelta
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli import run
from bot.cli.commands import COMMANDS, command_named
from bot.discord.client.gateway_connections import RESERVED_STARTS
from bot.ops import settings
from bot.playground.gateway.gateway import MAX_SESSION_STARTS
from bot.store.backups import Retention
from bot.store.database import PostgresDatabase
from renderers.kit.font_fallback import SCRIPTS

ROOT = Path(__file__).parents[1]
TOOLS = Path(sys.executable).parent
CONSTRAINTS = ROOT / "constraints.txt"
HOSTING = ROOT / "docs" / "hosting.md"
VARIABLES = {name for variable in settings.VARIABLES for name in variable.names}
IMAGE = "ghcr.io/tablekeeper/tablekeeper"
"""What the workflow of a release pushes; an image that is built here has the same name."""
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "ENV", "HEALTHCHECK"} | {
    "STOPSIGNAL",
    "ENTRYPOINT",
    "CMD",
}


class Unit(configparser.ConfigParser):
    """Keys as they are written; one that stands twice, as systemd allows, has its last value."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def instructions() -> list[tuple[str, str]]:
    """The instructions of the image, each on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def compose() -> dict[str, Any]:
    read = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def unit() -> configparser.ConfigParser:
    """The systemd unit of the hosting page."""
    found = re.search(r"```ini\n(\[Unit\].*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    parser = Unit(interpolation=None, strict=False, delimiters=("=",))
    parser.read_string(found[1])
    return parser


def test_the_image_is_made_of_known_instructions_and_files_that_are_there() -> None:
    found = instructions()
    assert found[0][0] == "FROM"
    assert {word for word, _ in found} <= INSTRUCTIONS
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for rest in (rest for word, rest in found if word == "COPY"):
        for name in shlex.split(rest)[:-1]:
            assert (ROOT / name).exists()
            assert f"!{name}" in ignored


def test_the_image_runs_the_bot_without_rights_and_sets_variables_that_there_are() -> None:
    found = dict(instructions())
    assert found["USER"] not in ("", "root")
    assert found["ENTRYPOINT"] == '["tablekeeper"]'
    assert yaml.safe_load(found["CMD"])[0] in COMMANDS
    assert set(re.findall(r"TABLEKEEPER_\w+", found["ENV"])) <= VARIABLES


def test_the_compose_file_names_services_volumes_and_variables_that_there_are() -> None:
    services, volumes = compose()["services"], compose()["volumes"]
    assert set(services) == {"bot", "bot-a", "bot-b", "postgres"}
    for service in services.values():
        assert ("build" in service) is (service["image"] == IMAGE)
        assert all(volume.partition(":")[0] in volumes for volume in service["volumes"])
        assert all(name in services for name in service.get("depends_on", {}))
        if "build" in service:
            assert set(service["environment"]) <= {*VARIABLES, "PGPASSWORD"}
    assert "profiles" not in services["bot"]
    for name in ("bot-a", "bot-b"):
        assert services[name]["profiles"] == services["postgres"]["profiles"] == ["postgres"]
        assert services[name]["environment"]["TABLEKEEPER_DATABASE"].startswith("postgresql://")


def test_containers_rotate_their_logs_and_keep_backups_in_another_volume_than_the_database() -> None:
    paths = yaml.safe_load(dict(instructions())["VOLUME"])
    for service in compose()["services"].values():
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}
        if "build" in service:
            assert [volume.partition(":")[2] for volume in service["volumes"]] == paths
    retention = started_with(compose()["services"]["bot"])[1].retention
    assert retention is not None
    assert not retention.folder.is_relative_to("/data")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the package is built for Linux only")
def test_the_image_follows_the_rules_for_dockerfiles() -> None:
    found = subprocess.run([TOOLS / "hadolint", "--failure-threshold", "warning", ROOT / "Dockerfile"], check=False)
    assert found.returncode == 0


def test_workflows_are_well_formed_and_safe() -> None:
    folder = ROOT / ".github"
    for schema, files in (
        ("vendor.github-workflows", sorted(folder.glob("workflows/*.yml"))),
        ("vendor.dependabot", [folder / "dependabot.yml"]),
        ("vendor.compose-spec", [ROOT / "compose.yaml"]),
    ):
        subprocess.run([TOOLS / "check-jsonschema", "--builtin-schema", schema, *files], check=True)
    subprocess.run([TOOLS / "zizmor", "--offline", "--quiet", "--min-severity", "medium", folder], check=True)


def test_every_action_and_image_is_pinned_to_exactly_one_version() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8")):
            assert used.startswith("./.github/") or re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", used), (path, used)
    assert re.fullmatch(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}", dict(instructions())["FROM"])


def test_public_tests_run_on_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == named


def test_bug_reports_ask_for_the_report_that_doctor_prints() -> None:
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"):
        assert yaml.safe_load(path.read_text(encoding="utf-8"))
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml").read_text(encoding="utf-8")
    parser = argparse.ArgumentParser()
    command_named("doctor").configure(parser)
    assert parser.parse_args(["--report"]).report
    assert "`tablekeeper doctor --report`" in form


def test_no_password_stands_in_an_address_where_its_signs_would_end_it() -> None:
    for service in compose()["services"].values():
        assert not [value for value in service["environment"].values() if "://" in value and "PASSWORD" in value]
    for name in ("bot-a", "bot-b"):
        assert compose()["services"][name]["environment"]["PGPASSWORD"] == "${POSTGRES_PASSWORD:-}"


def started_with(service: dict[str, Any]) -> tuple[list[str], settings.BotSettings]:
    """The command of a container, and what it finds in its environment: that of the image and that of the file."""
    image = dict(instructions())
    found = dict(word.split("=", 1) for word in shlex.split(image["ENV"]))
    found |= {name: re.sub(r"\$\{\w+:[-?][^}]*\}", "given", value) for name, value in service["environment"].items()}
    command: list[str] = service["command"] if "command" in service else yaml.safe_load(image["CMD"])
    return command, settings.BotSettings.from_environment(found)


@pytest.mark.parametrize("name", ["bot", "bot-a", "bot-b"])
def test_what_a_container_is_started_with_is_what_the_program_takes(name: str) -> None:
    (command, *arguments), found = started_with(compose()["services"][name])
    parser = argparse.ArgumentParser()
    command_named(command).configure(parser)
    chosen = parser.parse_args(arguments)
    assert found.require_token() == "given"
    assert found.retention == Retention(Path("/backups"), timedelta(hours=24), 7)
    assert str(found.metrics) in dict(instructions())["HEALTHCHECK"]
    assert found.log_format == "text"
    if name == "bot":
        assert (found.database, chosen.processes) == (Path("/data/tables.sqlite3"), None)
    else:
        assert found.database == PostgresDatabase("postgresql://tablekeeper@postgres/tablekeeper")
        assert len(chosen.shards.among(chosen.processes)) == chosen.processes


def test_the_service_sets_variables_that_there_are() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    assert unit()["Service"]["EnvironmentFile"] == "/etc/tablekeeper.env"
    file = re.search(r"`/etc/tablekeeper.env`:\n\n```ini\n(.*?)```", text, re.DOTALL)
    assert file is not None
    lines = [line.split("=", 1) for line in file[1].splitlines()]
    assert {name for name, _ in lines} <= VARIABLES
    found = settings.BotSettings.from_environment({name: value for name, value in lines if name != "DISCORD_TOKEN"})
    assert found.database == Path("/var/lib/tablekeeper/tables.sqlite3")
    assert found.retention is not None


def test_the_containers_on_postgresql_share_out_all_shards() -> None:
    parser = argparse.ArgumentParser()
    run.configure(parser)
    commands = [
        service["command"] for service in compose()["services"].values() if "--shards" in service.get("command", ())
    ]
    shares = [parser.parse_args(command[1:]).shards for command in commands]
    assert {share.count for share in shares} == {4}
    assert sorted(number for share in shares for number in share.shards) == [0, 1, 2, 3]


def test_a_bot_that_dies_again_and_again_is_not_restarted_as_often_as_discord_allows_sessions() -> None:
    limits = unit()["Unit"]
    assert limits["StartLimitIntervalSec"] == "1h"
    assert int(limits["StartLimitBurst"]) * 24 < MAX_SESSION_STARTS - RESERVED_STARTS


def test_the_unit_starts_the_bot_and_keeps_its_token_out_of_the_command() -> None:
    service = unit()["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert Path(program).is_absolute()
    assert (Path(program).name, arguments) == ("tablekeeper", ["run", "--replace"])
    assert "EnvironmentFile" in service
    assert "DISCORD_TOKEN" not in service["ExecStart"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze on this machine")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    text = re.search(r"```ini\n(\[Unit\].*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    file = tmp_path / "tablekeeper.service"
    file.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text[1], flags=re.MULTILINE), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert "tablekeeper.service" not in done.stderr


def test_the_public_ci_runs_what_ours_runs_and_may_do_nothing_else() -> None:
    read = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert read["permissions"] == {"contents": "read"}
    assert {"push", "pull_request"} == set(read[True])  # YAML takes the word on for a yes
    steps = [step for job in read["jobs"].values() for step in job["steps"]]
    assert all(("run" in step) is not ("uses" in step) for step in steps)
    assert all(step["uses"].startswith("actions/") for step in steps if "uses" in step)
    assert ".ci/run" in [step.get("run") for step in read["jobs"]["test"]["steps"]]
    assert (ROOT / ".ci/run").stat().st_mode & 0o100


def test_the_image_and_public_ci_install_what_draws_names_in_every_script() -> None:
    """The packages that `doctor` names where they are missing."""
    needed = {*SCRIPTS.values(), "libfribidi0"}
    for name in ("Dockerfile", ".ci/run"):
        assert needed <= set(re.findall(r"[\w-]+", (ROOT / name).read_text(encoding="utf-8")))


def test_the_fonts_of_the_package_name_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in (ROOT / "renderers/kit/fonts/OFL.txt").read_text(encoding="utf-8")


def test_every_library_that_is_declared_is_pinned() -> None:
    """So images are reproducible, and the audit sees all of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    names = {canonical(re.split(r"[\[<>=!~; ]", each)[0]) for each in declared} - {"tablekeeper"}
    pinned = {canonical(line.partition("==")[0]) for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines()}
    assert names <= pinned


def canonical(name: str) -> str:
    """The name of a library as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_pages_of_the_site_link_to_pages_of_the_site() -> None:
    """`make site` refuses others; this needs no library."""
    for page in (ROOT / "docs").glob("*.md"):
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).is_file(), f"{page.name}: {target}"
            assert (page.parent / target).resolve().is_relative_to(ROOT / "docs"), f"{page.name}: {target}"
