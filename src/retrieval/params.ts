/** Every number that ranking depends on, in one value, so that benchmarks can vary them and `why` can show them. */

import { CHANNELS, type ChannelName } from './channels/registry.ts';
import { EQUIVALENCE_PARAMS, type EquivalenceParams } from './equivalence/equivalence-params.ts';
import { FUSION_PARAMS, type FusionParams } from './fusion/rrf.ts';
import { HITS_PARAMS, type HitsParams } from './hits/hits.ts';
import { DOCUMENT_PARAMS, type DocumentParams } from './keywords/document-words.ts';
import { EXPANSION_WEIGHTS, type ExpansionWeights } from './keywords/expand-terms.ts';
import { KEYWORD_WEIGHTS, type KeywordWeights } from './keywords/extract-keywords.ts';
import { WRITTEN_SHORT_PARAMS, type WrittenShortParams } from './keywords/written-short.ts';
import { LEXICAL_PARAMS, type LexicalParams } from './lexical-score.ts';
import { ASKED_KIND_PARAMS, type AskedKindParams } from './rank/asked-kinds.ts';
import { DIVERSITY_PARAMS, type DiversityParams } from './rank/diversity.ts';
import { FITTED_PARAMS, type FittedParams } from './rank/fitted/reorder.ts';
import { FLAT_PARAMS, type FlatParams } from './rank/flat-fallback.ts';
import { IMPLEMENTATION_PARAMS, type ImplementationParams } from './rank/implementations.ts';
import { NAMED_FILE_PARAMS, type NamedFileParams } from './rank/named-files.ts';
import { OUTER_PARAMS, type OuterParams } from './rank/outer-functions.ts';
import { FILE_PARAMS, type FileParams } from './rank/rank-files.ts';
import { REPORT_PARAMS, type ReportParams } from './rank/reported-symbols.ts';
import { SMOOTHING_PARAMS, type SmoothingParams } from './rank/smoothing.ts';
import { PRIOR_PARAMS, type PriorParams } from './rank/symbol-weights.ts';
import { INTERFACE_SEED_PARAMS, type InterfaceSeedParams } from './seeds/interface-seeds.ts';
import { SEED_PARAMS, type SeedParams } from './seeds/select-seeds.ts';
import { WALK_PARAMS, type WalkParams } from './walk/random-walk.ts';

/** What each kind of evidence may add to a symbol's score, as a share of the best lexical score. docs/lab/retrieval.md, "Ablations". */
export interface BlendParams {
  /** A symbol that the task names. */
  readonly named: number;
  /** A member that a class which the title names inherits, if the title says its name. */
  readonly inherited: number;
  /** A symbol in a frame of an error trace. */
  readonly frames: number;
  /** A symbol whose name the title spells out in words. */
  readonly spoken: number;
  /** A symbol whose text contains the message that the title quotes. */
  readonly message: number;
  /** A symbol that says a file name, an option or the like letter for letter as the title does. */
  readonly verbatim: number;
  /** Where the program starts or where its routes are, if the title asks for that. */
  readonly landmark: number;
  /** A target of a matched equivalence class. */
  readonly equivalence: number;
  /** Factor for `equivalence` when the task names identifiers: its words then mean the code rather than a concept. */
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
  /** Weight of rank/commit-recency.ts. */
  readonly commits: number;
}

