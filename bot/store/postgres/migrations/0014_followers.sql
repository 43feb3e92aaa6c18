-- Who follows a table without playing at it: of how many moves that stand they were told, and in which message last.

CREATE TABLE followers (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    member BIGINT NOT NULL,
    told BIGINT NOT NULL CHECK (told >= 0),
    message BIGINT NOT NULL,
    PRIMARY KEY (table_id, member)
);

CREATE INDEX followers_by_member ON followers (member);
