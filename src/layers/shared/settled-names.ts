/**
 * Names that the code graph left unresolved and a layer has settled: it knows where each of those calls leads. A layer that
 * does so keeps one unit a file under the key of `settlingKey`, with this text as its record: what holds for one content of a
 * file is found by that content, and by nothing else.
 */
import type { GraphFile, UnresolvedRef } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';

export interface FileNames {
  /** How many of the unresolved calls of a name are settled, by the node that they stand in. */
  readonly settled: readonly { readonly source: Hash; readonly name: string; readonly count: number }[];
  /** Names of calls in the file that are not settled, whether the code graph kept them or not. */
  readonly open: readonly string[];
}

export const settlingKey = (file: Pick<GraphFile, 'hash'>): string => `names ${file.hash}`;

export const encodeNames = ({ settled, open }: FileNames): string =>
  [...settled.map(({ source, name, count }) => `${source} ${count} ${name}`), ...open.map((name) => `open ${name}`)].join('\n');

export function decodeNames(record: string): FileNames {
  const lines = record.split('\n').map((line) => /^(?:open|([0-9a-f]{64}) (\d+)) (.+)$/.exec(line));
  const settled = lines.flatMap((m) => (m?.[1] === undefined ? [] : [{ source: m[1], count: Number(m[2]), name: m[3] as string }]));
  return { settled, open: lines.flatMap((m) => (m !== null && m[1] === undefined ? [m[3] as string] : [])) };
}

/** Without what layers have settled. `code`: the code graph. */
export async function stillOpen(code: GraphReader, layers: readonly string[], refs: readonly UnresolvedRef[]): Promise<UnresolvedRef[]> {
  if (refs.length === 0 || layers.length === 0) return [...refs];
  const nodes = new Map((await code.nodes([...new Set(refs.map((r) => r.source))])).map((n) => [n.id, n]));
  const files = await code.filesByPath([...new Set([...nodes.values()].map((n) => n.file).filter((path) => path !== ''))]);
  const settled = new Map<string, number>();
  for (const layer of layers)
    for (const record of (await code.layerRecords(layer, files.map(settlingKey))).values())
      for (const { source, name, count } of decodeNames(record).settled) settled.set(`${source} ${name}`, count);
  return refs.flatMap((ref) => {
    const count = ref.count - (settled.get(`${nodes.get(ref.source)?.hash} ${ref.name}`) ?? 0);
    return count > 0 ? [{ ...ref, count }] : [];
  });
}

/** Those of the names of which layers know every call in these files. */
export async function settledEverywhere(reader: GraphReader, files: readonly GraphFile[], names: readonly string[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  const known = new Set<string>();
  for (const { id } of await reader.layers())
    for (const [key, record] of await reader.layerRecords(id, files.map(settlingKey))) {
      known.add(key);
      for (const name of decodeNames(record).open) open.add(name);
    }
  return new Set(known.size < files.length ? [] : names.filter((name) => !open.has(name)));
}
