"""The artwork of tiles; `painter` combines it.

Lengths are in units of the tile's side.
"""
