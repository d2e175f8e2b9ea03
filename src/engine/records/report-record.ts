/** The report on a whole repository as JSON: counts, hubs, packages, cycles. */
import type { GraphReport } from '../analyse/analyse-report.ts';
import { countsRecord } from './snapshot-record.ts';
import { symbolRecord } from './symbol-record.ts';

type Hub = GraphReport['mostUsed'][number];

export function reportRecord({ counts, mostUsed, mostUsing, packages, packageCount, cycles, ...rest }: GraphReport) {
  return {
    ...rest,
    counts: countsRecord(counts),
    most_used: mostUsed.map(hubRecord),
    most_using: mostUsing.map(hubRecord),
    package_count: packageCount,
    packages: packages.map(packagePlaceRecord),
    cycles: cycles.map(cycleRecord),
  };
}

export const packagePlaceRecord = ({ neededBy, instability, ...p }: GraphReport['packages'][number]) => ({
  ...p,
  needed_by: neededBy,
  instability: Math.round(instability * 1000) / 1000,
});

export const cycleRecord = ({ againstCount, ...c }: GraphReport['cycles'][number]) => ({ ...c, against_count: againstCount });

const hubRecord = ({ node, neighbours }: Hub) => ({ ...symbolRecord(node), neighbours });
