/** What `callers` and `blast-radius` share: their arguments, and a report of what the engine found. */
import type { DependentsReport, DependentsRequest, Repository, SymbolCandidates } from '../../engine/index.ts';
import type { OpenWorkspace } from '../../engine/workspace/open-workspace.ts';
import type { WorkspaceDependentsReport, WorkspaceDependentsRequest } from '../../engine/workspace/workspace-dependents.ts';
import type { WorkspaceCandidates } from '../../engine/workspace/workspace-subject.ts';
import { UserError } from '../../errors.ts';
import { symbolFromRoot } from '../../util/rooted-paths.ts';
import type { ArgumentSpec, CommandContext, OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';
import type { Counted } from './reports/dependents-report.ts';
import { withIndexedRepository } from './with-indexed-repository.ts';
import { standpoint } from './with-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from './workspaces/workspace-option.ts';

export interface DependentsOptions extends WorkspaceFlag {
  readonly depth: number;
  readonly limit: number;
  readonly minConfidence: number;
  readonly snapshot?: string;
  readonly tests: boolean;
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
  { flags: '--no-tests', summary: 'leave tests out' },
  WORKSPACE_OPTION,
];

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new UserError('USAGE', `--min-confidence takes a number from 0 to 1, not '${text}'`);
}

type Find = (repository: Repository, request: DependentsRequest) => Promise<DependentsReport | SymbolCandidates>;

type FindInWorkspace = (workspace: OpenWorkspace, request: WorkspaceDependentsRequest) => Promise<WorkspaceDependentsReport | WorkspaceCandidates>;

interface Finders {
  readonly here: Find;
  readonly everywhere: FindInWorkspace;
}

export async function reportDependents(context: CommandContext<DependentsOptions>, { here, everywhere }: Finders, what: Counted): Promise<void> {
  if (context.options.workspace !== undefined) return reportInWorkspace(context, context.options.workspace, everywhere, what);
  return reportHere(context, here, what);
}

async function reportInWorkspace(context: CommandContext<DependentsOptions>, wanted: string, find: FindInWorkspace, what: Counted): Promise<void> {
  const { depth, limit, minConfidence, snapshot, tests } = context.options;
  if (snapshot !== undefined) throw new UserError('USAGE', 'A workspace is asked about its newest snapshots.', { hint: 'Leave out --snapshot.' });
  const { unlessAmbiguousInWorkspace, askWorkspace } = await import('./workspaces/workspace-option.ts');
  const { workspaceDependentsLines } = await import('./reports/workspace-dependents-report.ts');
  const { workspaceDependentsRecord } = await import('../../engine/records/workspace-dependents-record.ts');
  await askWorkspace(context, wanted, async (workspace, home) => {
    const request = { symbol: context.args[0] as string, depth, limit, confidence: minConfidence, tests, ...(home !== undefined && { home }) };
    const report = unlessAmbiguousInWorkspace(await find(workspace, request));
    context.out.report(workspaceDependentsRecord(report), (style) => workspaceDependentsLines(report, what, style));
  });
}

async function reportHere(context: CommandContext<DependentsOptions>, find: Find, what: Counted): Promise<void> {
  const { depth, limit, minConfidence, snapshot, tests } = context.options;
  const { unlessAmbiguous } = await import('./chosen-symbol.ts');
  const { dependentsLines } = await import('./reports/dependents-report.ts');
  const { dependentsRecord } = await import('../../engine/records/dependents-record.ts');
  await withIndexedRepository(context, async (repository) => {
    const symbol = symbolFromRoot(context.args[0] as string, standpoint(context, repository));
    const report = unlessAmbiguous(
      await find(repository, { symbol, depth, limit, confidence: minConfidence, tests, noticeEdits: true, ...(snapshot !== undefined && { snapshot }) }),
    );
    context.out.report(dependentsRecord(report), (style) => dependentsLines(report, what, style));
  });
}
