"""Texts of the bot as a whole: common answers, and messages for the operator."""

from __future__ import annotations

from bot.games.text import Text, TextLike

# Answers

COMMAND_CHANGED = Text("That command has changed. Restart Discord, then try again.")
MEMBER_NOT_FOUND = Text("I can't find that member in this server. Pick one from the list.")
IN_SERVERS_ONLY = Text("That command only works in server channels.")

# For the operator

TOKEN_REFUSED = Text("Discord rejected the token. Copy it again from the developer portal.")


MORE_SHARDS_NEEDED = Text(
    "Discord requires more shards for this many servers. Move to PostgreSQL (tablekeeper move-store), then "
    "run several processes: tablekeeper run --processes 4"
)
TOO_MANY_REQUESTS = Text("Discord is temporarily blocking this machine: too many requests.")
FEW_STARTS = Text("Almost out of session starts for today.")
SESSION_BROKE = Text("The Discord session failed with an unexpected error.")
NO_GATEWAY = Text("Can't reach Discord's gateway.")


def broken_plugin(plugin: str, error: Exception) -> Text:
    """An installed game that can't be used, by its entry point."""
    return Text("Game plug-in skipped: {plugin}: {error}", plugin=plugin, error=f"{type(error).__name__}: {error}")


def unreachable(error: str) -> Text:
    """Discord can't be reached."""
    return Text("Can't reach Discord: {error}.", error=error)


def out_of_order(status: int) -> Text:
    """Discord responds with a server error."""
    return Text("Discord is down (HTTP {status}).", status=status)


def connection_closed(code: int) -> Text:
    """The gateway closed a connection that can be resumed."""
    return Text("Discord's gateway closed the connection (code {code}).", code=code)


def connection_refused(code: int) -> Text:
    """The gateway closed a connection and would do so again."""
    return Text(
        "Discord's gateway rejected the connection (code {code}). Check the application in the developer "
        "portal, and update Tablekeeper.",
        code=code,
    )


def refused(error: Exception) -> Text:
    """Discord rejects the bot's start."""
    return Text("Discord rejected a request at startup: {error}", error=str(error))


def logged_in(name: str, guilds: int) -> Text:
    """The bot is online."""
    if guilds == 1:
        return Text("Logged in as {name} (1 guild).", name=name)
    return Text("Logged in as {name} ({guilds} guilds).", name=name, guilds=guilds)


def in_no_server(address: str) -> Text:
    """The bot is in no server."""
    return Text("The bot isn't in any server yet. Invite it: {address}", address=address)


def published(commands: int, application: str) -> Text:
    """The commands are published."""
    return Text(
        "Published {commands} commands for {application}. Restart Discord to see changes at once.",
        commands=commands,
        application=application,
    )


def tries_again(said: TextLike, seconds: float) -> Text:
    """The bot stopped because of a temporary problem."""
    return Text("{said} Retrying in {seconds:.0f} s.", said=said, seconds=seconds)


def machine_refuses(error: OSError) -> Text:
    """A file or address that the bot needs isn't available."""
    return Text("{error}. Fix this and start the bot again.", error=str(error))


def cannot_begin(share: object) -> Text:
    """One of several processes failed at its start, and has reported why."""
    return Text("The process for shards {share} failed to start, so none was started.", share=str(share))


def begins_again(share: object, status: int, seconds: float) -> Text:
    """One of several processes ended unexpectedly."""
    return Text(
        "The process for shards {share} exited with {status}. Restarting in {seconds:.0f} s.",
        share=str(share),
        status=status,
        seconds=seconds,
    )
