/** Suspicions of an audit as a SARIF document. */
import { AUDIT_RULES, type Severity, type Suspicion } from '../../analysis/supply-chain/judge-findings.ts';
import { encodeSarif } from '../../wire/sarif.ts';

const LEVELS: Readonly<Record<Severity, 'note' | 'warning' | 'error'>> = { low: 'note', medium: 'warning', high: 'error' };

export function auditSarif(suspicions: readonly Suspicion[], version: string): string {
  const results = suspicions.map(({ rule, severity, message, finding }) => ({
    rule,
    level: LEVELS[severity],
    message,
    path: finding.path,
    line: finding.line,
    identity: [finding.path, finding.symbol, finding.capability, finding.name],
  }));
  return encodeSarif({ name: 'knowing', version, rules: AUDIT_RULES }, results);
}
