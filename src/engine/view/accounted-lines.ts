/**
 * Which lines that say a name are accounted for by edges to symbols of that name. Edges are read from the side that is
 * smaller: from those who bear the name, or from the lines. A place is kept once for every way of saying it in a symbol
 * (`stats.size` twice in a function), so a line counts that says it like a linked line of the same symbol; a bare name
 * means the same throughout a symbol.
 */
import { askers, type TextLine } from '../../analysis/dependents/unlinked-mentions.ts';
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';
import { isContainerKind } from '../../model/node-kinds.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from './snapshot-view.ts';

export type IsAccounted = (line: TextLine) => boolean;

export interface SaidName {
  /** As it stands in text. */
  readonly name: string;
  /** Asked of something (`x.name`), not a bare name. */
  readonly isMember: boolean;
  /** Every line that says it, and those in question. */
  readonly lines: readonly TextLine[];
  readonly wanted: readonly TextLine[];
  /** All symbols of the name; undefined when there are many. */
  readonly bearers: readonly GraphNode[] | undefined;
  /** The symbol and its members: whoever uses a member says the type. */
  readonly ids: readonly NodeId[];
  /** Those who are known to use it. */
  readonly users: readonly NodeId[];
}

/** Edges to symbols of the name, with what they start at. */
interface NameEdges {
  readonly bearers: readonly GraphNode[];
  readonly sources: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** More edges than this are not read for one answer. */
const MAX_EDGES = 3_000;
/** Lines whose symbols are looked at, where the name has too many bearers. */
const MAX_LINES = 400;

/** Undefined when the name is too common to tell. */
export async function accountedLines(view: SnapshotView, said: SaidName): Promise<IsAccounted | undefined> {
  const found = (await edgesToBearers(view, said)) ?? (await edgesOfLines(view, said));
  return found && (said.isMember ? membersAccounted(said, found) : namesAccounted(said, found));
}

async function edgesToBearers(view: SnapshotView, { bearers, ids, users, isMember }: SaidName): Promise<NameEdges | undefined> {
  if (bearers === undefined) return undefined;
  const { reader } = view;
  const targets = [...new Set([...bearers.map((n) => n.id), ...ids])];
  if (await hasManyUsers(view, targets)) return undefined;
  const edges = await reader.edgesTo(targets);
  const sources = await reader.nodes([...new Set([...edges.map((e) => e.source), ...(isMember ? [] : users.slice(0, MAX_EDGES))])]);
  return { bearers, edges, sources };
}

async function hasManyUsers(view: SnapshotView, ids: readonly NodeId[]): Promise<boolean> {
  const { offsets } = (await view.graph()).adjacency.in;
  return ids.reduce((sum, id) => sum + (offsets[id + 1] as number) - (offsets[id] as number), 0) > MAX_EDGES;
}

/** Edges that start around the lines, to whatever is called so. */
async function edgesOfLines({ reader }: SnapshotView, { name, wanted, ids }: SaidName): Promise<NameEdges | undefined> {
  if (wanted.length > MAX_LINES) return undefined;
  const lines = new Map<string, number[]>();
  for (const { file, line } of wanted) pushTo(lines, file, line);
  const around = (await reader.nodesByFile([...lines.keys()])).filter((n) => lines.get(n.file)?.some((line) => holds(n, line)));
  const edges = await reader.edgesFrom(around.map((n) => n.id));
  const targets = await reader.names([...new Set(edges.map((e) => e.target))]);
  const named = new Set([...ids, ...targets.filter((n) => isCalled(n.name, name)).map((n) => n.id)]);
  const bearers = around.filter((n) => isCalled(n.name, name));
  const used = edges.filter((e) => named.has(e.target));
  const users = new Set(used.map((e) => e.source));
  return { bearers, sources: around.filter((n) => users.has(n.id)), edges: used };
}

const isCalled = (full: string, name: string): boolean => lastPart(full).replace(/[?!=]$/, '') === name;
const holds = ({ startLine, endLine }: GraphNode, line: number): boolean => line >= startLine && line <= endLine;
const placeOf = ({ file, line }: Pick<TextLine, 'file' | 'line'>): string => `${file}:${line}`;

/** Lines with a place on them, and lines that ask the same thing for it as a line with a place does in the same symbol. */
function membersAccounted({ name, lines }: SaidName, { bearers, sources, edges }: NameEdges): IsAccounted {
  const textOf = new Map(lines.map((l) => [placeOf(l), l.text]));
  const places = linkedPlaces(sources, edges);
  const declared = new Set(bearers.map((n) => placeOf({ file: n.file, line: n.startLine })));
  const users = new Map<string, { readonly node: GraphNode; readonly asked: ReadonlySet<string> }[]>();
  const sitesOf = new Map<NodeId, number[]>();
  for (const { source, sites } of edges) for (const { line } of sites) pushTo(sitesOf, source, line);
  for (const node of sources) {
    const asked = (sitesOf.get(node.id) ?? []).flatMap((line) => askers(textOf.get(placeOf({ file: node.file, line })) ?? '', name));
    if (asked.length > 0) pushTo(users, node.file, { node, asked: new Set(asked) });
  }
  return (line) => {
    if (places.has(placeOf(line)) || declared.has(placeOf(line))) return true;
    const said = askers(line.text, name);
    return said.length > 0 && (users.get(line.file)?.some(({ node, asked }) => holds(node, line.line) && said.every((s) => asked.has(s))) ?? false);
  };
}

function linkedPlaces(sources: readonly GraphNode[], edges: readonly GraphEdge[]): Set<string> {
  const files = new Map(sources.map((n) => [n.id, n.file]));
  return new Set(edges.flatMap((e) => e.sites.map(({ line }) => placeOf({ file: files.get(e.source) ?? '', line }))));
}

/** Lines inside of functions and values that use a bearer of the name, or are one; of what uses it at the top of a file or of a type only the places themselves. */
function namesAccounted({ name }: SaidName, { bearers, sources, edges }: NameEdges): IsAccounted {
  const places = linkedPlaces(sources, edges);
  const files = new Map(sources.map((n) => [n.id, n.file]));
  const extents = new Map<string, Extent[]>();
  for (const { file, kind, startLine, endLine } of sources) if (kind !== 'file' && !isContainerKind(kind)) pushTo(extents, file, { startLine, endLine });
  for (const { file, kind, startLine, endLine } of bearers)
    if (kind !== 'file' && !isContainerKind(kind)) pushTo(extents, file, { startLine, endLine, isBearer: true });
  for (const { source, type, sites } of edges)
    for (const { line } of type === 'imports' ? sites : [])
      pushTo(extents, files.get(source) ?? '', { startLine: line, endLine: line + LONGEST_IMPORT, listed: true });
  // `export const Model = Pkg.Model`: one that bears the name takes it from something else.
  const isTaken = (said: TextLine, e: Extent) => e.isBearer === true && askers(said.text, name).length > 0;
  const covers = (said: TextLine) => (e: Extent) =>
    said.line >= e.startLine && said.line <= e.endLine && (e.listed !== true || LISTED.test(said.text)) && !isTaken(said, e);
  return (said) => places.has(placeOf(said)) || (extents.get(said.file)?.some(covers(said)) ?? false);
}

interface Extent {
  readonly startLine: number;
  readonly endLine: number;
  /** Only of lines that hold a name and nothing else: the lines of an import in brackets. */
  readonly listed?: true;
  /** Of a symbol that has the name itself. */
  readonly isBearer?: true;
}

const LONGEST_IMPORT = 80;
const LISTED = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*\}?\)?$/;
