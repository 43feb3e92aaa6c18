"""Texts about challenges in `/server` and `/turns`: what opens automatically, when days begin, reminders."""

from __future__ import annotations

from bot.games.text import Text, TextLike, quote

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
