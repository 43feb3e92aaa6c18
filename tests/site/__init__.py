"""The documents as a site: screenshots from the real page, then Zensical (`make site`)."""
