"""The panel of `/challenge`: the server's open challenges, or one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import discord

from bot.core.table.model import Status, Table, Venue
from bot.discord.client.host import Host
from bot.discord.components.controls import MAX_CHOICES, Button, Choice, Tone
from bot.discord.components.links import channel_link, message_link
from bot.discord.press.panel import NO_SUBJECT, ChoiceInput, ModalInput, Panel, PanelAction, PanelPage, PickedMember
from bot.discord.table.words import committed, small
from bot.discord.transport.calls import Declined
from bot.discord.transport.places import venue_of
from bot.discord.transport.response import Interaction, Response
from bot.discord.words import COPY_RESULT, POST_RESULT, PRACTISE, RESET, STANDINGS, UNDO
from bot.games.text import TextLike, UserText, lines
from cogs.challenge.base import ChallengeMessages, guild_of, is_manager
from cogs.challenge.close import CloseActions
from cogs.challenge.create import CreateActions
from cogs.challenge.dailies import words as days
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.dailies.schedule_lines import rotation_line, schedule_line
from cogs.challenge.finder import ChallengeFinder
from cogs.challenge.leagues import words as league_words
from cogs.challenge.leagues.messages import LEAGUE, LeagueMessages
from cogs.challenge.matches import words as matches
from cogs.challenge.matches.model import Proposal
from cogs.challenge.matches.service import Proposals
from cogs.challenge.model import Challenge, Reminder
from cogs.challenge.outbox import ChallengeOutbox
from cogs.challenge.results.messages import ChallengeResultActions
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.play import RunActions
from cogs.challenge.runs.viewer import DAILY, RunViewer
from cogs.challenge.seasons import words as seasons
from cogs.challenge.seasons.messages import SeasonActions
from cogs.challenge.seasons.service import Span
from cogs.challenge.words import actions as action_words
from cogs.challenge.words import challenges as words
from cogs.challenge.words import close

PANEL = "challenge"
"""The name of the panel."""

GROUPS = {"play": action_words.PLAY_GROUP, "results": action_words.RESULTS_GROUP, "open": action_words.OPEN_GROUP}
"""The panel's groups."""

MAX_PLAY_ACTIONS = 10
"""Maximum number of open challenges with their own action."""

MAX_WAYS_IN = 2
"""Ways in that are buttons."""

OPEN, MATCH = "open", "match"
"""The keys of the actions whose texts are suggested part by part."""

ShowRun = Callable[[Response, str | None, int, int | None], Awaitable[None]]
"""Shows the run of a member in a challenge that was named, or the usual one, perhaps after a move."""

Do = Callable[[Response, str | None], Awaitable[None]]
"""Does something with a challenge that was named, or the usual one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: a challenge, or the open ones, with the member's runs."""

    interaction: Interaction
    meant: Challenge | None
    running: Sequence[Challenge]
    runs: Sequence[Table | None]
    own: Table | None
    """The member's run in the challenge."""
    under_way: Table | None
    """The run or practice game that the member played last."""

    @property
    def named(self) -> str | None:
        """The id of the page's challenge."""
        return None if self.meant is None else self.meant.id

    @property
    def pressed(self) -> bool:
        """Whether a panel was pressed, so that actions ask for their input."""
        return self.interaction.type is not discord.InteractionType.application_command

    @property
    def finished(self) -> bool:
        """Whether the member has a result to show."""
        runs = self.runs if self.meant is None else (self.own,)
        return any(run is not None and run.status is Status.FINISHED for run in runs)


