/** The completeness of an analysis, in one line. */
import type { DependentsReport } from '../../engine/analyse/analyse-dependents.ts';
import type { Completeness } from './answer.ts';

const MAX_REASONS = 3;

export const judged = ({ level, reasons }: DependentsReport['completeness']): Completeness =>
  reasons.length === 0 ? { level } : { level, why: reasons.slice(0, MAX_REASONS).join('; ') };