const BLEND_PARAMS: BlendParams = {
  named: 0.7,
  inherited: 1.2,
  frames: 1,
  spoken: 1.2,
  message: 2.5,
  verbatim: 1,
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
  readonly writtenShort: WrittenShortParams;
  readonly documents: DocumentParams;
  readonly lexical: LexicalParams;
  readonly priors: PriorParams;
  readonly namedFiles: NamedFileParams;
  readonly smoothing: SmoothingParams;
  readonly diversity: DiversityParams;
  readonly equivalence: EquivalenceParams;
  /** Weight of each channel's votes. */
  readonly channels: Readonly<Record<ChannelName, number>>;
  readonly fusion: FusionParams;
  readonly interfaceSeeds: InterfaceSeedParams;
  readonly seeds: SeedParams;
  readonly walk: WalkParams;
  readonly flat: FlatParams;
  readonly hits: HitsParams;
  readonly report: ReportParams;
  readonly place: ImplementationParams;
  readonly askedKinds: AskedKindParams;
  readonly fitted: FittedParams;
  readonly files: FileParams;
  readonly outer: OuterParams;
  /** What overloads say together: the exponent of their number, a factor for the best of them. docs/lab/retrieval.md, "Overloads". */
  readonly overloads: number;
  readonly blend: BlendParams;
}

export const RETRIEVAL_PARAMS: RetrievalParams = {
  keywords: KEYWORD_WEIGHTS,
  expansion: EXPANSION_WEIGHTS,
  writtenShort: WRITTEN_SHORT_PARAMS,
  documents: DOCUMENT_PARAMS,
  lexical: LEXICAL_PARAMS,
  priors: PRIOR_PARAMS,
  namedFiles: NAMED_FILE_PARAMS,
  smoothing: SMOOTHING_PARAMS,
  diversity: DIVERSITY_PARAMS,
  equivalence: EQUIVALENCE_PARAMS,
  channels: Object.fromEntries(CHANNELS.map(({ name, weight }) => [name, weight])) as Record<ChannelName, number>,
  fusion: FUSION_PARAMS,
  interfaceSeeds: INTERFACE_SEED_PARAMS,
  seeds: SEED_PARAMS,
  walk: WALK_PARAMS,
  flat: FLAT_PARAMS,
  hits: HITS_PARAMS,
  report: REPORT_PARAMS,
  place: IMPLEMENTATION_PARAMS,
  askedKinds: ASKED_KIND_PARAMS,
  fitted: FITTED_PARAMS,
  files: FILE_PARAMS,
  outer: OUTER_PARAMS,
  overloads: 0.12,
  blend: BLEND_PARAMS,
};

const STEPS = [
  'spelling',
  'variants',
  'synonyms',
  'abbreviations',
  'idioms',
  'documents',
  'compounds',
  'file-prior',
  'named',
  'message',
  'verbatim',
  'relations',
  'landmarks',
  'injection-gate',
  'priors',
  'scope',
  'report',
  'place',
  'asked-kinds',
  'fitted',
  'files',
  'outer',
  'twins',
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

/** What can be left out to measure what it contributes: `npm run bench -- retrieval --without <stage>`. Every channel is a stage too. */
export type Stage = (typeof STEPS)[number] | ChannelName;
export const STAGES: readonly Stage[] = [...STEPS, ...CHANNELS.map(({ name }) => name)];

/** Stages that consist of a parameter only, and the value with which they have no effect. */
const NEUTRAL: Readonly<Partial<Record<Stage, (params: RetrievalParams) => RetrievalParams>>> = {
  compounds: (p) => ({ ...p, keywords: { ...p.keywords, compounds: 0 } }),
  variants: (p) => ({ ...p, expansion: { ...p.expansion, variants: 0 } }),
  synonyms: (p) => ({ ...p, expansion: { ...p.expansion, synonyms: 0, standIns: 0, nameless: 0 } }),
  abbreviations: (p) => ({ ...p, expansion: { ...p.expansion, abbreviations: 0 } }),
  'file-prior': (p) => ({ ...p, lexical: { ...p.lexical, filePrior: 0 } }),
  'injection-gate': (p) => ({ ...p, equivalence: { ...p.equivalence, weak: 1 } }),
  popularity: (p) => ({ ...p, priors: { ...p.priors, popularity: 0 } }),
};

export function paramsWithout(params: RetrievalParams, without: ReadonlySet<Stage>): RetrievalParams {
  return [...without].reduce((left, stage) => NEUTRAL[stage]?.(left) ?? left, params);
}
