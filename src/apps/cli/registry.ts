/**
 * The commands, found as the files of commands/: adding one is adding its file. Names come from the folder alone, so
 * that running one command loads one module.
 */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { CommandSpec } from './command.ts';

const FOLDER = new URL('./commands/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

export function commandNames(): string[] {
  // A second dot means a declaration file or a test.
  const files = readdirSync(FOLDER).filter((file) => extname(file) === ENDING && file.indexOf('.') === file.length - ENDING.length);
  return files.map((file) => file.slice(0, -ENDING.length)).sort();
}

export async function loadCommand(name: string): Promise<CommandSpec> {
  const module = (await import(new URL(`${name}${ENDING}`, FOLDER).href)) as { command: CommandSpec };
  return module.command;
}

export function loadCommands(): Promise<CommandSpec[]> {
  return Promise.all(commandNames().map(loadCommand));
}
