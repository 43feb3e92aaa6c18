"""Texts of the events of Fantastic Factories."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games.text import Text

# The table

laid_out = partial(Text, "The market's {row}: {names}.")
began = partial(Text, "Round {n} begins.")
began_last = partial(Text, "Round {n} begins, the last one.")
began_with = partial(Text, "Round {n} begins. {player} goes first.")
began_last_with = partial(Text, "Round {n} begins, the last one. {player} goes first.")
shuffled = partial(Text, "The discarded {row} become a new deck of {n}.")
refilled = partial(Text, "New {row}: {names} ({n:slot|slots} {slots}).")

NOTHING_DRAWN = Text("No blueprint is left to draw.")
drew = partial(Text, "Drew {names}.")
drew_count = partial(Text, "{player} draws {n} {n:blueprint|blueprints}.")
drew_yourself = partial(Text, "You draw {names}.")

# Market

refreshed = partial(Text, "Paid 1 {pay} to discard the market's {row}.")
refreshed_empty = partial(Text, "Paid 1 {pay} to refill the empty row of {row}.")
took = partial(Text, "Took {card} from slot {slot}.")
hired = partial(Text, "Hired {contractor}, discarding {card}.")
hired_for_energy = partial(Text, "Hired {contractor} for {n} energy, discarding {card}.")
gained = partial(Text, "{source}: {player} gains {got}.")
fired = partial(Text, "{card} triggers.")
NO_CARD = Text("no card")
revealed = partial(Text, "{source} reveals {card}.")
skipped = partial(Text, "{player} skips the market.")

# Dice

rolled = partial(Text, "{player} rolled {faces}.")
rolled_again = partial(Text, "Rerolled: {faces}.")
set_die = partial(Text, "Set a die to {n}.")
added_die = partial(Text, "Added a die showing {n}.")
changed_die = partial(Text, "{card} turns die {before} into {after}.")
placed = partial(Text, "Placed {n} in {section}: {got}.")
placed_matched = partial(Text, "Placed {n} in {section} (match): {got}.")

# Cards

used = partial(Text, "Used {card}.")
used_with = partial(Text, "Used {card} with {dice}.")
copied = partial(Text, "{own} copies {card}.")
copied_with = partial(Text, "{own} copies {card} with {dice}.")
made = partial(Text, "{card} gives {got}.")
discarded = partial(Text, "Discarded {card}.")
built = partial(Text, "Built {card} for {paid}, discarding {discard}.")
built_free = partial(Text, "Built {card} for free.")
returned = partial(Text, "Returned {what}, over the limit.")
finished = partial(Text, "{player} is done.")

# The Machine

machine_set_up = partial(Text, "The Machine starts with {names}.")
machine_die = lru_cache(partial(Text, "{colour} {n}"))
machine_rolled = partial(Text, "The Machine rolls {dice}.")
NO_MACHINE_CARD = Text("No card is left for The Machine.")
machine_drew = partial(Text, "The Machine takes {card} from the deck.")
machine_took = partial(Text, "The Machine takes {card} from slot {slot}.")
machine_cleared = partial(Text, "The Machine discards the {row} of the market.")
machine_made = partial(Text, "The Machine makes {n} {n:good|goods} with {types} and has {total}.")
MACHINE_MADE_NOTHING = Text("The Machine makes nothing.")

# The end

triggered = partial(Text, "{players} triggered the end. One more round to play.")
ended = partial(Text, "Game over: {scores} points.")
beaten = partial(Text, "You beat The Machine {yours}–{machine}.")
not_beaten = partial(Text, "The Machine wins {machine}–{yours}.")
