/**
 * Both sides of changed files as facts: texts from git's objects (or from disk for uncommitted edits), read as an index
 * run would read them. Nothing needs to be indexed, and only the files that differ are looked at.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../analysis/semantic-diff/declared-symbols.ts';
import { isExample, isVendored } from '../indexing/scan/classify.ts';
import type { Language } from '../languages/contract.ts';
import { loadLanguages } from '../languages/registry.ts';
import type { SkipReason } from '../model/diagnostic.ts';
import type { FileFacts } from '../model/facts.ts';
import { readBlobs } from '../util/git.ts';
import type { ChangedFile, FileBlob } from './changed-files.ts';
import { sideFacts } from './side-facts.ts';

export interface ExtractedSide {
  readonly path: string;
  readonly text: string;
  /** Undefined for what no language reads, and for what could not be read. */
  readonly source: SourceFile | undefined;
}

export interface ExtractedSides {
  readonly file: ChangedFile;
  readonly before: ExtractedSide | undefined;
  readonly after: ExtractedSide | undefined;
}

export interface SidesResult {
  readonly files: readonly ExtractedSides[];
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
}

export async function extractSides(root: string, repoUrl: string, files: readonly ChangedFile[]): Promise<SidesResult> {
  const languages = await loadLanguages();
  const contents = await readContents(root, files);
  const jobs = [...contents].flatMap(([side, content]) => {
    const language = languages.forPath(side.path);
    return language === undefined ? [] : [{ side, language, content }];
  });
  const { facts, skipped } = await sideFacts(root, repoUrl, jobs);
  const toSide = (side: FileBlob | undefined): ExtractedSide | undefined => {
    const content = side && contents.get(side);
    if (side === undefined || content === undefined) return undefined;
    const [text, found] = [new TextDecoder().decode(content), facts.get(side)];
    const language = languages.forPath(side.path);
    return { path: side.path, text, source: found && language && sourceFile(found, text, language) };
  };
  const sides = files.map((file) => ({ file, before: toSide(file.before), after: toSide(file.after) }));
  return { files: sides, skipped: [...skipped].map(([path, reason]) => ({ path, reason })) };
}

/** Go closes `internal` folders to other modules; everywhere else the name says the same. */
const INTERNAL = /(?:^|\/)(?:_?internals?|testdata|fixtures)\//;

function sourceFile(facts: FileFacts, source: string, language: Language): SourceFile {
  const { path } = facts;
  const closed = isVendored(path) || isExample(path) || INTERNAL.test(path);
  return { facts, source, test: language.isTestPath(path), closed, packageQualified: language.packageQualified };
}

async function readContents(root: string, files: readonly ChangedFile[]): Promise<Map<FileBlob, Uint8Array>> {
  const sides = files.flatMap((f) => [f.before, f.after]).filter((side) => side !== undefined);
  const blobs = await readBlobs(
    root,
    sides.flatMap((s) => s.blob ?? []),
  );
  const contents = new Map<FileBlob, Uint8Array>();
  for (const side of sides) {
    const content = side.blob === undefined ? await readIfThere(join(root, side.path)) : blobs.get(side.blob);
    if (content !== undefined) contents.set(side, content);
  }
  return contents;
}

/** What is edited right now may be gone the moment after. */
async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
