/** An audit of a change as Markdown for a pull request or a report: what is suspicious, then everything that is new. */
import { inlineCode as code } from '../../util/markdown.ts';
import type { Finding } from './finding.ts';
import { AUDIT_RULES, type Suspicion } from './judge-findings.ts';

const place = ({ path, line }: Finding): string => code(`${path}:${line}`);
const TITLES = new Map(AUDIT_RULES.map((r) => [r.id, r.title]));

export interface AuditReport {
  readonly base: string;
  readonly head: string | undefined;
  readonly files: number;
  readonly added: readonly Finding[];
  readonly removed: readonly Finding[];
  readonly suspicions: readonly Suspicion[];
}

/** At most `limit` lines a section. */
export function auditMarkdown(audit: AuditReport, limit: number): string[] {
  const { suspicions, added, removed, base, head, files } = audit;
  const range = `${base.slice(0, 12)}..${head?.slice(0, 12) ?? 'working tree'}`;
  const suspicious = suspicions.map(
    (s) =>
      `**${s.severity}** ${TITLES.get(s.rule) ?? s.rule}: ${code(s.message)} in ${place(s.finding)}${s.finding.symbol === '' ? '' : ` (${code(s.finding.symbol)})`}`,
  );
  const line = (f: Finding) =>
    `${f.capability.replaceAll('_', ' ')}${f.imported ? ' (import)' : ''}: ${code(f.name)} in ${place(f)}${f.test ? ', test code' : ''}`;
  return [
    `## Supply chain audit of ${range}`,
    '',
    `${files} files changed; ${added.length} new and ${removed.length} removed uses of network, processes, environment or dynamic code; ${suspicions.length} suspicious.`,
    '',
    ...section('Suspicious', suspicious, limit),
    ...section('New', added.map(line), limit),
    ...section('Gone', removed.map(line), limit),
  ];
}

function section(title: string, items: readonly string[], limit: number): string[] {
  if (items.length === 0) return [];
  const rest = items.length - limit;
  return [`### ${title} (${items.length})`, '', ...items.slice(0, limit).map((i) => `- ${i}`), ...(rest > 0 ? [`- … and ${rest} more`] : []), ''];
}
