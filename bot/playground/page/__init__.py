"""The web page of the playground: a channel in the browser, on top of the world."""
