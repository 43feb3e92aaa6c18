"""`systemctl` for one unit where there is no systemd: it starts and stops what the unit's file says.

Started as a script with the unit's folder, then the arguments that systemctl gets.
"""

from __future__ import annotations

import configparser
import os
import select
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path


class Unit(configparser.ConfigParser):
    """Keys as they are written."""

    def optionxform(self, optionstr: str) -> str:
        """Keep the case."""
        return optionstr


def main(folder: Path, arguments: list[str]) -> None:
    """Do what the verb and `--now` say; other verbs do nothing."""
    verb, *rest = arguments
    if verb == "daemon-reload":
        return
    name, is_now = rest[-1], "--now" in rest
    pid = folder / f"{name}.pid"
    if verb in {"stop", "restart"} or (verb == "disable" and is_now):
        stop(pid)
    if verb in {"start", "restart"} or (verb == "enable" and is_now):
        start(folder / f"{name}.service", pid)


def start(file: Path, pid: Path) -> None:
    """Start the unit's command with the variables of its file, in its folder."""
    unit = Unit(interpolation=None, strict=False, delimiters=("=",))
    unit.read(file)
    service = unit["Service"]
    lines = Path(service["EnvironmentFile"]).read_text(encoding="utf-8").splitlines()
    with Path(service["EnvironmentFile"]).with_name("log").open("ab") as log:
        process = subprocess.Popen(
            shlex.split(service["ExecStart"]),
            cwd=service["WorkingDirectory"],
            env={**os.environ, **dict(line.split("=", 1) for line in lines)},
            umask=int(service["UMask"], 8),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    pid.write_text(str(process.pid), encoding="utf-8")


def stop(pid: Path) -> None:
    """Ask the command to end, and wait for it."""
    number = int(pid.read_text(encoding="utf-8"))
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(number)
        os.kill(number, signal.SIGTERM)
        select.select([descriptor], [], [])
        os.close(descriptor)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
