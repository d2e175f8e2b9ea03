/** `knowing audit-supply-chain [range]`: what is suspicious, as a gate for pipelines. */
import type { Severity } from '../../../engine/changes/analyse-audit-diff.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { AUDIT_FORMATS, type AuditFormat, reportAudit } from '../reports/audit-report.ts';
import { repositoryOptions } from '../with-repository.ts';

interface Options {
  readonly format: AuditFormat;
  readonly level: Severity;
  readonly failOnSuspicious?: true;
  readonly limit: number;
}

const LEVELS: readonly Severity[] = ['low', 'medium', 'high'];

export const command: CommandSpec<Options> = {
  name: 'audit-supply-chain',
  group: 'review',
  summary: 'suspicious code in a range of commits, or in the whole tree',
  description:
    'Looks for what attacks on packages have in common: scripts that run at install, network or dynamic code in them, credentials read beside network calls, addresses that collect data, download tools, encoded literals beside eval. Without a range it looks at every file of HEAD. With --fail-on-suspicious the exit code is 1 when something is found.',
  arguments: [{ syntax: '[range]', summary: 'base..head, a commit or a branch (default: the whole tree)' }],
  options: [
    { flags: '--fail-on-suspicious', summary: 'exit with 1 when something of --level or above is found' },
    { flags: '--level <level>', summary: 'lowest severity that counts', choices: LEVELS, default: 'medium' },
    { flags: '--format <format>', summary: 'how to print it', choices: AUDIT_FORMATS, default: 'text' },
    { flags: '--limit <n>', summary: 'lines of text, at most', parse: wholeNumber('--limit', 1), default: 50 },
  ],
  examples: [
    { line: 'audit-supply-chain origin/main..HEAD --fail-on-suspicious', says: 'a gate for a pull request' },
    { line: 'audit-supply-chain --format sarif > audit.sarif', says: 'of the whole tree, for a code scanner' },
  ],
  async run(context) {
    const { auditDiff } = await import('../../../engine/changes/analyse-audit-diff.ts');
    const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
    const { root } = locateRepository(repositoryOptions(context));
    const { level, failOnSuspicious, format, limit } = context.options;
    const audit = await auditDiff(root, context.args[0]);
    const suspicions = audit.suspicions.filter((s) => LEVELS.indexOf(s.severity) >= LEVELS.indexOf(level));
    await reportAudit(context, { ...audit, suspicions }, { format, limit, everything: false });
    return failOnSuspicious === true && suspicions.length > 0 ? 'failed' : undefined;
  },
};
