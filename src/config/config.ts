/**
 * The configuration of one repository, read once and frozen. Enters: `.knowing/config.json` or `.knowing/config.yaml`
 * of the repository and the environment, which wins. Leaves: a Config with every setting, or a UserError that names
 * the file, the key and what was expected.
 */
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { readGuarded } from '../util/read-if-there.ts';
import { type Config, Expected, SETTINGS } from './config-schema.ts';
import type { Environment } from './paths.ts';

export type { Config };

const NAMES = ['config.json', 'config.yaml', 'config.yml'];

export async function loadConfig(root: string, env: Environment = process.env): Promise<Config> {
  const found = NAMES.map((name) => join(root, '.knowing', name)).flatMap((path) => readIfThere(path, root) ?? []);
  if (found.length > 1) throw badConfig(`There are several configurations: ${found.map((f) => f.path).join(', ')}.`, 'Keep one of them.');
  const settings: Record<string, unknown> = {};
  const [file] = found;
  if (file) Object.assign(settings, checkFile(file.path, await parseFile(file)));
  Object.assign(settings, checkEnvironment(env));
  const defaults = Object.entries(SETTINGS).map(([key, setting]) => [key, setting.fallback]);
  return Object.freeze({ ...Object.fromEntries(defaults), ...settings }) as Config;
}

interface SourceFile {
  readonly path: string;
  readonly content: string;
}

/** Bytes: settings are a few lines. */
const MAX_SIZE = 1024 ** 2;

function readIfThere(path: string, root: string): SourceFile | undefined {
  try {
    return { path, content: readGuarded(path, { inside: root, most: MAX_SIZE }).toString('utf8') };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    const hint = 'It has to be a file of the repository itself, of at most 1 MB, that you may read.';
    throw badConfig(`The configuration ${path} cannot be read.`, hint, error);
  }
}

async function parseFile({ path, content }: SourceFile): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(content);
    const { parse } = await import('yaml');
    return parse(content);
  } catch (error) {
    const reason = String((error as Error).message).split('\n')[0];
    throw badConfig(`The configuration ${path} cannot be parsed: ${reason}`, 'Correct it, or delete it to use the defaults.', error);
  }
}

function checkFile(path: string, value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badConfig(`The configuration ${path} is not a set of keys and values.`, KNOWN);
  return Object.fromEntries(Object.entries(value).map(([key, raw]) => [key, checkValue(key, raw, `in ${path}`)]));
}

function checkEnvironment(env: Environment): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [key, { variable, fromText }] of Object.entries(SETTINGS)) {
    const text = env[variable];
    if (text !== undefined && text !== '') checked[key] = checkValue(key, fromText(text), `from ${variable}`);
  }
  return checked;
}

function checkValue(key: string, raw: unknown, where: string): unknown {
  const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key as keyof Config] : undefined;
  if (setting === undefined) throw badConfig(`Unknown setting "${key}" ${where}.`, KNOWN);
  const value = setting.check(raw);
  if (value instanceof Expected)
    throw badConfig(`Setting "${key}" ${where} is ${JSON.stringify(raw)}; expected ${value.what}.`, 'Correct it, or leave it out.');
  return value;
}

const KNOWN = `Known settings: ${Object.keys(SETTINGS).join(', ')}.`;

function badConfig(message: string, hint: string, cause?: unknown): UserError {
  return new UserError('BAD_CONFIG', message, { hint, cause });
}
