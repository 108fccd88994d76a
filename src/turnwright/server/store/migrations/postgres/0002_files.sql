CREATE TABLE file (
    campaign TEXT NOT NULL,
    id TEXT NOT NULL,
    media TEXT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (campaign, id)
);
