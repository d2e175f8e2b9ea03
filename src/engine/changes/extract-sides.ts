/**
 * Both sides of changed files as facts: texts from git's objects (or from disk for uncommitted edits), read as an index
 * run would read them. Nothing needs to be indexed, and only the files that differ are looked at.
 */
import { join } from 'node:path';
import type { SourceFile } from '../../analysis/semantic-diff/declared-symbols.ts';
import { withoutUnchangedBodies } from '../../analysis/semantic-diff/unchanged-bodies.ts';
import { isManifest } from '../../analysis/supply-chain/manifest-findings.ts';
import { loadConfig } from '../../config/config.ts';
import { isExample, isVendored } from '../../indexing/scan/classify.ts';
import { type LanguageRegistry, loadLanguages } from '../../languages/registry.ts';
import type { SkipReason } from '../../model/diagnostic.ts';
import type { FileFacts } from '../../model/facts.ts';
import { blobSizes, readBlobs } from '../../util/git.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import type { ChangedFile, FileBlob } from '../git/changed-files.ts';
import { SideContent, type SideJob, sideFacts } from './side-facts.ts';

export interface ExtractedSide {
  readonly path: string;
  readonly content: SideContent;
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
  /** The same with these files read to the last line: bodies that both sides have alike are left out at first. */
  whole(paths: ReadonlySet<string>): Promise<SidesResult>;
}

export async function extractSides(root: string, repoUrl: string, files: readonly ChangedFile[]): Promise<SidesResult> {
  const [languages, config] = await Promise.all([loadLanguages(), loadConfig(root)]);
  const sides = files.flatMap((f) => [f.before, f.after]).filter((side) => side !== undefined);
  const [code, manifests] = [sides.filter((s) => languages.forPath(s.path) !== undefined), sides.filter((s) => isManifest(s.path))];
  const tooLarge = await largerThan(config.maxFileSize, root, code);
  const contents = await readContents(
    root,
    [...new Set([...code, ...manifests])].filter((side) => !tooLarge.has(side)),
  );
  const jobsOfFiles = files.map((file) => jobsOf(file, contents, languages));
  const read = async (whole: ReadonlySet<string>): Promise<SidesResult> => {
    const jobs = jobsOfFiles.flatMap((ofFile) => unreduced(ofFile, whole));
    const { facts, skipped } = await sideFacts({ root, repoUrl, config }, jobs);
    // A syntax error may come from the bodies that were left out.
    const odd = jobs.filter((job) => job.reduced !== undefined && facts.get(job.side)?.hasErrors === true).map((job) => job.side.path);
    if (odd.length > 0) return read(new Set([...whole, ...odd]));
    const sources = new Map(jobs.map((job) => [job.side, sourceFile(facts.get(job.side), job)]));
    const toSide = (side: FileBlob | undefined): ExtractedSide | undefined => {
      const content = side && contents.get(side);
      return side === undefined || content === undefined ? undefined : { path: side.path, content, source: sources.get(side) };
    };
    const left = new Map([...[...tooLarge].map(({ path }) => [path, 'too_large'] as const), ...skipped]);
    return {
      files: files.map((file) => ({ file, before: toSide(file.before), after: toSide(file.after) })),
      skipped: [...left].map(([path, reason]) => ({ path, reason })),
      whole: read,
    };
  };
  return read(new Set());
}

/** Both sides of a file one of whose paths is to be read to the last line. */
function unreduced(jobs: SideJob[], whole: ReadonlySet<string>): SideJob[] {
  return jobs.some((job) => whole.has(job.side.path)) ? jobs.map(({ side, language, content }) => ({ side, language, content })) : jobs;
}

/** In a file that exists on both sides, bodies that are equal are left out. */
function jobsOf({ before, after }: ChangedFile, contents: ReadonlyMap<FileBlob, SideContent>, languages: LanguageRegistry): SideJob[] {
  const jobs = [before, after].flatMap((side): SideJob[] => {
    const [content, language] = [side && contents.get(side), side && languages.forPath(side.path)];
    return side === undefined || content === undefined || language === undefined ? [] : [{ side, language, content }];
  });
  const [old, current] = jobs;
  if (old === undefined || current === undefined || jobs.some(({ content }) => content.text.includes('\0'))) return jobs;
  const reduced = withoutUnchangedBodies(old.content.text, current.content.text);
  if (reduced === undefined) return jobs;
  return [
    { ...old, reduced: { ...reduced[0], against: current.side } },
    { ...current, reduced: { ...reduced[1], against: old.side } },
  ];
}

/** Go closes `internal` folders to other modules; everywhere else the name says the same. */
const INTERNAL = /(?:^|\/)(?:_?internals?|testdata|fixtures)\//;

function sourceFile(facts: FileFacts | undefined, { language, content, reduced }: SideJob): SourceFile | undefined {
  if (facts === undefined) return undefined;
  const { path } = facts;
  const closed = isVendored(path) || isExample(path) || INTERNAL.test(path);
  const quiet = reduced?.quiet ?? [];
  return {
    facts,
    source: content.text,
    test: language.isTestPath(path),
    closed,
    packageQualified: language.packageQualified,
    overloads: language.traits.overloads !== undefined,
    quiet,
  };
}

/** Files that are not analysed are not fetched either: generated code may be larger than all the rest. */
async function largerThan(limit: number, root: string, sides: readonly FileBlob[]): Promise<Set<FileBlob>> {
  const sizes = await blobSizes(
    root,
    sides.flatMap((s) => s.blob ?? []),
  );
  return new Set(sides.filter(({ blob }) => blob !== undefined && (sizes.get(blob) ?? 0) > limit));
}

async function readContents(root: string, sides: readonly FileBlob[]): Promise<Map<FileBlob, SideContent>> {
  const blobs = await readBlobs(
    root,
    sides.flatMap((s) => s.blob ?? []),
  );
  const contents = new Map<FileBlob, SideContent>();
  for (const side of sides) {
    const bytes = side.blob === undefined ? await readIfThere(join(root, side.path)) : blobs.get(side.blob);
    if (bytes !== undefined) contents.set(side, new SideContent(bytes));
  }
  return contents;
}
