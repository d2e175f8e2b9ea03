/**
 * Who uses a symbol in the other repositories of the roster. There it is a phantom: a name outside of that repository.
 * A phantom counts when its name ends as the symbol's does and names the symbol's repository or package on the way.
 */
import type { Environment } from '../../config/paths.ts';
import { knowingHome } from '../../config/paths.ts';
import { type RosterEntry, readRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';
import { openPlaceStore } from '../repositories/place-store.ts';

export interface ForeignCaller {
  readonly repo: string;
  readonly node: GraphNode;
  readonly type: string;
  readonly line: number | undefined;
  readonly confidence: number;
}

export interface CrossRepoCallers {
  readonly callers: readonly ForeignCaller[];
  readonly total: number;
  /** Repositories that were looked at, without the symbol's own. */
  readonly searched: readonly string[];
  /** Repositories whose database could not be read. */
  readonly unreadable: readonly string[];
  /** Mentions of the bare name that could not be linked in those repositories. */
  readonly unresolved: number;
}

export interface CrossRepoRequest {
  readonly symbol: GraphNode;
  readonly url: string;
  readonly root: string;
  readonly env: Environment;
  readonly limit: number;
}

export async function crossRepoCallers({ symbol, url, root, env, limit }: CrossRepoRequest): Promise<CrossRepoCallers> {
  const found: ForeignCaller[] = [];
  const [searched, unreadable]: [string[], string[]] = [[], []];
  let unresolved = 0;
  for (const entry of readRoster(knowingHome(env))) {
    if (entry.root === root) continue;
    const result = await inRepository(entry, (reader) => callersIn(reader, entry.name, symbol, url));
    if (result === undefined) unreadable.push(entry.name);
    else {
      searched.push(entry.name);
      found.push(...result.callers);
      unresolved += result.unresolved;
    }
  }
  found.sort((a, b) => b.confidence - a.confidence || (a.repo + a.node.qualifiedName < b.repo + b.node.qualifiedName ? -1 : 1));
  return { callers: found.slice(0, limit), total: found.length, searched, unreadable, unresolved };
}

async function inRepository<T>(entry: RosterEntry, work: (reader: GraphReader) => Promise<T>): Promise<T | undefined> {
  try {
    const store = await openPlaceStore(entry, { readonly: true });
    try {
      return await work(await store.read());
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

async function callersIn(reader: GraphReader, repo: string, symbol: GraphNode, url: string): Promise<{ callers: ForeignCaller[]; unresolved: number }> {
  const leaf = lastPart(symbol.name);
  const phantoms = (await reader.nodesByName({ names: [symbol.name, leaf], kinds: ['external'], limit: 500 })).filter((n) => means(n.name, symbol, url));
  const edges = await reader.edgesTo(phantoms.map((n) => n.id));
  const sources = new Map((await reader.nodes([...new Set(edges.map((e) => e.source))])).map((n) => [n.id, n]));
  const callers = edges.flatMap((e) => {
    const node = sources.get(e.source);
    return node === undefined ? [] : [{ repo, node, type: e.type, line: e.sites[0]?.line, confidence: e.confidence }];
  });
  const mentions = await reader.unresolvedByName([leaf]);
  return { callers, unresolved: mentions.reduce((sum, m) => sum + m.count, 0) };
}

/** `flask.app.Flask.run` means Flask.run of github.com/pallets/flask, `celery.app.run` does not. */
function means(phantom: string, { name, package: folder }: GraphNode, url: string): boolean {
  const parts = phantom.toLowerCase().split(/[./:#]+/);
  const own = name.toLowerCase().split('.');
  if (own.some((part, i) => parts[parts.length - own.length + i] !== part)) return false;
  const origin = new Set(
    [...url.toLowerCase().split('/'), ...folder.toLowerCase().split('/')].filter((part) => part.length > 2 && part !== 'src' && part !== 'lib'),
  );
  return parts.slice(0, -own.length).some((part) => origin.has(part) || origin.has(part.replaceAll('_', '-')));
}
