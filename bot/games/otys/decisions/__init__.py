"""What a seat decides in Otys, as a turn goes: key, sponsor, diver, contracts, surfacing, and a Timer (solo)."""
