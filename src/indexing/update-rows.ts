/**
 * The rows of an update: files, nodes, columns, postings and statistics. Made from the changed files before and after, and
 * from what linking found.
 */
import type { EdgeColumns } from '../model/adjacency.ts';
import { edgeTypeName } from '../model/edge-types.ts';
import { type GraphFile, type GraphNode, isPhantom } from '../model/graph.ts';
import { kindId, kindName } from '../model/node-kinds.ts';
import { absentFile, absentNode, type ColumnsPatch, type NodeColumnValues } from '../model/search-columns-patch.ts';
import { orderOfHash } from '../model/search-index.ts';
import type { CountChange, GraphReader, RowChanges, TermRow } from '../store/contract.ts';
import { FILE_PATH_BITS, PACKED_FIELDS } from './extract/terms.ts';
import type { ReadFile } from './file-extractor.ts';
import { fileRow } from './file-row.ts';
import type { IndexState } from './index-state.ts';
import type { FileUnit } from './resolve/symbols/symbols.ts';
import { isSearchedPhantom } from './search/search-rows.ts';
import { changedTerms, changePostings, PostingState } from './search/update-postings.ts';
import type { LinkUpdate } from './update-links.ts';
import type { FileUpdate } from './update-world.ts';

const FORMAT = { packedFields: PACKED_FIELDS, filePathBits: FILE_PATH_BITS };

export function fileChanges(updates: readonly FileUpdate[]): RowChanges<GraphFile, number> {
  return {
    put: updates.flatMap((u) => (u.after === undefined ? [] : [fileRow(u.after, u.id)])),
    drop: updates.flatMap((u) => (u.after === undefined && u.before !== undefined ? [u.id] : [])),
  };
}

/** Nodes whose rows differ from the stored ones. `goneMentions`: phantoms that nothing refers to any more. */
export function nodeChanges(link: LinkUpdate, goneMentions: readonly number[]): RowChanges<GraphNode, number> {
  const former = new Map([...link.formerNodes, ...link.knownPhantoms.values()].map((n) => [n.id, JSON.stringify(fieldsOf(n))]));
  const gone = new Set(goneMentions);
  const put = link.nodes.filter((n) => !gone.has(n.id) && former.get(n.id) !== JSON.stringify(fieldsOf(n)));
  return { put, drop: [...link.removedNodes, ...goneMentions] };
}

function fieldsOf(n: GraphNode): unknown[] {
  return [n.hash, n.kind, n.name, n.qualifiedName, n.package, n.fileId, n.startLine, n.endLine, n.signature, n.doc, n.visibility, n.flags];
}

/** Postings before and after: the words of changed files by their symbols' nodes, and the names of phantoms. */
export interface PostingUpdate {
  readonly terms: readonly TermRow[];
  readonly after: PostingState;
  /** By how many the number of terms grows. */
  readonly growth: number;
}

export interface PhantomChanges {
  readonly came: readonly GraphNode[];
  readonly went: readonly GraphNode[];
}

export interface WordsOfUpdate {
  readonly updates: readonly FileUpdate[];
  readonly units: UnitsOfUpdate;
  readonly phantoms: PhantomChanges;
  /** Nodes of changed files as they were. */
  readonly formerNodes: readonly GraphNode[];
}

export async function updatePostings(
  { updates, units, phantoms, formerNodes }: WordsOfUpdate,
  reader: Pick<GraphReader, 'postings' | 'eachTerm'>,
): Promise<PostingUpdate> {
  const [before, after] = [new PostingState(FORMAT), new PostingState(FORMAT)];
  const unknown = new Set(updates.flatMap((u) => (u.before !== undefined && u.before.words === undefined ? [u.id] : [])));
  const nodes = new Set(formerNodes.flatMap((n) => (unknown.has(n.fileId) ? [n.id] : [])));
  if (unknown.size > 0) await reader.eachTerm((term) => before.addStored(term, nodes, unknown));
  for (const u of updates) {
    if (u.before?.words !== undefined) before.addFile(u.id, nodesOf(units.before.get(u.path)), termsOf(u.before.words));
    if (u.after !== undefined) after.addFile(u.id, nodesOf(units.after.get(u.path)), termsOf(u.after));
  }
  for (const n of phantoms.went) if (isSearchedPhantom(n)) before.addNamed(n.id, n.name);
  for (const n of phantoms.came) if (isSearchedPhantom(n)) after.addNamed(n.id, n.name);
  const changes = changedTerms(before, after);
  const stored = new Map((await reader.postings([...changes.keys()])).map((t) => [t.term, t]));
  const terms = [...changes].map(([term, change]) => changePostings(term, stored.get(term), change, FORMAT));
  const growth = terms.reduce((sum, t) => sum + (t.symbolCount + t.fileCount > 0 ? 1 : 0) - (stored.has(t.term) ? 1 : 0), 0);
  return { terms, after, growth };
}

/** Units of changed files by path, with the nodes of their symbols. */
export interface UnitsOfUpdate {
  readonly before: ReadonlyMap<string, FileUnit>;
  readonly after: ReadonlyMap<string, FileUnit>;
}

const nodesOf = (unit: FileUnit | undefined): number[] => unit?.syms.map((s) => s.node) ?? [];
const termsOf = ({ result, terms }: ReadFile) => ({ symbolTerms: result.symbolTerms, fileTerms: result.fileTerms, terms });

export interface ColumnInput {
  readonly state: IndexState;
  readonly updates: readonly FileUpdate[];
  readonly link: LinkUpdate;
  readonly units: UnitsOfUpdate;
  readonly gone: readonly number[];
  readonly came: readonly GraphNode[];
  readonly words: PostingState;
}

