"""The playground's web page: a channel in the browser, on top of the world."""
