/** `knowing dead-code`: symbols that nothing refers to, and why others are not reported. */
import type { DeadCodeReport, DeadCodeVerdict } from '../../../engine/index.ts';
import { deadCodeRecord, deadCodeVerdictRecord } from '../../../engine/records/dead-code-record.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { pathFromRoot, symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import { KINDS_OPTION } from '../kinds-options.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface DeadCodeOptions extends WorkspaceFlag {
  readonly under?: string;
  readonly kinds?: readonly NodeKind[];
  readonly exported?: boolean;
  readonly ignoreTests?: boolean;
  readonly limit: number;
  readonly why?: string;
}

export const command: CommandSpec<DeadCodeOptions> = {
  name: 'dead-code',
  group: 'change',
  summary: 'symbols that nothing refers to',
  description:
    'Reports symbols without any reference: no edge of the graph leads to them, and their name appears nowhere else in the repository. Entry points, exported symbols, overrides and whatever a decorator or annotation registers are not reported; --why gives the reason for one symbol.',
  options: [
    UNDER_OPTION,
    KINDS_OPTION,
    { flags: '--exported', summary: 'report exported symbols too: right for a program, wrong for a library' },
    { flags: '--ignore-tests', summary: 'do not count uses by tests: code that only tests use is reported too' },
    { flags: '--limit <n>', summary: 'symbols to list, at most', parse: wholeNumber('--limit', 1, 100_000), default: 100 },
    { flags: '--why <symbol>', summary: 'why this symbol is or is not reported', completes: 'symbols' },
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'dead-code', says: 'of the whole repository' },
    { line: 'dead-code --under src/server --kinds function,class', says: 'some kinds below a folder' },
    { line: 'dead-code --exported', says: 'of a program, whose exports nobody else uses' },
    { line: 'dead-code --why Store.flush', says: 'the reason for one symbol' },
  ],
  async run(context) {
    if (context.options.workspace !== undefined) return (await import('../workspaces/dead-code.ts')).deadCodeInWorkspace(context, context.options.workspace);
    const { under, kinds, exported = false, ignoreTests = false, limit, why } = context.options;
    const { deadCode, deadCodeVerdict } = await import('../../../engine/analyse/analyse-dead-code.ts');
    const { unlessAmbiguous } = await import('../chosen-symbol.ts');
    await withIndexedRepository(context, async (repository) => {
      if (why !== undefined) {
        const verdict = unlessAmbiguous(await deadCodeVerdict(repository, symbolFromRoot(why, standpoint(context, repository)), { exported, ignoreTests }));
        context.out.report(deadCodeVerdictRecord(verdict), (style) => verdictLines(verdict, style));
        return;
      }
      const report = await deadCode(repository, {
        limit,
        exported,
        ignoreTests,
        ...(under === undefined ? {} : { under: pathFromRoot(under, standpoint(context, repository)) }),
        ...(kinds === undefined ? {} : { kinds }),
      });
      const lines = context.out.json ? () => [] : await renderer(report);
      context.out.report(deadCodeRecord(report), lines);
    });
    return undefined;
  },
};

const WHY: Readonly<Record<DeadCodeVerdict['verdict'], string>> = {
  dead: 'dead: nothing refers to it',
  used: 'in use: something refers to it (the commands callers and blast-radius say what)',
  not_judged: 'not judged: tests, examples, generated and vendored code, fields and files are left out',
  entry_point: 'kept: the language or a tool starts it by its name or place',
  registered: 'kept: a decorator, annotation or attribute hands it to somebody',
  dispatched: 'kept: it may be called through what it overrides, implements or extends',
  public_surface: 'kept: it is exported to users outside of the repository',
  computed_name: 'kept: several members share a prefix by which such methods are looked up at run time',
  mentioned: 'kept: its name stands elsewhere in the repository',
};

function verdictLines({ symbol, verdict, mention }: DeadCodeVerdict, style: Style): string[] {
  return [
    `${style.cyan(`${symbol.file}:${symbol.startLine}`)}  ${style.dim(symbol.kind)} ${style.bold(symbol.name)}`,
    WHY[verdict],
    ...(mention === undefined ? [] : [`  ${style.cyan(`${mention.file}:${mention.line}`)}`]),
  ];
}

async function renderer({ dead, total, judged, kept, completeness, traffic }: DeadCodeReport): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const { seenInWords } = await import('../../../engine/traffic/traffic-reach.ts');
  const rows = alignColumns(dead.map((n) => [`${n.file}:${n.startLine}`, n.kind, n.name]));
  const keptText = Object.entries(kept).map(([reason, count]) => `${reason.replaceAll('_', ' ')} ${formatCount(count)}`);
  return (style) => [
    `${formatCount(total)} of ${formatCount(judged)} symbols are not referred to${traffic === undefined ? '' : `, and were not seen in ${seenInWords(traffic)}`}`,
    ...rows.map(([place = '', kind = '', name = '']) => `  ${style.cyan(place)}  ${style.dim(kind)}  ${style.bold(name)}`),
    ...(total > dead.length ? [`  … ${formatCount(total - dead.length)} more: --limit shows more of them`] : []),
    ...(keptText.length > 0 ? [`${style.bold('kept without a reference')}: ${keptText.join(', ')}`] : []),
    ...completenessLines(completeness, style),
  ];
}
