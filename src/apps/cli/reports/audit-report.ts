/** An audit of a change as text, Markdown, JSON or SARIF: what `audit-diff` and `audit-supply-chain` share. */
import type { AuditDiff, Finding, Suspicion } from '../../../engine/changes/analyse-audit-diff.ts';
import { auditDiffRecord } from '../../../engine/records/audit-record.ts';
import { countOf } from '../../../util/count-of.ts';
import type { CommandContext } from '../command.ts';
import type { Style } from '../output.ts';

export const AUDIT_FORMATS = ['text', 'markdown', 'json', 'sarif'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

export interface AuditView {
  readonly format: AuditFormat;
  readonly limit: number;
  /** With everything that is new, or with what is suspicious alone. */
  readonly everything: boolean;
}

export async function reportAudit({ out }: Pick<CommandContext, 'out'>, audit: AuditDiff, { format, limit, everything }: AuditView): Promise<void> {
  if (out.json || format === 'json') {
    out.raw(`${JSON.stringify(auditDiffRecord(audit), null, 2)}\n`);
  } else if (format === 'sarif') {
    const { auditSarif } = await import('../../../engine/changes/audit-sarif.ts');
    const { packageVersion } = await import('../../../util/package-version.ts');
    out.raw(auditSarif(audit.suspicions, packageVersion()));
  } else if (format === 'markdown') {
    const { auditMarkdown } = await import('../../../engine/changes/analyse-audit-diff.ts');
    const shown = everything ? audit : { ...audit, added: [], removed: [] };
    out.report(undefined, () => auditMarkdown(shown, limit));
  } else out.report(undefined, (style) => auditLines(audit, { format, limit, everything }, style));
}

function auditLines({ suspicions, added, removed, files, skipped }: AuditDiff, { limit, everything }: AuditView, style: Style): string[] {
  const list = (sign: string, findings: readonly Finding[]) =>
    limited(
      findings,
      limit,
      (f) =>
        `${sign} ${f.capability.replaceAll('_', ' ').padEnd(14)}  ${style.bold(f.name)}${f.imported ? ' (import)' : ''}  ${place(f, style)}${f.test ? style.dim(' test') : ''}`,
      style,
    );
  return [
    ...limited(suspicions, limit, (s) => suspicionLine(s, style), style),
    ...(everything ? [...list(style.green('+'), added), ...list(style.red('-'), removed)] : []),
    `${countOf(files, 'file')}; ${added.length} new and ${removed.length} removed uses of network, processes, environment or dynamic code; ${suspicions.length === 0 ? style.green('nothing suspicious') : style.yellow(`${suspicions.length} suspicious`)}.`,
    ...(skipped.length > 0
      ? [
          style.dim(
            `Not looked into: ${skipped
              .map((s) => `${s.path} (${s.reason})`)
              .slice(0, 10)
              .join(', ')}${skipped.length > 10 ? ` and ${skipped.length - 10} more` : ''}.`,
          ),
        ]
      : []),
  ];
}

const place = ({ path, line }: Finding, style: Style): string => style.cyan(`${path}:${line}`);

function suspicionLine({ severity, rule, message, finding }: Suspicion, style: Style): string {
  const paint = severity === 'high' ? style.red : severity === 'medium' ? style.yellow : style.dim;
  return `${paint(severity.padEnd(6))}  ${style.bold(message)}  ${place(finding, style)}  ${style.dim(rule)}`;
}

function limited<T>(items: readonly T[], limit: number, line: (item: T) => string, style: Style): string[] {
  const rest = items.length - limit;
  return [...items.slice(0, limit).map(line), ...(rest > 0 ? [style.dim(`… ${rest} more: --limit, or --json for all.`)] : [])];
}
