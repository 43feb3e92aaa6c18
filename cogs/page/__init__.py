"""The table on a page in the browser: links that open it, and the sessions of members."""
