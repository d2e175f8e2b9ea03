/** `knowing git-hooks install|remove|status`: hooks that tell the daemon when HEAD moved. */
import type { GitHooks, HookName } from '../../../engine/daemon/git-hooks.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { repositoryOptions } from '../with-repository.ts';

const ACTIONS = ['install', 'remove', 'status'] as const;
type Action = (typeof ACTIONS)[number];
type Context = CommandContext<{ yes?: true }>;

const SAID = { none: 'not there', other: 'not ours', ours: 'installed', chained: 'installed; runs the one that was there before first' };

export const command: CommandSpec<{ yes?: true }> = {
  name: 'git-hooks',
  group: 'keep fresh',
  summary: 'git hooks that tell the daemon when HEAD moved',
  description:
    'Adds hooks to the repository that tell the daemon of every commit, checkout and merge. It watches HEAD without them; they help where file watching does not work: network folders, containers, WSL. install asks first and keeps existing hooks, which run before ours; remove restores every byte.',
  arguments: [{ syntax: '<action>', summary: 'what to do', choices: ACTIONS }],
  options: [{ flags: '--yes', summary: 'do not ask' }],
  examples: [
    { line: 'git-hooks install', says: 'shows what will be written, and asks' },
    { line: 'git-hooks install --yes --repo flask', says: 'without asking' },
    { line: 'git-hooks remove', says: 'restore what was there before' },
  ],
  run: (context) => RUN[context.args[0] as Action](context),
};

const RUN: Readonly<Record<Action, (context: Context) => Promise<undefined>>> = { install, remove, status };

async function root(context: Context): Promise<string> {
  const { locateRepository } = await import('../../../engine/repositories/locate-repository.ts');
  return locateRepository(repositoryOptions(context)).root;
}

async function install(context: Context): Promise<undefined> {
  const { daemonFiles } = await import('../../../engine/daemon/daemon-files.ts');
  const { gitHooks, installGitHooks } = await import('../../../engine/daemon/git-hooks.ts');
  const { confirm } = await import('../confirm.ts');
  const folder = await root(context);
  const before = await gitHooks(folder);
  const missing = names(before, 'none', 'other');
  if (missing.length > 0 && !(await confirm({ plan: plan(before), question: 'Write them?', yes: context.options.yes === true }))) {
    context.out.note('Nothing was written.');
    return;
  }
  const installed = await installGitHooks(folder, daemonFiles(context.env));
  context.out.report({ folder: before.folder, installed }, () => [
    installed.length === 0 ? `The hooks are in ${before.folder} already.` : `Wrote ${installed.join(', ')} in ${before.folder}.`,
  ]);
}

function plan(hooks: GitHooks): string[] {
  const kept = names(hooks, 'other');
  return [
    `Hooks that tell the daemon when HEAD moved will be written into ${hooks.folder}: ${names(hooks, 'none', 'other').join(', ')}.`,
    ...(kept.length === 0 ? [] : [`The present ${kept.join(', ')} will run first, as now.`]),
    `\`${ownCommand('git-hooks remove')}\` puts everything back.`,
  ];
}

async function remove(context: Context): Promise<undefined> {
  const { removeGitHooks } = await import('../../../engine/daemon/git-hooks.ts');
  const { removed, left } = await removeGitHooks(await root(context));
  context.out.report({ removed, left }, () => [
    removed.length === 0 ? 'There were no hooks of ours.' : `Removed ${removed.join(', ')}.`,
    ...left.map((path) => `${path} was changed by somebody else and stays; the hook of before is beside it in before-knowing.`),
  ]);
}

async function status(context: Context): Promise<undefined> {
  const { gitHooks } = await import('../../../engine/daemon/git-hooks.ts');
  const { alignColumns } = await import('../reports/format-values.ts');
  const { folder, states } = await gitHooks(await root(context));
  context.out.report({ folder, hooks: states }, (style) => [
    folder,
    ...alignColumns(Object.entries(states).map(([name, state]) => [name, SAID[state]])).map(([name = '', said]) => `  ${style.bold(name)}  ${said}`),
  ]);
}

const names = ({ states }: GitHooks, ...wanted: readonly string[]): HookName[] =>
  (Object.keys(states) as HookName[]).filter((name) => wanted.includes(states[name]));
