"""Every sentence of the bot as a whole: answers that no command gives, and what whoever runs it reads."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text

# Answers

COMMAND_CHANGED = Text("That command has changed since your Discord learnt it. Restart Discord, then try again.")
MEMBER_NOT_FOUND = Text("That member cannot be found in this server. Choose one from the list.")
IN_SERVERS_ONLY = Text("That command works in the channels of a server only.")

# For whoever runs the bot

TOKEN_REFUSED = Text("Discord does not take this token. Copy it again from the developer portal.")


def unreachable(error: OSError) -> Text:
    """No way to Discord."""
    template = "Discord cannot be reached: {error}. Look at the connection and start again."
    return Text(template, error=error)


def no_token(variable: str) -> Text:
    """Nobody said as which bot to log in."""
    return Text(
        "There is no token. Set {variable} to the token of your bot, "
        "from the page of your application in Discord's developer portal, and start again. "
        "To try Tablekeeper without Discord, run: python -m bot play",
        variable=variable,
    )


def no_log_level(variable: str, named: str, levels: Sequence[str], usual: str) -> Text:
    """A level that there is not."""
    return Text(
        "{variable} is {named!r}, which is no level of the log. Set it to {levels:or}, or leave it out for {usual}.",
        variable=variable,
        named=named[:40],
        levels=tuple(levels),
        usual=usual,
    )


def no_address(variable: str, named: str) -> Text:
    """Where nothing can listen."""
    return Text(
        "{variable} is {named!r}, which is no address. "
        "Set it to a host and a port, such as 127.0.0.1:9108, or leave it out.",
        variable=variable,
        named=named[:40],
    )


def no_log_format(variable: str, named: str, formats: Sequence[str]) -> Text:
    """A way to write the log that there is not."""
    return Text(
        "{variable} is {named!r}. Set it to {formats:or}, or leave it out.",
        variable=variable,
        named=named[:40],
        formats=tuple(formats),
    )


def cannot_begin(share: object) -> Text:
    """One of several processes gave up at once, and said why itself."""
    return Text("The process for the shards {share} cannot begin, so none is started.", share=str(share))


def begins_again(share: object, status: int, seconds: float) -> Text:
    """One of several processes ended that nobody asked to."""
    return Text(
        "The process for the shards {share} ended with {status}, and begins again in {seconds:.0f} s.",
        share=str(share),
        status=status,
        seconds=seconds,
    )
