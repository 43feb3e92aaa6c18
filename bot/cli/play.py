"""Play in the browser without Discord: the real bot with a simulated Discord on this machine."""

from __future__ import annotations

import argparse
import os

from bot.games.catalogues import PREVIEW_VARIABLE


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="port of the page (default: any free port)")
    parser.add_argument("--no-open", action="store_true", help="print the address without opening a browser")
    parser.add_argument(
        "--locale", default="en-US", help="the language of everybody's Discord, such as de, fr or es-ES (en-US)"
    )
    parser.add_argument("--fresh", action="store_true", help="delete earlier tables and messages first")


def execute(arguments: argparse.Namespace) -> int:
    """Serve until ctrl-C."""
    from bot.playground.run import play  # imported here, so that no other command loads it

    os.environ.setdefault(PREVIEW_VARIABLE, "1")  # of the drawing processes, too
    return play(port=arguments.port, open_page=not arguments.no_open, fresh=arguments.fresh, locale=arguments.locale)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError("must be a number from 0 to 65535")
    return int(text)
