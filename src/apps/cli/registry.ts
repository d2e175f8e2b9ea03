/**
 * The commands, found as the files of commands/: adding one is adding its file. Names come from the folder alone, so
 * that running one command loads one module.
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pluginFiles } from '../../util/plugin-files.ts';
import type { CommandSpec } from './command.ts';

const FOLDER = new URL('./commands/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

export const commandNames = (): string[] => pluginFiles(import.meta.url, 'commands');

export async function loadCommand(name: string): Promise<CommandSpec> {
  const module = (await import(new URL(`${name}${ENDING}`, FOLDER).href)) as { command: CommandSpec };
  return module.command;
}

/** What the list of commands shows of each. Written by the build: loading fifty modules takes longer than printing their names. */
const LIST = new URL('./command-list.json', import.meta.url);

export type ListedCommand = Pick<CommandSpec, 'name' | 'group' | 'summary' | 'arguments' | 'options'>;

/** For help alone: these commands can be shown, not run. */
export async function listCommands(): Promise<CommandSpec[]> {
  if (!existsSync(LIST)) return loadCommands();
  const run = async () => {
    throw new Error('a listed command has no code');
  };
  return (JSON.parse(readFileSync(LIST, 'utf8')) as ListedCommand[]).map((listed) => ({ ...listed, examples: [], run }));
}

export function loadCommands(): Promise<CommandSpec[]> {
  return Promise.all(commandNames().map(loadCommand));
}
