/** What `init` put where, kept in the home folder, so that `--remove` takes out exactly that. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../../errors.ts';

export interface SettingsChange {
  readonly agent: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly format: 'json' | 'toml';
  /** The text that was put in. */
  readonly piece: string;
  /** At the path is a list, and ours is the item that holds this text. */
  readonly item?: string;
  /** There was no such file before. */
  readonly created: boolean;
  /** Folders that were made for it, outermost first. */
  readonly folders: readonly string[];
}

const recordPath = (home: string): string => join(home, 'agents.json');

export function readChanges(home: string): SettingsChange[] {
  let text: string;
  try {
    text = readFileSync(recordPath(home), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    const { changes } = JSON.parse(text) as { changes: SettingsChange[] };
    return changes;
  } catch (error) {
    throw new UserError('BAD_CONFIG', `The record ${recordPath(home)} cannot be read.`, { hint: 'Delete it, and take the entries out by hand.', cause: error });
  }
}

export function writeChanges(home: string, changes: readonly SettingsChange[]): void {
  const path = recordPath(home);
  mkdirSync(dirname(path), { recursive: true });
  if (changes.length === 0) rmSync(path, { force: true });
  else writeFileSync(path, `${JSON.stringify({ changes }, null, 2)}\n`, { flush: true });
}
