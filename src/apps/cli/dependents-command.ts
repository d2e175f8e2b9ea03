/** What `callers` and `blast-radius` share: their arguments, and a report of what the engine found. */
import type { DependentsReport, DependentsRequest, Repository, SymbolCandidates } from '../../engine/index.ts';
import { UserError } from '../../errors.ts';
import { symbolFromRoot } from '../../util/rooted-paths.ts';
import type { ArgumentSpec, CommandContext, OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';
import type { Counted } from './reports/dependents-report.ts';
import { withIndexedRepository } from './with-indexed-repository.ts';
import { standpoint } from './with-repository.ts';

export interface DependentsOptions {
  readonly depth: number;
  readonly limit: number;
  readonly minConfidence: number;
  readonly snapshot?: string;
}

export const DEPENDENTS_ARGUMENT: ArgumentSpec = {
  syntax: '<symbol>',
  summary: 'a name, Type.method, module.name, path:name, path:line, or the path of a file',
  completes: 'symbols',
};

const MAX_DEPTH = 50;

export const dependentsOptions = (depth: number): OptionSpec[] => [
  { flags: '--depth <n>', summary: 'steps away from the symbol', parse: wholeNumber('--depth', 1, MAX_DEPTH), default: depth },
  { flags: '--limit <n>', summary: 'entries to list, at most; all are counted', parse: wholeNumber('--limit', 0, 100_000), default: 50 },
  { flags: '--min-confidence <n>', summary: 'follow only edges at least this sure, 0 to 1', parse: share, default: 0 },
  { flags: '--snapshot <snapshot>', summary: 'in an earlier snapshot: @prev, @~2, @7, the beginning of a hash, or an indexed commit' },
];

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new UserError('USAGE', `--min-confidence takes a number from 0 to 1, not '${text}'`);
}

type Find = (repository: Repository, request: DependentsRequest) => Promise<DependentsReport | SymbolCandidates>;

export async function reportDependents(context: CommandContext<DependentsOptions>, find: Find, what: Counted): Promise<void> {
  const { depth, limit, minConfidence, snapshot } = context.options;
  const { unlessAmbiguous } = await import('./chosen-symbol.ts');
  const { dependentsLines } = await import('./reports/dependents-report.ts');
  const { dependentsRecord } = await import('../../engine/records/dependents-record.ts');
  await withIndexedRepository(context, async (repository) => {
    const symbol = symbolFromRoot(context.args[0] as string, standpoint(context, repository));
    const report = unlessAmbiguous(
      await find(repository, { symbol, depth, limit, confidence: minConfidence, noticeEdits: true, ...(snapshot !== undefined && { snapshot }) }),
    );
    context.out.report(dependentsRecord(report), (style) => dependentsLines(report, what, style));
  });
}
