"""The colours of all Carcassonne pictures, as `renderers.carcassonne.fit` found them, and the one of land on a map."""

from renderers.kit.encode import fitted_palette
from renderers.kit.palette import colour

FITTED = fitted_palette("renderers.carcassonne")

LAND = colour("#97BC5C")
