/**
 * The jobs that the second thread runs beside the main one. It keeps the words and records of the run's files until they
 * are asked for; every other job is a pure function of plain columns. Like a pipeline, it may compose stages.
 */
import { buildAdjacency, type EdgeColumns } from '../model/adjacency.ts';
import type { FileOutline } from '../model/facts.ts';
import { encodeOutline } from '../model/outline-record.ts';
import { buildTree, type MerkleTree, type TreeInput } from '../snapshot/merkle.ts';
import type { GraphLinks } from '../store/contract.ts';
import { collectAfterStage } from './collect-after-stage.ts';
import { type Mentions, mentionedNames } from './extract/mentioned-names.ts';
import type { Uncounted } from './extract/messages.ts';
import { FILE_PATH_BITS, PACKED_FIELDS, TermCollector } from './extract/terms.ts';
import { mergeEdges } from './resolve/link/edge-collector.ts';
import type { MentionedName } from './search/add-mentioned.ts';
import type { FileTermData } from './search/index-terms.ts';
import type { TermColumns } from './search/term-columns.ts';
import { TermIndex } from './search/term-index.ts';

/** A file whose words are to be counted, and whose record is to be made. */
export interface UncountedFile extends Uncounted {
  readonly index: number;
  /** JSON of FileOutline. */
  readonly outline: string;
}

/** A file whose words a worker has counted, in that worker's numbering of terms. */
export interface CountedFile extends FileTermData {
  readonly index: number;
  readonly worker: number;
  /** What the worker has numbered since its last file. */
  readonly newTerms: readonly string[];
}

/** See model/outline-record.ts. */
export interface FileRecord {
  readonly index: number;
  readonly record: Uint8Array;
}

export interface SymbolPlaces {
  /** By file, in order of their indices. */
  readonly symbolNodes: readonly Int32Array[];
  readonly nodes: number;
}

/** Edges as they were found. */
export interface EdgeRecords {
  readonly records: readonly Uint32Array[];
  readonly nodes: number;
}

export interface Mentioned {
  readonly mentioned: readonly MentionedName[];
  readonly nodes: number;
}

export class SecondThreadJobs {
  readonly #collector = new TermCollector();
  readonly #collected: string[] = [];
  /** By worker. */
  readonly #numberings: string[][] = [];
  readonly #index = new TermIndex({ packedFields: PACKED_FIELDS, filePathBits: FILE_PATH_BITS });
  readonly #records: FileRecord[] = [];
  #edges: EdgeColumns | undefined;

  readonly count = (files: readonly UncountedFile[]): void => {
    for (const { index, outline: json, text, mentions } of files) {
      const outline = JSON.parse(json) as FileOutline;
      const { symbols, file } = this.#collector.collect(outline, text);
      for (const term of this.#collector.takeNewTerms()) this.#collected.push(term);
      this.#index.add(index, { symbolTerms: symbols, fileTerms: file }, this.#collected);
      this.#records.push({ index, record: encodeOutline(outline, mentionedNames(outline, JSON.parse(mentions) as Mentions)) });
    }
  };

  /** Those made here since they were last asked for. */
  readonly records = (): FileRecord[] => this.#records.splice(0);

  readonly take = (files: readonly CountedFile[]): void => {
    for (const { index, worker, newTerms, ...terms } of files) {
      this.#numberings[worker] ??= [];
      const numbering = this.#numberings[worker] as string[];
      for (const term of newTerms) numbering.push(term);
      this.#index.add(index, terms, numbering);
    }
  };

  readonly place = ({ symbolNodes, nodes }: SymbolPlaces): void => {
    // Free memory now: the main thread links files at the same time, which takes more memory than any other stage.
    this.#collected.length = 0;
    this.#numberings.length = 0;
    this.#index.place(symbolNodes);
    collectAfterStage(symbolNodes.length);
    this.#index.encode(nodes);
    collectAfterStage(symbolNodes.length);
  };

  readonly search = ({ mentioned, nodes }: Mentioned): TermColumns => this.#index.finish(mentioned, nodes);

  /** The columns that `seal` needs are kept. */
  readonly link = ({ records, nodes }: EdgeRecords): GraphLinks => {
    const edges = mergeEdges(records, nodes);
    const { sources, targets, types, provenances } = edges;
    this.#edges = { sources, targets, types, provenances };
    return { edges, adjacency: buildAdjacency(nodes, edges) };
  };

  /** Of the edges that were linked last. */
  readonly seal = (input: Omit<TreeInput, 'edges'>): MerkleTree => {
    const edges = this.#edges;
    if (edges === undefined) throw new Error('edges have to be linked before they are sealed');
    this.#edges = undefined;
    // The records that edges were merged from are as large as all leaves.
    collectAfterStage(input.files.length);
    return buildTree({ ...input, edges });
  };

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

/** The buffers of a result that can be transferred to the main thread instead of copied. */
export function buffersOf(result: JobResult<JobName>): ArrayBuffer[] {
  return result === undefined ? [] : [...new Set(arraysOf(result).map((a) => a.buffer as ArrayBuffer))];
}

function arraysOf(result: Exclude<JobResult<JobName>, void>): readonly ArrayBufferView[] {
  if (Array.isArray(result)) return result.map((r) => r.record);
  if ('parts' in result) return result.parts.map((p) => p.leaves);
  return 'edges' in result ? linkArrays(result) : termArrays(result);
}

/** Without the columns that `seal` still needs. */
const linkArrays = ({ edges: { confidences, siteOffsets, sites }, adjacency: { out, in: back } }: GraphLinks) => [
  ...[confidences, siteOffsets, sites],
  ...[out, back].flatMap(({ offsets, targets, types, provenances }) => [offsets, targets, types, provenances]),
];

const termArrays = ({ symbolCounts, fileCounts, ends, postings, nodeLengths, fileLengths }: TermColumns) => [
  ...[symbolCounts, fileCounts, ends, postings],
  ...[...nodeLengths, ...fileLengths],
];
