"""The message of a lobby: members, who can start, options, controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.ai.players import APPRENTICE, levels_of
from bot.core.time.time_control import TimeControl
from bot.discord import words as words_of_all
from bot.discord.components.controls import Button, Choice, Control
from bot.discord.components.links import channel_link, mention, mentions, message_link, relative_time
from bot.discord.components.modal import (
    MAX_FIELDS,
    CheckField,
    ChecksField,
    Field,
    FieldValues,
    MemberField,
    Modal,
    RadioField,
    SelectField,
)
from bot.discord.components.payload import MessagePayload
from bot.discord.table import words as computer_words
from bot.discord.table import words as tempo_words
from bot.discord.table.face import Face
from bot.discord.table.guide import how_to_play
from bot.discord.table.options import describe_changed_options, option_fields, read_option_fields
from bot.discord.table.time_control import CLOCK, NONE, OFFERED, clock_name, clock_option, read_time_control
from bot.games import words as game_words
from bot.games.catalogues import is_named
from bot.games.contract import BadOption, Game, Option, OptionValue, format_value
from bot.games.text import Text, TextLike, lines
from cogs.lobby import words
from cogs.lobby.model import Invitation, Lobby
from cogs.table.words import LEAVE

SEATS = "seats"
"""Name of the number of seats among the options."""

COMPUTERS = "computers"
"""Name of the computer players among the options."""
MAX_DIGITS = 2
"""Digits of a number of seats that are parsed; longer ones are no option."""

PICK = "lobby"
"""First word of the argument of the select of options under lobbies of earlier versions."""

SETTINGS = "setup"
"""Verb of the button and modal of the options."""

INVITE = "invite"
"""Verb of the button and modal of invitations."""

INVITED, YES, NO = "invited", "yes", "no"
"""Verb of the answers to an invitation, and the first words of its argument; the second one is the member."""

MEMBERS, CALL_ROLE, GATHER = "members", "role", "gather"
"""Fields of modals."""

MAX_INVITED_AT_ONCE = 10

ON, OFF = "on", "off"

GATHERING = (
    ("invited_only", words.INVITED_ONLY, words.INVITED_ONLY_NOTE),
    ("autostart", words.AUTOSTART, words.AUTOSTART_NOTE),
    ("hints", words.ALLOW_HINTS, words.ALLOW_HINTS_NOTE),
)
"""How members gather: attribute of a lobby, label, note."""

GATHERING_LABELS = {key: label for key, label, _ in GATHERING}


def lobby_payload(lobby: Lobby, face: Face, fewest: int) -> MessagePayload:
    """Make a lobby's message; `fewest` members can start."""
    return MessagePayload(_content(lobby, face, fewest), controls=_controls(lobby, face, fewest), table=lobby.id)


def _content(lobby: Lobby, face: Face, fewest: int) -> Text:
    game = face.game
    text = [
        words.gathering(game.title, lobby.seats),
        face.aim(lobby.seats),
        words.joined(list_players(lobby), lobby.taken, lobby.seats),
        _what_next(lobby, fewest),
    ]
    shown = {option.name for option in face.lobby_options(lobby.seats)}
    chosen = describe_changed_options(game, {name: lobby.options[name] for name in lobby.options.keys() & shown})
    if invited := [each.member for each in lobby.invitations if _is_open(lobby, each)]:
        text.append(words.waiting_for(mentions(invited)))
    if declined := [each.member for each in lobby.invitations if each.declined]:
        text.append(words.cannot_play(mentions(declined)))
    if kinds := [label for key, label, _ in GATHERING if key in lobby.gathering]:
        text.append(words.gathers(kinds))
    if lobby.time_control is not None:
        text.append(words.with_clock(clock_option(lobby.time_control)))
    if chosen:
        text.append(words.chosen_options(chosen))
    if lobby.warned:
        text.append(words.closes_soon(relative_time(lobby.due)))
    return lines(*text)


def _is_open(lobby: Lobby, invitation: Invitation) -> bool:
    """Whether an invitation waits for an answer."""
    return not invitation.declined and invitation.member not in lobby.members


def _what_next(lobby: Lobby, fewest: int) -> Text:
    missing = fewest - lobby.taken
    if missing > 0:
        return words.it_takes(missing)
    if lobby.full:
        return words.STARTING if lobby.autostart else words.ALL_SEATS_TAKEN
    if lobby.warned:
        return words.ANY_CAN_START
    return words.opener_can_start(mention(lobby.opener))


def _controls(lobby: Lobby, face: Face, fewest: int) -> tuple[Control, ...]:
    can_start = lobby.taken >= fewest
    gather = Button(words.JOIN, "join", tone="plain" if can_start else "good", disabled=lobby.full)
    join = (gather,) if lobby.has_others_around else ()
    keep = (Button(words.KEEP_OPEN, "keep"),) if lobby.warned else ()
    start = Button(words.START, "start", tone="main" if can_start else "plain", disabled=not can_start)
    invite = () if lobby.guild is None else (Button(words.INVITE, INVITE, disabled=lobby.full),)
    below = (*invite, Button(words.OPTIONS, SETTINGS), how_to_play(face.game.key))
    return (*join, Button(LEAVE, "quit"), start, *keep, replace(below[0], starts_row=True), *below[1:])


