/**
 * Hooks of Claude Code that call `knowing hook`: which event of the agent is which of ours, and how they are entered
 * into its settings. Each is one piece of text in the file, like the server's entry.
 */
import { join } from 'node:path';
import type { Program, Surroundings } from './agent-table.ts';
import type { SettingsChange } from './change-record.ts';
import { insertItem } from './insert-json.ts';
import { readSettings } from './settings-file.ts';

interface AgentHook {
  readonly event: string;
  /** Tools that it is about; none for events without a tool. */
  readonly matcher?: string;
  readonly ours: string;
}

const EDITING = 'Edit|MultiEdit|Write';

/** plugin/hooks/hooks.json has the same, for whoever installs the plugin instead. */
export const HOOKS: readonly AgentHook[] = [
  { event: 'SessionStart', ours: 'session-start' },
  { event: 'PreToolUse', matcher: EDITING, ours: 'before-edit' },
  { event: 'PostToolUse', matcher: `Read|${EDITING}`, ours: 'after-use' },
  { event: 'PreToolUse', matcher: 'Task|Agent', ours: 'before-subagent' },
  { event: 'PreCompact', ours: 'before-compact' },
  { event: 'Stop', ours: 'stop' },
];

/** Seconds after which the agent goes on without it. */
const TIMEOUT_S = 2;

export interface PlannedHooks {
  readonly file: string;
  readonly state: 'ready' | 'present' | 'unreadable';
  readonly created: boolean;
  readonly text: string;
  readonly changes: readonly Omit<SettingsChange, 'folders'>[];
}

export function planHooks(program: Program, { home }: Surroundings): PlannedHooks {
  const file = join(home, '.claude', 'settings.json');
  const before = readSettings(file);
  const refused: PlannedHooks = { file, state: 'unreadable', created: false, text: '', changes: [] };
  if (before === 'unreadable') return refused;
  let text = before ?? '';
  const changes: Omit<SettingsChange, 'folders'>[] = [];
  for (const hook of HOOKS) {
    const path = ['hooks', hook.event];
    const item = `hook ${hook.ours}`;
    const result = insertItem(text, path, entry(hook, program), (json) => json.includes(item));
    if (result === 'unreadable') return refused;
    if (result === 'present') continue;
    text = result.text;
    changes.push({ agent: 'claude-code hooks', file, path, format: 'json', piece: result.piece, item, created: before === undefined && changes.length === 0 });
  }
  return { file, state: changes.length === 0 ? 'present' : 'ready', created: before === undefined, text, changes };
}

function entry({ matcher, ours }: AgentHook, { command, args }: Program) {
  return {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'command', command: [command, ...args, 'hook', ours].map(quoted).join(' '), timeout: TIMEOUT_S }],
  };
}

const quoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`);
