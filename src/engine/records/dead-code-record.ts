/** Symbols that nothing refers to, and the verdict on one symbol, as JSON. */
import type { DeadCodeReport, DeadCodeVerdict } from '../analyse/analyse-dead-code.ts';
import { symbolRecord } from './symbol-record.ts';

export const deadCodeRecord = (report: DeadCodeReport) => ({ ...report, dead: report.dead.map(symbolRecord) });

export const deadCodeVerdictRecord = (verdict: DeadCodeVerdict) => ({ ...verdict, symbol: symbolRecord(verdict.symbol) });
