/**
 * Both sides of changed files as facts: texts from git's objects (or from disk for uncommitted edits), extracted as an
 * index run would. Nothing needs to be indexed, and only the files that differ are read.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SourceFile } from '../analysis/semantic-diff/declared-symbols.ts';
import { loadConfig } from '../config/config.ts';
import { isExtracted } from '../indexing/extract/messages.ts';
import { extractAll } from '../indexing/extract/workers.ts';
import { isExample, isVendored } from '../indexing/scan/classify.ts';
import { type LanguageRegistry, loadLanguages } from '../languages/registry.ts';
import type { SkipReason } from '../model/diagnostic.ts';
import type { FileDetail, FileOutline } from '../model/facts.ts';
import { readBlobs } from '../util/git.ts';
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

/** Below that a thread costs more than it saves. */
const WORTH_THREADS = 120;

export async function extractSides(root: string, repoUrl: string, files: readonly ChangedFile[]): Promise<SidesResult> {
  const config = await loadConfig(root);
  const languages = await loadLanguages();
  const contents = await readContents(root, files);
  const sides = files.flatMap((file) => [file.before, file.after]).filter((side) => side !== undefined);
  const jobs = sides.flatMap((side) => {
    const content = contents.get(side);
    const language = languages.forPath(side.path);
    if (content === undefined || language === undefined) return [];
    const vendored = isVendored(side.path) ? { declarationsOnly: true as const } : {};
    return [{ side, job: { path: side.path, absolutePath: join(root, side.path), language: language.id, size: content.length, content, ...vendored } }];
  });
  const facts = new Map<FileBlob, { outline: FileOutline; detail: FileDetail }>();
  const skipped: { path: string; reason: SkipReason }[] = [];
  await extractAll(
    jobs.map((j) => j.job),
    {
      repoUrl,
      maxFileSize: config.maxFileSize,
      fileTimeoutMs: config.fileTimeoutMs,
      workers: jobs.length < WORTH_THREADS ? 0 : config.workers || availableParallelism(),
      onFile: (index, result) => {
        const { side } = jobs[index] as (typeof jobs)[number];
        if (isExtracted(result)) facts.set(side, { outline: JSON.parse(result.outline), detail: JSON.parse(result.detail) });
        else skipped.push({ path: side.path, reason: result.reason });
      },
    },
  );
  const toSide = (side: FileBlob | undefined): ExtractedSide | undefined => {
    const content = side && contents.get(side);
    if (side === undefined || content === undefined) return undefined;
    const text = new TextDecoder().decode(content);
    const found = facts.get(side);
    return { path: side.path, text, source: found && sourceFile(languages, { ...found.outline, ...found.detail }, text) };
  };
  return { files: files.map((file) => ({ file, before: toSide(file.before), after: toSide(file.after) })), skipped: distinct(skipped) };
}

/** Go closes `internal` folders to other modules; everywhere else the name says the same. */
const INTERNAL = /(?:^|\/)(?:internal|_internal|testdata|fixtures)\//;

function sourceFile(languages: LanguageRegistry, facts: SourceFile['facts'], source: string): SourceFile {
  const language = languages.byId(facts.language);
  const { path } = facts;
  return {
    facts,
    source,
    test: language?.isTestPath(path) === true,
    closed: isVendored(path) || isExample(path) || INTERNAL.test(path),
    packageQualified: language?.packageQualified === true,
  };
}

async function readContents(root: string, files: readonly ChangedFile[]): Promise<Map<FileBlob, Uint8Array>> {
  const sides = files.flatMap((f) => [f.before, f.after]).filter((side) => side !== undefined);
  const blobs = await readBlobs(
    root,
    sides.flatMap((s) => s.blob ?? []),
  );
  const contents = new Map<FileBlob, Uint8Array>();
  for (const side of sides) {
    const content = side.blob === undefined ? await readFile(join(root, side.path)) : blobs.get(side.blob);
    if (content !== undefined) contents.set(side, content);
  }
  return contents;
}

const distinct = <T extends { readonly path: string }>(items: readonly T[]): T[] => [...new Map(items.map((i) => [i.path, i])).values()];
