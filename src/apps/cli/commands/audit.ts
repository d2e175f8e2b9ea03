/** `knowing audit`: what the code of a repository can do beyond computing, and how much of it keeps to itself. */
import type { AuditAnswer, EffectUse } from '../../../engine/analyse/analyse-audit.ts';
import { auditRecord } from '../../../engine/records/audit-record.ts';
import { pathFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface Options {
  readonly under?: string;
  readonly tests?: true;
  readonly limit: number;
}

export const command: CommandSpec<Options> = {
  name: 'audit',
  group: 'review',
  summary: 'what code reads, starts and calls; isolation of packages',
  description:
    'Lists environment variables, processes, addresses and dynamic code of the indexed repository, and the isolation of each package: the share of its functions from which none of these can be reached by resolved calls. Calls that stayed unresolved may reach more, so the score is an upper bound.',
  options: [
    UNDER_OPTION,
    { flags: '--tests', summary: 'include test code' },
    { flags: '--limit <n>', summary: 'names per kind, and packages, at most', parse: wholeNumber('--limit', 1), default: 10 },
  ],
  examples: [
    { line: 'audit', says: 'of the repository' },
    { line: 'audit --under src/billing --json', says: 'of one package, as JSON' },
  ],
  async run(context) {
    const { auditRepository } = await import('../../../engine/analyse/analyse-audit.ts');
    const { under, tests, limit } = context.options;
    await withIndexedRepository(context, async (repository) => {
      const folder = under === undefined ? {} : { package: pathFromRoot(under, standpoint(context, repository)) };
      const audit = await auditRepository(repository, { limit, tests: tests === true, ...folder });
      context.out.report(auditRecord(audit), await renderer(audit));
    });
  },
};

async function renderer({ counts, uses, packages, packageCount, isolation, callables, unread }: AuditAnswer): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const { unreadWords } = await import('../../../engine/unread/unread-files.ts');
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const kinds = [...new Set(uses.map((u) => u.capability))].sort();
  const useRow = (u: EffectUse) => {
    const first = u.places[0];
    const more = u.count > 1 ? ` and ${formatCount(u.count - 1)} more` : '';
    return [u.name, first === undefined ? '' : `${first.file}:${first.line}${first.symbol === '' ? '' : ` ${first.symbol}`}${more}`];
  };
  const packageRows = packages.map((p) => [
    p.package || '.',
    percent(p.score),
    `${formatCount(p.direct)} of ${formatCount(p.callables)} functions use one of these themselves, ${formatCount(p.reaching - p.direct)} more through calls`,
  ]);
  return (style) => [
    ...kinds.flatMap((kind) => {
      const own = uses.filter((u) => u.capability === kind);
      return [
        style.bold(`${kind.replaceAll('_', ' ')} (${formatCount(counts[kind] ?? 0)} ${counts[kind] === 1 ? 'place' : 'places'})`),
        ...alignColumns(own.map(useRow)).map(([name = '', at = '']) => `  ${name}  ${style.cyan(at)}`),
      ];
    }),
    style.bold(`isolation ${percent(isolation)} of ${formatCount(callables)} functions; least isolated of ${formatCount(packageCount)} packages`),
    ...alignColumns(packageRows).map((r) => `  ${r.join('  ')}`),
    ...(unread.length === 0 ? [] : [`not read, so not among them: ${unreadWords(unread)}`]),
  ];
}
