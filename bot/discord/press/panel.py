"""Panels: private messages with all actions of a member somewhere.

The command that opens a panel takes the same actions as an option, for those who type: `do` names the action, `with`
what it is done with. Actions are made for one member at one moment. Nothing is stored: a press makes the page anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.utils import maybe_coroutine

from bot.core.errors import StaleRev, TableOver
from bot.discord.components.command_text import autocomplete_choices
from bot.discord.components.controls import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    MAX_SELECTS,
    AnyControl,
    Button,
    ChannelSelect,
    Choice,
    MemberSelect,
    Select,
    Tone,
    split_selects,
)
from bot.discord.components.languages import member_language
from bot.discord.components.modal import Field, FieldValues, Modal, is_complete
from bot.discord.components.payload import Contributions, MessagePayload
from bot.discord.press import words
from bot.discord.press.press import Handler, Press, PressLocks
from bot.discord.table.search import find_value
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import MODAL_SECONDS, Deferral, Interaction, Response
from bot.errors import TableError
from bot.games.catalogues import is_named
from bot.games.contract import GameError
from bot.games.text import Language, TextLike, fit_text, fold_typed, lines, render_text

NO_SUBJECT = "panel"
"""In the ids of controls, in place of a table, for panels that are not about one."""

ASK = "="
"""In the argument of a select: the action follows that gets the selected values."""

MAX_BUTTONS = 5
"""Buttons of a panel: one row."""


@dataclass(frozen=True, slots=True)
class PickedMember:
    """The member that an action is about."""

    id: int
    bot: bool = False


Run = Callable[[Response, str, PickedMember | None], Awaitable[TextLike | None]]
"""Does an action with the response, the text of `with` ("" for none) and a member.

Returns what is said of it above the panel, which is shown anew ("" to show it without a sentence), or None if the
handler answered by itself. From a panel, answers are new private messages, as to a command.
"""


Suggestions: TypeAlias = list[app_commands.Choice[str]]

Submit = Callable[[Response, FieldValues], Awaitable[TextLike | None]]
"""Does an action with the values of a modal; returns what `Run` returns."""


Suggest = Callable[[str, Language], Awaitable[Suggestions]]
"""Completes a text typed for `with`, in a language."""


class Input(Protocol):
    """What an action needs, asked by a select in place of the panel."""

    async def controls(self, argument: str) -> Sequence[AnyControl]:
        """Make the selects, whose arguments begin with this one."""

    async def choices(self) -> Sequence[Choice]:
        """Return what can be suggested for `with`."""


@dataclass(frozen=True, slots=True)
class ChoiceInput:
    """Asks for one of some choices, in as many selects as a message has room for."""

    placeholder: TextLike
    make_choices: Callable[[], Awaitable[Sequence[Choice]]]

    async def controls(self, argument: str) -> Sequence[Select]:
        """Make the selects. Raises Declined if there is nothing to choose from."""
        selects = list(split_selects(self.placeholder, argument, await self.choices()))
        if not selects:
            raise Declined(words.NO_LONGER)
        return selects[:MAX_SELECTS]

    async def choices(self) -> Sequence[Choice]:
        """Return all choices."""
        return await self.make_choices()


@dataclass(frozen=True, slots=True)
class MemberInput:
    """Asks for a member of the server."""

    placeholder: TextLike

    async def controls(self, argument: str) -> Sequence[MemberSelect]:
        """Make the select."""
        return (MemberSelect(self.placeholder, argument),)

    async def choices(self) -> Sequence[Choice]:
        """Return nothing: the member has an option of the command."""
        return ()


@dataclass(frozen=True, slots=True)
class ChannelInput:
    """Asks for channels; `with` becomes their ids, separated by spaces."""

    select: ChannelSelect

    async def controls(self, argument: str) -> Sequence[ChannelSelect]:
        """Make the select."""
        return (replace(self.select, argument=argument),)

    async def choices(self) -> Sequence[Choice]:
        """Return nothing: channels have an option of the command."""
        return ()


@dataclass(frozen=True, slots=True)
class ModalInput:
    """Asks for several things at once, in a modal with the action's name; `suggest` completes them as one text."""

    make_fields: Callable[[], Awaitable[Sequence[Field]]]
    submit: Submit
    make_choices: Callable[[], Awaitable[Sequence[Choice]]] | None = None
    suggest: Suggest | None = None

    async def choices(self) -> Sequence[Choice]:
        """Return what can be suggested for `with`."""
        return () if self.make_choices is None else await self.make_choices()


