/** `knowing workspace <action>`: sets of repositories that are asked together. */
import type { WorkspacePlace } from '../../../engine/workspace/locate-workspace.ts';
import type { WorkspaceMap } from '../../../engine/workspace/workspace-map.ts';
import { UserError } from '../../../errors.ts';
import { countOf } from '../../../util/count-of.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';

interface WorkspaceCommandOptions {
  readonly index: boolean;
}

const ACTIONS = ['create', 'add', 'remove', 'list', 'show'] as const;

export const command: CommandSpec<WorkspaceCommandOptions> = {
  name: 'workspace',
  group: 'keep fresh',
  summary: 'sets of repositories that are asked together',
  description:
    'Names a set of repositories, so that --workspace asks all of them at once. A folder of clones, a Git superproject and a folder with knowing.workspace.yaml are workspaces without a name: --workspace takes the folder. `show` tells which repository uses which.',
  arguments: [
    { syntax: '<action>', summary: 'create, add, remove, list or show', choices: ACTIONS },
    { syntax: '[name]', summary: 'name of the workspace; for show also a folder' },
    { syntax: '[repositories...]', summary: 'folders, or names that `list` shows', completes: 'repositories' },
  ],
  options: [{ flags: '--no-index', summary: 'do not index repositories that are not indexed yet' }],
  examples: [
    { line: 'workspace create pallets ~/src/flask ~/src/werkzeug', says: 'name two repositories' },
    { line: 'workspace create all ~/src', says: 'all clones in a folder' },
    { line: 'workspace show pallets', says: 'which of them uses which, and how' },
    { line: 'workspace remove pallets', says: 'forget the set; repositories and indexes stay' },
  ],
  async run(context) {
    const [action, name] = context.args;
    if (action === 'list') return list(context);
    if (name === undefined)
      throw new UserError('USAGE', 'No workspace was named.', { hint: `\`${ownCommand('workspace list')}\` shows those that there are.` });
    if (action === 'show') return show(context, name);
    if (action === 'remove') return remove(context, name);
    return change(context, name, action === 'add');
  },
};

type Context = CommandContext<WorkspaceCommandOptions>;

async function change(context: Context, name: string, toKnown: boolean): Promise<undefined> {
  const { addToWorkspace, createWorkspace } = await import('../../../engine/workspace/manage-workspaces.ts');
  const { workspacePlaceRecord } = await import('../../../engine/records/workspace-record.ts');
  const place = await (toKnown ? addToWorkspace : createWorkspace)(name, context.args.slice(2), context);
  if (context.options.index) await indexMembers(context, place);
  context.out.report(workspacePlaceRecord(place), (style) => placeLines(place, style));
  return undefined;
}

async function indexMembers(context: Context, place: WorkspacePlace): Promise<void> {
  const { withIndexedRepository } = await import('../with-indexed-repository.ts');
  for (const { root } of place.members) await withIndexedRepository({ ...context, globals: { ...context.globals, repo: root } }, async () => undefined);
}

const placeLines = ({ name, members, missing }: WorkspacePlace, style: Style): string[] => [
  `${style.bold(name)}  ${countOf(members.length, 'repository', 'repositories')}`,
  ...members.map((m) => `  ${m.name}  ${style.cyan(m.root)}`),
  ...missing.map((folder) => `  ${style.yellow(`${folder} is not there`)}`),
];

async function remove(context: Context, name: string): Promise<undefined> {
  const { removeFromWorkspace } = await import('../../../engine/workspace/manage-workspaces.ts');
  const left = await removeFromWorkspace(name, context.args.slice(2), context);
  context.out.report({ workspace: name, repositories: left?.roots ?? null }, (style) => [
    left === undefined
      ? `Forgot ${style.bold(name)}; its repositories stay.`
      : `${style.bold(name)} has ${countOf(left.roots.length, 'repository', 'repositories')} now.`,
  ]);
  return undefined;
}

async function list(context: Context): Promise<undefined> {
  const { listWorkspaces } = await import('../../../engine/workspace/manage-workspaces.ts');
  const { workspacesRecord } = await import('../../../engine/records/workspace-record.ts');
  const workspaces = listWorkspaces(context);
  context.out.report(workspacesRecord(workspaces), (style) =>
    workspaces.length === 0
      ? [`No workspaces yet. \`${ownCommand('workspace create <name> <folders>')}\` makes one.`]
      : workspaces.map(({ name, roots }) => `${style.bold(name)}  ${countOf(roots.length, 'repository', 'repositories')}  ${roots.join(', ')}`),
  );
  return undefined;
}

async function show(context: Context, name: string): Promise<undefined> {
  const { workspaceMap } = await import('../../../engine/workspace/workspace-map.ts');
  const { workspaceMapRecord } = await import('../../../engine/records/workspace-record.ts');
  const { versionLines } = await import('../reports/version-lines.ts');
  const { askWorkspace } = await import('../workspaces/workspace-option.ts');
  await askWorkspace(context, name, async (workspace) => {
    const map = await workspaceMap(workspace);
    context.out.report(workspaceMapRecord(map), (style) => [...mapLines(map, style), ...versionLines(map.versions, style)]);
  });
  return undefined;
}

/** Packages of one repository that are named; a monorepo has hundreds. */
const SHOWN_PACKAGES = 4;

function mapLines({ repositories, uses }: WorkspaceMap, style: Style): string[] {
  return repositories.flatMap(({ name, root, packages }) => {
    const shown = packages.slice(0, SHOWN_PACKAGES).map((p) => `${p.purl}${p.version === '' ? '' : `@${p.version}`}`);
    const more = packages.length > SHOWN_PACKAGES ? ` and ${packages.length - SHOWN_PACKAGES} more` : '';
    const own = uses.filter((u) => u.user === name);
    return [
      `${style.bold(name)}  ${style.cyan(root)}${shown.length === 0 ? '' : `  ${style.dim(`publishes ${shown.join(', ')}${more}`)}`}`,
      ...own.map(
        (u) =>
          `  uses ${style.bold(u.publisher)} (${u.kind.replaceAll('_', ' ')}): ${countOf(u.names, 'name')}, most of all ${u.most.map((m) => `${m.name} (${m.uses})`).join(', ')}`,
      ),
    ];
  });
}
