-- Knowledge beside the commit (model/layer.ts). It is keyed by hash and outlives the graph: no index run touches it.

CREATE TABLE layers (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  source TEXT NOT NULL,
  code_root BLOB NOT NULL,
  root BLOB NOT NULL,
  units INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  edges INTEGER NOT NULL,
  filled_at INTEGER NOT NULL
) WITHOUT ROWID;

-- claims: model/layer-claims.ts. record: last, so that claims are read without it.
CREATE TABLE layer_units (
  id INTEGER PRIMARY KEY,
  layer TEXT NOT NULL,
  unit TEXT NOT NULL,
  state TEXT NOT NULL,
  root BLOB NOT NULL,
  nodes INTEGER NOT NULL,
  edges INTEGER NOT NULL,
  claims BLOB NOT NULL,
  record TEXT
);
CREATE UNIQUE INDEX layer_units_by_name ON layer_units (layer, unit);

-- Authors were notes before they were a layer.
DELETE FROM notes WHERE key IN ('blame', 'blamed');

-- Never written: what is learned is kept as notes.
DROP TABLE feedback;
DROP TABLE vocab_associations;
