/**
 * `knowing-lsp.json`: which server is used for a language, instead of the one that would be found. The user's own, in the
 * home folder of this program, always counts; one in the repository names programs to run, so it counts only where the
 * user trusts the repository.
 *
 *     { "python": { "command": ["pylsp"], "concurrency": 2, "warmUpSeconds": 60, "settings": { … }, "initializationOptions": { … } }, "ruby": false }
 *
 * An entry without a command changes the limits of whichever server is found: `{ "go": { "megabytes": 8192 } }`.
 */
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import type { LayerSubject } from '../contract.ts';
import type { LanguageServer } from './server-contract.ts';

export const SETTINGS_FILE = 'knowing-lsp.json';

/** Limits of a server that the user sets. */
export type ServerLimits = Partial<Pick<LanguageServer, 'concurrency' | 'warmUpSeconds' | 'timeoutSeconds' | 'megabytes'>>;

/** Another server, or other limits of the one that is found; false: no server. */
export type ServerSetting = { readonly server: LanguageServer } | { readonly limits: ServerLimits } | false;

/** By language. */
export type ServerSettings = ReadonlyMap<string, ServerSetting>;

export interface ReadSettings {
  readonly servers: ServerSettings;
  /** The repository has settings that were not read. */
  readonly refused: boolean;
}

const MOST_BYTES = 1024 ** 2;

export function readServerSettings({ repo, home, trusted }: Pick<LayerSubject, 'repo' | 'home' | 'trusted'>): ReadSettings {
  const own = read(join(home, SETTINGS_FILE));
  const path = join(repo.root, SETTINGS_FILE);
  const theirs = trusted ? read(path, repo.root) : undefined;
  const refused = !trusted && readIfThereSync(path, { most: MOST_BYTES }) !== undefined;
  return { servers: new Map([...(theirs ?? []), ...(own ?? [])]), refused };
}

function read(path: string, inside?: string): ServerSettings | undefined {
  const bytes = readIfThereSync(path, { most: MOST_BYTES, ...(inside === undefined ? {} : { inside }) });
  if (bytes === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw bad(path, `cannot be parsed: ${(error as Error).message}`);
  }
  if (!isRecord(value)) throw bad(path, 'is not a set of languages and their servers');
  return new Map(Object.entries(value).map(([language, entry]) => [language, settingOf(path, language, entry)]));
}

function settingOf(path: string, language: string, entry: unknown): ServerSetting {
  if (entry === false) return false;
  const { command, settings, initializationOptions, ...rest } = isRecord(entry) ? entry : {};
  const limits = limitsOf(path, language, rest);
  if (command === undefined && settings === undefined && initializationOptions === undefined && Object.keys(limits).length > 0) return { limits };
  if (!Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === 'string'))
    throw bad(path, `has no "command" for ${language}, a list of a program and its arguments`);
  return {
    server: {
      ...{ id: String(command[0]), languages: [language], preference: 0, commands: [command as string[]], markers: [] },
      ...{ install: `${SETTINGS_FILE} names it`, concurrency: 4, warmUpSeconds: 300 },
      ...limits,
      ...(isRecord(settings) && { settings }),
      ...(initializationOptions === undefined ? {} : { initializationOptions }),
    },
  };
}

const LIMITS = ['concurrency', 'warmUpSeconds', 'timeoutSeconds', 'megabytes'] as const;

function limitsOf(path: string, language: string, entry: Readonly<Record<string, unknown>>): ServerLimits {
  const limits = LIMITS.filter((key) => entry[key] !== undefined);
  for (const key of limits)
    if (!Number.isInteger(entry[key]) || (entry[key] as number) < 1) throw bad(path, `has a "${key}" for ${language} that is not a whole number from 1 on`);
  return Object.fromEntries(limits.map((key) => [key, entry[key]]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = (path: string, problem: string): UserError =>
  new UserError('BAD_CONFIG', `${path} ${problem}.`, { hint: 'Correct it, or delete it. Its form: docs/language-servers.md.' });
