/** Every number that decides a rank, in one value, so that benchmarks can vary it and `why` can show it. */

import { LEXICAL_PARAMS, type LexicalParams } from './channels/bm25.ts';
import { EQUIVALENCE_PARAMS, type EquivalenceParams } from './channels/equivalence.ts';
import { EXPANSION_WEIGHTS, type ExpansionWeights } from './keywords/expand-terms.ts';
import { KEYWORD_WEIGHTS, type KeywordWeights } from './keywords/extract-keywords.ts';
import { DIVERSITY_PARAMS, type DiversityParams } from './rank/diversity.ts';
import { NAMED_FILE_PARAMS, type NamedFileParams } from './rank/named-files.ts';
import { PRIOR_PARAMS, type PriorParams } from './rank/priors.ts';
import { REPORT_PARAMS, type ReportParams } from './rank/report-place.ts';
import { SMOOTHING_PARAMS, type SmoothingParams } from './rank/smoothing.ts';

/** Shares of the best lexical score that other evidence may add. docs/performance.md, "Ablations". */
export interface BlendParams {
  /** A symbol that the task names. */
  readonly named: number;
  /** One whose name the title spells out in words. */
  readonly spoken: number;
  /** One that says the message which the title quotes. */
  readonly message: number;
  /** A place that every program has, where the title asks for it. */
  readonly landmark: number;
  /** A target of a matched equivalence class. */
  readonly equivalence: number;
  /** What is left of it when the task names identifiers: then words mean the code, not the concept. */
  readonly equivalenceBesideNames: number;
  /** Random walk from the seeds. */
  readonly walk: number;
  /** Agreement of the channels. */
  readonly fusion: number;
  /** Hub and authority adjustments. */
  readonly hits: number;
  /** Dependents, certainty, distance. */
  readonly structure: number;
  readonly feedback: number;
  readonly session: number;
  /** Of what rank/commit-recency.ts gives. */
  readonly commits: number;
}

export const BLEND_PARAMS: BlendParams = {
  named: 0.7,
  spoken: 1.2,
  message: 2.5,
  landmark: 1.5,
  equivalence: 0.7,
  equivalenceBesideNames: 0.5,
  walk: 0.09,
  fusion: 0.05,
  hits: 0.1,
  structure: 0.02,
  feedback: 0.8,
  session: 0.2,
  commits: 1,
};

export interface RetrievalParams {
  readonly keywords: KeywordWeights;
  readonly expansion: ExpansionWeights;
  readonly lexical: LexicalParams;
  readonly priors: PriorParams;
  readonly namedFiles: NamedFileParams;
  readonly smoothing: SmoothingParams;
  readonly diversity: DiversityParams;
  readonly equivalence: EquivalenceParams;
  readonly report: ReportParams;
  readonly blend: BlendParams;
}

export const RETRIEVAL_PARAMS: RetrievalParams = {
  keywords: KEYWORD_WEIGHTS,
  expansion: EXPANSION_WEIGHTS,
  lexical: LEXICAL_PARAMS,
  priors: PRIOR_PARAMS,
  namedFiles: NAMED_FILE_PARAMS,
  smoothing: SMOOTHING_PARAMS,
  diversity: DIVERSITY_PARAMS,
  equivalence: EQUIVALENCE_PARAMS,
  report: REPORT_PARAMS,
  blend: BLEND_PARAMS,
};

/** Stages that can be left out, for ablations and for `--without`. */
export const STAGES = [
  'spelling',
  'variants',
  'synonyms',
  'abbreviations',
  'idioms',
  'compounds',
  'file-prior',
  'named',
  'message',
  'relations',
  'landmarks',
  'equivalence',
  'injection-gate',
  'tiered',
  'path',
  'aliases',
  'vocabulary',
  'priors',
  'scope',
  'report',
  'test-demotion',
  'popularity',
  'smoothing',
  'diversity',
  'interface-seeds',
  'noise-filter',
  'focused-seeds',
  'type-seeds',
  'seed-count',
  'walk',
  'hits',
  'fallback',
  'feedback',
  'session',
  'recency',
] as const;
export type Stage = (typeof STAGES)[number];
