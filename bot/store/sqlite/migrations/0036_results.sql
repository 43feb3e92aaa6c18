-- What a game came to, one row for each player: best results, ratings and cards are read from here, so that nobody reads
-- whole tables. `member` is 0 for a computer player, whose level is in `computer`. `barred` results set no record, `rated`
-- ones count for ratings. `voided` says when a manager declared that a game does not count. `pace` is the quartiles of the
-- seconds that the member's turns took; NULL for games that ended before it was kept. `mu` and `sigma` are the rating
-- after the game.

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    computer TEXT CHECK ((computer IS NULL) = (member <> 0)),
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 0),
    options TEXT NOT NULL,
    with_computer INTEGER NOT NULL CHECK (with_computer IN (0, 1)),
    began TEXT NOT NULL,
    ended TEXT NOT NULL,
    rank INTEGER NOT NULL CHECK (rank > 0),
    score INTEGER NOT NULL,
    title TEXT,
    goals TEXT NOT NULL,
    challenge TEXT,
    closes TEXT CHECK ((closes IS NULL) = (challenge IS NULL)),
    forfeit TEXT CHECK (forfeit IN ('resigned', 'time', 'gone')),
    pace TEXT,
    barred INTEGER NOT NULL CHECK (barred IN (0, 1)),
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    mu REAL,
    sigma REAL CHECK ((sigma IS NULL) = (mu IS NULL)),
    voided TEXT,
    voided_by INTEGER CHECK ((voided_by IS NULL) = (voided IS NULL)),
    void_reason TEXT CHECK ((void_reason IS NULL) = (voided IS NULL)),
    PRIMARY KEY (table_id, seat, place)
) STRICT;

INSERT INTO results (
    table_id, seat, place, member, computer, guild, game, seats, options, with_computer, began, ended, rank, score, title,
    goals, challenge, closes, barred, rated
)
    SELECT
        id, seat, place, member, computer, guild, game, seats, options, with_computer, created, COALESCE(ended, updated),
        json_extract(outcome, '$.ranks[' || seat || ']'), json_extract(outcome, '$.scores[' || seat || ']'),
        json_extract(outcome, '$.title'), COALESCE(json_extract(outcome, '$.goals'), '[]'), challenge, closes,
        CASE WHEN take_backs = 0 AND passed_on = 0 AND hints = 0 THEN 0 ELSE 1 END, 0
    FROM tables JOIN (
        SELECT table_id, seat, place, member, NULL AS computer FROM members
        UNION ALL
        SELECT tables.id, CAST(json_each.key AS INTEGER), 0, 0, json_each.value
        FROM tables, json_each(tables.computers)
        WHERE status = 'finished' AND NOT EXISTS (
            SELECT 1 FROM members WHERE table_id = tables.id AND seat = CAST(json_each.key AS INTEGER)
        )
    ) ON table_id = id
    WHERE status = 'finished' AND guild IS NOT NULL AND (counts IS NULL OR counts = 1)
        AND id NOT IN (SELECT table_id FROM entries WHERE kind = 'import')
        AND json_extract(outcome, '$.ranks[' || seat || ']') IS NOT NULL;

UPDATE results SET rated = 1 WHERE table_id IN (
    SELECT table_id FROM results GROUP BY table_id
    HAVING MAX(computer) IS NULL AND COUNT(DISTINCT seat) > 1 AND COUNT(*) = COUNT(DISTINCT member)
);

-- The best results of a server are found in the index alone.
CREATE INDEX best_results ON results (
    guild, game, seats, options, with_computer, member, score, ended, table_id, title, challenge
) WHERE barred = 0 AND voided IS NULL AND member <> 0;

CREATE INDEX results_by_member ON results (member, guild, ended);

CREATE INDEX rated_results ON results (guild, game, seats, ended, table_id) WHERE rated = 1 AND voided IS NULL;

CREATE INDEX unrated_results ON results (guild, game, seats) WHERE rated = 1 AND voided IS NULL AND mu IS NULL;

CREATE INDEX voided_results ON results (guild, voided) WHERE voided IS NOT NULL;

-- The latest rating of each member by game and number of seats, which follows from `results`.
CREATE TABLE ratings (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 1),
    member INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (guild, game, seats, member)
) STRICT;

CREATE INDEX ratings_by_member ON ratings (member);

DROP INDEX finished_by_guild;

DROP INDEX imports;
