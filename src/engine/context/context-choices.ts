/** What may be chosen for an answer. Apart from the answering itself, so that help and completion load nothing else. */
import type { Detail } from '../../model/pack.ts';

export { FORMAT_NAMES, type FormatName } from '../../wire/registry.ts';

export const DETAILS: readonly Detail[] = ['locate', 'signatures', 'source'];

export const DEFAULT_BUDGET = 5000;

export const RETRIEVAL_STAGE_NAMES = ['seeds', 'fts', 'walk', 'equiv'] as const;
