/**
 * The lines of symbols as they were indexed, numbered. A file on disk counts when its content is still the indexed one;
 * otherwise the text comes from the snapshot's commit. What is found nowhere has no source, rather than a wrong one.
 */
import { join } from 'node:path';
import type { GraphFile, GraphNode, Repo, Snapshot } from '../../model/graph.ts';
import { fileHash } from '../../model/hash.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import type { GraphReader } from '../../store/contract.ts';
import { readBlobs, tryGit } from '../../util/git.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import { type LineRange, relevantLines } from './relevant-lines.ts';

export interface SourceLimits {
  /** Lines. A type's members are symbols of their own: its head says what it is. */
  readonly type: number;
  readonly other: number;
  /** Lines of a comment at the beginning that are shown; the rest of it is left out. */
  readonly doc: number;
}

export const WHOLE: SourceLimits = { type: 40, other: 80, doc: Number.POSITIVE_INFINITY };
/** For an answer that shows a source because it is likely, not because somebody asked for it. */
export const BRIEF: SourceLimits = { type: 14, other: 36, doc: 2 };
/** Of the lines that are shown of a beginning: what was chosen says more a line. */
const FOLDED = 0.7;
const MAX_WIDTH = 240;

/** Of a snapshot. */
export interface TextPlace {
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly reader: GraphReader;
}

export type SourceOf = (node: GraphNode) => string | undefined;

/** `about`: words; of a symbol that is longer than the limits, what concerns them is shown, else its beginning. */
export async function readSources(view: TextPlace, nodes: readonly GraphNode[], limits: SourceLimits = WHOLE, about = ''): Promise<SourceOf> {
  const files = await view.reader.filesByPath([...new Set(nodes.map((n) => n.file).filter((path) => path !== ''))]);
  const lines = new Map([...(await readTexts(view, files))].map(([path, text]) => [path, text.split('\n')]));
  return (node) => {
    const all = lines.get(node.file);
    return all === undefined ? undefined : numberedLines(all, node, limits, about);
  };
}

/** Whole texts by path, as they were indexed; files whose text is no longer available are left out. */
export async function readTexts(view: TextPlace, files: readonly GraphFile[]): Promise<Map<string, string>> {
  const texts = await textsOnDisk(view, files);
  const missing = files.filter((f) => !texts.has(f.path));
  for (const [path, text] of await textsInGit(view, missing)) texts.set(path, text);
  return texts;
}

/** All lines of one indexed file, as they were indexed; undefined when that text is no longer available. */
export async function readLines(view: TextPlace, path: string): Promise<readonly string[] | undefined> {
  const files = path === '' ? [] : await view.reader.filesByPath([path]);
  return (await readTexts(view, files)).get(path)?.split('\n');
}

async function textsOnDisk({ repo }: TextPlace, files: readonly GraphFile[]): Promise<Map<string, string>> {
  const found = await Promise.all(files.map(async (f) => [f.path, await unchangedText(repo.root, repo.url, f)] as const));
  return new Map(found.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

async function unchangedText(root: string, url: string, { path, hash }: GraphFile): Promise<string | undefined> {
  const bytes = await readIfThere(join(root, path));
  return bytes !== undefined && fileHash(url, path, bytes) === hash ? bytes.toString('utf8') : undefined;
}

async function textsInGit({ repo, snapshot }: TextPlace, files: readonly GraphFile[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (snapshot.commit === null || files.length === 0) return texts;
  const listed = await tryGit(repo.root, ['ls-tree', '-z', snapshot.commit, '--', ...files.map((f) => f.path)]);
  const ids = new Map([...(listed ?? '').matchAll(/(\S+)\t([^\0]+)\0/g)].map(([, id, path]) => [path as string, id as string]));
  const blobs = await readBlobs(repo.root, [...ids.values()]);
  for (const { path, hash } of files) {
    const bytes = blobs.get(ids.get(path) ?? '');
    if (bytes !== undefined && fileHash(repo.url, path, bytes) === hash) texts.set(path, Buffer.from(bytes).toString('utf8'));
  }
  return texts;
}

function numberedLines(all: readonly string[], node: GraphNode, limits: SourceLimits, about: string): string {
  const range = { first: node.startLine, last: Math.min(node.endLine, all.length) };
  const most = isTypeKind(node.kind) ? limits.type : limits.other;
  const hidden = hiddenDoc(all, node, limits.doc);
  const length = range.last - range.first + 1 - (hidden === undefined ? 0 : hidden.last - hidden.first);
  const kept = length > most && about !== '' ? relevantLines(all, range, about, most * FOLDED) : undefined;
  const shows = (n: number) => (hidden !== undefined && n >= hidden.first && n <= hidden.last ? 'comment' : kept === undefined || kept.has(n));
  return foldedLines(all, range, shows, kept === undefined ? most : Number.POSITIVE_INFINITY);
}

/** Numbered, without blank lines; indentation stays for whoever edits by matching text. What is not shown is counted; `most`: lines that are shown. */
function foldedLines(all: readonly string[], { first, last }: LineRange, shows: (line: number) => boolean | 'comment', most: number): string {
  const width = String(last).length;
  const shown: number[] = [];
  for (let n = first; n <= last && shown.length < most; n++) if (shows(n) === true) shown.push(n);
  const out: string[] = [];
  let next = first;
  for (const n of [...shown, last + 1]) {
    if (n > next) out.push(gapLine(next, n - 1, shows));
    const text = all[n - 1] ?? '';
    if (n <= last && text.trim() !== '') out.push(`${String(n).padEnd(width)}  ${shortened(text)}`.trimEnd());
    next = n + 1;
  }
  return out.join('\n');
}

const gapLine = (from: number, to: number, shows: (line: number) => boolean | 'comment'): string =>
  `… ${to - from + 1} more lines${shows(from) === 'comment' ? ' of comment' : ''}`;

/** How far into a symbol its comment begins, at most: behind a signature over some lines. */
const DOC_WITHIN = 12;

/** The lines of a documentation comment inside of the symbol that are left out: all but its first ones and its end. */
export function hiddenDoc(all: readonly string[], { doc, startLine, endLine }: GraphNode, most: number): LineRange | undefined {
  const said = bareWords(doc);
  if (said === '' || most === Number.POSITIVE_INFINITY) return undefined;
  const isDoc = (n: number) => {
    const words = bareWords(all[n - 1] ?? '');
    return words !== '' && said.includes(words);
  };
  const until = Math.min(endLine, startLine + DOC_WITHIN);
  let first = startLine;
  while (first <= until && !isDoc(first)) first++;
  let last = first;
  for (let n = first; n <= endLine && (isDoc(n) || bareWords(all[n - 1] ?? '') === ''); n++) if (isDoc(n)) last = n;
  return first <= until && last - first + 1 > most + 1 ? { first: first + most, last } : undefined;
}

/** What a line says, without the marks that make it a comment. */
const bareWords = (line: string): string => line.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const shortened = (line: string): string => (line.length <= MAX_WIDTH ? line : `${line.slice(0, MAX_WIDTH - 1)}…`);
