-- What members were told of the tables that wait for them: for which entry of the log they were asked, how often they
-- were told since, when last, until when they put it off; and their letter, a call by direct message that stands.

CREATE TABLE notices (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    member BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    told BIGINT NOT NULL CHECK (told >= 0),
    at TEXT COLLATE "C" NOT NULL,
    snoozed TEXT COLLATE "C",
    letter_channel BIGINT,
    letter BIGINT,
    PRIMARY KEY (table_id, member)
);