@dataclass(frozen=True, slots=True)
class PanelAction:
    """Something that a member can do now.

    `key` (lower-case letters) is typed and stands in control ids; `name` is its label everywhere, except that a button
    has `short_name` if there is one; `summary` says in one line what it does now. An action that is not `available` is
    not listed, but who types it gets `run`'s refusal. `input` is asked for if neither text nor member is given and
    `needs_input`; without that it only suggests texts. `button` is its place among the buttons, 0 for none.
    """

    key: str
    name: TextLike
    summary: TextLike
    run: Run
    input: Input | ModalInput | None = None
    needs_input: bool = True
    available: bool = True
    tone: Tone = "plain"
    short_name: TextLike = ""
    button: int = 0

    def missing_input(self, text: str, member: PickedMember | None) -> Input | ModalInput | None:
        """Return the input that has to be asked for, if any.

        An action that isn't available only refuses.
        """
        asks = self.available and self.needs_input and not text and member is None
        return self.input if asks else None


@dataclass(frozen=True, slots=True)
class Group:
    """The actions of one select."""

    placeholder: TextLike
    actions: Sequence[PanelAction]


@dataclass(frozen=True, slots=True)
class PanelPage:
    """Content of a panel: values and groups of actions.

    `subject` is the id of what it is about (a table, lobby or challenge), stored in the controls. `links` are buttons
    of other features, in a row below.
    """

    content: TextLike
    groups: Sequence[Group]
    subject: str = NO_SUBJECT
    links: Sequence[Button] = ()

    @property
    def actions(self) -> Sequence[PanelAction]:
        """All actions, also those not available."""
        return [action for group in self.groups for action in group.actions]

    @property
    def available(self) -> Sequence[PanelAction]:
        """The listed actions."""
        return [action for action in self.actions if action.available]

    @property
    def buttons(self) -> Sequence[PanelAction]:
        """The listed actions that are buttons, too, while there is room."""
        return sorted((action for action in self.available if action.button), key=lambda action: action.button)

    def find_available(self, key: str) -> PanelAction | None:
        """Return the listed action with this key."""
        return next((action for action in self.available if action.key == key), None)

    def find(self, typed: str) -> PanelAction | None:
        """Return the action with this key or name, in any language; an available one first."""
        wanted = fold_typed(typed)
        known = (*self.available, *self.actions)
        by_key = (action for action in known if action.key == wanted)
        by_name = (action for action in known if is_named(action.name, typed))
        return next(by_key, None) or next(by_name, None)


PageMaker = Callable[[Interaction, str], Awaitable[PanelPage]]
"""Makes the page for the member.

The second argument is the subject of the pressed panel, "" for a command.
"""


ContextT = TypeVar("ContextT")
"""What a panel's page is made from: who asks, where, and about what."""

ActionMaker = Callable[[ContextT], Sequence[PanelAction] | Awaitable[Sequence[PanelAction]]]
"""Makes some of a panel's actions, available or not."""

LinkMaker = Callable[[ContextT], Sequence[Button]]
"""Makes buttons of another feature."""

LineMaker = Callable[[ContextT], TextLike | Awaitable[TextLike]]
"""Makes a line of a panel's page; empty for none."""

NO_GROUPS: Mapping[str, TextLike] = MappingProxyType({})


