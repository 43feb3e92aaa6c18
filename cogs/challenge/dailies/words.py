"""Sentences of dailies: their commands, messages, days and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.results.standings import GlobalLeaderboard, Standing, goals_of
from bot.core.time.zones import Cadence
from bot.discord.components.links import mention, mentions, message_link, relative_time
from bot.discord.table.words import committed, revealed, small
from bot.discord.words import STANDINGS
from bot.games.contract import Game
from bot.games.text import Text, TextLike, UserText, lines, quote, sentences
from cogs.challenge.model import Challenge, Reminder
from cogs.challenge.words import duplicates
from cogs.challenge.words.challenges import BUTTON_PLAY, name, play_game, result, title
from cogs.challenge.words.pars import par_line

COMMAND = Text("One game a day, the same for everyone on all servers: play it, see your rank.")

PLAY = Text("Play")
CONTINUE = Text("Continue")
MY_RUN = Text("My run")
YESTERDAY = Text("Day before")
TODAY = Text("Today")
VERIFY = Text("Verify")

NO_SUCH_DAY = Text("I don't know that day.")
YOU, A_PLAYER = Text("You"), Text("a player")
NAMES_SHOWN = Text(
    "You see members of your servers by name. *My name in the daily* in `/turns` shows your name to everyone."
)


def page(challenge: Challenge, game: Game, table: GlobalLeaderboard) -> Text:
    """A day's daily: what it is, how many play it, and the table for members who may see it."""
    closes = challenge.closed or challenge.closes
    ends = (
        Text("Closes {when}.", when=relative_time(closes))
        if challenge.closed is None
        else Text("Closed {when}.", when=relative_time(closes))
    )
    return lines(
        Text("**{title}**", title=title(challenge, game)),
        sentences(Text("Same shuffle for everyone on all servers, one private run each."), ends),
        par_line(challenge, game),
        _counts(table),
        _own_place(table),
        *[_row(each, table) for each in table.rows],
        small(NAMES_SHOWN) if table.rows else "",
    )


def _counts(table: GlobalLeaderboard) -> Text:
    playing = table.started - table.ended
    if not table.started:
        return Text("No one has started yet.")
    return Text(
        "{ended} {ended:player has|players have} finished, {playing} {playing:is|are} playing."
        if playing
        else "{ended} {ended:player has|players have} finished.",
        ended=table.ended,
        playing=playing,
    )


def _own_place(table: GlobalLeaderboard) -> TextLike:
    if table.standings is None:
        return Text("Finish your run to see the results so far.")
    place = table.place
    if place is None:
        return ""
    return Text(
        "**Your rank: {rank} of {n}** (top {percent:.0%}).",
        rank=place.rank,
        n=len(table.standings.finished),
        percent=table.percentile / 100,
    )


def _row(each: Standing, table: GlobalLeaderboard) -> Text:
    who: TextLike = A_PLAYER
    if each.member == table.member:
        who = YOU
    elif each.member in table.named:
        who = mention(each.member)
    return Text("{rank}. {who}: {result}", rank=each.rank, who=who, result=result(each.score, goals_of(each.table)))


def promised(challenge: Challenge, game: Game) -> Text:
    """The commitment of a day that's still open."""
    head = Text("**{title}**: verify it once it has closed.", title=title(challenge, game))
    return lines(head, committed(challenge.commitment, challenge.commitment_form))


def verified(challenge: Challenge, game: Game, count: int, seed: bytes) -> Text:
    """How many runs were replayed, with the commitment and the seed."""
    return lines(
        Text(
            "**{title}**: {n} listed {n:run replays|runs replay} from the seed with the listed {n:score|scores}.",
            title=title(challenge, game),
            n=count,
        ),
        Text("Commitment posted at the start: `{commitment}`", commitment=challenge.commitment),
        revealed(seed, challenge.commitment_form),
    )


# Texts of the message of a day


SAME_FOR_ALL = Text("-# Same shuffle for everyone, one private run each.")
MAX_NAMES = 20
"""Members that a line names."""


def play(game: Game, cadence: Cadence, *, alone: bool, only: bool) -> Text:
    """Label of the button that begins a run; `only` if no other challenge is of this game."""
    if alone:
        return BUTTON_PLAY
    return play_game(game) if only else _PLAY_CADENCE[cadence]


