"""Challenges, their dailies, matches, leagues, seasons and results: how they are composed."""

from __future__ import annotations

from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import OutboxEntry
from bot.core.services import Services
from bot.core.table.model import Status
from cogs.blocks.service import Blocks
from cogs.challenge import queries
from cogs.challenge.challenges import Challenges
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.dailies.global_dailies import GlobalDailies
from cogs.challenge.dailies.reminders import Reminders
from cogs.challenge.leagues import queries as leagues_queries
from cogs.challenge.leagues import service as league_service
from cogs.challenge.leagues.model import LEAGUE_TIMER
from cogs.challenge.leagues.service import Leagues
from cogs.challenge.matches import queries as matches_queries
from cogs.challenge.matches.model import PROPOSAL_TIMER
from cogs.challenge.matches.service import Proposals
from cogs.challenge.model import FINISHED_ENTRY, PAR_TIMER
from cogs.challenge.par import Effort
from cogs.challenge.results.service import ChallengeResults
from cogs.challenge.seasons.service import Seasons


def announce_end(write: Write, _loaded: None) -> Effects:
    """A run ended: its match may be over, and its channel's messages change."""
    table = write.table
    if write.entry is None or write.after is None or table.run is None or not table.run.counts:
        return NO_EFFECTS
    if table.status not in (Status.FINISHED, Status.RESIGNED):
        return NO_EFFECTS
    return Effects(outbox=[OutboxEntry(FINISHED_ENTRY, table.id, table.channel, write.at, write.at, table.rev)])


FEATURE = TableFeature("run_end", Phase.SHOW, announce_end)
"""What channels say about a challenge follows its runs."""


def register(services: Services) -> None:
    """Provide all services of challenges. How much is played for a par is given as an `Effort`."""
    repository, settings = services.repository, services.settings
    store, clock, ids, games = repository.store, repository.clock, repository.new_id, repository.games
    owing = services.outbox.wake
    challenges = Challenges(services, services.find(Effort) or Effort())
    proposals = Proposals(store, clock, ids, challenges, services[Blocks], wake=services.wake)
    leagues = Leagues(
        store,
        clock,
        ids,
        repository,
        services.openings,
        services.seats,
        services.results,
        settings,
        wake=services.wake,
    )
    results = ChallengeResults(store, games, challenges, services.records)
    for service in (
        *(challenges, proposals, leagues, results),
        GlobalDailies(store, clock, games, challenges, services.records),
        Seasons(store, clock, challenges, games, owing=owing),
        Reminders(store, clock, challenges, settings, owing=owing),
    ):
        services.provide(service)
    services.on_close.append(challenges.pars.close)
    repository.features.register(league_service.FEATURE)
    repository.features.register(FEATURE)
    services.results.after_void.append(leagues_queries.show_again)
    services.channel_deleted += (challenges.forget, leagues.forget_channel)
    services.tables.finders.append(queries.find)
    services.outages.moves.append(queries.move_for_outage)
    services.timers.serve(PAR_TIMER, challenges.pars.check)
    services.timers.serve(PROPOSAL_TIMER, proposals.expire, against_members=True)
    services.timers.serve(LEAGUE_TIMER, leagues.check, against_members=True)
    for each in (dailies_queries, matches_queries, leagues_queries, queries):
        services.people.register(each.DATA)
