/** Which agents are on this machine, told by their folders and programs; and how they are to start this program. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AGENTS, type Agent, type Program, type Surroundings } from './agent-table.ts';

export function findAgents(where: Surroundings): Agent[] {
  return AGENTS.filter((agent) => {
    const { folders, programs } = agent.signs(where);
    return existsSync(agent.file(where)) || folders.some((folder) => existsSync(folder)) || programs.some((program) => onPath(program, where));
  });
}

/**
 * The program's own name where a shell would find it: it then survives updates. On Windows that name is a script, which
 * agents cannot start; there, and where there is no such name, the Node that runs now and this program's file.
 */
export function ownProgram(where: Surroundings, main: string): Program {
  if (where.platform !== 'win32' && onPath('knowing', where)) return { command: 'knowing', args: [] };
  return { command: process.execPath, args: [main] };
}

function onPath(program: string, { env, platform }: Surroundings): boolean {
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))));
}
