"""The decisions of Otys in turn order: key, sponsor, diver, contracts, surfacing, Timer."""
