/** `knowing mcp`: the tools for coding agents, over standard streams or HTTP. */
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { repositoryOptions } from '../with-repository.ts';

interface McpFlags {
  readonly http: boolean;
  readonly host: string;
  readonly port: number;
  readonly allowHost?: readonly string[];
  readonly token: boolean;
  readonly allowRemove?: true;
  readonly tools: 'all' | 'core';
  readonly index: boolean;
  readonly watch?: true;
}

const PORT = 7420;

export const command: CommandSpec<McpFlags> = {
  name: 'mcp',
  group: 'maintain',
  summary: 'serve coding agents over the Model Context Protocol',
  description:
    'Speaks the Model Context Protocol on standard input and output for one agent, or over HTTP for several. A repository that was never indexed is indexed in the background; until then answers say how far that is. `knowing init` adds this command to the settings of the agents on this machine. HTTP clients have to send a token: KNOWING_MCP_TOKEN, or without it the one in the file that is named when the server starts.',
  options: [
    { flags: '--http', summary: 'streamable HTTP instead of standard streams' },
    { flags: '--host <name>', summary: 'address to listen on; one that other machines can reach needs KNOWING_MCP_TOKEN', default: '127.0.0.1' },
    { flags: '--port <n>', summary: 'port to listen on, 0 for any', parse: wholeNumber('--port', 0, 65_535), default: PORT },
    {
      flags: '--allow-host <names>',
      summary: 'further host names, comma-separated, for Host and Origin',
      parse: (text) => text.split(',').filter((name) => name !== ''),
    },
    { flags: '--no-token', summary: 'let every program on this machine ask over HTTP' },
    { flags: '--allow-remove', summary: 'over HTTP, offer the tool that forgets repositories' },
    { flags: '--tools <choice>', summary: 'all tools, or the few that agents use most', choices: ['all', 'core'], default: 'all' },
    { flags: '--watch', summary: 'keep the index up to date, uncommitted edits included' },
    { flags: '--no-index', summary: 'do not index a repository that was never indexed' },
  ],
  examples: [
    { line: 'mcp', says: 'for an agent that starts it' },
    { line: 'mcp --tools core', says: 'eight tools, a third of the tokens' },
    { line: 'mcp --server https://knowing.example.com', says: "over a team server's graph, with your own edits" },
    { line: 'mcp --http --port 7420', says: 'for several agents on this machine' },
  ],
  async run(context) {
    const { loadMcp } = await import('../../launch.ts');
    const { packageVersion } = await import('../../../util/package-version.ts');
    const { http, host, port, allowHost = [], token, allowRemove, tools, index, watch } = context.options;
    const { serveMcp } = await loadMcp();
    const server = context.globals.server ?? (context.env.KNOWING_SERVER || undefined);
    if (server !== undefined) await pullFirst(context, server);
    await serveMcp({
      ...repositoryOptions(context),
      env: context.env,
      version: packageVersion(),
      tools,
      autoIndex: index,
      // Over a graph that was taken from a server, what is edited here is laid by itself.
      watch: watch === true || server !== undefined,
      announce: (text) => context.out.note(text),
      ...(http ? { http: { host, port, allowedHosts: allowHost, token, mayRemove: allowRemove === true } } : {}),
    });
    return undefined;
  },
};

/** Where there is no index yet, the server's is taken. A server that has none, or is away, costs no answer: then it is indexed here. */
async function pullFirst(context: CommandContext<McpFlags>, server: string): Promise<void> {
  const { hasIndex, pullGraph } = await import('../../../engine/team/pull-graph.ts');
  const { remoteName, serverAddress } = await import('../../../engine/team/server-client.ts');
  const { addUnlessListed, placeToIndex } = await import('../../../engine/repositories/roster.ts');
  const { UserError } = await import('../../../errors.ts');
  try {
    const place = placeToIndex(repositoryOptions(context));
    if (hasIndex(place)) return;
    await pullGraph(place, serverAddress(server, context.env), await remoteName(place.root, undefined));
    await addUnlessListed(place, repositoryOptions(context), Date.now());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.out.note(`${error.message} The repository is indexed here instead.`);
  }
}
