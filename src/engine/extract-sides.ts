/**
 * Both sides of changed files as facts: texts from git's objects (or from disk for uncommitted edits), read as an index
 * run would read them. Nothing needs to be indexed, and only the files that differ are looked at.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SourceFile } from '../analysis/semantic-diff/declared-symbols.ts';
import { loadConfig } from '../config/config.ts';
import { declarationsOnly } from '../indexing/extract/declarations.ts';
import { readSource } from '../indexing/extract/extract-file.ts';
import { isExtracted } from '../indexing/extract/messages.ts';
import { FactsParser } from '../indexing/extract/parser.ts';
import { extractAll } from '../indexing/extract/workers.ts';
import { isExample, isVendored } from '../indexing/scan/classify.ts';
import type { Language } from '../languages/contract.ts';
import { loadLanguages } from '../languages/registry.ts';
import type { SkipReason } from '../model/diagnostic.ts';
import type { FileFacts } from '../model/facts.ts';
import { readBlobs } from '../util/git.ts';
import { RecentMap } from '../util/recent-map.ts';
import type { ChangedFile, FileBlob } from './changed-files.ts';

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

interface SideJob {
  readonly side: FileBlob;
  readonly language: Language;
  readonly content: Uint8Array;
}

/** Facts by side; `skip` is told of what could not be read. */
type Extraction = Map<FileBlob, FileFacts>;
type Skip = (path: string, reason: SkipReason) => void;

/** Below that a thread costs more than it saves. */
const WORTH_THREADS = 200;

export async function extractSides(root: string, repoUrl: string, files: readonly ChangedFile[]): Promise<SidesResult> {
  const languages = await loadLanguages();
  const contents = await readContents(root, files);
  const jobs = [...contents].flatMap(([side, content]) => {
    const language = languages.forPath(side.path);
    return language === undefined ? [] : [{ side, language, content }];
  });
  const skipped = new Map<string, SkipReason>();
  const skip: Skip = (path, reason) => skipped.set(path, reason);
  const facts = await (jobs.length < WORTH_THREADS ? extractHere(root, jobs, skip) : extractInThreads(root, repoUrl, jobs, skip));
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

let parser = new FactsParser();
/** A pull request is looked at again and again, and most of its files are as they were. */
const recent = new RecentMap<string, FileFacts>(128);

async function extractHere(root: string, jobs: readonly SideJob[], skip: Skip): Promise<Extraction> {
  const { maxFileSize } = await loadConfig(root);
  const found: Extraction = new Map();
  for (const { side, language, content } of jobs) {
    const source = readSource(content, maxFileSize);
    if (typeof source !== 'string') {
      skip(side.path, source.reason);
      continue;
    }
    const facts = await factsOf(side, language, source);
    if (facts === undefined) skip(side.path, 'crashed');
    else found.set(side, isVendored(side.path) ? declarationsOnly(facts) : facts);
  }
  return found;
}

/** Undefined when the parser fell over it: one bad file never stops a comparison. */
async function factsOf({ path, blob }: FileBlob, language: Language, source: string): Promise<FileFacts | undefined> {
  const key = `${path}\0${blob}`;
  const known = blob === undefined ? undefined : recent.get(key);
  if (known !== undefined) return known;
  try {
    const facts = await parser.extract(language, path, source);
    if (blob !== undefined) recent.set(key, facts);
    return facts;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What a trap left behind in its memory nobody knows.
    parser = new FactsParser();
    return undefined;
  }
}

async function extractInThreads(root: string, repoUrl: string, jobs: readonly SideJob[], skip: Skip): Promise<Extraction> {
  const { maxFileSize, fileTimeoutMs, workers } = await loadConfig(root);
  const found: Extraction = new Map();
  const toJob = ({ side: { path }, language, content }: SideJob) => ({
    path,
    absolutePath: join(root, path),
    language: language.id,
    size: content.length,
    content,
    ...(isVendored(path) ? { declarationsOnly: true as const } : {}),
  });
  const onFile: Parameters<typeof extractAll>[1]['onFile'] = (index, result) => {
    const { side } = jobs[index] as SideJob;
    if (isExtracted(result)) found.set(side, { ...JSON.parse(result.outline), ...JSON.parse(result.detail) });
    else skip(side.path, result.reason);
  };
  await extractAll(jobs.map(toJob), { repoUrl, maxFileSize, fileTimeoutMs, workers: workers || availableParallelism(), onFile });
  return found;
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
