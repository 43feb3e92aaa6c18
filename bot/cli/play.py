"""Try Tablekeeper without Discord: the real bot against a stand-in on this machine, with a page in the browser."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--port", type=_port, default=0, metavar="N", help="the port of the page (a free one)")
    parser.add_argument("--no-open", action="store_true", help="print the address and open no browser")
    parser.add_argument("--fresh", action="store_true", help="forget earlier tables and messages first")


def execute(arguments: argparse.Namespace) -> int:
    """Serve until ctrl-C."""
    from bot.playground.run import play  # only here, so that no other command comes near the stand-in

    return play(port=arguments.port, open_page=not arguments.no_open, fresh=arguments.fresh)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)
