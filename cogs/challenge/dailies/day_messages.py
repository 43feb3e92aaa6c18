"""The message of a day: posted once, edited as things change, and left with the final standings.

A day on which nobody finished anything leaves no message.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outbox import RetryLater
from bot.core.results.standings import Leaderboard
from bot.core.time.zones import Cadence
from bot.discord.client.host import Host
from bot.discord.components.controls import Button, Control
from bot.discord.components.languages import guild_language
from bot.discord.components.payload import Contributions, FileAttachment, MessagePayload
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_EDIT, Call, Meaning, classify, retry
from bot.discord.transport.delivery import delete_if_lease_lost, deliver_to, find_posted
from bot.discord.transport.post import delete, post_message
from bot.games.text import Language, TextLike, lines, paragraphs
from cogs.challenge.base import ENTER, ChallengeMessages
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import words as day_words
from cogs.challenge.dailies import words as days
from cogs.challenge.dailies.days import DayContents
from cogs.challenge.model import DAY_ENTRY, DELETED, Challenge, DayMessage
from cogs.challenge.outbox import is_refused_for_good
from cogs.challenge.results.messages import ChallengeResultActions
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.runs.viewer import TAKING_PART
from cogs.challenge.seasons.messages import SeasonActions
from cogs.challenge.seasons.service import Span, last_day, name_of
from cogs.challenge.words import challenges as words

_log = logging.getLogger(__name__)

DAY = "dailies"
"""In the ids of its controls, in place of a table."""

MAX_PICTURES = 10
"""Discord's limit of files in a message."""

LINES = {1: words.LINES, 2: 6}
MIN_LINES = 3
"""Lines of the final standings of each challenge, by number of challenges."""

TABLE_LINES = 5
"""Members in the table of a week or season."""

EDIT_SECONDS = 10.0
"""Seconds until the next attempt when Discord takes no more edits of the message for now."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a message shows; `changes_files` if its pictures aren't those that it has."""

    payload: MessagePayload
    pictures: str
    changes_files: bool

    def to_edit(self, language: Language) -> dict[str, Any]:
        """Return arguments for editing, without files that it has already."""
        arguments = self.payload.to_edit(language)
        if not self.changes_files:
            del arguments["attachments"]
        return arguments

    def fingerprint(self, language: Language) -> str:
        """Return a short text that differs for different contents: its pictures, and a hash of all else."""
        payload = self.payload
        said = repr((payload.text(language), payload.table, payload.controls))
        return f"{self.pictures} {hashlib.sha256(said.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class DayPart:
    """What a subject adds: buttons while the day goes on, and a section that stays if somebody took part."""

    section: TextLike = ""
    buttons: Sequence[Button] = ()
    took_part: bool = False


DayPartMaker = Callable[[DayContents], Awaitable[DayPart]]


@dataclass(frozen=True, slots=True)
class DayResults:
    """What a day came to: standings of closed challenges that somebody finished, parts of other subjects, final tables.

    `standings` is by challenge id. `tables` are those of a week and a season that end with the day; empty before it's
    over.
    """

    standings: Mapping[str, Leaderboard]
    parts: Sequence[DayPart]
    tables: Sequence[MessagePayload]

    @property
    def is_empty(self) -> bool:
        """Whether nobody finished or solved anything."""
        return not (self.standings or self.tables or any(part.took_part for part in self.parts))


