"""The documents as a site: screenshots from the real page, then mkdocs (`make site`)."""
