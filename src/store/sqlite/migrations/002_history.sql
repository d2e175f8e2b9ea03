-- History: what every snapshot of the chain changed, and the leaves of the Merkle tree as they are now. Edge hashes
-- move from the edges' rows into the leaves, where proofs and comparisons need them; a row's own can be computed.

-- Roots of the first format cannot be compared with those of this one: the graph is indexed again.
DELETE FROM repo;
DELETE FROM files;
DELETE FROM packages;
DELETE FROM nodes;
DELETE FROM edges;
DELETE FROM unresolved;
DELETE FROM terms;
DELETE FROM blobs;
DELETE FROM counts;
DELETE FROM route_symbols;
DELETE FROM package_roots;
DELETE FROM snapshots;
DROP TABLE edge_events;
DROP INDEX edges_by_hash;
ALTER TABLE edges DROP COLUMN hash;

-- Whether the changes since the snapshot before it are in the tables below. Not for the first, and not for a change
-- that was too large to be kept.
ALTER TABLE snapshots ADD COLUMN recorded INTEGER NOT NULL DEFAULT 0;

-- The tree below the package roots. leaves: sorted 32-byte hashes; last, so that the seals are read without them.
CREATE TABLE tree_parts (
  id INTEGER PRIMARY KEY,
  package TEXT NOT NULL,
  part TEXT NOT NULL,
  count INTEGER NOT NULL,
  list BLOB NOT NULL,
  leaves BLOB NOT NULL
);
CREATE UNIQUE INDEX tree_parts_by_name ON tree_parts (package, part);

-- Changes by snapshots.seq. Clustered by package: a comparison reads the packages whose roots differ and no others.
-- before and after: NULL where the package was not there.
CREATE TABLE package_changes (
  package TEXT NOT NULL,
  seq INTEGER NOT NULL,
  before BLOB,
  after BLOB,
  PRIMARY KEY (package, seq)
) WITHOUT ROWID;
CREATE INDEX package_changes_by_seq ON package_changes (seq);

-- Names for what events speak of, which may have no row in nodes any more.
CREATE TABLE event_nodes (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  kind INTEGER NOT NULL,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  package TEXT NOT NULL,
  file TEXT NOT NULL
);

-- event: 1 came, -1 went. node, source, target: event_nodes.id.
CREATE TABLE node_events (
  package TEXT NOT NULL,
  seq INTEGER NOT NULL,
  node INTEGER NOT NULL,
  event INTEGER NOT NULL,
  PRIMARY KEY (package, seq, node)
) WITHOUT ROWID;

CREATE TABLE edge_events (
  package TEXT NOT NULL,
  seq INTEGER NOT NULL,
  hash BLOB NOT NULL,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  type INTEGER NOT NULL,
  provenance INTEGER NOT NULL,
  event INTEGER NOT NULL,
  PRIMARY KEY (package, seq, hash)
) WITHOUT ROWID;

-- before and after: content hashes, NULL where there was no such file.
CREATE TABLE file_events (
  package TEXT NOT NULL,
  seq INTEGER NOT NULL,
  path TEXT NOT NULL,
  before BLOB,
  after BLOB,
  PRIMARY KEY (package, seq, path)
) WITHOUT ROWID;
