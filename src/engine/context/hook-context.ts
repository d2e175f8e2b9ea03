/**
 * A few lines of context for an agent at one moment of its work, such as an edit. Reads single rows of the store and
 * nothing that takes time to load, because a hook is a new process each time and has 300 ms in all.
 */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { countOf } from '../../util/count-of.ts';
import { lastPart } from '../../util/last-part.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import { commitsApart } from '../git/commits-apart.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

const MAX_SYMBOLS = 3;
const MAX_USERS = 5;
const MAX_TESTS = 6;
const USES = ['calls', 'extends', 'implements', 'overrides', 'references', 'type_hint_of'];

/** `src/app.py`, as the index spells it; undefined for files outside of the repository. */
export function pathInside(root: string, cwd: string, path: string): string | undefined {
  const inside = relative(root, resolve(cwd, path));
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? undefined : inside.split(sep).join('/');
}

export async function sessionContext({ place, snapshot }: SnapshotView): Promise<string> {
  const behind = await commitsApart(place.root, snapshot.commit);
  const state = behind === 0 ? '' : ` The index is ${countOf(behind, 'commit')} behind: index_repo brings it up to date.`;
  return `knowing has ${place.name} indexed: ${countOf(snapshot.files, 'file')}, ${countOf(snapshot.nodes, 'symbol')}, ${countOf(snapshot.edges, 'relation')}.${state} Ask context_for_task with the words of a task before you search files; blast_radius before you change a signature.`;
}

export interface EditedPlace {
  readonly file: string;
  /** The text that is to be replaced; tells which symbols are meant. */
  readonly oldText?: string | undefined;
}

/** What depends on the symbols that are about to change. */
export async function editContext(view: SnapshotView, { file, oldText }: EditedPlace): Promise<string | undefined> {
  const nodes = (await view.reader.nodesByFile([file])).filter((n) => n.kind !== 'file');
  if (nodes.length === 0) return undefined;
  const range = oldText === undefined ? undefined : linesOf(resolve(view.repo.root, file), oldText);
  const touched = range === undefined ? [] : innermost(nodes, range);
  const lines: string[] = [];
  for (const node of touched.slice(0, MAX_SYMBOLS)) lines.push(...(await usersLine(view.reader, node)));
  return lines.length === 0 ? undefined : `${lines.join('\n')}\nblast_radius and test_scope of knowing say more.`;
}

/** Tests that reach what was edited. */
export async function testsOf({ reader }: SnapshotView, files: readonly string[]): Promise<string[]> {
  const nodes = (await reader.nodesByFile(files)).filter((n) => n.kind !== 'file' && (n.flags & NODE_FLAGS.test) === 0);
  const edges = await reader.edgesTo(
    nodes.map((n) => n.id),
    ['tests'],
  );
  const counts = new Map<number, number>();
  for (const { source } of edges) counts.set(source, (counts.get(source) ?? 0) + 1);
  const best = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_TESTS);
  return (await reader.nodes(best.map(([id]) => id))).map((n) => `${n.file}:${n.startLine} ${n.name}`);
}

interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Where a text stands in a file. The file on disk counts: the edit is about to change that one. */
export function linesOf(path: string, text: string): LineRange | undefined {
  const content = readIfThereSync(path)?.toString('utf8');
  const at = content === undefined || text === '' ? -1 : content.indexOf(text);
  if (content === undefined || at < 0) return undefined;
  const from = content.slice(0, at).split('\n').length;
  return { from, to: from + text.split('\n').length - 1 };
}

/** Not the class when it is one of its methods that changes. */
function innermost(nodes: readonly GraphNode[], { from, to }: LineRange): GraphNode[] {
  const touched = nodes.filter((n) => n.startLine <= to && n.endLine >= from);
  return touched.filter(
    (n) => !touched.some((m) => m !== n && m.startLine >= n.startLine && m.endLine <= n.endLine && m.endLine - m.startLine < n.endLine - n.startLine),
  );
}

async function usersLine(reader: GraphReader, node: GraphNode): Promise<string[]> {
  const [users, tests] = [await reader.edgesTo([node.id], USES), await reader.edgesTo([node.id], ['tests'])];
  const mentions = (await reader.unresolvedByName([lastPart(node.name)])).reduce((sum, m) => sum + m.count, 0);
  if (users.length + tests.length + mentions === 0) return [];
  const shown = [...new Set(users.map((e) => e.source))].slice(0, MAX_USERS);
  const names = (await reader.nodes(shown)).map((n) => `${n.name} (${n.file}:${n.startLine})`);
  const more = users.length > names.length ? ', …' : '';
  const unsure = mentions === 0 ? '' : `; ${mentions} calls by this name are not linked for certain`;
  return [
    `${node.name} is used in ${users.length} places${names.length === 0 ? '' : `: ${names.join(', ')}${more}`}; ${tests.length} tests reach it${unsure}.`,
  ];
}
