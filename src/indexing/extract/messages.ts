/** What passes between the pipeline and its extraction workers. Plain data; large parts are transferred, not copied. */
import type { DetailRecord } from '../../model/detail-record.ts';
import type { SkipReason } from '../../model/diagnostic.ts';

/** One file to extract. `content` is set when the committed text is not what stands on disk. */
export interface FileJob {
  readonly path: string;
  readonly absolutePath: string;
  /** Ids, main one first. */
  readonly readers: readonly string[];
  readonly content?: Uint8Array;
  /** Of vendored code only what others can refer to is of interest, not what it does inside. */
  readonly declarationsOnly?: true;
  /** Its words are counted elsewhere, and its record is made there, from what comes back. */
  readonly uncounted?: true;
}

export interface ExtractedFile {
  readonly hash: string;
  readonly size: number;
  readonly lines: number;
  readonly generated: boolean;
  /** What is in the graph of this file is not all there is: syntax nobody knew, bytes that are not text. */
  readonly flaws: readonly Extract<SkipReason, 'parse_error' | 'encoding'>[];
  /** JSON of FileOutline: what other files need to know. */
  readonly outline: string;
  /** FileDetail: what only linking this file needs. Kept like this until then. */
  readonly detail: DetailRecord;
  /** The outline as it is kept for the next run, see model/outline-record.ts. */
  readonly record: Uint8Array;
  readonly symbolTerms: Uint32Array;
  readonly fileTerms: Uint32Array;
  /** Without it the record and the terms above are all there is. */
  readonly uncounted?: Uncounted;
}

/** What words are still to be counted in, and a record is still to be made from. */
export interface Uncounted {
  readonly text: string;
  /** JSON of Mentions. */
  readonly mentions: string;
}

export interface FailedFile {
  readonly reason: SkipReason;
  readonly detail: string;
}

export type FileResult = ExtractedFile | FailedFile;

/** Called once per file, in the order of arrival; `terms` maps the term numbers of whoever read it to text. */
export type OnFile = (index: number, result: FileResult, terms: readonly string[]) => void;

export interface BatchResult {
  /** Terms numbered by this worker since its last batch. */
  readonly newTerms: readonly string[];
  /** In the order of the batch; fewer than it has when the worker ends at the next one. */
  readonly files: readonly FileResult[];
}

export function isExtracted(result: FileResult): result is ExtractedFile {
  return 'outline' in result;
}
