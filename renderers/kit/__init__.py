"""Drawing kit of all renderers: canvas, type, colours, pieces, signs, grids."""
