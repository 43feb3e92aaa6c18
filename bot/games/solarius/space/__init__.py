"""Space: hexes, tiles, routes and the network."""
