/**
 * What the second thread can do beside the first one: pure functions of plain columns, but for the numbering of terms,
 * which goes on from one count of words to the next. Composes stages, as a pipeline does, for the thread's side.
 */
import type { FileOutline } from '../model/facts.ts';
import { buildTree } from '../snapshot/merkle.ts';
import { type FileTerms, TermCollector } from './extract/terms.ts';
import { indexTerms, type TermColumns } from './search/index-terms.ts';

/** A file whose words are to be counted. */
export interface UncountedFile {
  /** JSON of FileOutline. */
  readonly outline: string;
  readonly text: string;
}

export interface CountedWords {
  /** In the order of the files that were asked for. */
  readonly files: readonly FileTerms[];
  /** Terms numbered since the last count. */
  readonly newTerms: readonly string[];
}

export class SecondThreadJobs {
  readonly #terms = new TermCollector();

  readonly count = (files: readonly UncountedFile[]): CountedWords => {
    const counted = files.map(({ outline, text }) => this.#terms.collect(JSON.parse(outline) as FileOutline, text));
    return { files: counted, newTerms: this.#terms.takeNewTerms() };
  };
  readonly search = indexTerms;
  readonly seal = buildTree;

  run<N extends JobName>({ name, input }: JobMessage<N>): JobResult<N> {
    return (this[name] as (input: JobInput<N>) => JobResult<N>)(input);
  }
}

export type JobName = Exclude<keyof SecondThreadJobs, 'run'>;
export type JobInput<N extends JobName> = Parameters<SecondThreadJobs[N]>[0];
export type JobResult<N extends JobName> = ReturnType<SecondThreadJobs[N]>;

export interface JobMessage<N extends JobName = JobName> {
  readonly name: N;
  readonly input: JobInput<N>;
}

/** What of a result may change hands instead of being copied. */
export function buffersOf(result: JobResult<JobName>): ArrayBuffer[] {
  if ('postings' in result) return buffersOfTerms(result);
  const arrays = 'parts' in result ? result.parts.map((p) => p.leaves) : result.files.flatMap((f) => [f.symbols, f.file]);
  return [...new Set(arrays.map((a) => a.buffer as ArrayBuffer))];
}

function buffersOfTerms({ symbolCounts, fileCounts, ends, postings, nodeLengths, fileLengths }: TermColumns): ArrayBuffer[] {
  return [symbolCounts, fileCounts, ends, postings, ...nodeLengths, ...fileLengths].map((a) => a.buffer as ArrayBuffer);
}
