/** Callers and blast radius as JSON: the symbol, the counts, and who depends on it, nearest first. */
import type { DependentsReport, ListedDependent } from '../analyse/analyse-dependents.ts';
import { symbolRecord } from './symbol-record.ts';

export function dependentsRecord({ symbol, purl, at, listed, completeness, possible, ...counts }: DependentsReport) {
  const about = { ...symbolRecord(symbol), ...(purl !== undefined && { purl }) };
  const open = possible === undefined ? {} : { possible: possible.map(({ node, line, text }) => ({ ...symbolRecord(node), line, text })) };
  return { symbol: about, ...(at && { snapshot: at.hash, commit: at.commit }), ...counts, listed: listed.map(listedRecord), ...open, completeness };
}

function listedRecord({ node, depth, confidence, via, uses, sites, test }: ListedDependent) {
  return { ...symbolRecord(node), depth, confidence, via, uses: uses.qualifiedName, sites, test };
}
