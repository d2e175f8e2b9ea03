-- What rows can be found by, as fingerprints with counts (known-keys.ts): a row that a damaged page no longer leads to is
-- an error and never a shorter answer. Bucket -1 says how many buckets there are: none until a whole graph is written.
CREATE TABLE known_keys (
  bucket INTEGER PRIMARY KEY,
  keys BLOB NOT NULL,
  seal INTEGER
);
INSERT INTO known_keys (bucket, keys, seal) VALUES (-1, x'0000000000000000', 1215879217);