def standings(game: Game, cadence: Cadence, *, alone: bool, only: bool) -> Text:
    """Label of the button that shows how a challenge stands."""
    if alone:
        return STANDINGS
    return Text("{game} standings", game=game.title) if only else _STANDINGS_CADENCE[cadence]


_PLAY_CADENCE = {Cadence.DAILY: Text("Play daily"), Cadence.WEEKLY: Text("Play weekly")}
_STANDINGS_CADENCE = {Cadence.DAILY: Text("Daily standings"), Cadence.WEEKLY: Text("Weekly standings")}


def open_challenge(challenge: Challenge, game: Game, finished: Sequence[int]) -> Text:
    """A challenge that can be played, with who has finished."""
    return lines(
        Text("**{title}** closes {when}.", title=title(challenge, game), when=relative_time(challenge.closes)),
        duplicates.AGAINST_ALL if challenge.computers else "",
        par_line(challenge, game),
        Text("Finished: {members}.", members=names(list(map(mention, finished)))) if finished else "",
    )


def names(named: Sequence[TextLike]) -> Text:
    """List members, and count those that are too many for a line."""
    more = len(named) - MAX_NAMES
    if more > 0:
        return Text("{names:, } and {n} more", names=tuple(named[:MAX_NAMES]), n=more)
    return Text("{names}", names=tuple(named))


# Texts about days: reminders, the start of a day, the day before, last hours


# Reminders

WISHES: Mapping[Reminder, Text] = {
    Reminder.ALWAYS: Text("Always: every daily and weekly I haven't finished"),
    Reminder.BEGUN: Text("Started: only if I have an unfinished run"),
    Reminder.NEVER: Text("Never"),
}

# Answers

_REMINDED: Mapping[Reminder, Text] = {
    Reminder.ALWAYS: Text("I'll remind you three hours before a challenge closes if you haven't finished it."),
    Reminder.BEGUN: Text("I'll remind you three hours before a challenge closes if you have an unfinished run."),
    Reminder.NEVER: Text("No challenge reminders."),
}


def reminded(request: Reminder) -> Text:
    return _REMINDED[request]


def day_begins(zone: TextLike, clock: str, hour: int, opens: Sequence[datetime]) -> Text:
    """When the days of a server begin, with its local time, and the next challenges."""
    said = Text(
        "Challenge days begin at {hour}:00. Time zone: {zone}, where it's {clock} now.",
        hour=f"{hour:02}",
        zone=zone,
        clock=clock,
    )
    return lines(
        said,
        "" if not opens else Text("The next one opens {when}.", when=relative_time(min(opens))),
        Text("-# Open challenges close as announced."),
    )


# The announcement

PODIUM, HOLDERS = 3, 5
"""Maximum rank and number of streaks in a report on the day before."""
_SHOWN = 6


def podium(challenge: Challenge, game: Game, best: Sequence[Standing]) -> Text:
    """How the challenge before ended: its first three ranks."""
    first = [each for each in best if each.rank <= PODIUM]
    places = [
        Text("**{rank}** {member} {score}", rank=each.rank, member=mention(each.member), score=each.score)
        for each in first[:_SHOWN]
    ]
    named: TextLike = name(challenge, game)
    if challenge.results is not None:
        link = message_link(challenge.guild, challenge.channel, challenge.results)
        named = Text("[{name}]({link})", name=named, link=link)
    return Text("Podium of {name}: {places: · }", name=named, places=tuple(places))


def streaks(holders: Mapping[int, int]) -> Text | str:
    """Streaks of finished dailies, longest first; one day is no streak."""
    held = sorted(((member, days) for member, days in holders.items() if days > 1), key=lambda each: (-each[1], each))
    shown = [Text("{member} 🔥{days}", member=mention(member), days=days) for member, days in held[:HOLDERS]]
    return Text("Daily streaks: {shown: · }", shown=tuple(shown)) if shown else ""


# The last hours


def last_hours(challenge: Challenge, game: Game, begun: Sequence[int], waiting: Sequence[int]) -> Text:
    """A reminder for those with a run under way, and those who want it anyway."""
    return lines(
        _closes(challenge, game),
        Text("{members}: you have an unfinished run.", members=mentions(begun)) if begun else "",
        Text("{members}: you haven't played yet.", members=mentions(waiting)) if waiting else "",
    )


def private_reminder(challenge: Challenge, game: Game, *, begun: bool) -> Text:
    """The same for one member, by direct message."""
    left = Text("You have an unfinished run.") if begun else Text("You haven't played yet.")
    return sentences(_closes(challenge, game), left)


