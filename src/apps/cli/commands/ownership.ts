/** `knowing ownership [subject]`: who owns a file, a folder or a symbol, and who wrote it. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OwnedPart, OwnershipOverview } from '../../../engine/ownership/analyse-ownership.ts';
import { ownershipOverviewRecord, ownershipRecord } from '../../../engine/records/ownership-record.ts';
import { repoCommand } from '../../../util/own-command.ts';
import { pathFromRoot, type Standpoint, symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec<{ limit: number }> = {
  name: 'ownership',
  group: 'ask',
  summary: 'who owns code, who wrote it, and how few people know it',
  description:
    'Owners come from CODEOWNERS (the last match wins), authors from git blame. The bus factor is the fewest people who together wrote more than half. Without a subject: every package, those known by the fewest people first; run `knowing enrich blame` before that.',
  arguments: [{ syntax: '[subject]', summary: 'a file, a folder, or a symbol', completes: 'symbols' }],
  options: [{ flags: '--limit <n>', summary: 'packages or authors to list, at most', parse: wholeNumber('--limit', 1), default: 15 }],
  examples: [
    { line: 'ownership src/app.py', says: 'of a file' },
    { line: 'ownership Store.put', says: 'of a symbol, by its own lines' },
    { line: 'ownership --limit 50 --json', says: 'of packages, as JSON' },
  ],
  async run(context) {
    const { analyseOwnership, ownershipOverview } = await import('../../../engine/ownership/analyse-ownership.ts');
    const { limit } = context.options;
    const [subject] = context.args;
    await withIndexedRepository(context, async (repository) => {
      if (subject === undefined) {
        const overview = await ownershipOverview(repository, limit);
        context.out.report(ownershipOverviewRecord(overview), await overviewLines(overview));
        return;
      }
      const { unlessAmbiguous } = await import('../chosen-symbol.ts');
      const answer = unlessAmbiguous(await analyseOwnership(repository, subjectFromRoot(subject, standpoint(context, repository))));
      context.out.report(ownershipRecord(answer), await partLines(answer.part, answer.codeowners, limit));
    });
  },
};

/** A path where something is there, else a symbol. */
const subjectFromRoot = (subject: string, from: Standpoint): string =>
  existsSync(resolve(from.cwd, subject)) ? pathFromRoot(subject, from) : symbolFromRoot(subject, from);

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const ownersText = ({ owners }: OwnedPart): string => [...new Set(owners.flatMap((o) => o.owners))].join(' ');

async function partLines(part: OwnedPart, codeowners: string | undefined, limit: number): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  const owners =
    part.owners.length > 0
      ? part.owners.map(
          (o) => `owned by ${o.owners.join(' ') || 'nobody'} (${codeowners}:${o.rule.line} ${o.rule.pattern}${part.files > 1 ? `, ${o.files} files` : ''})`,
        )
      : [codeowners === undefined ? 'no CODEOWNERS file' : `no rule of ${codeowners} matches`];
  const rows = part.authors
    .slice(0, limit)
    .map((a) => [a.author, `${formatCount(a.lines)} ${a.lines === 1 ? 'line' : 'lines'}`, percent(a.share), `last ${day(a.lastCommitAt)}`]);
  const missing = part.files - part.blamed;
  return (style) => [
    style.bold(part.subject),
    ...owners.map((o) => `  ${o}`),
    ...(part.blamed > 0
      ? [
          `  bus factor ${part.busFactor}: ${part.authors.length === 1 ? 'one person' : `${formatCount(part.authors.length)} people`} wrote its ${part.lines === 1 ? 'line' : `${formatCount(part.lines)} lines`}`,
        ]
      : []),
    ...alignColumns(rows).map((r) => `  ${r.join('  ')}`),
    ...(missing > 0
      ? [
          style.yellow(
            `  The authors of ${formatCount(missing)} of ${formatCount(part.files)} files are not known yet: run \`${repoCommand('enrich blame')}\`.`,
          ),
        ]
      : []),
  ];
}

async function overviewLines({ packages, count, files, blamed }: OwnershipOverview): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  if (blamed === 0 && packages.every((p) => p.owners.length === 0))
    return (style) => [style.yellow(`Neither owners nor authors of ${formatCount(count)} packages are known yet: run \`${repoCommand('enrich blame')}\`.`)];
  const rows = packages.map((p) => [
    p.subject,
    p.blamed === 0 ? '?' : String(p.busFactor),
    formatCount(p.lines),
    p.authors
      .slice(0, 3)
      .map((a) => `${a.author} ${percent(a.share)}`)
      .join(', '),
    ownersText(p),
  ]);
  return (style) => [
    ...alignColumns([['package', 'bus factor', 'lines', 'most lines by', 'owners'], ...rows]).map((r, i) =>
      (i === 0 ? style.dim(r.join('  ')) : r.join('  ')).trimEnd(),
    ),
    `${formatCount(packages.length)} of ${formatCount(count)} packages.`,
    ...(blamed < files
      ? [
          style.yellow(
            `The authors of ${formatCount(files - blamed)} of ${formatCount(files)} files are not known yet: run \`${repoCommand('enrich blame')}\`.`,
          ),
        ]
      : []),
  ];
}
