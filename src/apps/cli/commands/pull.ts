/** `knowing pull`: the graph of this repository from a team server, instead of indexing it here. */
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec = {
  name: 'pull',
  group: 'keep fresh',
  summary: 'take the index of this repository from a team server',
  description:
    'Downloads the graph that the server has and makes it the index of this repository: nothing has to be read here but what differs between its commit and yours. Answers are then given locally, commits and edits of your own included. `knowing mcp --server` does it for an agent, when there is no index yet.',
  examples: [
    { line: 'pull --server https://knowing.example.com', says: 'token from KNOWING_TOKEN' },
    { line: 'pull --repo ~/src/shop', says: 'server from KNOWING_SERVER' },
  ],
  async run(context) {
    const server = context.globals.server ?? context.env.KNOWING_SERVER;
    if (!server) throw new UserError('USAGE', 'Which server?', { hint: 'Give --server https://knowing.example.com, or set KNOWING_SERVER.' });
    const { addUnlessListed, placeToIndex } = await import('../../../engine/repositories/roster.ts');
    const { pullGraph } = await import('../../../engine/team/pull-graph.ts');
    const { remoteName, serverAddress } = await import('../../../engine/team/server-client.ts');
    const place = placeToIndex(repositoryOptions(context));
    const pulled = await pullGraph(place, serverAddress(server, context.env), await remoteName(place.root, undefined));
    await addUnlessListed(place, repositoryOptions(context), Date.now());
    const { LiveIndex } = await import('../../../engine/indexing/live-index.ts');
    const live = new LiveIndex(place);
    const { way, files } = await live.update().finally(() => live.close());
    const { formatBytes, formatCount } = await import('../reports/format-values.ts');
    context.out.report({ ...pulled, update: way, files }, () => [
      `${place.name}: ${formatCount(pulled.nodes)} nodes of commit ${pulled.commit?.slice(0, 12)} (${formatBytes(pulled.bytes)}); ${way === 'current' ? 'that is what is checked out' : `${formatCount(files)} files read for what differs`}.`,
    ]);
    return undefined;
  },
};
