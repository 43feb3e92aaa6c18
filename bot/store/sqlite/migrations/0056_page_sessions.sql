-- The table on a page: links that open it once, and the sessions of members. Secrets are stored as SHA-256 only.
CREATE TABLE page_links (
    hash TEXT NOT NULL PRIMARY KEY,
    member INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX page_links_by_member ON page_links (member, expires);
CREATE INDEX page_links_by_table ON page_links (table_id);
CREATE INDEX page_links_by_end ON page_links (expires);

CREATE TABLE page_sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    member INTEGER NOT NULL,
    began TEXT NOT NULL,
    used TEXT NOT NULL,
    expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX page_sessions_by_member ON page_sessions (member, expires);
CREATE INDEX page_sessions_by_end ON page_sessions (expires);
