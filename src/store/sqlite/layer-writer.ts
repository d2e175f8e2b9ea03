/** Changes one layer, inside the caller's transaction. Refuses a change that was worked out from another state of it. */
import type { LayerChange } from '../contract.ts';
import { hashBytes, hashHex, text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { withKeys } from './key-changes.ts';
import { sealValues } from './row-seal.ts';
import { putSealed } from './sealed-tables.ts';

export function putLayer(connection: Connection, { base, seal, put, drop }: LayerChange): void {
  const stored = connection.get<{ root: Uint8Array }>('SELECT root FROM layers WHERE id = ?', text(seal.id));
  if ((stored === undefined ? null : hashHex(stored.root)) !== base) throw new StaleBaseError();
  const touched = inList([...drop, ...put.map((u) => u.key)].map(text));
  const units = { table: 'layer_units', where: `layer = ? AND unit IN ${touched.sql}`, parameters: [text(seal.id), ...touched.parameters] } as const;
  withKeys(connection, units, () => putUnits(connection, { seal, put, drop }));
  const { id, version, source, codeRoot, root, nodes, edges, filledAt } = seal;
  const values = [text(id), version, text(source), hashBytes(codeRoot), hashBytes(root), seal.units, nodes, edges, filledAt];
  withKeys(connection, { table: 'layers', where: 'id = ?', parameters: [text(id)] }, () => putSealed(connection, 'layers', values));
}

function putUnits(connection: Connection, { seal, put, drop }: Pick<LayerChange, 'seal' | 'put' | 'drop'>): void {
  const listed = inList(drop.map(text));
  if (drop.length > 0) connection.run(`DELETE FROM layer_units WHERE layer = ? AND unit IN ${listed.sql}`, text(seal.id), ...listed.parameters);
  for (const u of put) {
    const record = u.record === null ? null : text(u.record);
    const recordSeal = record === null ? null : sealValues([record]);
    putSealed(connection, 'layer_units', [text(seal.id), text(u.key), text(u.state), hashBytes(u.root), u.nodes, u.edges, u.claims, recordSeal]);
    if (record !== null) connection.run('UPDATE layer_units SET record = ? WHERE layer = ? AND unit = ?', record, text(seal.id), text(u.key));
  }
}

export function dropLayer(connection: Connection, id: string): void {
  for (const [table, column] of [
    ['layer_units', 'layer'],
    ['layers', 'id'],
  ] as const)
    withKeys(connection, { table, where: `${column} = ?`, parameters: [text(id)] }, () => connection.run(`DELETE FROM ${table} WHERE ${column} = ?`, text(id)));
}
