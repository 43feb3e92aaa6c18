"""The wheel and the source archive hold what they should, and the wheel works from another directory."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from bot import __version__
from tests.rehearsal.versions import git

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "data", "renderers")
NAME = f"tablekeeper-{__version__}"


def committed(*paths: str) -> set[str]:
    """The files of these folders that are or can be committed; all where there is no repository."""
    listed = git("ls-files", "--cached", "--others", "--exclude-standard", "--", *paths)
    names = listed.stdout.splitlines() if listed.returncode == 0 else _walk(paths)
    return {name for name in names if (ROOT / name).is_file()}


def _walk(paths: Iterable[str]) -> Iterator[str]:
    made = {
        "__pycache__",
        "build",
        "dist",
        ".venv",
        ".git",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
    }
    for path in paths:
        for file in (ROOT / path).rglob("*"):
            name = file.relative_to(ROOT)
            if not made & {*name.parts} and ".import_linter_cache" not in name.parts:
                yield str(name)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel and a source archive, made where an older build left something."""
    folder = tmp_path_factory.mktemp("dist")
    stale = ROOT / "build" / "lib" / "bot"
    stale.mkdir(parents=True, exist_ok=True)
    (stale / "removed_long_ago.py").write_text("", encoding="utf-8")
    try:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist"]
        subprocess.run([*command, "--directory", folder], cwd=ROOT, check=True, capture_output=True)
    finally:
        (stale / "removed_long_ago.py").unlink()
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(built / f"{NAME}-py3-none-any.whl")


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    return message_from_string(wheel.read(f"{NAME}.dist-info/METADATA").decode())


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = {name for name in wheel.namelist() if not name.startswith(f"{NAME}.dist-info/")}
    assert names == committed(*PACKAGES)
    for needed in (
        "renderers/kit/fonts/OFL.txt",
        "data/rules/nova_luna.md",
        "bot/playground/static/index.html",
        "bot/web/static/dom.js",
    ):
        assert needed in names


def test_the_source_archive_holds_all_but_tests_and_workflows(built: Path) -> None:
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()} - {"PKG-INFO"}
    expected = {name for name in committed(".") if not name.startswith(("tests/", ".ci/", ".github/"))}
    assert names == expected
    assert {"CHANGELOG.md", "SECURITY.md", "PRIVACY.md", "ARCHITECTURE.md", "constraints.txt"} <= names


def test_the_page_of_the_package_has_no_address_inside_the_repository(metadata: Message) -> None:
    page = metadata.get_payload()
    assert isinstance(page, str)
    addresses = re.findall(r"\]\((.*?)\)", page)
    assert len(addresses) > 10
    assert all(address.startswith("https://") for address in addresses)
    assert any(address.endswith(f"v{__version__}/docs/hosting.md") for address in addresses)


def test_the_metadata_names_people_addresses_and_limits(metadata: Message) -> None:
    assert metadata["Version"] == __version__
    assert metadata["Author"]
    assert {each.partition(",")[0] for each in metadata.get_all("Project-URL", [])} == {
        "Homepage",
        "Changelog",
        "Support",
    }
    required = [each for each in metadata.get_all("Requires-Dist", []) if "extra ==" not in each]
    assert all(any(each.startswith(name) and "<" in each for each in required) for name in ("discord-py", "aiosqlite"))
    assert not any(each.startswith("rich") for each in required)


def test_the_wheel_works_where_nothing_of_the_checkout_is(built: Path, wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    site = tmp_path / "site"
    wheel.extractall(site)  # noqa: S202 - our own archive, made above
    start = (
        "import sys; sys.path[:] = [path for path in sys.path if path != sys.argv[1]]; sys.path.insert(0, sys.argv[2]);"
        "sys.modules.update(rich=None);"
        "import bot; assert bot.__file__.startswith(sys.argv[2]), bot.__file__;"
        "from bot.cli.commands import main; sys.exit(main(sys.argv[3:]))"
    )

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-c", start, str(ROOT), str(site), *arguments]
        return subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)

    assert run("--version").stdout == f"Tablekeeper {__version__}\n"
    played = run("selfplay", "novaluna", "--games", "1", "--records", str(tmp_path / "games"))
    assert played.returncode == 0, played.stderr
    [record] = (tmp_path / "games").glob("*.json")
    assert run("verify", str(record)).returncode == 0
