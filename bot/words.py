"""Texts of the bot as a whole: common answers, and messages for the operator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
ENDPOINT_SET = Text(
    "An interactions endpoint URL is set, so presses and commands don't reach the bot. "
    "Clear it in the developer portal, under General Information."
)
FEW_STARTS = Text("Almost out of session starts for today.")
SESSION_BROKE = Text("The Discord session failed with an unexpected error.")
NO_GATEWAY = Text("Can't reach Discord's gateway.")


NOT_TEXT = Text("it isn't a text file")
LINE_BREAK, TAB, SPACE = Text("a line break"), Text("a tab"), Text("a space")


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


def no_token(variable: str) -> Text:
    """No token is set."""
    return Text(
        "{variable} isn't set. Set it to your bot's token, from Discord's developer portal, and start again. "
        "To try Tablekeeper without Discord, run: tablekeeper play",
        variable=variable,
    )


def secret_set_twice(variable: str, file_variable: str) -> Text:
    """A secret comes from the environment and from a file."""
    return Text("Set {variable} or {file}, not both.", variable=variable, file=file_variable)


def unreadable_secret(file_variable: str, file: str, reason: TextLike) -> Text:
    """A file with a secret can't be read."""
    template = "{variable} is {file}, which can't be read: {reason}. Mount the file there, or fix the path."
    return Text(template, variable=file_variable, file=file, reason=reason)


def forbidden_secret(file_variable: str, file: str, owner: str, user: str) -> Text:
    """The bot's user may not read a file with a secret."""
    template = "{variable} is {file} ({owner}), which {user} can't read. Give {user} the right to read it."
    return Text(template, variable=file_variable, file=file, owner=owner, user=user)


def invalid(variable: str, why: TextLike) -> Text:
    """A variable has a value that can't be used."""
    return Text("{variable} {why}", variable=variable, why=why)


def contains(found: str) -> Text:
    """A value contains an invalid character."""
    names: Mapping[str, TextLike] = {"\n": LINE_BREAK, "\r": LINE_BREAK, "\t": TAB, " ": SPACE}
    what = names.get(found, Text("the character U+{code:04X}", code=ord(found)))
    return Text("contains {what}. Copy the value again, on one line.", what=what)


NO_TOKEN_SHAPE = Text("doesn't look like a bot token: three parts, separated by dots.")


def none_of(named: str, values: Sequence[str]) -> Text:
    return Text("is {named!r}. Set it to {values:or}, or remove it.", named=named[:40], values=tuple(values))


def no_address(named: str) -> Text:
    return Text("is {named!r}. Set it to a host and port, such as 127.0.0.1:9108, or remove it.", named=named[:40])


def no_count(named: str) -> Text:
    return Text("is {named!r}. Set it to a whole number, 1 or more.", named=named[:40])


def no_folder(named: str) -> Text:
    return Text("is {named}, which isn't a folder. Set it to one, or remove it.", named=named[:200])


def not_writable(named: str) -> Text:
    return Text("needs a folder that the bot can write to, and {named} isn't one.", named=named[:200])


def no_database(scheme: str) -> Text:
    template = "is a {scheme} address. Set it to a file, or to postgresql://user:password@host/name."
    return Text(template, scheme=scheme[:20])


def renamed(earlier: str, name: str) -> Text:
    """A variable has a new name; the earlier one still works."""
    return Text("{earlier} is now called {name}. Rename it; the earlier name still works.", earlier=earlier, name=name)


def unknown_variable(name: str, similar: Sequence[str]) -> Text:
    """A variable of our prefix that means nothing."""
    if not similar:
        return Text("{name} isn't a setting of Tablekeeper.", name=name[:80])
    return Text("{name} isn't a setting of Tablekeeper. Did you mean {similar}?", name=name[:80], similar=similar[0])


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
