-- What members are called, only of those who hold a seat; and what is open, counted by server and member.

CREATE INDEX members_by_member ON members (member);

CREATE TABLE names (
    member BIGINT NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL
);

CREATE INDEX open_by_guild ON tables (guild, opener)
    WHERE status IN ('running', 'frozen') AND challenge IS NULL;

CREATE INDEX lobbies_by_guild ON lobbies (guild);
