import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Connection } from './connection.ts';
import { inspectSchema, migrate, readMigrations, SCHEMA_VERSION } from './migrate.ts';

const open = () => Connection.open(join(mkdtempSync(join(tmpdir(), 'knowing-migrate-')), 'x.db'), { readonly: false, busyTimeoutMs: 100 });

describe('migrations', () => {
  it('are numbered without a gap up to the version of the schema', () => {
    expect(readMigrations().map((m) => m.version)).toEqual(Array.from({ length: SCHEMA_VERSION }, (_, i) => i + 1));
  });

  it('make an empty file current, and run once', async () => {
    const connection = await open();
    expect(inspectSchema(connection)).toBe('empty');
    await migrate(connection, 0);
    expect(inspectSchema(connection)).toBe('current');
    await migrate(connection, 0);
    expect(connection.pragma('user_version')).toBe(SCHEMA_VERSION);
    connection.close();
  });

  it('have a table for everything that later parts store', async () => {
    const connection = await open();
    await migrate(connection, 0);
    const tables = connection.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name");
    expect(tables.map((t) => t.name).join(' ')).toBe(
      'blob_patches blobs counts edge_events edges event_nodes file_events files known_keys layer_units layers node_events nodes notes outlines overlay overlay_files package_changes package_roots packages repo route_symbols snapshots terms tree_parts unresolved',
    );
    connection.close();
  });

  it('answer the usual questions from an index, not by reading a table', async () => {
    const connection = await open();
    await migrate(connection, 0);
    const questions = [
      'SELECT * FROM nodes WHERE hash = ?',
      'SELECT id FROM nodes WHERE name_key = ?',
      'SELECT id FROM nodes WHERE leaf_key = ?',
      'SELECT id FROM nodes WHERE file_id = ?',
      'SELECT id FROM nodes WHERE package_id = ?',
      'SELECT * FROM edges WHERE source = ? ORDER BY source, target, type, provenance',
      'SELECT * FROM edges WHERE target = ? ORDER BY target, source, type, provenance',
      'SELECT * FROM tree_parts WHERE package = ? AND part = ?',
      'SELECT * FROM node_events WHERE package = ? AND seq > ? AND seq <= ?',
      'SELECT * FROM edge_events WHERE package = ? AND seq > ? AND seq <= ?',
      'SELECT * FROM terms WHERE term = ?',
      'SELECT stem, term, symbol_count FROM terms WHERE stem = ? ORDER BY stem, term',
      'SELECT * FROM files WHERE path = ?',
      'SELECT * FROM unresolved WHERE name_key = ?',
      'SELECT * FROM notes WHERE key = ? AND hash = ?',
    ];
    for (const sql of questions) {
      const plan = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map((step) => step.detail);
      expect(plan.join('; '), sql).toMatch(/^SEARCH (?!.*(SCAN|TEMP B-TREE))/);
    }
    connection.close();
  });
});

it.each([0, 1, 2, 3, 4])('another process that makes the file ours between two looks (after %i) is not another program', (looks) => {
  let left = looks;
  const isOurs = () => left-- <= 0;
  const connection = {
    path: 'x.db',
    pragma: (name: string) => (isOurs() ? { user_version: SCHEMA_VERSION, application_id: 0x4b6e6f77 }[name] : 0),
    get: () => (isOurs() ? { found: 1 } : undefined),
  } as unknown as Connection;
  expect(inspectSchema(connection)).toBe(looks < 3 ? 'current' : 'empty');
});
