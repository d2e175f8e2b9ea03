/** Layers: read as they were at the reader's version, changed one at a time. Refuses a change that was worked out from another state. */
import type { Hash } from '../../model/hash.ts';
import type { LayerSeal, StoredUnit, UnitSeal } from '../../model/layer.ts';
import type { LayerChange } from '../contract.ts';
import { hashHex, text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import { copyRows } from './copy-in.ts';
import type { Session } from './database.ts';
import { longTexts } from './node-reader.ts';
import { mapped } from './row-values.ts';
import { ALIVE } from './tables.ts';
import type { View } from './view.ts';

const HERE = 'repository = $1 AND born <= $2 AND died > $2';

export async function layers(view: View): Promise<LayerSeal[]> {
  view.layers ??= readLayers(view);
  return [...(await view.layers)];
}

async function readLayers(view: View): Promise<LayerSeal[]> {
  return (await view.ofRepository<[LayerSeal]>(`SELECT seal FROM $.layers WHERE ${HERE} ORDER BY id`)).map(([seal]) => seal);
}

type SealRow = [key: string, state: string, root: Uint8Array, nodes: number, edges: number];
const SEAL = 'unit, state, root, nodes, edges';

export async function layerUnits(view: View, layer: string): Promise<UnitSeal[]> {
  const rows = await view.ofRepository<SealRow>(`SELECT ${SEAL} FROM $.layer_units WHERE ${HERE} AND layer = $3 ORDER BY unit`, text(layer));
  return rows.map(toSeal);
}

const toSeal = ([key, state, root, nodes, edges]: SealRow): UnitSeal => ({ key, state, root: hashHex(root), nodes, edges });

const PAGE = 1_000;

export async function eachLayerUnit(view: View, layer: string, visit: (unit: StoredUnit) => void): Promise<void> {
  type Row = [...SealRow, claims: Uint8Array, record: string | null];
  const sql = `SELECT ${SEAL}, claims, record FROM $.layer_units WHERE ${HERE} AND layer = $3 AND (left(unit, 160), unit) > (left($4, 160), $4)
    ORDER BY left(unit, 160), unit LIMIT ${PAGE}`;
  const first = `SELECT ${SEAL}, claims, record FROM $.layer_units WHERE ${HERE} AND layer = $3 ORDER BY left(unit, 160), unit LIMIT ${PAGE}`;
  for (let last: string | undefined; ; ) {
    const rows: Row[] = last === undefined ? await view.ofRepository<Row>(first, text(layer)) : await view.ofRepository<Row>(sql, text(layer), last);
    for (const [key, state, root, nodes, edges, claims, record] of rows) visit({ ...toSeal([key, state, root, nodes, edges]), claims, record });
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.[0];
  }
}

export async function eachLayerClaims(view: View, layer: string, visit: (claims: Uint8Array) => void): Promise<void> {
  const rows = await view.ofRepository<[Uint8Array]>(`SELECT claims FROM $.layer_units WHERE ${HERE} AND layer = $3 AND edges > 0`, text(layer));
  for (const [claims] of rows) visit(claims);
}

export async function layerRecords(view: View, layer: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (!(await layers(view)).some((l) => l.id === text(layer))) return new Map();
  const sql = `SELECT unit, record FROM $.layer_units WHERE ${HERE} AND layer = $3 AND left(unit, 160) = ANY($4::text[]) AND unit = ANY($5::text[])
    AND record IS NOT NULL ORDER BY unit`;
  return new Map(await view.ofRepository<[string, string]>(sql, text(layer), ...longTexts(keys)));
}

/** In a transaction that holds the repository's row; `version` is the one that the change makes. */
export async function putLayer(session: Session, repository: number, version: number, { base, seal, put, drop }: LayerChange): Promise<void> {
  const id = text(seal.id);
  if ((await rootOf(session, repository, id)) !== base) throw new StaleBaseError();
  const gone = longTexts([...drop, ...put.map((u) => u.key)]);
  const ofUnits = 'AND left(unit, 160) = ANY($4::text[]) AND unit = ANY($5::text[])';
  await session.rows(`UPDATE $.layer_units SET died = $3 WHERE repository = $1 AND layer = $2 AND died = ${ALIVE} ${ofUnits}`, [
    repository,
    id,
    version,
    ...gone,
  ]);
  const units = new Map(put.map((u) => [u.key, u]));
  await copyRows(
    session,
    'layer_units',
    mapped(units.values(), (u) => [
      ...[repository, id, text(u.key), text(u.state), u.root, u.nodes, u.edges, u.claims, u.record === null ? null : text(u.record), version, ALIVE],
    ]),
  );
  await session.rows(`UPDATE $.layers SET died = $3 WHERE repository = $1 AND id = $2 AND died = ${ALIVE}`, [repository, id, version]);
  const sealed = JSON.stringify({ ...seal, id, source: text(seal.source) });
  await session.rows('INSERT INTO $.layers (repository, id, seal, born, died) VALUES ($1, $2, $3, $4, $5)', [repository, id, sealed, version, ALIVE]);
}

async function rootOf(session: Session, repository: number, id: string): Promise<Hash | null> {
  const [row] = await session.rows<[LayerSeal]>(`SELECT seal FROM $.layers WHERE repository = $1 AND id = $2 AND died = ${ALIVE}`, [repository, id]);
  return row?.[0].root ?? null;
}

/** All of them without an id. */
export async function dropLayers(session: Session, repository: number, version: number, id?: string): Promise<void> {
  for (const [table, column] of [
    ['layer_units', 'layer'],
    ['layers', 'id'],
  ]) {
    const one = id === undefined ? '' : `AND ${column} = $3`;
    await session.rows(`UPDATE $.${table} SET died = $2 WHERE repository = $1 AND died = ${ALIVE} ${one}`, [
      repository,
      version,
      ...(id === undefined ? [] : [text(id)]),
    ]);
  }
}
