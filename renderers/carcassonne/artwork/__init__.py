"""The drawing of land tiles, one idea a module; `painting` puts them in order. Lengths are parts of the tile's side."""
