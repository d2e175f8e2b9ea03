/** `knowing flow <from> <to>`: how one symbol comes to run another. */
import type { FlowPath, FlowReport, FlowStep } from '../../../engine/index.ts';
import { flowRecord } from '../../../engine/records/flow-record.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

export const command: CommandSpec<{ depth: number; limit: number } & WorkspaceFlag> = {
  name: 'flow',
  group: 'ask',
  summary: 'how control gets from one symbol to another',
  description:
    'Finds the shortest paths from the first symbol to the second, and some that are a little longer, through calls, callbacks, decorators, routes and implementations of what is called. When there is none, it looks for a path back.',
  arguments: [
    { syntax: '<from>', summary: 'a name, Type.method, path:name, path:line, or the path of a file', completes: 'symbols' },
    { syntax: '<to>', summary: 'the same' },
  ],
  options: [
    { flags: '--depth <n>', summary: 'steps of the longest path', parse: wholeNumber('--depth', 1, 40), default: 12 },
    { flags: '--limit <n>', summary: 'paths to list, at most', parse: wholeNumber('--limit', 1, 100), default: 5 },
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'flow Flask.wsgi_app SessionInterface.save_session', says: 'the paths from one method to another' },
    { line: 'flow src/cli.py Store.put --limit 1 --json', says: 'the shortest path from anything in a file' },
  ],
  async run(context) {
    if (context.options.workspace !== undefined) return (await import('../workspaces/flow.ts')).flowInWorkspace(context, context.options.workspace);
    const { flowBetween } = await import('../../../engine/analyse/analyse-flow.ts');
    const { unlessAmbiguous } = await import('../chosen-symbol.ts');
    await withIndexedRepository(context, async (repository) => {
      const [from = '', to = ''] = context.args.map((name) => symbolFromRoot(name, standpoint(context, repository)));
      const report = unlessAmbiguous(await flowBetween(repository, { from, to, ...context.options }));
      const lines = context.out.json ? () => [] : await renderer(report);
      context.out.report(flowRecord(report), lines);
    });
    return undefined;
  },
};

async function renderer(report: FlowReport): Promise<(style: Style) => string[]> {
  const { placeOf } = await import('../chosen-symbol.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const { from, to, paths, completeness } = report;
  return (style) => [
    `${style.bold(from.name)} ${style.cyan(placeOf(from))} to ${style.bold(to.name)} ${style.cyan(placeOf(to))}`,
    verdict(report),
    ...paths.flatMap((path) => [
      '',
      `${style.bold(path.start.name)}  ${style.cyan(placeOf(path.start))}`,
      ...path.steps.map((s, i) => stepLine(path, s, i, style)),
    ]),
    ...(paths.length > 0 ? [''] : []),
    ...completenessLines(completeness, style),
  ];
}

function verdict({ direction, paths, from, to }: FlowReport): string {
  if (direction === 'none') return 'no path from one to the other is known';
  const count = paths.length === 1 ? 'one path' : `${paths.length} paths`;
  return direction === 'forward' ? count : `no way forward; ${count} back, from ${to.name} to ${from.name}`;
}

const VERBS: Readonly<Record<string, string>> = {
  overrides: 'may run',
  contains: 'constructs',
  references: 'hands on',
  decorates: 'is decorated by',
  handles_route: 'is handled by',
};

function stepLine(path: FlowPath, { node, via, sites }: FlowStep, index: number, style: Style): string {
  const before = index === 0 ? path.start : (path.steps[index - 1] as FlowStep).node;
  const lines = [...new Set(sites.map((s) => s.line))].slice(0, 3).join(',');
  const place = lines === '' ? `${node.file}:${node.startLine}` : `${before.file}:${lines}`;
  const verb = via === 'contains' && node.kind !== 'constructor' ? 'makes' : (VERBS[via] ?? via);
  return `${'  '.repeat(index + 1)}${style.dim(verb)} ${style.bold(node.name)}  ${style.cyan(node.file === '' ? node.qualifiedName : place)}`;
}