def invite_modal(lobby: Lobby, game: Game, *, may_call_role: bool) -> Modal:
    """Make the modal of whom to invite; the host may also call those who look for players."""
    fields: list[Field] = [
        MemberField(
            key=MEMBERS,
            label=words.INVITE_WHOM,
            description=words.INVITE_HOW,
            required=not may_call_role,
            max_values=MAX_INVITED_AT_ONCE,
        )
    ]
    if may_call_role:
        fields.append(CheckField(key=CALL_ROLE, label=words.CALL_ROLE, description=words.CALL_ROLE_ONCE))
    return Modal(words.invite_to(game.title), INVITE, fields, table=lobby.id)


def invitation_payload(
    lobby: Lobby, invitation: Invitation, game: Game, link: TextLike, *, by_letter: bool = False
) -> MessagePayload:
    """Make the message that calls a member to a lobby, with *Join* and *No thanks*; a direct message names only who."""
    member = None if by_letter else mention(invitation.member)
    text = words.invitation(member, mention(invitation.invited_by), game.title, lobby.taken, lobby.seats, link)
    controls = (
        Button(words.JOIN, INVITED, f"{YES} {invitation.member}", tone="good"),
        Button(words.NO_THANKS, INVITED, f"{NO} {invitation.member}"),
    )
    return MessagePayload(text, controls=controls, table=lobby.id)


def settings_modal(lobby: Lobby, face: Face) -> Modal:
    """Make the modal of seats, computer players, clock, how members gather, and options."""
    game = face.game
    seats = tuple(
        Choice(str(count), encode_change(SEATS, count), chosen=count == lobby.seats)
        for count in game.seats
        if count >= 2
    )
    free = game.seats[-1] - len(lobby.members)
    fields: list[Field] = [
        SelectField(
            key=COMPUTERS,
            label=computer_words.COMPUTERS_LABEL,
            choices=computer_choices(game, range(free + 1), lobby.computers, computer_words.count),
        ),
    ]
    if lobby.guild is not None:
        fields.append(SelectField(key=CLOCK, label=tempo_words.CLOCK_LABEL, choices=_clock_choices(lobby, clock_name)))
    ticks = tuple(Choice(label, key, note, chosen=key in lobby.gathering) for key, label, note in GATHERING)
    if lobby.has_others_around:
        fields.append(ChecksField(key=GATHER, label=words.GATHERING, choices=ticks))
    if len(seats) > 1:
        fields.insert(0, RadioField(key=SEATS, label=words.SEATS, choices=seats))
    options = option_fields(face.lobby_options(game.seats[-1]), lobby.options, MAX_FIELDS - len(fields))
    return Modal(words.options_of(game.title), SETTINGS, (*fields, *options), table=lobby.id)


def read_settings(lobby: Lobby, face: Face, fields: FieldValues) -> Lobby:
    """Return the lobby as the submitted modal has it; the clock has no time zone. Raises BadOption."""
    changes = [
        read_change(face.game, values[0])
        for key, values in fields.items()
        if values and key in (SEATS, COMPUTERS, CLOCK)
    ]
    if None in changes:
        raise BadOption(words_of_all.OLD_BUTTON)
    chosen = {name: str(value) for name, value in filter(None, changes)}
    return replace(
        lobby,
        seats=int(chosen.get(SEATS, lobby.seats)),
        computers=read_levels(chosen[COMPUTERS]) if COMPUTERS in chosen else lobby.computers,
        time_control=read_time_control(chosen[CLOCK]) if CLOCK in chosen else _without_zone(lobby.time_control),
        options={**lobby.options, **read_option_fields(face.game.options, fields)},
    ).with_gathering(fields.get(GATHER, lobby.gathering))


def list_changes(lobby: Lobby, face: Face) -> Sequence[Choice]:
    """List the possible changes: seats, computer players, options, clocks."""
    return [choice for choice in _choices(lobby, face) if not choice.chosen]


def _choices(lobby: Lobby, face: Face) -> Sequence[Choice]:
    """List all values of all options; current ones are `chosen`."""
    fewest = max(2, face.game.seats[0], lobby.taken)
    options = face.game.with_defaults(lobby.options)
    sizes = [
        Choice(words.seats(count), encode_change(SEATS, count), words.HOW_MANY_CAN_PLAY, chosen=count == lobby.seats)
        for count in face.game.seats
        if count >= fewest
    ]
    values = [
        Choice(
            option.describe(value), encode_change(option.name, value), option.help, chosen=value == options[option.name]
        )
        for option in face.lobby_options(lobby.seats)
        for value in option.choices
    ]
    numbers = range(lobby.seats - len(lobby.members) + 1)
    computers = computer_choices(face.game, numbers, lobby.computers, computer_words.seats_for)
    ways = [
        Choice(
            words.gathering_choice(label, on=on), encode_change(key, on), note, chosen=(key in lobby.gathering) is on
        )
        for key, label, note in GATHERING
        for on in (True, False)
    ]
    return (*sizes, *computers, *values, *ways, *_clock_choices(lobby, clock_option))


