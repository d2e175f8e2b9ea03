/**
 * Extraction on the calling thread: no thread has to start, nothing is sent between threads, and the code that V8 kept
 * of earlier runs is used.
 */
import { setImmediate } from 'node:timers/promises';
import { TimeLimit } from '../../util/time-limit.ts';
import type { Batch, SizedJob } from './batches.ts';
import { Extractor, type ExtractorOptions, linksOf, type Reading, readersOf, type TextReader } from './extractor.ts';
import type { FileJob, FileResult, OnFile } from './messages.ts';
import { ParserFailure } from './parser.ts';

/** A batch takes some 20 ms, the first one of a busy machine perhaps 500. */
const LIMIT_MS = 3_000;
/** Batches under one limit. Each limit is a thread of its own, and its end is waited for while both cores are busy. */
const MOST_AT_ONCE = 4;

/** Files of readers that need no parser. Returns the batches that are left when one has taken too long. */
export async function extractAtOnce(batches: readonly Batch[], options: ExtractorOptions, onFile: OnFile, limitMs = LIMIT_MS): Promise<readonly Batch[]> {
  const extractor = new Extractor(options);
  const readings = await textReadings(batches, options);
  const limit = new TimeLimit(limitMs);
  const terms: string[] = [];
  // The first ones are few, so that the second thread has something to do soon.
  for (let i = 0, atOnce = 1; i < batches.length; i += atOnce, atOnce = Math.min(2 * atOnce, MOST_AT_ONCE)) {
    const group = batches.slice(i, i + atOnce);
    const indices = group.flatMap((batch) => batch.indices);
    let results: FileResult[] = [];
    const inTime = limit.run(() => {
      results = group.flatMap(({ jobs }) => jobs.map((job) => extractor.extractNow(job, readings.get(keyOf(job)) as Reading<TextReader>)));
    });
    if (!inTime) return batches.slice(i);
    for (const term of extractor.takeNewTerms()) terms.push(term);
    results.forEach((result, k) => {
      onFile(indices[k] as number, result, terms);
    });
    // Signals, progress and the second thread get their turn.
    await setImmediate();
  }
  return [];
}

const keyOf = (job: FileJob): string => job.readers.join(' ');

async function textReadings(batches: readonly Batch[], { readers: registry }: ExtractorOptions): Promise<ReadonlyMap<string, Reading<TextReader>>> {
  const jobs = new Map(batches.flatMap((batch) => batch.jobs.map((job) => [keyOf(job), job] as const)));
  const reading = async (job: FileJob): Promise<Reading<TextReader>> => {
    const readers = (await readersOf(job, registry)) as TextReader[];
    return { readers, links: await linksOf(readers, registry) };
  };
  return new Map(await Promise.all([...jobs].map(async ([key, job]) => [key, await reading(job)] as const)));
}

/**
 * Files of any reader, without a time limit. Returns how many were read: fewer than there are when a parser has failed,
 * because then this thread can read no further (parser.ts).
 */
export async function extractOneByOne(jobs: readonly SizedJob[], extractor: Extractor, terms: string[], onFile: OnFile): Promise<number> {
  for (const [index, job] of jobs.entries()) {
    const result = await unlessParserFails(extractor.extract(job));
    if (result === undefined) return index;
    for (const term of extractor.takeNewTerms()) terms.push(term);
    onFile(index, result, terms);
  }
  return jobs.length;
}

async function unlessParserFails(reading: Promise<FileResult>): Promise<FileResult | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ParserFailure) return undefined;
    throw error;
  }
}
