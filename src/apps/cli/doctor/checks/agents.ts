/** The coding agents on this machine: does each know the server? */
import { homedir } from 'node:os';
import { ownCommand } from '../../../../util/own-command.ts';
import { AGENTS } from '../../agents/agent-table.ts';
import { planSetUp, type SetUpPlan } from '../../agents/plan-set-up.ts';
import type { Check, Finding } from '../check.ts';

export const check: Check = {
  name: 'agents',
  place: 7,
  async run({ env, platform }) {
    const plans = planSetUp({ home: env.HOME || env.USERPROFILE || homedir(), platform, env }, { agents: undefined, hooks: false, tools: 'core' });
    if (plans.length === 0) return [{ state: 'fine', text: 'no coding agent was found on this machine' }];
    return plans.map(agentFinding);
  },
};

function agentFinding({ name, file, state }: SetUpPlan): Finding {
  if (state === 'present') return { state: 'fine', text: `${name} knows the server (${file})` };
  if (state === 'unreadable')
    return { state: 'wrong', text: `${name}: ${file} is not plain JSON or TOML, so nothing can be added safely.`, mend: ownCommand('init --print') };
  const id = AGENTS.find((agent) => agent.name === name)?.id ?? name;
  return { state: 'note', text: `${name} does not know the server yet.`, mend: ownCommand(`init --agent ${id}`) };
}
