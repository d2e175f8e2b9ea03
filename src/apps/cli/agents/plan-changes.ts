/** What setting up, or taking back, would do to each file: worked out whole before anything is written, so that it can be shown. */
import type { Agent, Program, Surroundings } from './agent-table.ts';
import type { SettingsChange } from './change-record.ts';
import { insertJson, removeItems, removeJson } from './insert-json.ts';
import { insertToml, removeToml } from './insert-toml.ts';
import { readSettings } from './settings-file.ts';

export interface PlannedInsertion {
  readonly agent: Agent;
  readonly file: string;
  /** `ready`: can be written. `present`: is there already. `unreadable`: cannot be changed without guessing. */
  readonly state: 'ready' | 'present' | 'unreadable';
  readonly created: boolean;
  readonly piece: string;
  readonly text: string;
}

export function planInsertion(agent: Agent, server: Program, where: Surroundings): PlannedInsertion {
  const file = agent.file(where);
  const before = readSettings(file);
  const insert = agent.format === 'json' ? insertJson : insertToml;
  const result = before === 'unreadable' ? before : insert(before ?? '', agent.path, agent.entry(server));
  const known = { agent, file, created: before === undefined };
  return typeof result === 'string' ? { ...known, state: result, piece: '', text: '' } : { ...known, state: 'ready', ...result };
}

export interface PlannedRemoval {
  readonly change: SettingsChange;
  /** `exact`: every byte as before. `rewritten`: the file was changed since; only the entry goes. `gone`: nothing is left to do. */
  readonly state: 'exact' | 'rewritten' | 'gone';
  /** Undefined: the file was ours alone and goes. */
  readonly text: string | undefined;
}

export function planRemoval(change: SettingsChange): PlannedRemoval {
  const { file, piece, created } = change;
  const now = readSettings(file);
  if (now === undefined || now === 'unreadable') return { change, state: 'gone', text: undefined };
  const at = now.indexOf(piece);
  if (at >= 0) {
    const rest = now.slice(0, at) + now.slice(at + piece.length);
    return { change, state: 'exact', text: created && rest.trim() === '' ? undefined : rest };
  }
  const rest = withoutEntry(now, change);
  return rest === undefined ? { change, state: 'gone', text: now } : { change, state: 'rewritten', text: rest };
}

function withoutEntry(text: string, { path, format, item }: SettingsChange): string | undefined {
  if (format === 'toml') return removeToml(text, path);
  return item === undefined ? removeJson(text, path) : removeItems(text, path, (json) => json.includes(item));
}
