"""What an Otys picture says, for one who cannot see it: the turn and the danger first, then less and less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.otys.view import ContractView, Ghost, OtysView, SeatView, SoloView
from bot.games.text import Text
from renderers.kit.picture import fitting_text
from renderers.otys.layout import shown_seat


def alt(view: OtysView) -> str:
    """The text, at most 1024 characters; sentences that no longer fit are left out as a whole."""
    return fitting_text(map(str, _result(view) if view.outcome is not None else _turn(view)))


def _turn(view: OtysView) -> Iterator[Text]:
    seat = shown_seat(view)
    yield Text("Otys, turn {n}: {question}", n=view.turn.number, question=view.prompt.text)
    if view.ghost is not None:
        yield from _considered(view.ghost)
    yield Text(
        "{prestige} Prestige, {credits} {credits:Credit|Credits}, {batteries} {batteries:battery|batteries}.",
        prestige=seat.prestige,
        credits=seat.credits,
        batteries=seat.batteries,
    )
    if view.solo is not None:
        yield from _timers(view.solo)
    yield from _keys(seat)
    for public in view.public:
        if public.contract is not None:
            yield _contract(public.contract, public.cube)
    for card in view.drawn:
        yield Text("Drawn: {card}", card=_contract(card, None))
    for card in seat.hand:
        yield Text("In hand: {card}", card=_contract(card, None))
    if not seat.hand and seat.hand_size:
        yield Text("{n} {n:contract|contracts} in hand.", n=seat.hand_size)
    yield from _levels(view, seat)
    yield from _store(view)
    surface = tuple(str(diver.name) for diver in seat.column if diver.level is None)
    yield Text("At the surface: {names}.", names=", ".join(surface))


def _considered(ghost: Ghost) -> Iterator[Text]:
    yield Text("Considered: {label}.", label=ghost.label)
    if ghost.warning is not None:
        yield Text("{warning}", warning=ghost.warning)


def _timers(solo: SoloView) -> Iterator[Text]:
    standing = [timer for timer in solo.timers if timer.space is not None]
    for timer in standing:
        yield Text("Timer {name} on {space}.", name=timer.name, space=timer.space or 0)
    if solo.to_contact is not None:
        yield Text("{n} {n:space|spaces} to contact.", n=solo.to_contact)
    left = [f"{cube.resource} on {cube.space}" for cube in solo.cubes if cube.there]
    if left:
        yield Text("Cubes on the track: {cubes}.", cubes=", ".join(left))
    if solo.queue:
        yield Text("Waiting: {cubes}.", cubes=", ".join(solo.queue))
    if solo.choosing:
        yield Text("To choose from: {cubes}.", cubes=", ".join(solo.choosing))


def _keys(seat: SeatView) -> Iterator[Text]:
    ready = [key.name for key in seat.keys if key.state == "ready"]
    yield Text("Keys: {names}.", names=", ".join(ready) or "none")
    if seat.neutral_keys:
        yield Text("{n} neutral {n:key|keys}.", n=seat.neutral_keys)
    yield Text("{n} of {all} keys on the Hacker track.", n=len(seat.track), all=seat.threshold)


def _levels(view: OtysView, seat: SeatView) -> Iterator[Text]:
    effects = {one.level: one.name for one in view.sponsors}
    divers = {diver.level: diver for diver in seat.column if diver.level is not None}
    for level in seat.levels:
        diver = divers[level.level]
        yield Text(
            "Level {n}: {diver}{upgraded}, {cubes}, sponsor {sponsor}.",
            n=level.level,
            diver=diver.name,
            upgraded=" (upgraded)" if diver.upgraded else "",
            cubes=counted(level.cubes) or "no cube",
            sponsor=effects[level.level],
        )


def _store(view: OtysView) -> Iterator[Text]:
    rows = ", ".join(f"{row.count} {row.resource}" for row in view.store)
    yield Text("Store: {rows}.", rows=rows)


def _contract(contract: ContractView, cube: str | None) -> Text:
    wanted = counted(contract.cost) if contract.cost else " + ".join(f"{n} of a colour" for n in contract.pattern)
    template = "{id} for {prestige}: {wanted}{cube}{payable}."
    payable = f", payable on level {', '.join(map(str, contract.payable))}" if contract.payable else ""
    return Text(
        template,
        id=contract.id,
        prestige=contract.prestige,
        wanted=wanted,
        cube=f", carries {cube}" if cube is not None else "",
        payable=payable,
    )


def counted(cubes: Sequence[str]) -> str:
    """Some cubes by colour: `2 plant, 1 tech`."""
    return ", ".join(f"{count} {resource}" for resource, count in Counter(cubes).items())


def _result(view: OtysView) -> Iterator[Text]:
    outcome, seat = view.outcome, shown_seat(view)
    if outcome is None:
        return
    yield Text("Otys. Game over after {n} {n:turn|turns}.", n=view.turn.number)
    if view.ending == "contact":
        yield Text("The marker and the last Timer met.")
    yield Text("Result {score}.", score=outcome.scores[seat.seat])
    if outcome.title is not None:
        yield Text("{title}.", title=outcome.title)
    if view.solo is not None:
        parts = ", ".join(f"{rank.title} from {rank.low}" for rank in view.solo.ranks)
        yield Text("Leader board: {parts}.", parts=parts)
    yield from _levels(view, seat)
    yield from _store(view)
