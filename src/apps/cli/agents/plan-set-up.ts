/** All changes of one `init`, agent by agent, ready to be shown and then written. */
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../errors.ts';
import { planHooks } from './agent-hooks.ts';
import { AGENTS, type Agent, type Surroundings } from './agent-table.ts';
import type { SettingsChange } from './change-record.ts';
import { findAgents, ownProgram } from './find-agents.ts';
import { planInsertion } from './plan-changes.ts';

export interface SetUpPlan {
  readonly name: string;
  readonly file: string;
  readonly state: 'ready' | 'present' | 'unreadable';
  /** The file as it is to be. */
  readonly text: string;
  readonly pieces: readonly string[];
  /** What a person would have to enter by hand. */
  readonly sample: string;
  readonly changes: readonly Omit<SettingsChange, 'folders'>[];
}

export interface SetUpChoice {
  readonly agents: readonly string[] | undefined;
  readonly hooks: boolean;
  readonly tools: 'core' | 'all';
}

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

export function planSetUp(where: Surroundings, choice: SetUpChoice): SetUpPlan[] {
  const program = ownProgram(where, MAIN);
  const server = { ...program, args: [...program.args, 'mcp', ...(choice.tools === 'core' ? ['--tools', 'core'] : [])] };
  const agents = choice.agents === undefined ? findAgents(where) : choice.agents.map(named);
  const plans = agents.map((agent): SetUpPlan => {
    const { file, state, created, piece, text } = planInsertion(agent, server, where);
    const { id, path, format } = agent;
    const sample = JSON.stringify({ [path[0] as string]: { knowing: agent.entry(server) } }, null, 2);
    const changes = state === 'ready' ? [{ agent: id, file, path, format, piece, created }] : [];
    return { name: agent.name, file, state, text, pieces: changes.map((c) => c.piece), sample, changes };
  });
  if (!choice.hooks || !agents.some((agent) => agent.id === 'claude-code')) return plans;
  const hooks = planHooks(program, where);
  return [...plans, { name: 'Claude Code hooks', ...hooks, pieces: hooks.changes.map((c) => c.piece), sample: '' }];
}

function named(id: string): Agent {
  const agent = AGENTS.find((a) => a.id === id || a.name.toLowerCase() === id.toLowerCase());
  if (agent === undefined) throw new UserError('USAGE', `There is no agent '${id}'.`, { hint: `Known: ${AGENTS.map((a) => a.id).join(', ')}.` });
  return agent;
}