class ChallengePanel(ChallengeMessages):
    """The pages of the panel, and what can be done there."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._finder = host.dispatcher[ChallengeFinder]
        self._leagues = host.dispatcher[LeagueMessages]
        self._runs = host.dispatcher[RunActions]
        self._viewer = host.dispatcher[RunViewer]
        self._results = host.dispatcher[ChallengeResultActions]
        self._creation = host.dispatcher[CreateActions]
        self._closing = host.dispatcher[CloseActions]
        self.panel: Panel[Shown] = Panel(PANEL, self.page, GROUPS)
        self.panel.add("play", 100, self._play_actions)
        self.panel.add("results", 100, self._result_actions)
        self.panel.add("open", 100, self._open_actions)
        self.panel.add("open", 200, self._server_actions)

    async def page(self, interaction: Interaction, subject: str) -> PanelPage:
        """Make the page of a challenge, by name or id, or of all open ones.

        Raises NoSuchChallenge, Declined.
        """
        guild, member = guild_of(interaction), interaction.user.id
        meant = None if subject in ("", NO_SUBJECT) else await self._finder.find_any(interaction, subject)
        running = await self.challenges.open_in(guild)
        runs = [await self.challenges.run_of(each.id, member) for each in running]
        own = None if meant is None else await self.challenges.run_of(meant.id, member)
        shown = Shown(interaction, meant, running, runs, own, await self.services.tables.run_under_way(guild, member))
        groups = await self.panel.list_groups(shown)
        if meant is not None:
            return PanelPage(self._describe(meant), groups, meant.id)
        asked = [self._proposal_line(each) for each in await self.services[Proposals].waiting_for(guild, member)]
        content = lines(*asked, await self._list_lines(guild, running, runs), *await self._leagues.lines(guild))
        links = (Button(action_words.GLOBAL_DAILY, DAILY),)
        return PanelPage(content, groups, NO_SUBJECT, links)

    def _proposal_line(self, proposal: Proposal) -> TextLike:
        """Return the line of a proposed match that waits for the member's answer."""
        message = proposal.message
        link: TextLike = channel_link(proposal.channel)
        if message is not None:
            link = matches.answer_here(message_link(proposal.guild, proposal.channel, message))
        return matches.asks_you(proposal, self.dispatcher.faces[proposal.game].game.title, link)

    # What it says

    async def _list_lines(self, guild: int, running: Sequence[Challenge], runs: Sequence[Table | None]) -> TextLike:
        """Return a line for each open challenge with the member's progress.

        Scheduled challenges follow.
        """
        found = [
            words.line(place, each, self.game(each), run)
            for place, (each, run) in enumerate(zip(running, runs, strict=True), start=1)
        ]
        planned = [schedule_line(plan) for plan in await self.challenges.schedules.of(guild)]
        planned += [rotation_line(*each) for each in (await self.challenges.schedules.rotation(guild)).items()]
        return lines(words.HERE_AND_EVERYWHERE, *(found or [words.NONE_OPEN_NOW]), *planned)

    async def _details(self, response: Response, typed: str | None) -> None:
        """Show the announcement again, with commitment or seed."""
        meant = await self._finder.find_any(response.interaction, typed)
        text = self._describe(meant)
        if meant.closed is not None:
            await response.tell(lines(text, words.closed_with(await self.challenges.seed(meant.id))))
            return
        text = lines(text, small(committed(meant.commitment, meant.commitment_form)))
        announced = await self.dispatcher[ChallengeOutbox].announcement(meant)
        controls = (*announced.controls, *self._closing.controls(response.interaction, meant))
        await response.tell(replace(announced, content=text, controls=controls, mentions=()))

    def _describe(self, challenge: Challenge) -> TextLike:
        """Describe a challenge: when it closes, par, teams."""
        between = matches.between(challenge.teams) if challenge.teams else ""
        return lines(words.announcement(challenge, self.game(challenge)), between)

    # Actions

    def _play_actions(self, shown: Shown) -> Sequence[PanelAction]:
        ways = [
            self._play_listed(place, each, run)
            for place, (each, run) in enumerate(zip(shown.running, shown.runs, strict=True), start=1)
            if shown.meant is None and each.is_for(shown.interaction.user.id) and (run is None or not run.status.ended)
        ]
        meant, in_progress = shown.meant, shown.under_way is not None
        may_play = (
            meant is not None and self.challenges.is_open(meant) and (shown.own is None or not shown.own.status.ended)
        )
        return (
            *(replace(way, button=place) for place, way in enumerate(ways[:MAX_WAYS_IN], start=1)),
            *ways[MAX_WAYS_IN:MAX_PLAY_ACTIONS],
            self._about(
                shown,
                "play",
                action_words.PLAY,
                action_words.PLAY_SUMMARY,
                self._runs.play,
                available=may_play,
                tone="main",
                button=10,
            ),
            self._about(
                shown,
                "practise",
                PRACTISE,
                action_words.PRACTISE_SUMMARY,
                self._runs.practise,
                available=not may_play,
                button=40 if meant else 0,
            ),
            self._simple("undo", UNDO, action_words.UNDO_SUMMARY, self._runs.undo, available=in_progress),
            self._simple("reset", RESET, action_words.RESET_SUMMARY, self._runs.reset, available=in_progress),
            self._simple(
                "resign", action_words.RESIGN, action_words.RESIGN_SUMMARY, self._runs.resign, available=in_progress
            ),
        )

    def _result_actions(self, shown: Shown) -> Sequence[PanelAction]:
        return (
            self._about(
                shown, "standings", STANDINGS, action_words.STANDINGS_SUMMARY, self._results.standings, button=20
            ),
            self._about(
                shown,
                "details",
                action_words.DETAILS,
                action_words.DETAILS_SUMMARY,
                self._details,
                button=30 if shown.meant else 0,
            ),
            self._simple(
                "archive",
                action_words.ARCHIVE,
                action_words.ARCHIVE_SUMMARY,
                self._results.archive,
                button=0 if shown.meant else 30,
            ),
            self._season_action(shown),
            self._run_action(
                shown, "view", action_words.VIEW_RUN, action_words.VIEW_RUN_SUMMARY, self._viewer.view_run
            ),
            self._run_action(
                shown, "compare", action_words.COMPARE, action_words.COMPARE_SUMMARY, self._viewer.compare
            ),
            self._about(
                shown, "verify", action_words.VERIFY, action_words.VERIFY_SUMMARY, self._results.verify, over=True
            ),
            self._about(
                shown, "post", POST_RESULT, action_words.POST_SUMMARY, self._runs.post, available=shown.finished
            ),
            self._about(
                shown, "copy", COPY_RESULT, action_words.COPY_SUMMARY, self._runs.copy, available=shown.finished
            ),
        )

    def _open_actions(self, shown: Shown) -> Sequence[PanelAction]:
        closable = shown.meant is not None and shown.meant.can_be_closed_by(
            shown.interaction.user.id, manages=is_manager(shown.interaction)
        )
        return (
            PanelAction(
                OPEN,
                action_words.OPEN,
                action_words.OPEN_SUMMARY,
                self._creation.open_typed,
                ModalInput(self._creation.open_fields, self._creation.open_submitted),
                available=shown.interaction.guild_id is not None,
                button=0 if shown.meant else 40,
            ),
            PanelAction(
                MATCH,
                action_words.MATCH,
                action_words.MATCH_SUMMARY,
                self._creation.match_typed,
                ModalInput(self._creation.match_fields, self._creation.match_submitted),
                available=shown.interaction.guild_id is not None,
            ),
            PanelAction(
                "remind",
                action_words.REMIND,
                action_words.REMIND_SUMMARY,
                self._remind,
                ChoiceInput(action_words.WHEN_TO_REMIND, _reminders),
            ),
            PanelAction(
                LEAGUE,
                league_words.OPEN,
                league_words.OPEN_SUMMARY,
                self._leagues.open_typed,
                ModalInput(self._leagues.fields, self._leagues.open_submitted),
                available=is_manager(shown.interaction),
            ),
            PanelAction(
                "cancel",
                league_words.CANCEL_LEAGUE,
                league_words.CANCEL_SUMMARY,
                self._leagues.cancel_typed,
                ChoiceInput(league_words.WHICH_LEAGUE, self._leagues_in(shown)),
                shown.pressed,
                available=is_manager(shown.interaction),
            ),
            self._about(
                shown,
                "close",
                close.CLOSE_EARLY,
                action_words.CLOSE_SUMMARY,
                self._close,
                available=closable,
                button=50,
            ),
        )

    async def _server_actions(self, shown: Shown) -> Sequence[PanelAction]:
        """Return the action that shows another server's challenges, in direct messages."""
        interaction = shown.interaction
        if venue_of(interaction) is not Venue.DIRECT:
            return ()
        shared, now = await self.dispatcher.home_servers.list_shared(interaction.user.id), guild_of(interaction)
        choices = [Choice(UserText(each.name), str(each.id), chosen=each.id == now) for each in shared]

        async def run_it(response: Response, text: str, member: PickedMember | None) -> TextLike:
            if not text.isdecimal():
                raise Declined(action_words.PICK_ONE)
            await self.dispatcher.home_servers.choose(response.interaction, int(text))
            return ""

        async def listed() -> Sequence[Choice]:
            return choices

        summary = next((each.label for each in choices if each.chosen), "")
        asks = ChoiceInput(action_words.WHICH_SERVER, listed)
        available = len(choices) > 1
        button = 0 if shown.meant else 50
        return (PanelAction("server", action_words.SERVER, summary, run_it, asks, available=available, button=button),)

    # Kinds of actions

    def _play_listed(self, place: int, challenge: Challenge, run: Table | None) -> PanelAction:
        """Return the action that plays one of the listed challenges."""

        async def run_it(response: Response, text: str, member: PickedMember | None) -> None:
            await self._runs.play(response, challenge.id)

        summary = action_words.NOT_PLAYED if run is None else action_words.UNFINISHED
        name, short = words.play_challenge(challenge, self.game(challenge)), words.play_place(place)
        return PanelAction(challenge.id, name, summary, run_it, tone="main", short_name=short)

    @staticmethod
    def _simple(
        key: str,
        name: TextLike,
        summary: TextLike,
        do: Callable[[Response], Awaitable[None]],
        *,
        available: bool = True,
        button: int = 0,
    ) -> PanelAction:
        async def run_it(response: Response, text: str, member: PickedMember | None) -> None:
            await do(response)

        return PanelAction(key, name, summary, run_it, available=available, button=button)

    def _about(
        self, shown: Shown, key: str, name: TextLike, summary: TextLike, do: Do, *,
        available: bool = True, over: bool = False, tone: Tone = "plain", button: int = 0,
    ) -> PanelAction:  # fmt: skip
        """Return an action about the page's challenge, or about a chosen or typed one."""
        named = shown.named

        async def run_it(response: Response, text: str, member: PickedMember | None) -> None:
            await do(response, named or text or None)

        async def choices() -> Sequence[Choice]:
            return await self._finder.choices(shown.interaction, over=over)

        asks = None if named else ChoiceInput(action_words.WHICH_CHALLENGE, choices)
        return PanelAction(key, name, summary, run_it, asks, shown.pressed, available, tone, button=button)

    def _season_action(self, shown: Shown) -> PanelAction:
        async def run_it(response: Response, text: str, member: PickedMember | None) -> None:
            if text and text.lower() not in [*Span]:
                raise Declined(action_words.PICK_ONE)
            await self.dispatcher[SeasonActions].season(response, text.lower() or Span.WEEK)

        asks = ChoiceInput(action_words.WHICH_SPAN, _spans)
        return PanelAction("season", action_words.SEASON, action_words.SEASON_SUMMARY, run_it, asks, shown.pressed)

    def _run_action(self, shown: Shown, key: str, name: TextLike, summary: TextLike, show: ShowRun) -> PanelAction:
        """Return an action about a member's run in a closed challenge, perhaps after a move."""

        async def run_it(response: Response, text: str, member: PickedMember | None) -> None:
            await show(response, shown.named, *_member_and_move(text, member))

        async def choices() -> Sequence[Choice]:
            meant = await self._finder.find_meant(shown.interaction, shown.named, over=True)
            finished = (await self.services[ChallengeResults].standings(meant.id)).finished
            return [await self.run_choice(each, str(each.member)) for each in finished[:MAX_CHOICES]]

        return PanelAction(key, name, summary, run_it, ChoiceInput(action_words.WHOSE_RUN, choices))

    def _leagues_in(self, shown: Shown) -> Callable[[], Awaitable[Sequence[Choice]]]:
        async def choices() -> Sequence[Choice]:
            return await self._leagues.choices(guild_of(shown.interaction))

        return choices

    async def _remind(self, response: Response, text: str, member: PickedMember | None) -> TextLike:
        if text.lower() not in [*Reminder]:
            raise Declined(action_words.PICK_ONE)
        request = Reminder(text.lower())
        await self.services[Reminders].choose(guild_of(response.interaction), response.member, request)
        return days.reminded(request)

    async def _close(self, response: Response, typed: str | None) -> None:
        await self._closing.ask(response, await self._finder.find_any(response.interaction, typed))


async def _reminders() -> Sequence[Choice]:
    return [Choice(said, request.value) for request, said in days.WISHES.items()]


async def _spans() -> Sequence[Choice]:
    return [Choice(said, span.value) for span, said in seasons.SPANS.items()]


def _member_and_move(text: str, member: PickedMember | None) -> tuple[int, int | None]:
    """Return the member and the move number; without a member, the text is the member."""
    if text and not text.isdecimal():
        raise Declined(action_words.NO_SUCH_MOVE)
    if member is not None:
        return member.id, int(text) if text else None
    if not text:
        raise Declined(action_words.NAME_A_MEMBER)
    return int(text), None
