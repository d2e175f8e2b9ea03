/**
 * GCF for a reader who pays for each token: still GCF to any reader of the format, without what only programs use. The
 * header keeps the number of symbols, a score and a provenance are neutral, and an edge is a word under the symbol that it
 * starts from (`~ calls @3`) instead of a line of its own.
 */
import { groupBy } from '../util/group-by.ts';

const HEADER = /^(GCF profile=graph tool=\S+).*?( symbols=\d+).*$/;
const DECLARATION = /^(@(\d+) \S+ \S+) \S+ \S+$/;
const REFERENCE = /^@(\d+) {2}#/;
const EDGES = /^## edges /;
const EDGE = /^@(\d+)<@(\d+) (\S+)$/;
const NOTE = '# ~ ';
/** The format wants both fields. */
const NEUTRAL = '0 -';
/** A name says it: `Type.method`. */
const SAID_BY_NAMES = new Set(['contains']);

/** A symbol's line with the comments under it, or any other line. */
interface Block {
  readonly number?: string;
  readonly line: string;
  readonly comments: string[];
}

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly type: string;
}

export function briefGcf(encoded: string): string {
  const { blocks, edges } = readBlocks(encoded.trimEnd().split('\n'));
  const bare = new Set(blocks.flatMap((b) => (b.number !== undefined && b.comments.length === 0 && !REFERENCE.test(b.line) ? [b.number] : [])));
  const relations = groupBy(
    edges.map((edge) => relationOf(edge, bare)),
    (relation) => relation.under,
  );
  const lines = blocks.flatMap(({ line, comments, number }) => [line, ...withRelations(comments, relations.get(number ?? '') ?? [])]);
  return `${lines.join('\n')}\n`;
}

function readBlocks(lines: readonly string[]): { blocks: Block[]; edges: Edge[] } {
  const blocks: Block[] = [];
  const edges: Edge[] = [];
  for (const line of lines) {
    const [, declared, number] = DECLARATION.exec(line) ?? [];
    const [, target, source, type] = EDGE.exec(line) ?? [];
    const reference = REFERENCE.exec(line)?.[1];
    const last = blocks.at(-1);
    if (declared !== undefined) blocks.push({ number: number as string, line: `${declared} ${NEUTRAL}`, comments: [] });
    else if (reference !== undefined) blocks.push({ number: reference, line, comments: [] });
    else if (type !== undefined) edges.push({ source: source as string, target: target as string, type });
    else if (line.startsWith('# ') && !line.startsWith('# truncated=') && last?.number !== undefined) last.comments.push(line);
    else if (!EDGES.test(line)) blocks.push({ line: line.replace(HEADER, '$1$2'), comments: [] });
  }
  return { blocks, edges: edges.filter((e) => !SAID_BY_NAMES.has(e.type)) };
}

interface Relation {
  /** Number of the symbol under which it is said. */
  readonly under: string;
  readonly words: string;
  readonly other: string;
}

/** A symbol that is only a place says nothing of itself, so what it calls says it. */
function relationOf({ source, target, type }: Edge, bare: ReadonlySet<string>): Relation {
  if (type === 'calls' && bare.has(source)) return { under: target, words: 'called from', other: source };
  return { under: source, words: type.replaceAll('_', ' '), other: target };
}

/** Said on the line that says the same of symbols beside the list, where there is one. */
function withRelations(comments: readonly string[], relations: readonly Relation[]): string[] {
  const lines = [...comments];
  for (const [words, some] of groupBy(relations, (r) => r.words)) {
    const listed = some.map((r) => `@${r.other}`).join(', ');
    const start = `${NOTE}${words} `;
    const same = lines.findIndex((line) => line.startsWith(start));
    if (same >= 0) lines[same] = `${start}${listed}, ${(lines[same] as string).slice(start.length)}`;
    else lines.splice(placeForNote(lines), 0, `${start}${listed}`);
  }
  return lines;
}

/** Behind a signature, before a source. */
const placeForNote = ([first]: readonly string[]): number => (first === undefined || first.startsWith(NOTE) || /^# [\d…|]/.test(first) ? 0 : 1);
