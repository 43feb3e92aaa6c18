"""What is told of a game of Fantastic Factories."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games.text import Text

# The table

laid_out = partial(Text, "The market opens with the {row} {names}.")
began = partial(Text, "Round {n} begins.")
began_last = partial(Text, "Round {n} begins; it is the last one.")
began_with = partial(Text, "Round {n} begins with {player}.")
began_last_with = partial(Text, "Round {n} begins with {player}; it is the last one.")
shuffled = partial(Text, "The discarded {row} are shuffled into a new deck of {n}.")
refilled = partial(Text, "{n:Slot|Slots} {slots} of the {row}: {names}.")

NOTHING_DRAWN = Text("No blueprint is left to draw.")
drew = partial(Text, "The draw brings {names}.")
drew_count = partial(Text, "{player} draws {n} {n:blueprint|blueprints}.")
drew_yourself = partial(Text, "You draw {names}.")

# Market

refreshed = partial(Text, "For 1 {pay} the {row} of the market are discarded.")
refreshed_empty = partial(Text, "For 1 {pay} the empty row of {row} is filled again.")
took = partial(Text, "{card} is taken from slot {slot}.")
hired = partial(Text, "{contractor}: hired with {card}.")
hired_for_energy = partial(Text, "{contractor}: hired with {card} and {n} energy.")
gained = partial(Text, "{source}: {player} gains {got}.")
fired = partial(Text, "{card} fires.")
NO_CARD = Text("no card")
revealed = partial(Text, "The {source} reveals {card}.")
skipped = partial(Text, "{player} neither takes nor hires.")

# Dice

rolled = partial(Text, "The roll of {player}: {faces}.")
rolled_again = partial(Text, "The new roll: {faces}.")
set_die = partial(Text, "A die is set to {n}.")
added_die = partial(Text, "A die showing {n} is added.")
changed_die = partial(Text, "{card} turns die {before} into {after}.")
placed = partial(Text, "Die {n} in {section}: {got}.")
placed_matched = partial(Text, "Die {n} in {section}, matched: {got}.")

# Cards

used = partial(Text, "{card} is used.")
used_with = partial(Text, "{card} is used with {dice}.")
copied = partial(Text, "{own} copies {card}.")
copied_with = partial(Text, "{own} copies {card} with {dice}.")
made = partial(Text, "{card} gives {got}.")
discarded = partial(Text, "{card} is discarded.")
built = partial(Text, "{card} is built for {paid} and {discard}.")
built_free = partial(Text, "{card} is built for nothing.")
returned = partial(Text, "Back to the supply, over the limit: {what}.")
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

triggered = partial(Text, "{players} {n:has|have} reached the end condition; one more round is played.")
ended = partial(Text, "The game is over with {scores} points.")
beaten = partial(Text, "You beat The Machine {yours} to {machine}.")
not_beaten = partial(Text, "The Machine is not beaten: {yours} to {machine}.")
