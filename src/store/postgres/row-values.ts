/** Records as rows, in the order of the columns of tables.ts. `Life` says which graph they belong to and from which version on. */
import type { GraphFile, GraphNode, UnresolvedRef } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { EdgeBatch, RouteSymbol, TermRow } from '../contract.ts';
import { leafKey, nameKey } from '../name-keys.ts';
import { packSites } from '../shared/packed-sites.ts';
import { text } from '../shared/values.ts';
import { visibilityId } from '../shared/visibility.ts';
import type { CopyValue } from './copy-in.ts';
import { ALIVE } from './tables.ts';

export interface Life {
  readonly graph: number;
  readonly born: number;
}

type Row = readonly CopyValue[];

/** Maps records while they are read, so that no second list is held. */
export function* mapped<T>(records: Iterable<T>, toRow: (record: T, i: number) => Row): Generator<Row> {
  let i = 0;
  for (const record of records) yield toRow(record, i++);
}

export const fileRow = ({ graph, born }: Life, f: GraphFile): Row => [graph, f.id, text(f.path), f.hash, f.language, f.size, f.lines, f.flags, born, ALIVE];

export function nodeRow({ graph, born }: Life, n: GraphNode, packageId: number): Row {
  const name = text(n.name);
  const key = nameKey(name);
  const leaf = leafKey(name, n.kind);
  return [
    ...[graph, n.id, n.hash, kindId(n.kind), name, key, leaf === key ? null : leaf, text(n.qualifiedName), packageId, n.fileId < 0 ? null : n.fileId],
    ...[n.startLine, n.endLine, text(n.signature), text(n.doc), visibilityId(n.visibility), n.flags, born, ALIVE],
  ];
}

export function edgeRow({ graph, born }: Life, e: EdgeBatch, i: number): Row {
  const sites = packSites(e.sites, e.siteOffsets[i] as number, e.siteOffsets[i + 1] as number);
  const key = [e.sources[i] as number, e.targets[i] as number, e.types[i] as number, e.provenances[i] as number];
  return [graph, ...key, e.confidences[i] as number, sites, born, ALIVE];
}

export function termRow({ graph, born }: Life, t: TermRow): Row {
  const lists = [t.symbolCount ? t.symbols : null, t.fileCount ? t.files : null];
  return [graph, text(t.term), text(t.stem), t.symbolCount, t.fileCount, ...lists, born, ALIVE];
}

export const unresolvedRow = ({ graph, born }: Life, u: UnresolvedRef, id: number): Row => [
  ...[graph, id, text(u.name), text(nameKey(u.name)), u.source, u.count, born, ALIVE],
];

export const routeRow = ({ graph, born }: Life, r: RouteSymbol, id: number): Row => [
  ...[graph, id, r.method, text(r.pattern), r.framework, r.node, r.file, born, ALIVE],
];
