/**
 * Everything that a store holds of a graph, in words that do not depend on integer ids: what two ways of indexing the
 * same state have to agree on. Sorted lines, so that a difference can be read.
 */
import { edgeTypeName } from '../../src/model/edge-types.ts';
import { FILE_FLAGS, type GraphNode } from '../../src/model/graph.ts';
import { kindName } from '../../src/model/node-kinds.ts';
import { provenanceName } from '../../src/model/provenance.ts';
import { FILE_FIELDS, PostingReader, SYMBOL_FIELDS } from '../../src/model/search-index.ts';
import type { GraphReader, GraphStore } from '../../src/store/contract.ts';

export async function describeStoredGraph(store: GraphStore): Promise<string[]> {
  const reader = await store.read();
  try {
    const columns = await reader.searchColumns();
    const ids = Array.from({ length: columns.nodes }, (_, id) => id);
    const nodes = new Map((await reader.nodes(ids)).map((n) => [n.id, n]));
    const files = new Map((await reader.files()).map((f) => [f.id, f]));
    const name = (id: number) => nameOf(nodes.get(id), id);
    const lines: string[] = [`root ${(await reader.latestSnapshot())?.root}`];
    for (const { id: _, ...f } of files.values()) lines.push(`file ${JSON.stringify(f)}`);
    for (const { id: _, fileId: __, ...n } of nodes.values()) lines.push(`node ${JSON.stringify(n)}`);
    for (const { source, target, ...e } of await reader.edgesFrom(ids)) lines.push(`edge ${name(source)} -> ${name(target)} ${JSON.stringify(e)}`);
    for (const u of await reader.unresolvedFrom(ids)) lines.push(`unresolved ${name(u.source)} ${u.name} ${u.count}`);
    for (const r of await reader.routesOfNodes(ids)) lines.push(`route ${r.method} ${r.pattern} ${r.framework} ${name(r.node)} ${files.get(r.file)?.path}`);
    for (const [pkg, root] of await reader.packageRoots()) lines.push(`package ${pkg} ${root}`);
    const packages = [...(await reader.packageRoots()).keys()];
    for (const p of await reader.partSeals(packages)) lines.push(`part ${p.package} ${p.part} ${p.count} ${p.list}`);
    for (const { file, record } of await reader.outlines()) lines.push(`outline ${files.get(file)?.path} ${Buffer.from(record).toString('base64')}`);
    for (const part of [await describeColumns(reader, name), await describeAdjacency(reader, name), await describeTerms(reader, name)])
      for (const line of part) lines.push(line);
    const { bytes: _, snapshots: __, ...stats } = await reader.stats();
    for (const [key, value] of Object.entries(stats))
      lines.push(`stats ${key} ${JSON.stringify(typeof value === 'number' ? value : Object.entries(value).sort())}`);
    return lines.sort();
  } finally {
    await reader.close();
  }
}

const nameOf = (node: GraphNode | undefined, id: number): string =>
  node === undefined ? `nothing(${id})` : `${node.qualifiedName}(${node.kind})#${node.hash.slice(0, 6)}`;

async function describeColumns(reader: GraphReader, name: (id: number) => string): Promise<string[]> {
  const c = await reader.searchColumns();
  const lines: string[] = [];
  const files = new Map((await reader.files()).map((f) => [f.id, f.path]));
  const there = new Set((await reader.nodes(Array.from({ length: c.nodes }, (_, id) => id))).map((n) => n.id));
  for (let id = 0; id < c.nodes; id++) {
    const lengths = c.nodeLengths.map((l) => l[id]);
    const own = [
      files.get(c.nodeFile[id] as number),
      kindName(c.nodeKind[id] as number),
      c.nodeFlags[id],
      c.nodeStartLine[id],
      c.nodeEndLine[id],
      c.nodeOrder[id],
    ];
    const owner = c.nodeOwner[id] as number;
    const line = `${JSON.stringify(own)} ${owner < 0 ? '' : name(owner)} ${lengths}`;
    if (there.has(id)) lines.push(`columns ${name(id)} ${line}`);
    else if (line !== '[null,"external",0,0,0,0]  0,0,0,0,0,0') lines.push(`columns of nothing ${id} ${line}`);
  }
  for (let id = 0; id < c.files; id++) {
    if (files.has(id)) lines.push(`file columns ${files.get(id)} ${c.fileFlags[id]} ${c.fileLengths.map((l) => l[id])}`);
    else if (c.fileFlags[id] !== FILE_FLAGS.none) lines.push(`file columns of nothing ${id}`);
  }
  return lines;
}

async function describeAdjacency(reader: GraphReader, name: (id: number) => string): Promise<string[]> {
  const a = await reader.adjacency();
  const lines: string[] = [];
  for (const direction of ['out', 'in'] as const) {
    const { offsets, targets, types, provenances } = a[direction];
    for (let row = 0; row < a.rows; row++) {
      for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i++) {
        lines.push(`${direction} ${name(row)} ${name(targets[i] as number)} ${edgeTypeName(types[i] as number)} ${provenanceName(provenances[i] as number)}`);
      }
    }
  }
  return lines;
}

async function describeTerms(reader: GraphReader, name: (id: number) => string): Promise<string[]> {
  const files = new Map((await reader.files()).map((f) => [f.id, f.path]));
  const terms = await reader.termsByPrefix('', 10_000_000);
  const stems = new Map((await reader.termsByStem([...new Set(terms)])).map((t) => [t.term, t.stem]));
  return (await reader.postings(terms)).flatMap((t) => {
    const entries: string[] = [];
    const symbols = new PostingReader(t.symbols, SYMBOL_FIELDS.length);
    while (symbols.next()) entries.push(`term ${t.term} ${stems.get(t.term) ?? ''} ${name(symbols.id)} ${symbols.counts}`);
    const inFiles = new PostingReader(t.files, FILE_FIELDS.length);
    while (inFiles.next()) entries.push(`term ${t.term} in ${files.get(inFiles.id)} ${inFiles.counts}`);
    return [`term ${t.term} ${t.symbolCount} ${t.fileCount}`, ...entries];
  });
}
