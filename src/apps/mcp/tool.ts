/**
 * What a tool has to say about itself. One file a tool in tools/, named after it; the server finds it there and makes
 * the definition, the checks of its input and the frame of its answers out of the record. See docs/adding-a-tool.md.
 */
import type { z } from 'zod';
import type { OpenWorkspace } from '../../engine/workspace/open-workspace.ts';
import { UserError } from '../../errors.ts';
import type { ToolAnswer } from './answer.ts';
import type { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

export interface ToolContext {
  readonly workspace: Workspace;
  readonly session: Session;
  /** Names of the tools that this client can call. */
  readonly tools: ReadonlySet<string>;
  /** For work that can wait until the answer is out. */
  after(work: () => Promise<void>): void;
  /** Tells the client how far a long call is, if it wants to know. */
  progress(done: number, total: number, message: string): void;
}

export interface ToolSpec {
  readonly name: string;
  /** One or two sentences: what it answers and when to call it. Every word is paid for by every agent. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** One of the few that `--tools core` lists. */
  readonly core: boolean;
  /** `read`: changes nothing. `write`: changes the index or what was learned. `remove`: takes something away. */
  readonly effect: 'read' | 'write' | 'remove';
  run(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer>;
}

interface ToolDefinition<Shape extends z.ZodRawShape> extends Partial<Pick<ToolSpec, 'core' | 'effect'>> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject<Shape>;
  run(input: z.output<z.ZodObject<Shape>>, context: ToolContext): Promise<ToolAnswer>;
  /** For `repo: "*"`, or the name of a workspace. `home`: the repository around the server, if it is one of them. */
  everywhere?(input: z.output<z.ZodObject<Shape>>, repositories: OpenWorkspace, home: string | undefined): Promise<ToolAnswer>;
}

/** Keeps the types of the input within the tool; what the server calls has been checked against the same shape. */
export function defineTool<Shape extends z.ZodRawShape>(definition: ToolDefinition<Shape>): ToolSpec {
  const { run, everywhere, ...rest } = definition;
  const dispatch: typeof run = async (input, context) => {
    const { repo } = input as { readonly repo?: string };
    if (!context.workspace.isSeveral(repo)) return run(input, context);
    if (everywhere === undefined)
      throw new UserError('USAGE', `${definition.name} answers about one repository.`, {
        hint: `Pass repo: one of ${context.workspace.places.names().join(', ')}.`,
      });
    return context.workspace.askAll(repo as string, (repositories, home) => everywhere(input, repositories, home));
  };
  return { core: false, effect: 'read', ...rest, run: dispatch } as ToolSpec;
}
