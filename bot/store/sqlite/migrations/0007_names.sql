-- What members are called, only of those who hold a seat; and what is open, counted by server and member.

CREATE INDEX members_by_member ON members (member);

CREATE TABLE names (
    member INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

INSERT INTO names (member, name)
    SELECT CAST(substr(key, 9) AS INTEGER), value FROM notes
    WHERE key GLOB 'name of [0-9]*' AND value <> ''
    AND EXISTS (SELECT 1 FROM members WHERE member = CAST(substr(key, 9) AS INTEGER));

DELETE FROM notes WHERE key GLOB 'name of [0-9]*';

CREATE INDEX open_by_guild ON tables (guild, opener)
    WHERE status IN ('running', 'frozen') AND challenge IS NULL;

CREATE INDEX lobbies_by_guild ON lobbies (guild);
