-- Leagues of games for several: the players of a league's game by seat, with their points once it has ended.

ALTER TABLE leagues ADD COLUMN seats INTEGER NOT NULL DEFAULT 2;

CREATE TABLE league_players (
    league_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    member INTEGER NOT NULL,
    points INTEGER,
    PRIMARY KEY (league_id, number, seat),
    FOREIGN KEY (league_id, number) REFERENCES league_games (league_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO league_players (league_id, number, seat, member, points)
SELECT league_id, number, 0, first_player, first_points FROM league_games;

INSERT INTO league_players (league_id, number, seat, member, points)
SELECT league_id, number, 1, second_player, second_points FROM league_games WHERE second_player IS NOT NULL;

CREATE INDEX league_players_by_member ON league_players (member);

ALTER TABLE league_games DROP COLUMN first_player;
ALTER TABLE league_games DROP COLUMN second_player;
ALTER TABLE league_games DROP COLUMN first_points;
ALTER TABLE league_games DROP COLUMN second_points;