def _clock_choices(lobby: Lobby, label: Callable[[TimeControl | None], Text]) -> tuple[Choice, ...]:
    """List the clocks that the table could have."""
    set_now = _without_zone(lobby.time_control)
    return tuple(
        Choice(
            label(time_control),
            encode_change(CLOCK, NONE if time_control is None else str(time_control)),
            tempo_words.FOR_A_TABLE,
            chosen=time_control == set_now,
        )
        for time_control in dict.fromkeys((None, *OFFERED, set_now))
    )


def _without_zone(time_control: TimeControl | None) -> TimeControl | None:
    """Remove the time zone: it follows from the member who chooses the clock."""
    return None if time_control is None else replace(time_control, zone="")


def computer_choices(
    game: Game, numbers: Sequence[int], chosen: Sequence[str], label: Callable[[int, TextLike], Text]
) -> tuple[Choice, ...]:
    """List these numbers of computer players, at every level; those with the levels `chosen` are chosen."""
    options = [(0, "")] if 0 in numbers else []
    options += [(count, level) for level in levels_of(game) for count in numbers if count]
    return tuple(
        Choice(
            label(count, game_words.level(level)),
            encode_change(COMPUTERS, f"{count} {level}".strip()),
            chosen=(level,) * count == tuple(chosen),
        )
        for count, level in options
    )


def list_players(lobby: Lobby) -> Text:
    """Name those who would play if the lobby started now."""
    computers = [computer_words.several(len(lobby.computers))] if lobby.computers else []
    return words_of_all.join_names([*map(mention, lobby.members), *computers])


def is_set(lobby: Lobby, game: Game, name: str, value: OptionValue) -> bool:
    """Whether a change would leave the lobby unchanged."""
    if name == SEATS:
        return lobby.seats == value
    if name == CLOCK:
        return _without_zone(lobby.time_control) == read_time_control(str(value))
    if name == COMPUTERS:
        return lobby.computers == read_levels(str(value))
    if name in GATHERING_LABELS:
        return (name in lobby.gathering) is value
    return game.with_defaults(lobby.options)[name] == value


def change_from_label(lobby: Lobby, face: Face, text: str) -> str:
    """Decode a change that was typed as listed ("Seats: 3"); return anything else unchanged."""
    return next((each.value for each in _choices(lobby, face) if is_named(each.label, text)), text)


def change_text(game: Game, name: str, value: OptionValue) -> Text:
    """Describe a change: "Seats: 3"."""
    if name == SEATS:
        return words.seats(int(value))
    if name == CLOCK:
        return clock_option(read_time_control(str(value)))
    if name == COMPUTERS:
        levels = read_levels(str(value))
        return computer_words.seats_for(len(levels), game_words.level(levels[0]) if levels else "")
    if name in GATHERING_LABELS:
        return words.gathering_choice(GATHERING_LABELS[name], on=bool(value))
    return next(option for option in game.options if option.name == name).describe(value)


def encode_change(name: str, value: OptionValue) -> str:
    """Encode a change for a control."""
    return f"{name} {format_value(value)}"


def read_levels(written: str) -> tuple[str, ...]:
    """Parse the levels of computer players: "2 apprentice"; the default is the weakest.

    >>> read_levels("2 apprentice"), read_levels("0")
    (('apprentice', 'apprentice'), ())
    """
    count, _, level = written.partition(" ")
    return (level or APPRENTICE,) * int(count)


def read_change(game: Game, text: str) -> tuple[str, OptionValue] | None:
    """Parse a change into option and value; None if it is none.

    Seats, computer players and clock are included: "seats 3", "computers 2 apprentice", "clock 72 24 off". Raises
    BadOption for a value that the option does not take.
    """
    name, _, written = text.strip().lower().partition(" ")
    count, _, _ = written.partition(" ")
    counted = count.isdecimal() and len(count) <= MAX_DIGITS
    if name == SEATS and counted and count == written:
        return SEATS, int(written)
    if name == COMPUTERS and counted:
        return COMPUTERS, written
    if name == CLOCK:
        return CLOCK, written
    if name in GATHERING_LABELS:
        return (name, written == ON) if written in (ON, OFF) else None
    options: Mapping[str, Option] = {option.name: option for option in game.options}
    return (name, options[name].read(written)) if name in options else None


def lobby_link(lobby: Lobby) -> TextLike:
    """Link a lobby's message, or its channel while it has none."""
    if lobby.message is None:
        return channel_link(lobby.channel)
    return words.go_to_lobby(message_link(lobby.guild or lobby.link_guild, lobby.channel, lobby.message))
