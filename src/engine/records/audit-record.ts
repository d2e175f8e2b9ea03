/** What code can do beyond computing, of a repository and of a change, as JSON. */
import type { AuditAnswer } from '../analyse/analyse-audit.ts';
import type { AuditDiff, Finding } from '../changes/analyse-audit-diff.ts';

export function auditRecord({ packages, packageCount, isolation, ...rest }: AuditAnswer) {
  return { ...rest, isolation: round(isolation), package_count: packageCount, packages: packages.map((p) => ({ ...p, score: round(p.score) })) };
}

export function auditDiffRecord({ base, head, files, added, removed, suspicions, skipped }: AuditDiff) {
  return {
    base,
    head: head ?? null,
    files,
    suspicions: suspicions.map(({ finding, ...s }) => ({ ...s, ...findingRecord(finding) })),
    added: added.map(findingRecord),
    removed: removed.map(findingRecord),
    skipped,
  };
}

const findingRecord = ({ installTime, path, ...f }: Finding) => ({ ...f, file: path, install_time: installTime });
const round = (value: number): number => Math.round(value * 1000) / 1000;
