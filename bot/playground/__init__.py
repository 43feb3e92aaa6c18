"""A Discord stand-in on this machine, with a web page and a scripted member."""
