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

/** A type's members are symbols of their own: its head says what it is. */
const MAX_LINES = { type: 40, other: 80 };
const MAX_WIDTH = 240;

/** Of a snapshot. */
export interface TextPlace {
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly reader: GraphReader;
}

export type SourceOf = (node: GraphNode) => string | undefined;

export async function readSources(view: TextPlace, nodes: readonly GraphNode[]): Promise<SourceOf> {
  const files = await view.reader.filesByPath([...new Set(nodes.map((n) => n.file).filter((path) => path !== ''))]);
  const lines = new Map([...(await readTexts(view, files))].map(([path, text]) => [path, text.split('\n')]));
  return (node) => {
    const all = lines.get(node.file);
    return all === undefined ? undefined : numberedLines(all, node);
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

function numberedLines(all: readonly string[], { kind, startLine, endLine }: GraphNode): string {
  const most = isTypeKind(kind) ? MAX_LINES.type : MAX_LINES.other;
  const last = Math.min(endLine, startLine + most - 1, all.length);
  const width = String(last).length;
  const out: string[] = [];
  for (let n = startLine; n <= last; n++) out.push(`${String(n).padEnd(width)}  ${shortened(all[n - 1] as string)}`.trimEnd());
  if (last < endLine) out.push(`… ${endLine - last} more lines`);
  return out.join('\n');
}

const shortened = (line: string): string => (line.length <= MAX_WIDTH ? line : `${line.slice(0, MAX_WIDTH - 1)}…`);
