/** What may be chosen for an answer. Apart from the answering itself, so that help and completion load nothing else. */
import type { Detail } from '../../model/pack.ts';

import type { FormatName } from '../../wire/registry.ts';

export { FORMAT_NAMES, type FormatName } from '../../wire/registry.ts';

export const DETAILS: readonly Detail[] = ['auto', 'locate', 'signatures', 'source'];

export const DEFAULT_BUDGET = 5000;
/** Of an answer that is as long as its evidence; what only programs read may be longer. */
const EVIDENCE_BUDGET = 1500;

export interface GivenLength {
  readonly budget?: number | undefined;
  readonly detail?: Detail | undefined;
  readonly format: FormatName;
}

/** A length that was given means what it says; without one, a task is answered at the length of its evidence. */
export function answerLength({ budget, detail, format }: GivenLength, isTask: boolean): { budget: number; detail: Detail } {
  const chosen = detail ?? (isTask && budget === undefined ? 'auto' : 'signatures');
  const brief = isTask && chosen !== 'source' && format !== 'json' && format !== 'gcb';
  return { budget: budget ?? (brief ? EVIDENCE_BUDGET : DEFAULT_BUDGET), detail: isTask || chosen !== 'auto' ? chosen : 'signatures' };
}

export const RETRIEVAL_STAGE_NAMES = ['seeds', 'fts', 'walk', 'equiv'] as const;
