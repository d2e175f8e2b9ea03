/**
 * A question's view of an older snapshot: its graph, put together from the newest one and the recorded changes, and a
 * reader of its symbols. Lines, signatures and unresolved names are kept for the newest snapshot only.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { type PastGraph, pastGraph } from '../../analysis/past/past-graph.ts';
import { UserError } from '../../errors.ts';
import { loadLanguages } from '../../languages/registry.ts';
import type { GraphFile, GraphNode, Snapshot } from '../../model/graph.ts';
import type { GraphReader, NameQuery, SnapshotChanges } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { resolveSnapshots } from './resolve-snapshot.ts';

/** `name`: as a person writes it, see resolve-snapshot.ts. The view itself when that is the newest. */
export async function pastView(view: SnapshotView, name: string): Promise<SnapshotView> {
  const [wanted, newest] = (await resolveSnapshots(view.reader, [name, '@latest'])) as [Snapshot, Snapshot];
  if (view.snapshot.hash !== newest.hash)
    throw new UserError('USAGE', 'The index holds uncommitted edits, which are not part of any snapshot.', {
      hint: `Commit or undo them and run \`${repoCommand('index')}\`; then ask again.`,
    });
  if (wanted.hash === newest.hash) return view;
  const changes = (await view.reader.changesBetween(wanted.hash, newest.hash)) as SnapshotChanges;
  if (!changes.complete)
    throw new UserError('NOT_FOUND', `What snapshot ${wanted.hash.slice(0, 12)} held is no longer known.`, {
      hint: 'A later snapshot changed more than 100,000 rows and keeps only its root hashes. Ask about a newer one.',
    });
  const languages = await loadLanguages();
  const isTestPath = (path: string) => languages.forPath(path)?.isTestPath(path) ?? false;
  const reader = view.layers?.code ?? view.reader;
  const past = pastGraph(await codeGraph(view), { changes, ids: await idsOf(reader, changes), isTestPath });
  return { ...view, snapshot: wanted, layers: undefined, reader: pastReader(reader, past, changes), graph: async () => past.graph };
}

/** Without layers: they say what is known of the code as it is now. */
async function codeGraph({ graph, layers }: SnapshotView): Promise<CodeGraph> {
  if (layers === undefined) return graph();
  return { ...(await graph()), columns: await layers.code.searchColumns(), adjacency: await layers.code.adjacency() };
}

async function idsOf(reader: GraphReader, { nodes, edges }: SnapshotChanges): Promise<Map<string, number>> {
  const hashes = new Set([...nodes.map((c) => c.node.hash), ...edges.flatMap((e) => [e.source.hash, e.target.hash])]);
  return new Map((await reader.nodesByHash([...hashes])).map((n) => [n.hash, n.id]));
}

/** Where an edge stood in the text is not kept, so that it has no edges to read: the graph has them. */
function pastReader(reader: GraphReader, { gone, later, graph }: PastGraph, { files }: SnapshotChanges): GraphReader {
  const existing = <T extends { readonly id: number }>(nodes: readonly T[]): T[] => nodes.filter((n) => !later.has(n.id));
  const goneIds = new Map(gone.map((n) => [n.id, n]));
  const among = (ids: readonly number[]): GraphNode[] => ids.flatMap((id) => goneIds.get(id) ?? []);
  const stored = (ids: readonly number[]): number[] => ids.filter((id) => !goneIds.has(id));
  const addedPaths = new Set(files.filter((f) => f.before === null).map((f) => f.path));
  const removedFiles = files.filter((f) => f.after === null && f.before !== null);
  return {
    ...reader,
    nodes: async (ids) => [...existing(await reader.nodes(stored(ids))), ...among(ids)],
    names: async (ids) => [...existing(await reader.names(stored(ids))), ...among(ids)],
    nodesByName: async (query) => [...existing(await reader.nodesByName(query)), ...gone.filter(isNamed(query))],
    namesByName: async (query) => [...existing(await reader.namesByName(query)), ...gone.filter(isNamed(query))],
    nodesByHash: async (hashes) => [...existing(await reader.nodesByHash(hashes)), ...gone.filter((n) => hashes.includes(n.hash))],
    nodesByPrefix: async (prefix, limit) => [...existing(await reader.nodesByPrefix(prefix, limit)), ...gone.filter(begins(prefix))].slice(0, limit),
    nodesByFile: async (paths) => [...existing(await reader.nodesByFile(paths)), ...gone.filter((n) => paths.includes(n.file))],
    filesByPath: async (paths) => {
      const known = (await reader.filesByPath(paths)).filter((f) => !addedPaths.has(f.path));
      const others = removedFiles.filter((f) => paths.includes(f.path));
      return [...known, ...others.map((f): GraphFile => ({ id: graph.paths.indexOf(f.path), path: f.path, hash: f.before as string, ...UNKNOWN }))];
    },
    edgesFrom: async () => [],
    edgesTo: async () => [],
  };
}

const UNKNOWN = { language: '', size: 0, lines: 0, flags: 0 };

function isNamed({ names, kinds }: NameQuery): (node: GraphNode) => boolean {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return ({ name, kind }) => (kinds === undefined || kinds.includes(kind)) && partsOf(name).some((part) => wanted.has(part));
}

const begins = (prefix: string) => (node: GraphNode) => partsOf(node.name).some((part) => part.startsWith(prefix.toLowerCase()));
const partsOf = (name: string): string[] => [name.toLowerCase(), lastPart(name).toLowerCase()];