export function patchOf({ state, updates, link, units, gone, came, words }: ColumnInput): ColumnsPatch {
  const owners = ownersIn([...units.after.values(), ...link.linked]);
  const declared = link.nodes.filter((n) => !isPhantom(n));
  const orders = ordersIn(declared);
  const values = (n: GraphNode, order: number): NodeColumnValues => ({
    ...{ id: n.id, file: n.fileId, kind: kindId(n.kind), flags: n.flags, owner: owners.get(n.id) ?? -1, startLine: n.startLine, endLine: n.endLine, order },
    lengths: words.nodeLengths.get(n.id) ?? [0, 0, 0, 0, 0, 0],
  });
  const known = [...link.knownPhantoms.keys()];
  const routes = link.nodes.filter((n) => n.kind === 'route_handler' && known.includes(n.id));
  const nodes = [
    ...declared.map((n) => values(n, orders.get(n.id) as number)),
    ...came.map((n) => values(n, orderOfHash(n.hash))),
    ...routes.map((n) => ({ ...values(n, orderOfHash(n.hash)), lengths: lengthsAt(state, n.id) })),
    ...ownerMoves(state, owners, new Set(declared.map((n) => n.id))),
    ...gone.map(absentNode),
  ];
  const files = updates.map((u) =>
    u.after === undefined ? absentFile(u.id) : { id: u.id, flags: fileRow(u.after, u.id).flags, lengths: words.fileLengths.get(u.id) ?? [0, 0] },
  );
  const fileIds = Math.max(state.columns.files, ...updates.map((u) => u.id + 1));
  // An id that was given out and not used in the end has no node.
  const filled = new Set(nodes.map((n) => n.id));
  for (let id = state.columns.nodes; id < link.nodeIds; id++) if (!filled.has(id)) nodes.push(absentNode(id));
  return { nodeIds: link.nodeIds, fileIds, nodes, files };
}

const lengthsAt = ({ columns }: IndexState, id: number): number[] => columns.nodeLengths.map((lengths) => lengths[id] ?? 0);

function ownersIn(units: Iterable<FileUnit>): Map<number, number> {
  const owners = new Map<number, number>();
  for (const unit of new Set(units)) {
    for (const s of unit.syms) {
      if (s.node < 0) continue;
      if (s.owner !== undefined && s.owner.node !== s.node) owners.set(s.node, s.owner.node);
      else if (!owners.has(s.node)) owners.set(s.node, -1);
    }
  }
  return owners;
}

/** Position of each node within its file. Nodes arrive file by file, the file's own node first. */
function ordersIn(declared: readonly GraphNode[]): Map<number, number> {
  let first = 0;
  return new Map(
    declared.map((n, i) => {
      if (n.kind === 'file') first = i;
      return [n.id, i - first];
    }),
  );
}

/** Nodes of unchanged files that have another owner now. */
function ownerMoves({ columns: c }: IndexState, owners: ReadonlyMap<number, number>, changed: ReadonlySet<number>): NodeColumnValues[] {
  const moved = [...owners].filter(([id, owner]) => !changed.has(id) && id < c.nodes && c.nodeOwner[id] !== owner);
  return moved.map(([id, owner]) => ({
    ...{ id, file: c.nodeFile[id] as number, kind: c.nodeKind[id] as number, flags: c.nodeFlags[id] as number, owner },
    ...{ startLine: c.nodeStartLine[id] as number, endLine: c.nodeEndLine[id] as number, order: c.nodeOrder[id] as number },
    lengths: c.nodeLengths.map((lengths) => lengths[id] as number),
  }));
}

export interface CountInput {
  readonly state: IndexState;
  readonly files: RowChanges<GraphFile, number>;
  readonly nodes: RowChanges<GraphNode, number>;
  readonly edgesAdded: EdgeColumns;
  readonly edgesGone: EdgeColumns;
  readonly terms: number;
  readonly unresolved: number;
}

export function countChanges({ state, files, nodes, edgesAdded, edgesGone, terms, unresolved }: CountInput): CountChange[] {
  const tally = new CountTally();
  const storedKind = (id: number) => kindName(state.columns.nodeKind[id] as number);
  for (const n of nodes.put) {
    if (n.id < state.columns.nodes) tally.node(storedKind(n.id), -1);
    tally.node(n.kind, 1);
  }
  for (const id of nodes.drop) tally.node(storedKind(id), -1);
  const stored = new Map([...state.files.values()].map((f) => [f.id, f.language]));
  for (const f of files.put) {
    if (stored.has(f.id)) tally.file(stored.get(f.id) as string, -1);
    tally.file(f.language, 1);
  }
  for (const id of files.drop) tally.file(stored.get(id) as string, -1);
  tally.edges(edgesAdded, 1);
  tally.edges(edgesGone, -1);
  tally.count('total', 'terms', terms);
  tally.count('total', 'unresolved', unresolved);
  return tally.changes();
}

/** Adds up changes of the same subject and name. */
class CountTally {
  readonly #counts = new Map<string, CountChange>();

  count(subject: CountChange['subject'], name: string, by: number): void {
    const key = `${subject} ${name}`;
    this.#counts.set(key, { subject, name, by: (this.#counts.get(key)?.by ?? 0) + by });
  }

  node(kind: string, by: number): void {
    this.count('node_kind', kind, by);
    this.count('total', 'nodes', by);
  }

  file(language: string, by: number): void {
    this.count('language', language, by);
    this.count('total', 'files', by);
  }

  edges({ types }: EdgeColumns, by: 1 | -1): void {
    for (const type of types) this.count('edge_type', edgeTypeName(type), by);
    this.count('total', 'edges', by * types.length);
  }

  changes(): CountChange[] {
    return [...this.#counts.values()];
  }
}
