"""Commands that the documents name exist: targets, subcommands, flags, modules, services and files.

`tests/rehearsal/documents.py` follows the pages that install and update to the letter.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from bot.cli.commands import COMMANDS, command_named

ROOT = Path(__file__).parents[1]
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {ROOT / "CHANGELOG.md"})
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
PROGRAM = re.compile(r"(?:\.venv/bin/)?tablekeeper")
FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
NOT_THERE = re.compile(r"pip install (--\w+ )*'?tablekeeper|docker compose pull")
"""The package isn't published, and compose builds the image."""
COMPOSE_OPTIONS = frozenset({"--build", "--detach", "--rm", "--follow", "--no-recreate", "--scale", "--quiet"})


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command of a page, in blocks and in the text, without its comment."""
    text = page.read_text(encoding="utf-8")
    blocks = [block for language, block in FENCED.findall(text) if not language]
    lines = [line.strip() for block in blocks for line in re.split(r"\n|;", block)]
    lines += re.findall(r"`([^`\n]+)`", FENCED.sub("", text))
    for line in lines:
        words = re.sub(r"  +\S.*|\s#.*", "", re.sub(r"[\[\]']", "", line)).split()
        if "--" in words:  # runuser -u NAME -- COMMAND
            words = words[words.index("--") + 1 :]
        if words:
            yield words


def check_program(arguments: list[str]) -> None:
    """Let the subcommand's own parser read its arguments. It ends with SystemExit where it can't."""
    name, *rest = arguments
    assert name in COMMANDS, f"tablekeeper has no {name}"
    parser = argparse.ArgumentParser(name)
    command_named(name).configure(parser)
    flags = [word for word in rest if word.startswith("--")]
    known = {option for action in actions(parser) for option in action.option_strings}
    assert set(flags) <= known, f"tablekeeper {name} has no {set(flags) - known}"
    if rest and rest != flags:  # a line in full
        numbers = ["1" if word == "ID" else word for word in rest]
        parser.parse_args(numbers)


def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its subcommands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from actions(each)


def check_compose(arguments: list[str]) -> None:
    """Check services and options of `docker compose`, and commands of the program in a container."""
    if arguments[:1] == ["--profile"]:
        assert any(arguments[1] in service.get("profiles", []) for service in SERVICES.values())
        arguments = arguments[2:]
    verb, *rest = arguments
    options = [word for word in rest if word.startswith("-")]
    names = [word for word in rest if not word.startswith("-")]
    if verb in {"exec", "run"}:
        name, *inside = names
        assert name in SERVICES
        words = [word for word in rest[rest.index(name) + 1 :] if word != "tablekeeper"]
        if verb == "run" or "tablekeeper" in inside:
            check_program(words)
        options = rest[: rest.index(name)]
        names = [name]
    names = [name.partition("=")[0] for name in names]  # bot=2
    if verb == "cp":
        names = [name.partition(":")[0] for name in names if ":" in name]
    assert verb in {"up", "down", "exec", "run", "build", "logs", "stop", "cp", "ps"}
    assert set(options) <= COMPOSE_OPTIONS
    assert set(names) <= set(SERVICES)


def check(words: list[str]) -> bool:
    """Check a command; return whether it is one of ours."""
    program, *rest = words
    if program == "make":
        assert rest[0] in TARGETS, f"there is no make {rest[0]}"
    elif words[:2] == ["docker", "compose"] and len(words) > 2:
        check_compose(words[2:])
    elif program.endswith("python") and rest[:1] == ["-m"] and rest[1].startswith("tests"):
        assert importlib.util.find_spec(rest[1]) is not None
    elif PROGRAM.fullmatch(program) and rest and rest != ["--version"]:
        check_program(rest)
    elif program.endswith("/pip"):
        assert {"install", "--constraint", "constraints.txt"} <= set(rest)
    else:
        return False
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_a_page_names_exist(page: Path) -> None:
    for words in commands(page):
        try:
            check(words)
        except SystemExit:
            pytest.fail(f"{page.name}: tablekeeper doesn't take {shlex.join(words)}")
    assert NOT_THERE.search(page.read_text(encoding="utf-8")) is None


@pytest.mark.parametrize("part", ["bot", "cogs", "renderers"])
def test_no_sentence_names_a_package_that_is_not_published(part: str) -> None:
    for path in (ROOT / part).rglob("*.py"):
        assert NOT_THERE.search(path.read_text(encoding="utf-8")) is None, path


@pytest.mark.parametrize("name", ["README.md", "docs/hosting.md", "docs/updating.md", "CONTRIBUTING.md"])
def test_commands_are_found_in_the_pages_for_operators(name: str) -> None:
    assert sum(check(words) for words in commands(ROOT / name)) >= 4


@pytest.mark.parametrize(
    "line",
    [
        "make tests",
        "tablekeeper start",
        "tablekeeper doctor --on-line",
        "docker compose up bots",
        "docker compose --profile pg up",
        "python -m tests.nothing",
        ".venv/bin/pip install .",
    ],
)
def test_a_command_that_is_not_there_is_refused(line: str) -> None:
    with pytest.raises(AssertionError):
        check(line.split())


def test_a_target_that_runs_a_module_of_tests_installs_what_tests_need() -> None:
    """`ready-to-run` is the program alone: without Rich and the validators, each of them ended with an import error."""
    recipes = re.findall(r"^([a-z]+): \$\(VENV\)/ready-to-(\w+)\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    measuring = {name: needed for name, needed, recipe in recipes if "-m tests." in recipe}
    assert {"bench", "load", "year"} <= set(measuring)
    assert [name for name, needed in measuring.items() if needed == "run"] == []
