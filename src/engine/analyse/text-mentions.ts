/** Asks git where the text of the working tree says a symbol's name, and tells what no edge accounts for, in words. */
import type { Dependent } from '../../analysis/dependents/find-dependents.ts';
import { mayMean, type TextLine, type UnlinkedMentions, unlinkedMentions } from '../../analysis/dependents/unlinked-mentions.ts';
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';
import { isPhantomKind, type NodeKind } from '../../model/node-kinds.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { linesMatching } from './grep-lines.ts';
import { ownerName } from './possible-calls.ts';

const linesSaying = (root: string, name: string): Promise<TextLine[]> => linesMatching(root, ['-w', '-F', '-e', name]);

/** Shorter names are words of every text. */
const MIN_NAME = 4;
const MAX_PLACES = 3;
/** Names shared by more symbols, or used by more code, cannot be checked in that time. */
const MAX_BEARERS = 20;
const MAX_USERS = 3_000;

/** Begins to look; with what was found, the answer is what that leaves open. */
export function lookForName(view: SnapshotView, symbol: GraphNode): (found: readonly Dependent[]) => Promise<string[]> {
  const name = lastPart(symbol.name).replace(/^#|[?!=]$/g, '');
  const lines = isInformative(symbol.kind, name) ? linesSaying(view.repo.root, name) : undefined;
  const property = propertyOf(symbol, name);
  const propertyLines = property === undefined ? [] : linesSaying(view.repo.root, property);
  return async (found) => {
    if (lines === undefined) return [];
    const indexed = new Set((await view.graph()).paths);
    const isOpen = await openLines(view, symbol, name, found);
    const isIndexed = (file: string) => indexed.has(file);
    const mentions = unlinkedMentions(await lines, { symbol, name, isIndexed, isOpen });
    const asProperty = property === undefined ? [] : unlinkedMentions(await propertyLines, { symbol, name: property, isIndexed, isOpen: NOTHING }).outside;
    return inWords({ ...mentions, outside: [...mentions.outside, ...asProperty] });
  };
}

/** Templates ask for `owner.lastName` where code calls `getLastName()`. */
const ACCESSOR = /^(?:get|is|set)([A-Z])(\w*)$/;

function propertyOf({ kind }: GraphNode, name: string): string | undefined {
  const [, first = '', rest = ''] = (kind === 'method' && ACCESSOR.exec(name)) || [];
  return rest.length + 1 < MIN_NAME ? undefined : first.toLowerCase() + rest;
}

function isInformative(kind: NodeKind, name: string): boolean {
  return name.length >= MIN_NAME && kind !== 'file' && kind !== 'module' && !isPhantomKind(kind) && /^[\w$]+$/.test(name);
}

type IsOpen = (line: TextLine) => boolean;
const NOTHING: IsOpen = () => false;

/** Which lines of code are left open: all, where nothing was found and nobody else bears the name; else those that may mean it and that no edge leads from. */
async function openLines(view: SnapshotView, symbol: GraphNode, name: string, found: readonly Dependent[]): Promise<IsOpen> {
  const { reader } = view;
  const bearers = (await reader.nodesByName({ names: [name, lastPart(symbol.name)], limit: MAX_BEARERS + 1 })).filter((n) => n.fileId >= 0);
  if (found.length === 0 && bearers.every((n) => n.id === symbol.id)) return () => true;
  // Calls that could not be linked are counted by name: they say as much.
  if (bearers.length > MAX_BEARERS || (await reader.unresolvedByName([name])).length > 0) return NOTHING;
  const ids = bearers.map((n) => n.id);
  if (await hasManyUsers(view, ids)) return NOTHING;
  const edges = await reader.edgesTo(ids);
  const direct = found.filter((d) => d.depth === 1).map((d) => d.id);
  const users = await reader.nodes([...new Set([...edges.map((e) => e.source), ...direct.slice(0, MAX_USERS)])]);
  const owner = await ownerName(view, symbol);
  const importers = new Set(edges.flatMap((e) => (e.type === 'imports' ? [e.source] : [])));
  const visible = new Set([symbol.file, ...users.filter((n) => importers.has(n.id)).map((n) => n.file)]);
  const whole = lastPart(symbol.name).replace(/^#|=$/g, '');
  const mayMeanIt = mayMean({ name, whole, owner, isVisible: (file) => visible.has(file) });
  const isAccounted = accountedFor([...bearers, ...users], edges);
  return (line) => mayMeanIt(line) && !isAccounted(line);
}

async function hasManyUsers(view: SnapshotView, ids: readonly NodeId[]): Promise<boolean> {
  const { offsets } = (await view.graph()).adjacency.in;
  return ids.reduce((sum, id) => sum + (offsets[id + 1] as number) - (offsets[id] as number), 0) > MAX_USERS;
}

/** Lines inside of symbols that use a bearer of the name, or are one; of what uses it at the top of a file only the places themselves. */
function accountedFor(symbols: readonly GraphNode[], edges: readonly GraphEdge[]): IsOpen {
  const byId = new Map(symbols.map((n) => [n.id, n]));
  const places = new Set<string>();
  const extents = new Map<string, Extent[]>();
  for (const { file, kind, startLine, endLine } of byId.values()) if (kind !== 'file' && kind !== 'module') pushTo(extents, file, { startLine, endLine });
  for (const { source, type, sites } of edges) {
    const file = byId.get(source)?.file ?? '';
    for (const { line } of sites) {
      places.add(`${file}:${line}`);
      if (type === 'imports') pushTo(extents, file, { startLine: line, endLine: line + LONGEST_IMPORT, listed: true });
    }
  }
  const holds =
    ({ line, text }: TextLine) =>
    (e: Extent) =>
      line >= e.startLine && line <= e.endLine && (e.listed !== true || LISTED.test(text));
  return (said) => places.has(`${said.file}:${said.line}`) || (extents.get(said.file)?.some(holds(said)) ?? false);
}

interface Extent {
  readonly startLine: number;
  readonly endLine: number;
  /** Only of lines that hold a name and nothing else: the lines of an import in brackets. */
  readonly listed?: true;
}

const LONGEST_IMPORT = 80;
const LISTED = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*\}?\)?$/;

function inWords({ outside, code }: UnlinkedMentions): string[] {
  return [
    ...(outside.length === 0 ? [] : [`files that are not read as code say its name: ${places(outside)}`]),
    ...(code.length === 0 ? [] : [`its name stands in code that could not be linked to it: ${places(code)}`]),
  ];
}

function places(lines: readonly TextLine[]): string {
  const shown = lines.slice(0, MAX_PLACES).map(({ file, line }) => `${file}:${line}`);
  const rest = lines.length - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}
