"""Drawing kit shared by all renderers: canvas, type, colours, pieces, signs, grids. Knows no game."""
