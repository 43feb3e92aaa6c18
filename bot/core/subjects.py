"""The subjects: what members know by a name, each in a folder of `cogs` with all of it inside.

A subject plugs itself in. `register(services)` in its `service` module, if it has one, makes its service and registers
what it does after a change, its timers and what it keeps of members. `setup(host)` in its `cog` adds its commands and
controls. To leave a subject out, delete its folder and its line here.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from types import ModuleType

SUBJECTS: tuple[str, ...] = (
    "games",
    "table",
    "settings",
    "blocks",
    "overtime",
    "absence",
    "idle",
    "follow",
    "hint",
    "journal",
    "open_seats",
    "page",
    "premove",
    "trial",
    "lobby",
    "challenge",
    "challenge.dailies",
    "review",
    "puzzle",
    "menus",
    "records",
    "help",
    "server",
)
"""Folders of `cogs` in the order in which they are set up; which may use which is in `pyproject.toml`."""


def modules(name: str) -> Iterator[ModuleType]:
    """Load the module of this name of each subject that has one."""
    for subject in SUBJECTS:
        path = f"cogs.{subject}.{name}"
        if importlib.util.find_spec(path) is not None:
            yield importlib.import_module(path)
