"""Rehearse a release: build, install, play, restart, back up, restore, update; print a report (`make rehearsal`).

Exit status 1 if a step failed; the steps after it are still tried where they can be.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot import __version__
from bot.playground.server import Playground
from tests.rehearsal.documents import follow_pages
from tests.rehearsal.playing import GAMES, begin_all, play, play_challenge
from tests.rehearsal.versions import ROOT, Program, export, older_versions, serving

TOOLS = Path(sys.executable).parent
NEVER_ENDING = 3_000
"""More moves than any game has."""


@dataclass
class Report:
    """The steps so far, as lines of a table."""

    lines: list[str] = field(default_factory=list)
    failed: int = 0

    def step(self, title: str, work: Callable[[], str]) -> None:
        """Do one step, print its line, and go on after a failure."""
        begin = time.monotonic()
        try:
            mark, found = "good", work()
        except subprocess.CalledProcessError as error:
            mark, found = "FAILED", f"{error}: {str(error.stderr or '')[-1500:]}"
        except (AssertionError, OSError, TimeoutError) as error:
            mark, found = "FAILED", f"{type(error).__name__}: {error}"
        self.failed += mark == "FAILED"
        line = f"| {mark} | {title} | {found} | {time.monotonic() - begin:.0f} s |"
        self.lines.append(line)
        print(line, flush=True)


def run(*command: object, cwd: Path | None = None, **environment: str) -> str:
    """Run a command and return what it prints. Raises CalledProcessError."""
    words = [str(word) for word in command]
    env = {"PATH": "/usr/bin:/bin", "HOME": str(cwd or Path.home()), **environment}
    return subprocess.run(words, cwd=cwd or ROOT, env=env, check=True, capture_output=True, text=True).stdout


def clean_environment(folder: Path) -> Path:
    """Make an empty virtual environment; return its Python."""
    run(sys.executable, "-m", "venv", folder)
    return folder / "bin" / "python"


def install(python: Path, *what: object) -> None:
    """Install with the pinned versions."""
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", ROOT / "constraints.txt", *what)


class Rehearsal:
    """All steps, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.dist = folder / "dist"
        self.python = folder / "installed" / "bin" / "python"
        self.program = self.python.with_name("tablekeeper")
        self.current = Program(f"{__version__} (wheel)", python=str(self.python))

    @property
    def wheel(self) -> Path:
        """The wheel that was built."""
        return next(self.dist.glob("*.whl"))

    def build(self) -> str:
        """Build the source archive, and the wheel from it; check both."""
        run(sys.executable, "-m", "build", "--outdir", self.dist, ROOT)
        run(TOOLS / "twine", "check", "--strict", *self.dist.iterdir())
        run(TOOLS / "check-wheel-contents", self.wheel)
        with zipfile.ZipFile(self.wheel) as wheel, tarfile.open(next(self.dist.glob("*.tar.gz"))) as source:
            return f"wheel {len(wheel.namelist())} files, source archive {len(source.getnames())} files"

    def install(self) -> str:
        """Install the wheel into an empty environment, and ask it for its version and its checks."""
        clean_environment(self.python.parents[1])
        install(self.python, self.wheel)
        said = run(self.program, "--version", cwd=self.folder).strip()
        assert said == f"Tablekeeper {__version__}", said
        token = f"{'a' * 24}.{'b' * 6}.{'c' * 30}"
        checks = run(
            self.program,
            "doctor",
            cwd=self.folder,
            DISCORD_TOKEN=token,
            TABLEKEEPER_DATABASE=str(self.folder / "new.sqlite3"),
        )
        return f"{said}; doctor: {checks.count('good ')} checks good"

    def install_over(self) -> str:
        """Install over the oldest version: nothing of it stays."""
        python = clean_environment(self.folder / "over")
        install(python, export(older_versions()[0], self.folder / "oldest").code)
        install(python, self.wheel)
        site = next((self.folder / "over" / "lib").glob("*/site-packages"))
        with zipfile.ZipFile(self.wheel) as wheel:
            expected = {name for name in wheel.namelist() if "dist-info" not in name}
        packages = ("bot", "cogs", "data", "renderers")
        found = {
            str(path.relative_to(site)) for name in packages for path in (site / name).rglob("*") if path.is_file()
        }
        stale = {name for name in found if "__pycache__" not in name} - expected
        assert not stale, sorted(stale)[:10]
        return f"over {older_versions()[0]}: {len(expected)} files, none stale"

    def image(self) -> str:
        """Do the image's steps in an empty folder: copy what it copies, run what it runs, except apt and users."""
        root, python = self.folder / "image", clean_environment(self.folder / "image-python")
        root.mkdir()
        text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
        done = 0
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word == "COPY":
                *sources, target = shlex.split(rest)
                for source in sources:
                    into = root / target / Path(source).name if target == "./" else root / target
                    copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
                    copy(ROOT / source, into)
            elif word == "RUN" and "apt-get" not in rest:
                run("/bin/sh", "-c", rest, cwd=root, PATH=f"{python.parent}:/usr/bin:/bin")
                done += 1
        run(python.with_name("tablekeeper"), "selfplay", "carcassonne", "--games", "1", cwd=self.folder)
        return f"{done} RUN steps done, a game played; apt, users and the health check are not"

    def fresh(self) -> str:
        """Play a game of each kind to its end with a restart in the middle, on a new database."""
        return asyncio.run(self._fresh())

    async def _fresh(self) -> str:
        database = self.folder / "fresh" / "tables.sqlite3"
        database.parent.mkdir()
        moves = 0
        async with Playground() as playground:
            async with serving(self.current, playground, database):
                moves += sum(await begin_all(playground, 10))
            async with serving(self.current, playground, database):
                for game in GAMES:
                    more = await play(playground, game, NEVER_ENDING)
                    assert more < NEVER_ENDING, game
                    moves += more
                await play_challenge(playground, 5)
        with closing(sqlite3.connect(database)) as connection:
            ended = connection.execute("SELECT game FROM tables WHERE status = 'finished'").fetchall()
        assert sorted(game for (game,) in ended) == sorted(GAMES), ended
        return f"{len(GAMES)} games to their end, {moves:,} moves typed, one restart"

    def backup(self) -> str:
        """Back the database up, damage it, and restore the backup."""
        database, copy = self.folder / "fresh" / "tables.sqlite3", self.folder / "copy.sqlite3"
        where = {"TABLEKEEPER_DATABASE": str(database)}
        run(self.program, "backup", copy, cwd=self.folder, **where)
        database.write_bytes(b"damaged" * 1000)
        for left in database.parent.glob("tables.sqlite3-*"):
            left.unlink()
        run(self.program, "restore", copy, cwd=self.folder, **where)
        found = run(self.program, "doctor", cwd=self.folder, DISCORD_TOKEN=f"{'a' * 24}.{'b' * 6}.{'c' * 30}", **where)
        assert "is undamaged" in found
        return f"{copy.stat().st_size // 1024:,} KiB copied, damaged, restored, checked"

    def pages(self) -> str:
        """Do what README, hosting and updating say, to the letter."""
        return f"{asyncio.run(follow_pages(self.folder / 'machine'))}; Docker's blocks are not"

    def update(self, version: str) -> str:
        """Play with an older version in its own environment, update, play on, go back to the copy."""
        return asyncio.run(self._update(version))

    async def _update(self, version: str) -> str:
        code = export(version, self.folder / f"code-{version}").code
        python = clean_environment(self.folder / f"python-{version}")
        run(python, "-m", "pip", "install", "--quiet", "--constraint", f"{code}/constraints.txt", code)
        older = Program(version, python=str(python))
        database = self.folder / f"data-{version}" / "tables.sqlite3"
        database.parent.mkdir()
        copy = database.with_name("copy.sqlite3")
        async with Playground() as playground:
            async with serving(older, playground, database):
                await begin_all(playground, 8)
                await play_challenge(playground, 3)
            shutil.copy(database, copy)
            async with serving(self.current, playground, database):
                moves = [await play(playground, game, 8) for game in GAMES]
                await play_challenge(playground, 3)
            assert all(moves), moves
            shutil.copy(copy, database)
            async with serving(older, playground, database):
                assert all([await play(playground, game, 1) for game in GAMES])
        return f"{sum(moves)} moves played on after the update; back on the copy with {version}"


def main() -> int:
    """Do all steps; return the exit status."""
    report = Report()
    print(f"Rehearsal of Tablekeeper {__version__}\n\n| | step | found | time |\n|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder:
        rehearsal = Rehearsal(Path(folder))
        report.step("build", rehearsal.build)
        report.step("install into an empty environment", rehearsal.install)
        report.step("install over an older version", rehearsal.install_over)
        report.step("the image's steps", rehearsal.image)
        report.step("play on a new database", rehearsal.fresh)
        report.step("back up and restore", rehearsal.backup)
        report.step("README, hosting and updating, to the letter", rehearsal.pages)
        for version in older_versions():
            report.step(f"update from {version} and go back", lambda version=version: rehearsal.update(version))  # type: ignore[misc]
    print(f"\n{'Everything is good.' if not report.failed else f'{report.failed} steps failed.'}")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
