/** `knowing env [name]`: environment variables, who reads and who sets them, and where the two do not meet. */
import type { EnvReport, EnvVariable, VariableUse } from '../../../engine/analyse/analyse-env.ts';
import { envRecord } from '../../../engine/records/env-record.ts';
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface EnvOptions {
  readonly unset?: boolean;
  readonly unread?: boolean;
  readonly limit: number;
}

export const command: CommandSpec<EnvOptions> = {
  name: 'env',
  group: 'ask',
  summary: 'environment variables: who reads and who sets each',
  description:
    'Lists the environment variables of a repository with the code that reads each of them and the manifests, Dockerfiles, workflows, Terraform files and .env files that set it.',
  arguments: [{ syntax: '[name]', summary: 'one variable, or the beginning of some: DB_*' }],
  options: [
    { flags: '--unset', summary: 'only those that are read and set nowhere' },
    { flags: '--unread', summary: 'only those that are set and read nowhere' },
    { flags: '--limit <n>', summary: 'variables to list, at most', parse: wholeNumber('--limit', 1, 100_000), default: 100 },
  ],
  examples: [
    { line: 'env DATABASE_URL', says: 'who reads and who sets it' },
    { line: 'env --unset', says: 'read by code, set by nobody' },
    { line: 'env "DB_*" --json', says: 'all that begin with DB_, as JSON' },
  ],
  async run(context) {
    const { unset = false, unread = false, limit } = context.options;
    if (unset && unread) throw new UserError('USAGE', '--unset and --unread exclude each other.');
    const [name] = context.args;
    const only = unset ? 'unset' : unread ? 'unread' : undefined;
    const { environment } = await import('../../../engine/analyse/analyse-env.ts');
    await withIndexedRepository(context, async (repository) => {
      const report = await environment(repository, { limit, ...(name !== undefined && { name }), ...(only !== undefined && { only }) });
      const lines = context.out.json ? () => [] : await renderer(report, name !== undefined && !name.endsWith('*'));
      context.out.report(envRecord(report), lines);
    });
  },
};

/** Of many variables each side is cut, of one that was asked for it is whole. */
const SHOWN = 3;

async function renderer({ variables, total, unset, unread, completeness }: EnvReport, whole: boolean): Promise<(style: Style) => string[]> {
  const { formatCount } = await import('../reports/format-values.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const most = whole ? Number.POSITIVE_INFINITY : SHOWN;
  return (style) => [
    ...variables.flatMap((variable) => variableLines(variable, most, style)),
    ...(total > variables.length ? [`… ${formatCount(total - variables.length)} more: --limit shows more of them`] : []),
    `${formatCount(total)} variables; ${formatCount(unset)} read and set nowhere, ${formatCount(unread)} set and read nowhere`,
    ...completenessLines(completeness, style),
  ];
}

function variableLines({ name, readBy, setBy }: EnvVariable, most: number, style: Style): string[] {
  return [style.bold(name), ...useLines('read by', readBy, most, style), ...useLines('set by', setBy, most, style)];
}

function useLines(label: string, uses: readonly VariableUse[], most: number, style: Style): string[] {
  if (uses.length === 0) return [`  ${label} nobody`];
  const shown = uses.slice(0, most).map(({ node, line, test }) => {
    const place = style.cyan(`${node.file}:${line ?? node.startLine}`);
    return `  ${label} ${place}${node.kind === 'file' ? '' : `  ${style.dim(node.kind)} ${node.name}`}${test ? style.dim('  (test)') : ''}`;
  });
  return uses.length > most ? [...shown, `  … ${uses.length - most} more`] : shown;
}
