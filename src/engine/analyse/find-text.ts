/**
 * Lines that hold a text, each with the symbol that it stands in: flags, keys, messages and calls that are found by what
 * is written, in files that are not indexed too. Git searches the working tree; where there is none, indexed files are.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';
import { symbolsAround } from './enclosing-symbol.ts';
import { linesMatching, type TextLine } from './grep-lines.ts';

export interface TextMatch extends TextLine {
  readonly node?: GraphNode;
  /** The line only brings the name into its file. */
  readonly isImport?: true;
  readonly isTest?: true;
}

export interface TextQuery {
  readonly limit: number;
  readonly offset?: number;
  /** Only below these paths. */
  readonly files?: readonly string[];
}

export interface FoundText {
  readonly total: number;
  readonly shown: readonly TextMatch[];
  /** How it was taken where no line holds it as it is written. */
  readonly taken?: 'any case' | 'pattern';
}

const SHORTEST = 2;
const MOST_SORTED = 500;
/** A longer line was not written by a person. */
const LONGEST_LINE = 2_000;
/** At the top of a file: a statement that imports, or one of the names that such a statement lists below each other. */
const IMPORT = /^\s*(?:(?:import|from|use|using|require|require_relative|include|#include|export\s*\{|\}\s*from)\b|(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,$)/;
const IS_PATTERN = /\.[*+]|\\[bswd.()]|\[\^?.+\]|\w\|\w/;

export async function findText(view: SnapshotView, text: string, { limit, offset = 0, files }: TextQuery): Promise<FoundText> {
  if (text.trim().length < SHORTEST) throw new UserError('USAGE', `'${text}' stands on too many lines.`, { hint: 'Give a longer part of a line.' });
  const { lines, taken } = await (existsSync(join(view.repo.root, '.git')) ? searched(view.repo.root, text) : searchedIndex(view, text));
  const written = lines.filter((l) => l.text.length <= LONGEST_LINE && (files === undefined || files.some((path) => isBelow(l.file, path))));
  const sorted = await codeFirst(view, written.slice(0, Math.max(MOST_SORTED, offset + limit)));
  return { total: written.length, shown: sorted.slice(offset, offset + limit), ...(taken && { taken }) };
}

/** A folder, a file, or the end of its name: `.ts`, `*.ts`. */
function isBelow(file: string, path: string): boolean {
  const wanted = path.replaceAll('\\', '/').replace(/^\.?\/|\/+$|^\*+(?=\.)/g, '');
  return wanted === '' || wanted === '.' || file === wanted || file.startsWith(`${wanted}/`) || (wanted.startsWith('.') && file.endsWith(wanted));
}

/** What tests do with it comes behind what the code does, then what prose says of it, and what only imports it last. */
async function codeFirst(view: SnapshotView, lines: readonly TextLine[]): Promise<TextMatch[]> {
  const around = await symbolsAround(view, lines);
  const files = await view.reader.filesByPath([...new Set(lines.map((line) => line.file))]);
  const tests = new Set(files.filter(({ flags }) => (flags & FILE_FLAGS.test) !== 0).map(({ path }) => path));
  const matches = lines.map((line) => matchOf(line, around(line), tests));
  return [0, 1, 2, 3].flatMap((place) => matches.filter((match) => placeOf(match) === place));
}

function matchOf(line: TextLine, around: GraphNode | undefined, tests: ReadonlySet<string>): TextMatch {
  return {
    ...line,
    ...nodeOf(around),
    ...(isImport(line, around) && { isImport: true }),
    ...((tests.has(line.file) || ((around?.flags ?? 0) & NODE_FLAGS.test) !== 0) && { isTest: true }),
  };
}

function placeOf({ node, isImport, isTest }: TextMatch): number {
  if (isImport) return 3;
  if (isTest) return 1;
  return node !== undefined && node.kind !== 'section' ? 0 : 2;
}

/** Of a file that is read; a line of any other may begin as it likes. */
const isImport = ({ text }: TextLine, around: GraphNode | undefined): boolean => around?.kind === 'file' && IMPORT.test(text);

const nodeOf = (node: GraphNode | undefined): { node?: GraphNode } => (node === undefined || node.kind === 'file' ? {} : { node });

interface Searched {
  readonly lines: readonly TextLine[];
  readonly taken?: FoundText['taken'];
}

/** As it is written; in any case; then as a regular expression, if it looks like one. */
async function searched(root: string, text: string): Promise<Searched> {
  const exact = await linesOf(root, text, ['-F', '-e', text]);
  if (exact.length > 0) return { lines: exact };
  if (IS_PATTERN.test(text)) return { lines: await linesOf(root, text, ['-E', '-e', patternOf(text)]), taken: 'pattern' };
  return { lines: await linesOf(root, text, ['-F', '-i', '-e', text]), taken: 'any case' };
}

async function searchedIndex(view: SnapshotView, text: string): Promise<Searched> {
  const all = [...(await readTexts(view, await view.reader.files()))].flatMap(([file, whole]) =>
    whole.split('\n').map((said, at): TextLine => ({ file, line: at + 1, text: said })),
  );
  const exact = all.filter((line) => line.text.includes(text));
  if (exact.length > 0) return { lines: exact };
  const lower = text.toLowerCase();
  return { lines: all.filter((line) => line.text.toLowerCase().includes(lower)), taken: 'any case' };
}

/** What git takes everywhere; a parenthesis that nothing closes is one of the text. */
function patternOf(text: string): string {
  const plain = text.replaceAll('\\d', '[0-9]').replaceAll('\\s', '[[:space:]]').replaceAll('\\w', '[[:alnum:]_]');
  const groups = plain.replace(/\\[()]/g, '');
  return groups.split('(').length === groups.split(')').length ? plain : plain.replace(/(?<!\\)[()]/g, '\\$&');
}

async function linesOf(root: string, text: string, options: readonly string[]): Promise<readonly TextLine[]> {
  const lines = await linesMatching(root, options);
  if (lines !== undefined) return lines;
  throw new UserError('USAGE', `Looking for '${text.slice(0, 60)}' took too long.`, { hint: 'Give a longer part of a line.' });
}