def in_server(server: UserText) -> Text:
    return Text("Reminder from **{server}**:", server=server) if server else Text("Reminder:")


def _closes(challenge: Challenge, game: Game) -> Text:
    named: TextLike = name(challenge, game)
    if challenge.message is not None:
        link = message_link(challenge.guild, challenge.channel, challenge.message)
        named = Text("[{name}]({link})", name=named, link=link)
    return Text("**{name}** closes {when}.", name=named, when=relative_time(challenge.closes))


# Texts about challenges in /server and /turns: what opens automatically, when days begin, reminders


NEW_CHALLENGES, WHO_OPENS = Text("New challenges"), Text("Who opens challenges?")
WHO_OPENS_VALUES = {"everybody": Text("Anyone can open them"), "managers": Text("Managers open them")}
WHO_OPENS_NOTES = {"managers": Text("Members who can manage this server")}


def challenge_values(challenges: TextLike, hour: TextLike, zone: TextLike) -> Text:
    return Text(
        "New challenges: {challenges} · Start of day: {hour} · Time zone: {zone}",
        challenges=challenges,
        hour=hour,
        zone=zone,
    )


AUTOMATIC = Text("Challenges that open automatically:")
NONE_AUTOMATIC = Text("No challenges open automatically.")


def more_automatic(count: int) -> Text:
    return Text("-# {n} more", n=count)


# Days

DAYS = Text("Start of day")
HOUR = Text("Hour")
HOUR_HELP = Text("When dailies and weeklies open")
NO_HOUR = Text("Type an hour and a time zone, such as `8 Berlin`.")


def day(hour: TextLike, zone: TextLike) -> Text:
    return Text("{hour}, {zone}", hour=hour, zone=zone)


def confirm_day(zone: TextLike, clock: str, hour: TextLike) -> Text:
    return Text(
        "Start this server's days at {hour}? In {zone}, it's **{clock}** now. If that's wrong, type a city.",
        hour=hour,
        zone=zone,
        clock=clock,
    )


# Challenges that open automatically

WEEKDAYS = Text("Dailies by weekday")
WEEKDAYS_HELP = Text("A game for each weekday, opened in this channel")
SCHEDULE = Text("Daily or weekly")
SCHEDULE_HELP = Text("The same game every day or week, opened in this channel")
STOP = Text("Stop a challenge")
STOP_HELP = Text("Open no more of a daily or weekly")
WHICH_STOPS = Text("Which one stops")

WHEN = Text("When")
DAY_FIELD = Text("Days")
GAME = Text("Game")
OPTIONS = Text("Options")
OPTIONS_HELP = Text("Such as “Colours: 3, Goals: yes”; leave it empty for the usual ones")
DRAWN_OPTIONS_HELP = Text("Such as “Colours: 3 or 4”; “drawn” picks one of all")
COMPUTERS = Text("Computer players")
COMPUTERS_HELP = Text("Leave it empty for as few as the game needs")
LEVEL = Text("Their level")

DAILY = Text("daily")
WEEKLY = Text("weekly")


def planned(when: TextLike, game: TextLike) -> Text:
    return Text("{when}: {game}", when=when, game=game)


def unknown_plan(typed: str, example: TextLike) -> Text:
    return Text("I couldn't read “{typed}”. Type it like `{example}`.", typed=quote(typed), example=example)


WEEKDAYS_EXAMPLE = Text("Monday, Nova Luna")
SCHEDULE_EXAMPLE = Text("daily, Nova Luna")
ALL_WEEKDAYS = Text("All weekdays")
STOPPED = Text("Stopped. A challenge that's open now stays open until it closes.")
SEVERAL_DAILIES = Text(
    "**Some days now have more than one daily.** To keep one a day, use `/server` *Stop a challenge*."
)
NOT_OPEN = Text("No such challenge opens automatically. Pick one from the list.")

# Challenge reminders

CHALLENGE_REMINDERS = Text("Challenge reminders")
WHICH_REMINDERS = Text("Remind me before a challenge here closes")
REMINDER_VALUES = {
    "begun": Text("Unfinished runs"),
    "always": Text("All dailies and weeklies"),
    "never": Text("Never"),
}


def reminders_value(reminders: TextLike) -> Text:
    return Text("Challenge reminders: {challenges}", challenges=reminders)


# Runs


def my_run(title: str) -> Text:
    return Text("My {title} run", title=title)