class DayMessagePosts(ChallengeMessages):
    """Delivers the messages of days."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._results = host.dispatcher[ChallengeResultActions]
        self._seasons = host.dispatcher[SeasonActions]
        self.day_messages = host.dispatcher.services[Challenges].day_messages
        self.parts: Contributions[DayPartMaker] = Contributions()
        """What subjects add to the message."""
        self.services.outbox.serve(DAY_ENTRY, self.deliver)

    async def deliver(self, entry: OutboxEntry) -> None:
        """Post the message of a day, or bring it up to date. Raises RetryLater."""
        found = await self.day_messages.find(entry.subject)
        if found is None or found.message.is_deleted:
            return
        message, challenges = found.message, found.challenges
        async with deliver_to(self.services, message.guild, message.channel):
            if not challenges:  # they were closed before they could be announced, or moved on to the next day
                await self._remove(message)
            elif message.message is None:
                await self._post(found, entry)
            else:
                await self._edit(found, entry)

    async def _post(self, found: DayContents, entry: OutboxEntry) -> None:
        message, challenges = found.message, found.challenges
        language = guild_language(self.client, message.guild)
        results = await self._day_results(found)
        contents = await self._contents(replace(found, message=replace(message, shown="")), results)
        posted = await find_posted(
            self.client, entry, contents.payload, language, below=found.last_posted, named=challenges[0].id
        )
        shown = ""
        if posted is None:
            nonce = f"{challenges[0].id}-{message.day}"
            try:
                new = await post_message(self.client, message.channel, contents.payload, language, nonce=nonce)
            except CALL_ERRORS as error:
                if not is_refused_for_good(error):
                    raise
                _log.info("schedules turned off because their channel isn't writable: channel=%d", message.channel)
                for challenge in challenges:
                    await self.challenges.stop(challenge)
                return
            posted = new.id
            if new.content == contents.payload.text(language):  # otherwise it was posted before a restart
                shown = contents.fingerprint(language)
        now = replace(message, message=posted, shown=shown)

        async def is_in_use() -> bool:
            stored = await self.day_messages.find(message.subject)
            return stored is not None and stored.message.message == now.message

        async with delete_if_lease_lost(self.client, message.channel, posted, is_in_use):
            await self.day_messages.save(now)
        await self._note(now, challenges, results)
        if not shown:
            await self._edit(replace(found, message=now), entry)

    async def _edit(self, found: DayContents, entry: OutboxEntry) -> None:
        message, challenges = found.message, found.challenges
        if message.message is None:
            return
        results = await self._day_results(found)
        if found.is_over and results.is_empty:
            await self._remove(message)
            return
        language = guild_language(self.client, message.guild)
        contents = await self._contents(found, results)
        shown = contents.fingerprint(language)
        if shown != message.shown:
            target = self.client.get_partial_messageable(message.channel).get_partial_message(message.message)
            try:
                await retry(lambda: target.edit(**contents.to_edit(language)), Call.EDIT)
            except CALL_ERRORS as error:
                meaning = classify(error, Call.EDIT)
                if meaning is Meaning.EDITED_TOO_OFTEN:
                    raise RetryLater(str(error), EDIT_SECONDS) from error
                if meaning not in TAKES_NO_EDIT:
                    raise
                if meaning is not Meaning.MESSAGE_GONE:
                    await self._post(found, entry)
                    return
                _log.info("message of a day deleted by somebody: channel=%d day=%s", message.channel, message.day)
                shown = DELETED
            await self.day_messages.save(replace(message, shown=shown))
        if shown != DELETED:
            await self._note(message, challenges, results)

    async def _remove(self, message: DayMessage) -> None:
        """Delete a message that has nothing to say."""
        if message.message is not None:
            await delete(self.client, message.channel, message.message)
        await self.day_messages.save(replace(message, shown=DELETED))

    async def _note(self, message: DayMessage, challenges: Sequence[Challenge], results: DayResults) -> None:
        """Store that these challenges, and the results of closed ones, are in a message."""
        if message.message is None:
            return
        for challenge in challenges:
            if challenge.message != message.message:
                await self.challenges.set_message(challenge.id, message.message)
            if challenge.id in results.standings and challenge.results != message.message:
                await self.challenges.set_results(challenge.id, message.message)

    async def _day_results(self, found: DayContents) -> DayResults:
        parts = [await make(found) for make in self.parts]
        return DayResults(await self._standings(found.challenges), parts, await self._tables(found))

    async def _standings(self, challenges: Sequence[Challenge]) -> Mapping[str, Leaderboard]:
        """Return the final standings of closed challenges that somebody finished."""
        found = {
            each.id: await self.services[ChallengeResults].standings(each.id)
            for each in challenges
            if each.closed is not None
        }
        return {challenge: standings for challenge, standings in found.items() if standings.finished}

    # What it shows

    async def _tables(self, found: DayContents) -> Sequence[MessagePayload]:
        """Return the final tables of the week and season that end with this day, once it's over."""
        day = date.fromisoformat(found.message.day)
        if not found.is_over:
            return ()
        ended = [name_of(span, day) for span in Span if last_day(name_of(span, day)) == day]
        tables = [await self._seasons.final_table(found.message.guild, name, TABLE_LINES) for name in ended]
        return [each for each in tables if each is not None]

    async def _contents(self, found: DayContents, day_results: DayResults) -> Contents:
        message, challenges = found.message, found.challenges
        results, tables = day_results.standings, day_results.tables
        pictures = ",".join(
            [f"{each.id}-open" for each in challenges if each.closed is None]
            + [f"{each}-closed" for each in results]
            + [f"table{number}" for number, _ in enumerate(tables)]
        )
        files: tuple[FileAttachment, ...] | None = None
        if pictures != message.shown.partition(" ")[0]:
            files = await self._pictures(challenges, results, tables)
            if len(files) < min(
                MAX_PICTURES, len(pictures.split(","))
            ):  # some couldn't be drawn now; the next change tries again
                pictures = ""
        text = paragraphs(
            *await self._sections(challenges, results),
            *[each.content for each in tables],
            *[part.section for part in day_results.parts if part.took_part or not found.is_over],
            await self._before(found),
        )
        alone = challenges[0] if len(challenges) == 1 and challenges[0].id in results else None
        if alone is not None:
            controls, table = await self._results.standings_controls(alone, results[alone.id]), alone.id
        else:
            controls, table = self._controls(found, day_results), DAY
        return Contents(MessagePayload(text, files or (), controls, table), pictures, changes_files=files is not None)

    async def _sections(
        self, challenges: Sequence[Challenge], results: Mapping[str, Leaderboard]
    ) -> Sequence[TextLike]:
        """Return a section for each challenge, without closed ones that nobody finished."""
        sections: list[TextLike] = []
        for challenge in challenges:
            if challenge.closed is None:
                ended = [run.opener for run in await self.challenges.runs(challenge.id) if run.status.ended]
                sections.append(day_words.open_challenge(challenge, self.game(challenge), ended))
            elif challenge.id in results:
                most = LINES.get(len(results), MIN_LINES)
                sections.append(await self._results.standings_text(challenge, results[challenge.id], most))
        if any(each.closed is None for each in challenges):
            sections.append(day_words.SAME_FOR_ALL)
        return sections

    async def _before(self, found: DayContents) -> TextLike:
        """Return the podiums of challenges that closed before or on this day, and streaks; empty once it's over."""
        if found.is_over:
            return ""
        message = found.message
        opened = [each for each in found.challenges if each.opened >= message.opened]
        before = [await self.services[ChallengeResults].before(each) for each in opened]
        ended = {each.id: each for each in before if each is not None}
        for each in await self.challenges.over_in(message.guild):
            if each.channel == message.channel and each.cadence is Cadence.ONCE and _is_since(each, message):
                ended[each.id] = each
        results = await self._standings([*ended.values()])
        dailies = [each for each in opened if each.cadence is Cadence.DAILY]
        streaks = await self.services[ChallengeResults].streaks(dailies[0]) if dailies else {}
        return lines(
            *[days.podium(ended[key], self.game(ended[key]), found.finished) for key, found in results.items()],
            days.streaks(streaks),
        )

    def _controls(self, found: DayContents, day_results: DayResults) -> tuple[Control, ...]:
        challenges = found.challenges
        alone = len(challenges) == 1
        games = [each.game for each in challenges]
        ways_in, ways_on = list[Control](), list[Control]()
        for challenge in challenges:
            game, only = self.game(challenge), games.count(challenge.game) == 1
            if challenge.closed is None:
                ways_in.append(
                    Button(day_words.play(game, challenge.cadence, alone=alone, only=only), ENTER, challenge.id, "main")
                )
            if challenge.closed is None or challenge.id in day_results.standings:
                ways_on.append(
                    Button(
                        day_words.standings(game, challenge.cadence, alone=alone, only=only), TAKING_PART, challenge.id
                    )
                )
        more = [] if found.is_over else [button for part in day_results.parts for button in part.buttons]
        return (*ways_in, *ways_on, *more)

    async def _pictures(
        self, challenges: Sequence[Challenge], results: Mapping[str, Leaderboard], tables: Sequence[MessagePayload]
    ) -> tuple[FileAttachment, ...]:
        """Return the opening of open challenges, the standings of closed ones, and tables."""
        files, last = list[FileAttachment](), [file for each in tables for file in each.files]
        for challenge in challenges[: MAX_PICTURES - len(last)]:
            if challenge.closed is None:
                files += await self.opening_picture(challenge)
            elif challenge.id in results:
                files.append(await self._results.standings_picture(challenge, results[challenge.id]))
        return tuple(
            replace(each, name=f"{number}-{each.name}") for number, each in enumerate([*files, *last], start=1)
        )


def _is_since(challenge: Challenge, message: DayMessage) -> bool:
    return challenge.closed is not None and challenge.closed >= message.opened
