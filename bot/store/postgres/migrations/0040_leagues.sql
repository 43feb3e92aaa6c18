-- Leagues: seasons of a game with their members by division and seed, and the games between them.

CREATE TABLE leagues (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    creator BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    form TEXT COLLATE "C" NOT NULL,
    rounds BIGINT NOT NULL,
    division_size BIGINT NOT NULL CHECK (division_size > 1),
    deadline BIGINT NOT NULL CHECK (deadline > 0),
    created TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    season BIGINT NOT NULL CHECK (season > 0),
    follows TEXT COLLATE "C",
    message BIGINT,
    rev BIGINT NOT NULL,
    UNIQUE (guild, game, season)
);

CREATE TABLE league_members (
    league_id TEXT COLLATE "C" NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    division BIGINT NOT NULL,
    place BIGINT NOT NULL,
    member BIGINT NOT NULL,
    PRIMARY KEY (league_id, division, place)
);

CREATE INDEX league_members_by_member ON league_members (member);

CREATE TABLE league_games (
    league_id TEXT COLLATE "C" NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    division BIGINT NOT NULL,
    round BIGINT NOT NULL,
    first_player BIGINT NOT NULL,
    second_player BIGINT,
    table_id TEXT COLLATE "C" REFERENCES tables (id),
    due TEXT COLLATE "C",
    first_points BIGINT,
    second_points BIGINT,
    PRIMARY KEY (league_id, number)
);

CREATE UNIQUE INDEX league_games_by_table ON league_games (table_id) WHERE table_id IS NOT NULL;
