/**
 * Every resolved call site of a stored graph, one record each: what the edge judge of the benchmarks reads. An element
 * of JSX or of a template uses a component without calling it, `super(…)` and `x[key](…)` call what they do not name:
 * their records say where the caller is, and where the element, `super` or the key.
 */
import { join } from 'node:path';
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';

export interface CallRecord {
  readonly file: string;
  /** Of the call; absent for an element, for `super(…)` and for `x[key](…)`. */
  readonly line?: number;
  readonly column?: number;
  readonly source: string;
  /** Of an element, `<Foo />`: the caller's first line, and where the element's name stands. */
  readonly source_line?: number;
  readonly element?: Site;
  /** Of `super(…)` likewise. */
  readonly super?: Site;
  /** Of `x[key](…)` likewise. */
  readonly key?: Site;
  /** Absent for what lies outside of the repository. */
  readonly target_file?: string;
  readonly target_line?: number;
  readonly target_name: string;
  readonly provenance: string;
}

interface Site {
  readonly line: number;
  readonly column: number;
}

const CALL_EDGES = ['calls', 'decorates'];
const CHUNK = 5_000;

/** `root`: where the files are. */
export async function exportCalls(reader: GraphReader, root: string, write: (record: CallRecord) => void): Promise<void> {
  const formOf = formReader(root);
  const edges: { source: number; target: number; provenance: string; sites: readonly Site[] }[] = [];
  const flush = async () => {
    const ids = [...new Set(edges.flatMap((e) => [e.source, e.target]))];
    const nodes = new Map((await reader.nodes(ids)).map((n) => [n.id, n]));
    for (const e of edges.splice(0)) {
      const source = nodes.get(e.source) as GraphNode;
      const target = nodes.get(e.target) as GraphNode;
      for (const site of e.sites)
        write({ file: source.file, ...placeOf(source, site, formOf), source: source.name, ...goalOf(target), provenance: e.provenance });
    }
  };
  const pending: (typeof edges)[] = [];
  await reader.eachEdge(CALL_EDGES, (edge) => {
    edges.push(edge);
    if (edges.length === CHUNK) pending.push(edges.splice(0));
  });
  pending.push(edges.splice(0));
  for (const chunk of pending) {
    edges.push(...chunk);
    await flush();
  }
}

type Place = Pick<CallRecord, 'line' | 'column' | 'source_line' | Form>;
type Form = 'element' | 'super' | 'key';
type FormOf = (file: string, site: Site) => Form | undefined;

function placeOf({ file, startLine }: GraphNode, { line, column }: Site, formOf: FormOf): Place {
  const form = formOf(file, { line, column });
  return form === undefined ? { line, column } : { source_line: startLine, [form]: { line, column } };
}

function goalOf(target: GraphNode): Pick<CallRecord, 'target_file' | 'target_line' | 'target_name'> {
  const inside = target.fileId >= 0 ? { target_file: target.file, target_line: target.startLine } : {};
  return { ...inside, target_name: target.name };
}

const MAY_HAVE_ELEMENTS = /\.(?:[jt]sx|[cm]?js|vue|svelte|astro)$/i;
const MAY_HAVE_SUPER = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i;
const SUPER = /super\s*\(/y;
const KEY = /[\w$.]+\s*\]/y;
const ELEMENT_START = /<[\w$.]*$/;
const NAME = /[\w$]+\s*(.?)/y;

/** What stands at a place if it is not plain call: the name of an element, `super` or a key, by the file as it is now. */
function formReader(root: string): FormOf {
  const texts = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    const lines = texts.get(file) ?? readLines(join(root, file));
    texts.set(file, lines);
    return lines;
  };
  return (file, { line, column }) => {
    if (!MAY_HAVE_SUPER.test(file)) return undefined;
    const text = linesOf(file)[line - 1] ?? '';
    if (matchesAt(SUPER, text, column)) return 'super';
    if (text[column - 1] === '[' && matchesAt(KEY, text, column)) return 'key';
    return MAY_HAVE_ELEMENTS.test(file) && isElement(text, column) ? 'element' : undefined;
  };
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isElement(text: string, column: number): boolean {
  NAME.lastIndex = column;
  return ELEMENT_START.test(text.slice(0, column)) && NAME.exec(text)?.[1] !== '(';
}

/** A file that has gone since has no elements to tell from calls. */
function readLines(path: string): readonly string[] {
  return readIfThereSync(path)?.toString('utf8').split('\n') ?? [];
}
