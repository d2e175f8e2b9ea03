/** Which agents are on this machine, told by their folders and programs; and how they are to start this program. */
import { existsSync } from 'node:fs';
import { findProgram } from '../../../util/find-program.ts';
import { AGENTS, type Agent, type Program, type Surroundings } from './agent-table.ts';

export function findAgents(where: Surroundings): Agent[] {
  return AGENTS.filter((agent) => {
    const { folders, programs } = agent.signs(where);
    return (
      existsSync(agent.file(where)) || folders.some((folder) => existsSync(folder)) || programs.some((program) => findProgram(program, where) !== undefined)
    );
  });
}

/**
 * The program's own name where a shell would find it: it then survives updates. On Windows that name is a script, which
 * agents cannot start; there, and where there is no such name, the Node that runs now and this program's file.
 */
export function ownProgram(where: Surroundings, main: string): Program {
  if (where.platform !== 'win32' && findProgram('knowing', where) !== undefined) return { command: 'knowing', args: [] };
  return { command: process.execPath, args: [main] };
}
