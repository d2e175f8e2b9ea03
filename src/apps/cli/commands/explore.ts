/** `knowing explore`: the code as a page in the browser. */
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { repositoryOptions } from '../with-repository.ts';

interface ExploreFlags {
  readonly port?: number;
  readonly open: boolean;
  readonly idle: number;
  readonly workspace?: string;
}

export const command: CommandSpec<ExploreFlags> = {
  name: 'explore',
  group: 'ask',
  summary: 'the code as a page in the browser: search, graphs, changes, health',
  description:
    'Serves the explorer on this machine alone, prints its address and opens it. The address holds a token that works once: the browser that opens it first is let in, nobody else. It asks no other host for anything, and ends by itself when it is not used. docs/explorer.md says what it shows, docs/api.md describes the JSON API behind it.',
  options: [
    { flags: '--port <n>', summary: 'port to listen on, 0 for any (default: 7421, or another when that is taken)', parse: wholeNumber('--port', 0, 65_535) },
    { flags: '--no-open', summary: 'print the address and open no browser' },
    { flags: '--idle <minutes>', summary: 'end after so long without a request, 0 for never', parse: wholeNumber('--idle', 0, 100_000), default: 60 },
    { flags: '--workspace <name>', summary: 'begin with the repositories of a workspace and what they use of each other; * means all that were added' },
  ],
  examples: [
    { line: 'explore', says: 'the repository around the working directory' },
    { line: 'explore --repo flask --no-open', says: 'another one; print the address alone' },
    { line: 'explore --workspace pallets', says: 'several repositories as one graph' },
  ],
  async run(context) {
    // A repository that was never indexed is indexed first.
    await withIndexedRepository(context, async () => undefined);
    const { loadExplore } = await import('../../launch.ts');
    const { packageVersion } = await import('../../../util/package-version.ts');
    const { serveExplore } = await loadExplore();
    const { port, open, idle, workspace } = context.options;
    const startsAt = workspace === undefined ? '/' : await repositoriesView(context, workspace);
    await serveExplore({
      ...repositoryOptions(context),
      env: context.env,
      version: packageVersion(),
      port,
      open,
      startsAt,
      idleMs: idle * 60_000,
      announce: (url) => context.out.report({ url }, (style) => [`The explorer is at ${style.bold(url)}`]),
    });
    return undefined;
  },
};

/** The page asks for workspaces by their names: a folder has to have got one. */
async function repositoriesView(context: CommandContext<ExploreFlags>, workspace: string): Promise<string> {
  const { isWorkspaceName } = await import('../../../engine/workspace/locate-workspace.ts');
  if (!isWorkspaceName(workspace, context))
    throw new UserError('NOT_FOUND', `There is no workspace '${workspace}'.`, {
      hint: `Give it a name first: \`${ownCommand('workspace create <name> <folders>')}\`.`,
    });
  return `/look?${new URLSearchParams({ show: 'repositories', workspace })}`;
}
