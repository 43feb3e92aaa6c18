-- Who follows a table without playing at it: of how many moves that stand they were told, and in which message last.

CREATE TABLE followers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    member INTEGER NOT NULL,
    told INTEGER NOT NULL CHECK (told >= 0),
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

CREATE INDEX followers_by_member ON followers (member);
