-- The table on a page: links that open it once, and the sessions of members. Secrets are stored as SHA-256 only.
CREATE TABLE page_links (
    hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    expires TEXT COLLATE "C" NOT NULL
);
CREATE INDEX page_links_by_member ON page_links (member, expires);
CREATE INDEX page_links_by_table ON page_links (table_id);
CREATE INDEX page_links_by_end ON page_links (expires);

CREATE TABLE page_sessions (
    hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member BIGINT NOT NULL,
    began TEXT COLLATE "C" NOT NULL,
    used TEXT COLLATE "C" NOT NULL,
    expires TEXT COLLATE "C" NOT NULL
);
CREATE INDEX page_sessions_by_member ON page_sessions (member, expires);
CREATE INDEX page_sessions_by_end ON page_sessions (expires);
