/**
 * A protocol server for one client: tools, resources and prompts of the folders beside this file, put on the workspace
 * that all clients share. Whatever a tool throws becomes an answer in words; a bug is named as one.
 */
import { type CacheHint, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { briefRecord } from '../../engine/records/brief-record.ts';
import { UserError } from '../../errors.ts';
import { loadPluginFiles } from '../../util/plugin-files.ts';
import { withDeadline } from '../../util/question-deadline.ts';
import { visible } from '../../util/visible.ts';
import type { ToolAnswer } from './answer.ts';
import { answerText, explainedError } from './frame.ts';
import { inputSchema } from './input-schema.ts';
import { instructions } from './instructions.ts';
import { type PromptSpec, registerPrompt } from './prompt.ts';
import { type ResourceSpec, registerResource } from './resource.ts';
import type { Session } from './session.ts';
import type { ToolContext, ToolSpec } from './tool.ts';
import type { Workspace } from './workspace.ts';

export interface Surface {
  readonly tools: readonly ToolSpec[];
  readonly resources: readonly ResourceSpec[];
  readonly prompts: readonly PromptSpec[];
}

/** `core`: the few tools that agents use most. */
export async function loadSurface(choice: 'core' | 'all'): Promise<Surface> {
  const tools = await loadPluginFiles<ToolSpec>(import.meta.url, 'tools', 'tool');
  return {
    tools: choice === 'all' ? tools : tools.filter((tool) => tool.core),
    resources: await loadPluginFiles<ResourceSpec>(import.meta.url, 'resources', 'resource'),
    prompts: await loadPluginFiles<PromptSpec>(import.meta.url, 'prompts', 'prompt'),
  };
}

/** Elements of all arguments together: far more than a tool takes, far less than would hurt. */
const MAX_INPUT_ELEMENTS = 2_000;

/** For clients that speak 2026-07-28: a running server's lists stay as they are, and are the same for everyone. */
const LIST_CACHE: CacheHint = { ttlMs: 60 * 60_000, cacheScope: 'public' };
const CACHE_HINTS = {
  'server/discover': LIST_CACHE,
  'tools/list': LIST_CACHE,
  'prompts/list': LIST_CACHE,
  'resources/list': LIST_CACHE,
  'resources/templates/list': LIST_CACHE,
};

export function createServer(surface: Surface, workspace: Workspace, session: Session, version: string): McpServer {
  const options = {
    instructions: instructions(surface.tools),
    maxToolInputElements: MAX_INPUT_ELEMENTS,
    capabilities: { logging: {} },
    cacheHints: CACHE_HINTS,
  };
  const server = new McpServer({ name: 'knowing', version }, options);
  const shared = { workspace, session, after, tools: new Set(surface.tools.map((tool) => tool.name)) };
  for (const tool of surface.tools) registerTool(server, tool, shared);
  for (const resource of surface.resources) registerResource(server, resource, { workspace, session });
  for (const prompt of surface.prompts) registerPrompt(server, prompt);
  return server;
}

function registerTool(server: McpServer, tool: ToolSpec, shared: Omit<ToolContext, 'progress'>): void {
  const annotations =
    tool.effect === 'read'
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: tool.effect === 'remove', idempotentHint: tool.effect !== 'write' };
  server.registerTool(tool.name, { description: tool.description, inputSchema: inputSchema(tool.input), annotations }, async (input, context) => {
    const started = Date.now();
    const run = () => tool.run(input, { ...shared, progress: progressOf(context) });
    // What indexes or checks everything takes its time, mostly in another process.
    const answer = await answered(tool.effect === 'read' && tool.name !== 'fsck' ? () => withDeadline(run) : run);
    shared.session.note({ tool: tool.name, at: started, milliseconds: Date.now() - started });
    const again = answer.state !== undefined && shared.session.knowsState(answer.state);
    return {
      content: [{ type: 'text' as const, text: visible(answerText(answer, again)) }],
      ...(answer.facts === undefined ? {} : { structuredContent: briefRecord(answer.facts) }),
      ...(answer.refused ? { isError: true } : {}),
    };
  });
}

/** The answer is out already, so a failure can only be logged. */
function after(work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => log(error));
  });
}

const log = (error: unknown) => process.stderr.write(`knowing mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);

async function answered(run: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UserError) return explainedError(error);
    log(error);
    return { text: 'This call failed through a bug in knowing; its log (stderr) says more. Other tools still work.', refused: true };
  }
}

function progressOf({ mcpReq }: ServerContext): ToolContext['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  return (progress, total, message) => {
    // A client that has gone away needs no progress.
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } }).catch(() => undefined);
  };
}
