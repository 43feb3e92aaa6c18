"""Texts of Otys on Discord: the board, the controls, the result, all pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.discord.components.controls import MAX_LABEL_LENGTH
from bot.games.contract import Outcome
from bot.games.otys.components import (
    DIVERS,
    RESOURCES,
    Act,
    Contract,
    Diver,
    DiverSide,
    OtysGain,
    Provenance,
    Resource,
    Sponsor,
    Token,
)
from bot.games.otys.view import ContractView, DiverView, OtysGhost, OtysSoloView, OtysView, SeatView, StoreRow
from bot.games.otys.words import (
    RESOURCE_NAMES,
    bonus_words,
    cubes_words,
    diver_name,
    effect_words,
    gain_words,
    immediate_side_words,
    kept_side_words,
    price_words,
    reward_words,
    sponsor_words,
    token_name,
)
from bot.games.text import Text, TextLike, first_fitting, lines, literal_text, sentences

_ALONE = 1
"""Seats of the games that are played here."""

# The commands

ALL_PIECES = Text("All divers, sponsors, reward tokens and contracts. Name one in `/look` to read about it.")
SUMMARY = Text("Play Otys solo, against two Timers.")
GIST = Text("Send divers down for cubes, and complete contracts before time is up")
AIM = Text("Gain as much Prestige as you can before your marker meets both Timers.")

# The rules


def store_prices(cubes: int, sell: OtysGain | None, buy: int | None) -> Text:
    """What a cube brings and costs in the Store when its row has this many."""
    gain = "" if sell is None else gain_words(sell)
    price = "" if buy is None else gain_words(OtysGain(credits=buy))
    if sell is None:
        return Text("- {cubes}: can't be sold, costs {price}.", cubes=cubes, price=price)
    if buy is None:
        return Text("- {cubes}: sells for {gain}, can't be bought.", cubes=cubes, gain=gain)
    return Text("- {cubes}: sells for {gain}, costs {price}.", cubes=cubes, gain=gain, price=price)


def rank_range(title: Text, low: int, high: int | None) -> Text:
    if high is None:
        return Text("- **{title}**: {low} or more", title=title, low=low)
    return Text("- **{title}**: {low} to {high}", title=title, low=low, high=high)


_STATUS: Mapping[str, Text] = {
    "verified": Text("verified"),
    "partly verified": Text("partly verified"),
    "reconstruction": Text("reconstruction"),
}
"""How sure a part of the components is."""


def provenance(part: Provenance) -> Text:
    return Text(
        "- **{title}** ({section}, {status}): {note}",
        title=part.title,
        section=part.section,
        status=_STATUS[part.status],
        note=part.note,
    )


def mover(view: OtysView) -> SeatView:
    """The seat whose decision it is; the first once the game is over."""
    return view.table[view.decider or 0]


# Pieces in short


def effect(view: OtysView, diver: DiverView) -> Text:
    """What the side of a diver that shows does: "1 metal + neutral key"."""
    both = DIVERS[diver.id]
    return effect_words(both.upgraded if diver.upgraded else both.basic, view.seats)


def contract(card: ContractView) -> Text:
    """What a contract asks for and brings: "2 plant and 1 tech for 3 Prestige"."""
    return _contract(card.id, gain_words(OtysGain(card.prestige, card.credits, card.batteries)))


def _contract(card: str, reward: Text) -> Text:
    return Text("{price} for {reward}", price=price_words(card), reward=reward)


def row(row: StoreRow) -> Text:
    """One colour in the Store: "plant 1: sells for 2 Credits, costs 3"."""
    if row.sell_prestige:
        sells = Text("sells for {n} Prestige", n=row.sell_prestige)
    elif row.sell_credits:
        sells = Text("sells for {n} {n:Credit|Credits}", n=row.sell_credits)
    else:
        sells = Text("full")
    template = "{resource} {count}: {sells}" if row.buy is None else "{resource} {count}: {sells}, costs {buy}"
    return Text(template, resource=RESOURCE_NAMES[row.resource], count=row.count, sells=sells, buy=row.buy)


# The board

TABLE_IN_WORDS = Text("In words")
OVER = Text("Game over.")
NONE_PAYABLE = Text("You can't complete a contract now. Surface or pay 1 battery to stay, then move a Timer.")


def asked(who: TextLike, prompt: Text) -> Text:
    """What to do now."""
    return Text("**{who}**: {prompt:continued}", who=who, prompt=prompt)


def which_colour(colours: Sequence[Resource]) -> Text:
    """The set-up: whose cubes come next, since Timers meet the first ones earlier."""
    return Text(
        "The scarcer a colour in the Store, the sooner the Timers reach its cube. Tied: {colours}. Which comes next?",
        colours=tuple(RESOURCE_NAMES[colour] for colour in colours),
    )


def considered(who: TextLike, view: OtysView, ghost: OtysGhost) -> Text:
    """What a proposed move would mean."""
    if ghost.warning is not None:
        return Text("**{who}**: {warning} Play it or go back.", who=who, warning=ghost.warning)
    if view.foreseen is not None:
        template = "**{who}**: {label}. The game ends with {n} Prestige. Play it or go back."
        return Text(template, who=who, label=ghost.label, n=view.foreseen.scores[0])
    return Text("**{who}**: {label}. Play it or go back.", who=who, label=ghost.label)


def result(view: OtysView, solo: OtysSoloView, outcome: Outcome) -> Text:
    """The end of a game, and how far the next rank was."""
    (prestige,) = outcome.scores
    verdict = str(outcome.details["verdict"])
    over = Text("**Game over: {n} Prestige, rank {title}.**", n=prestige, title=outcome.title)
    ended = Text(
        "You met the last Timer on turn {turn}. The Timers started on {start}."
        if view.ending == "contact"
        else "The game stopped at the turn limit ({turn}). The Timers started on {start}.",
        turn=view.turn.number,
        start=solo.start,
    )
    following = next((rank for rank in solo.ranks if rank.low > prestige), None)
    missing = (
        ""
        if following is None
        else Text("{n} more for rank {title}.", n=following.low - prestige, title=following.title)
    )
    return lines(sentences(over, Text("{verdict:begun}.", verdict=literal_text(verdict))), sentences(ended, missing))


# A turn in short

_BRIEF: Mapping[str, str] = {
    "dived": "used the {diver}",
    "upgraded": "upgraded the {diver}",
    "sold": "sold 1 {resource}",
    "bought": "bought 1 {resource}",
    "completed": "completed contract {contract}",
    "timer": "moved Timer {timer} to {to}",
    "contact": "met Timer {timer}",
}
"""What goes on after a name, by the kind of an event."""


def brief(kind: str, data: Mapping[str, Any]) -> Text | None:
    """What somebody did, after their name; None for what goes without saying."""
    if kind not in _BRIEF:
        return None
    named: dict[str, Text] = {}
    if "diver" in data:
        named["diver"] = diver_name(data["diver"])
    if "resource" in data:
        named["resource"] = RESOURCE_NAMES[data["resource"]]
    return Text(_BRIEF[kind], **{**data, **named})


def gained(prestige: int) -> Text:
    """What a turn brought in all."""
    return Text("gained {n} Prestige", n=prestige)


# Controls

BACK = Text("Back")
FURTHER_WAYS = Text("More moves")
OTHER_WAYS = Text("Other moves")
X_KEYS = Text("X or neutral key: any level")
SAME_DIVER = Text("same diver acts")


def ending(timer: Text, *, stays: bool) -> Text:
    """The end of a dive and the Timer that moves then."""
    return Text("Pay 1 battery, stay; {timer}" if stays else "Surface; {timer}", timer=timer)


def to_the_end(act: Text, timer: Text) -> Text:
    """What a diver does, after which it surfaces and a Timer moves."""
    return Text("{act}; surface; {timer}", act=act, timer=timer)


def and_surface(act: Text) -> Text:
    """What a diver does, after which it surfaces."""
    return Text("{act}; surface", act=act)


def to_the_end_ways(ways: int) -> Text:
    """The list of moves that end the turn as well."""
    return Text("Move and end the turn ({n} {n:way|ways})", n=ways)


def key(level: int, diver: TextLike) -> Text:
    return Text("{level}: {diver}", level=level, diver=diver)


def keep(card: str) -> Text:
    """One of the drawn contracts."""
    return Text("Keep {card}", card=card)


def key_and(key: TextLike, upgrade: Text) -> Text:
    """A key and what its sponsor offers: "Upgrade the Spy for 2 Prestige, with key 3"."""
    return Text("{upgrade}, with {key}", key=key, upgrade=upgrade)


def at_once(act: Text) -> Text:
    return Text("and {act:continued}", act=act)


def before_the_timer(end: Text) -> Text:
    return Text("{end}; then a Timer", end=end)


def as_listed(colours: Sequence[Resource]) -> Text:
    """All colours in the order in which they are listed."""
    return Text("As listed: {colours:, }", colours=tuple(RESOURCE_NAMES[colour] for colour in colours))


def all_of_it(times: int, take: Text) -> Text:
    """A cube as often as there is one to take."""
    return Text("{n} times: {take:continued}", n=times, take=take)


def propeller(ways: int) -> Text:
    """The list of the propeller."""
    return Text("Propel: pay 1 battery ({n} {n:way|ways})", n=ways)


def choose(ways: int) -> Text:
    """The list of moves of several kinds."""
    return Text("Moves ({n} {n:way|ways})", n=ways)


def contract_ways(ways: int) -> Text:
    """The list of the contracts that can be completed."""
    return Text("Complete a contract ({n} {n:way|ways})", n=ways)


def with_remark(label: Text, remark: Text) -> Text:
    return first_fitting(MAX_LABEL_LENGTH, Text("{label}; {remark}", label=label, remark=remark), label)


def to_marker(spaces: int) -> Text:
    """How far a Timer would be from the marker."""
    return Text("{n} to your marker", n=spaces)


def to_timer(spaces: int, name: str) -> Text:
    """How far the marker would be from a Timer."""
    return Text("{n} to Timer {name}", n=spaces, name=name)


# The table in words


def column(view: OtysView, seat: SeatView) -> Iterable[Text]:
    above = tuple(_diver(view, diver) for diver in seat.column if diver.level is None)
    yield Text("**Surface, from the top**: {divers:; }", divers=above)
    for diver in seat.column:
        if diver.level is not None:
            yield _level(view, seat, diver, diver.level)


def _diver(view: OtysView, diver: DiverView) -> Text:
    template = "{name} (upgraded): {effect}" if diver.upgraded else "{name}: {effect}"
    return Text(template, name=diver.name, effect=effect(view, diver))


def _level(view: OtysView, seat: SeatView, diver: DiverView, number: int) -> Text:
    level = seat.levels[number - 1]
    there = tuple(level.cubes.count(resource) for resource in RESOURCES)
    tokens = tuple(token_name(token.type) for token in view.tokens[number - 1])
    facts = [
        Text("**Level {number}** {diver}", number=number, diver=_diver(view, diver)),
        Text("{cubes} on {n} spaces", cubes=cubes_words(there), n=level.capacity)
        if level.cubes
        else Text("no cubes on {n} spaces", n=level.capacity),
        Text("sponsor: {name}", name=view.sponsors[number - 1].name),
        Text("tokens: {tokens}", tokens=tokens) if tokens else Text("no tokens"),
    ]
    if level.kept is not None:
        facts.append(Text("kept token: {token}", token=token_name(level.kept.type)))
    return Text("{facts: · }", facts=tuple(facts))


def contracts(view: OtysView, seat: SeatView) -> Iterable[Text]:
    """What can be completed, and where it is paid."""
    for space in view.public:
        card = space.contract
        if card is not None:
            template = (
                "**Contract {id}**: {contract}" if space.cube is None else "**Contract {id}**: {contract}, with {cube}"
            )
            yield _payable(
                Text(
                    template,
                    id=card.id,
                    contract=contract(card),
                    cube="" if space.cube is None else RESOURCE_NAMES[space.cube],
                ),
                card.payable,
            )
    if view.solo is not None and view.solo.queue:
        yield Text(
            "Next cubes for contracts: {queue:, }", queue=tuple(RESOURCE_NAMES[each] for each in view.solo.queue)
        )
    for card in seat.hand:
        yield _payable(Text("**In hand {id}**: {contract}", id=card.id, contract=contract(card)), card.payable)


def _payable(card: Text, levels: Sequence[int]) -> Text:
    if not levels:
        return card
    return Text("{card} · you can pay on level {levels:or}", card=card, levels=tuple(map(str, levels)))


def store(rows: Sequence[StoreRow]) -> Text:
    """The Store."""
    return Text("**Store** {rows: · }", rows=tuple(map(row, rows)))


def keys(seat: SeatView) -> Text:
    """The Hacker track and the propeller."""
    template = (
        "**Hacker track**: {track}; all return at {n}. **Propeller**: up to {reach}."
        if seat.track
        else "**Hacker track**: empty; all return at {n}. **Propeller**: up to {reach}."
    )
    return Text(template, track=tuple(seat.track), n=seat.threshold, reach=seat.reach)


# Any piece


def diver_in_list(diver: Diver) -> Text:
    """A diver."""
    return Text("{name}: diver", name=diver.name)


def sponsor_in_list(sponsor: Sponsor) -> Text:
    """A sponsor."""
    return Text("Sponsor {number}: {words}", number=sponsor.number, words=sponsor_words(sponsor))


def token_in_list(token: Token) -> Text:
    """A reward token."""
    return Text("Reward token: {now}", now=immediate_side_words(token))


def contract_in_list(card: Contract) -> Text:
    """A contract."""
    return Text("{id}: contract, {contract}", id=card.id, contract=_contract(card.id, reward_words(card)))


def diver(diver: Diver) -> Text:
    """A diver with both sides."""
    return lines(
        Text("**{name}** (diver)", name=diver.name),
        Text("Basic: {side}.", side=_side(diver.basic)),
        Text("Upgraded: {side}.", side=_side(diver.upgraded)),
        *(_ACTS[act] for act in diver.basic.acts if act in _ACTS),
        "" if bonus_words(diver.upgraded) is None else _BONUS,
    )


def _side(side: DiverSide) -> Text:
    said = effect_words(side, _ALONE)
    return said if side.cost else Text("{effect}, free", effect=said)


_BONUS = Text("-# You can take the cube, the bonus or both. A full level doesn't block the bonus.")

_ACTS: Mapping[Act, Text] = {
    "cube": Text("-# Take the cube from the supply to the diver's level. You can't if the level is full."),
    "trade": Text("-# A transaction sells 1 cube from the diver's level to the Store, or buys 1 for the level."),
    "draw": Text("-# Keep one drawn contract in your hand, only for you. The others go under the deck."),
    "timer": Text(
        "-# Or move one Timer one space, either way, but not above its starting space. "
        "Reaching a cube or your marker works as at the end of a turn."
    ),
    "advance": Text("-# The Hacker returns your keys sooner; the Mechanic makes the propeller reach farther."),
    "token": Text("-# Take one of the two tokens on the diver's level: use it now, or keep it there (one per level)."),
}


def sponsor(sponsor: Sponsor) -> Text:
    """A sponsor."""
    upgrade = Text(
        "upgrade the active level's diver (any diver with that option) and gain {n} Prestige",
        n=sponsor.gain.prestige,
    )
    twice = Text("use the diver {n} {n:time|times} this turn, paying each time", n=sponsor.uses)
    key = Text("recover one of your keys from the Hacker track")
    said = {"upgrade": upgrade, "twice": twice, "key": key}
    found = said.get(sponsor.effect, sponsor_words(sponsor))
    return lines(
        Text("**Sponsor {number}**: {effect}.", number=sponsor.number, effect=found),
        Text("-# Use it before the diver acts, or skip it."),
    )


def token(token: Token) -> Text:
    """Both sides of a reward token."""
    return lines(
        Text("**Reward token**"),
        Text("Use now: {now}.", now=immediate_side_words(token)),
        Text("Keep on its level: {kept}.", kept=kept_side_words(token)),
    )


def whole_contract(card: Contract) -> Text:
    """A contract, and how it is paid."""
    where = (
        Text("-# All cubes must be on one level. They go back to the supply.")
        if not card.pattern
        else Text("-# Choose different colours. All cubes must be on one level. They go back to the supply.")
    )
    return lines(
        Text("**Contract {id}**: {contract}.", id=card.id, contract=_contract(card.id, reward_words(card))), where
    )


# The description of an Otys table, besides the alt texts of its pictures


def to_come(deck: int, bag: int) -> Text:
    return Text(
        "{deck} {deck:contract|contracts} in the deck, {bag} reward {bag:token|tokens} in the bag.", deck=deck, bag=bag
    )


def marker(solo: OtysSoloView) -> Text:
    """Where the marker of the score is, and the rank that it would be."""
    return Text("Your marker is on {n}: rank {rank} for now.", n=solo.marker, rank=solo.rank)
