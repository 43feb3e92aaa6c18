"""Host tables on Discord; DISCORD_TOKEN comes from the environment."""

from __future__ import annotations

import argparse

from bot import app
from bot.settings import Settings


def configure(parser: argparse.ArgumentParser) -> None:
    """The command takes no arguments: everything comes from the environment."""


def execute(arguments: argparse.Namespace) -> int:
    """Run until stopped."""
    return app.run(Settings.from_environment())
