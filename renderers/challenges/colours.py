"""The colours of all pictures of challenges and records, as `renderers.challenges.fit` found them."""

from renderers.kit.encode import fitted_palette

FITTED = fitted_palette("renderers.challenges")
