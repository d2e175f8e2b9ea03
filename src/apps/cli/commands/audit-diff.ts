/** `knowing audit-diff <range>`: what a change makes code able to do that it could not before. */

import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { AUDIT_FORMATS, type AuditFormat, reportAudit } from '../reports/audit-report.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec<{ format: AuditFormat; limit: number }> = {
  name: 'audit-diff',
  group: 'review',
  summary: 'what a change newly reads, starts or connects to',
  description:
    'Compares both sides of the changed files and lists what is new or gone: environment reads, processes, network access, dynamic and native code, install scripts, dependencies by URL. Code that merely moved counts as neither. Nothing needs to be indexed.',
  arguments: [{ syntax: '[range]', summary: 'base..head, a commit or a branch (default: HEAD, what the last commit changed)' }],
  options: [
    { flags: '--format <format>', summary: 'how to print it', choices: AUDIT_FORMATS, default: 'text' },
    { flags: '--limit <n>', summary: 'lines per section, at most', parse: wholeNumber('--limit', 1), default: 50 },
  ],
  examples: [
    { line: 'audit-diff main..feature', says: 'of a branch' },
    { line: 'audit-diff v1.2..v1.3 --format markdown', says: 'of a release, ready to post' },
  ],
  async run(context) {
    const { auditDiff } = await import('../../../engine/changes/analyse-audit-diff.ts');
    const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
    const { root } = locateRepository(repositoryOptions(context));
    await reportAudit(context, await auditDiff(root, context.args[0] ?? 'HEAD'), { ...context.options, everything: true });
  },
};