class Panel(Generic[ContextT]):
    """The panel of one command, with its controls and suggestions.

    Subjects add actions to its groups, and lines to its page.
    """

    def __init__(
        self,
        name: str,
        make_page: PageMaker,
        groups: Mapping[str, TextLike] = NO_GROUPS,
        *,
        blank: ContextT | None = None,
    ) -> None:
        """Verb of its buttons and first word of its selects: 2-12 lower-case letters.

        `groups` has the placeholder of each group, in order. With a `blank` context, in which nothing is available, the
        documents list its actions.
        """
        self.name = name
        self.blank = blank
        self._make_page = make_page
        self._placeholders = groups
        self._makers: Mapping[str, Contributions[ActionMaker[ContextT]]] = {group: Contributions() for group in groups}
        self._line_makers: Contributions[LineMaker[ContextT]] = Contributions()
        self._link_makers: Contributions[LinkMaker[ContextT]] = Contributions()
        self._turns = PressLocks()
        """Lets a member's changes be shown in order."""

    def add(self, group: str, place: int, make: ActionMaker[ContextT]) -> None:
        """Add the actions of a maker to a group. Raises KeyError, ValueError if the place is taken."""
        self._makers[group].add(place, make)

    def add_line(self, place: int, make: LineMaker[ContextT]) -> None:
        """Add a line to the page; places with the same hundreds share one. Raises ValueError if the place is taken."""
        self._line_makers.add(place, make)

    def add_links(self, place: int, make: LinkMaker[ContextT]) -> None:
        """Add buttons of another feature, in a row below. Raises ValueError if the place is taken."""
        self._link_makers.add(place, make)

    def list_links(self, context: ContextT) -> Sequence[Button]:
        """Return the buttons of other features."""
        return [button for make in self._link_makers for button in make(context)]

    async def list_lines(self, context: ContextT) -> Sequence[TextLike]:
        """Return the lines that subjects add."""
        found: dict[int, list[TextLike]] = defaultdict(list)
        for place, make in self._line_makers.items():
            text: TextLike = await maybe_coroutine(make, context)
            if text != "":
                found[place // 100].append(text)
        return [words.values(texts) if len(texts) > 1 else texts[0] for texts in found.values()]

    async def list_groups(self, context: ContextT) -> Sequence[Group]:
        """Return all actions; those that are not available now refuse who types them."""
        return [
            Group(placeholder, [each for make in self._makers[group] for each in await maybe_coroutine(make, context)])
            for group, placeholder in self._placeholders.items()
        ]

    @property
    def verbs(self) -> dict[str, Handler]:
        """The handler of its buttons."""
        return {self.name: self._press}

    @property
    def selects(self) -> dict[str, Handler]:
        """The handler of its selects, which may have any number of values."""
        return {self.name: self._choose}

    @property
    def modals(self) -> dict[str, Handler]:
        """The handler of its modals."""
        return {self.name: self._submit}

    # Typed

    async def run(
        self,
        interaction: Interaction,
        do: str | None,
        text: str | None = None,
        member: PickedMember | None = None,
        *,
        subject: str = "",
    ) -> None:
        """Answer the command: show the panel, or do the typed action."""
        async with Response(interaction, late=Deferral.PRIVATE, patience=MODAL_SECONDS if do else None) as response:
            page = await self._make_page(interaction, subject)
            if do is None:
                await response.tell(self._payload(page))
                return
            action = page.find(do)
            if action is None:
                raise Declined(words.unknown_action(do))
            given = await _typed_value(action, (text or "").strip())
            if (missing := action.missing_input(given, member)) is not None:
                await self._ask(response, page, action, missing, response.tell)
                return
            said = await action.run(response, given, member)
            if said is None:
                await response.acknowledge()
            else:
                await response.tell(said or self._payload(await self._make_page(interaction, page.subject)))

    async def suggest_actions(
        self, interaction: Interaction, typed: str, *, subject: str = ""
    ) -> list[app_commands.Choice[str]]:
        """Suggest available actions, with what each does now."""
        try:
            page = await self._make_page(interaction, subject)
        except (Declined, TableError, GameError):
            return []
        found = [(action.key, words.suggestion(action.name, action.summary)) for action in page.available]
        return _matching(found, typed, member_language(interaction))

    async def suggest_texts(
        self, interaction: Interaction, typed: str, *, subject: str = ""
    ) -> list[app_commands.Choice[str]]:
        """Suggest what the action in `do` can be done with."""
        language = member_language(interaction)
        try:
            page = await self._make_page(interaction, subject)
            action = page.find(str(interaction.namespace.do or ""))
            if action is not None and isinstance(action.input, ModalInput) and action.input.suggest is not None:
                return await action.input.suggest(typed, language)
            found = [] if action is None or action.input is None else await action.input.choices()
        except (Declined, TableError, GameError):
            return []
        return _matching([(choice.value, choice.label) for choice in found], typed, language)

    async def show(self, response: Response, subject: str = "") -> None:
        """Show the panel: in the pressed private message, or in a new one."""
        await response.show(self._payload(await self._make_page(response.interaction, subject)))

    # Pressed

    async def _press(self, press: Press) -> None:
        key, _, text = press.control.argument.partition(" ")
        await self._act(press, await self._pressed_page(press), key, text)

    async def _choose(self, press: Press) -> None:
        _, _, argument = press.control.argument.partition(" ")
        page = await self._pressed_page(press)
        if not argument.startswith(ASK):
            await self._act(press, page, " ".join(press.values[:1]))
            return
        key, _, _ = argument.removeprefix(ASK).partition(" ")
        action = page.find_available(key)
        if action is not None and isinstance(action.input, MemberInput):
            await self._act(press, page, key, member=_picked_member(press))
        else:
            await self._act(press, page, key, " ".join(press.values), asked=True)

    async def _pressed_page(self, press: Press) -> PanelPage:
        """Make the page of the pressed panel as it is now."""
        return await self._make_page(press.response.interaction, press.control.table)

    async def _act(
        self,
        press: Press,
        page: PanelPage,
        key: str,
        text: str = "",
        member: PickedMember | None = None,
        *,
        asked: bool = False,
    ) -> None:
        """Do an action of the page, ask for its input, or show the page as it is now."""
        response = press.response
        action = page.find_available(key)
        if action is None or page.subject != press.control.table:
            await response.show(self._payload(page, words.NO_LONGER if key else ""))
            return
        if not asked and (missing := action.missing_input(text, member)) is not None:
            await self._ask(response, page, action, missing, response.show)
            return
        await self._run(press, partial(action.run, response, text, member))

    async def _submit(self, press: Press) -> None:
        """Do an action with the values of its modal."""
        response = press.response
        page = await self._pressed_page(press)
        action = page.find_available(press.control.argument)
        if action is None or not isinstance(action.input, ModalInput):
            await response.show(self._payload(page, words.NO_LONGER))
        elif not is_complete(await action.input.make_fields(), press.fields):
            await response.show(self._payload(page, words.OLD_FORM))
        elif response.interaction.message is not None:
            await self._run(press, partial(action.input.submit, response, press.fields))
        elif (said := await action.input.submit(response, press.fields)) is not None:
            await response.tell(said or self._payload(await self._pressed_page(press)))

    async def _run(self, press: Press, run: Callable[[], Awaitable[TextLike | None]]) -> None:
        """Do an action of the panel and show the panel again.

        Never in a public message.
        """
        response = press.response
        in_panel = response.private
        show = response.amend if in_panel else response.tell
        await response.detach()
        async with self._turns.hold(press, str(press.member)):
            try:
                said = await run()
            except (StaleRev, TableOver) as late:
                said = late.text
            if said is None and not in_panel:  # the control was forged, and its action has answered
                return
            try:
                page = await self._pressed_page(press)
            except (Declined, TableError):
                await show(MessagePayload(said or words.NO_LONGER))
                return
            await show(self._payload(page, said or ""))  # which also lets the same choice be made again

    # Messages

    def _payload(self, page: PanelPage, said: TextLike = "") -> MessagePayload:
        controls: list[AnyControl] = []
        for number, group in enumerate(page.groups):
            choices = tuple(
                Choice(action.name, action.key, action.summary) for action in group.actions if action.available
            )
            if choices:
                controls.append(Select(group.placeholder, f"{self.name} {number}", choices[:MAX_CHOICES]))
        controls.extend(
            Button(action.short_name or action.name, self.name, action.key, action.tone)
            for action in page.buttons[:MAX_BUTTONS]
        )
        controls.extend(replace(link, starts_row=number == 0) for number, link in enumerate(page.links))
        return MessagePayload(lines(said, page.content), controls=tuple(controls), table=page.subject)

    async def _ask(
        self,
        response: Response,
        page: PanelPage,
        action: PanelAction,
        missing: Input | ModalInput,
        show: Callable[[MessagePayload], Awaitable[object]],
    ) -> None:
        """Ask for an action's input, in a modal or in a message that is shown."""
        if isinstance(missing, ModalInput):
            fields = await missing.make_fields()
            await response.open_modal(Modal(action.name, self.name, fields, action.key, page.subject))
        else:
            await show(await self._question(page, action, missing))

    async def _question(self, page: PanelPage, action: PanelAction, missing: Input) -> MessagePayload:
        """Make the message that asks for an action's input."""
        controls = (*await missing.controls(f"{self.name} {ASK}{action.key}"), Button(words.BACK, self.name))
        content = words.question(action.name, action.summary)
        return MessagePayload(content, controls=controls, table=page.subject)


async def _typed_value(action: PanelAction, typed: str) -> str:
    """Return the value of a choice whose label was typed, in any language; any other text as it is."""
    try:
        found = [] if action.input is None or not typed else await action.input.choices()
    except (Declined, TableError, GameError):
        return typed
    if any(choice.value == typed for choice in found):
        return typed
    return find_value(typed, [(choice.value, choice.label) for choice in found]) or typed


def _matching(found: Sequence[tuple[str, TextLike]], typed: str, language: Language) -> list[app_commands.Choice[str]]:
    """Return the suggestions that contain the typed text, in this language or in English.

    Those that begin with it come first.
    """
    wanted = fold_typed(typed)
    spellings = [
        ([fold_typed(each) for each in (render_text(label, language), str(label), value)], label, value)
        for value, label in found
    ]
    fitting = [each for each in spellings if any(wanted in said for said in each[0])]
    fitting.sort(key=lambda each: not any(said.startswith(wanted) for said in each[0]))
    return autocomplete_choices((fit_text(label, language, MAX_OPTION_LENGTH), value) for _, label, value in fitting)


def _picked_member(press: Press) -> PickedMember | None:
    """Return the member who was picked in a select.

    Discord sends what it knows of them.
    """
    if not press.values or not press.values[0].isdecimal():
        return None
    data = cast("Mapping[str, Any]", press.response.interaction.data or {})
    users = data.get("resolved", {}).get("users", {})
    return PickedMember(int(press.values[0]), bool(users.get(press.values[0], {}).get("bot")))
