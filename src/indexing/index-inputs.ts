/**
 * The inputs of an index run besides the source files: the readers of each file, the configuration files that module
 * systems read, and the settings. They are stored with the graph, because an update is only possible while they stay the
 * same.
 */
import type { Language } from '../languages/contract.ts';
import { HEAD_CHARS } from '../readers/contract.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import { isDeeperThan } from '../util/nesting.ts';
import { readHeadSync, readIfThereSync } from '../util/read-if-there.ts';
import { IGNORE_FILE, readIgnoreFile } from './scan/ignore-rules.ts';
import type { ScannedFile } from './scan/scanned-file.ts';

/**
 * Raise it whenever linking, counting words or what is stored changes: an update must not build on what an older version
 * stored. What a reader makes of a file has a version of its own (readers/contract.ts).
 */
const INDEX_VERSION = 29;

export interface IndexSettings {
  readonly root: string;
  readonly repoUrl: string;
  readonly maxFileSize: number;
  readonly exclude: readonly string[];
}

export interface IndexInputs {
  readonly version: number;
  /** Versions of all readers by id. */
  readonly readers: Readonly<Record<string, number>>;
  readonly settings: unknown;
  readonly configs: readonly (readonly [path: string, text: string])[];
}

export function encodeInputs(settings: IndexSettings, configs: ReadonlyMap<string, string>, readers: IndexInputs['readers']): string {
  return JSON.stringify({ version: INDEX_VERSION, readers, settings: comparable(settings), configs: [...configs] } satisfies IndexInputs);
}

/** The settings that decide which files are indexed and which hashes they get. */
function comparable({ root, repoUrl, maxFileSize, exclude }: IndexSettings): unknown {
  return { repoUrl, maxFileSize, exclude, ignore: readIgnoreFile(root, IGNORE_FILE) ?? null };
}

/** Undefined when what is stored was made by another version or with other settings. Readers may be others: see outdatedReaders. */
export function decodeInputs(text: string | undefined, settings: IndexSettings): IndexInputs | undefined {
  if (!text) return undefined;
  const inputs = JSON.parse(text) as IndexInputs;
  const same = JSON.stringify(inputs.settings) === JSON.stringify(comparable(settings));
  return inputs.version === INDEX_VERSION && same ? inputs : undefined;
}

/** The configuration files that a graph was made with; undefined when another version of the program made it. */
export function storedConfigs(text: string | undefined): ReadonlyMap<string, string> | undefined {
  const inputs = text ? (JSON.parse(text) as IndexInputs) : undefined;
  return inputs?.version === INDEX_VERSION ? new Map(inputs.configs) : undefined;
}

/** Readers that came, went or changed since the graph was made. */
export function outdatedReaders({ readers }: IndexInputs, now: IndexInputs['readers']): Set<string> {
  return new Set([...Object.keys(readers), ...Object.keys(now)].filter((id) => readers[id] !== now[id]));
}

/** The readers that claim a file, main one first. */
export function readersOf(file: ScannedFile, readers: ReaderRegistry): Language[] {
  let head: string | undefined;
  return readers.readersOf(file.path, () => {
    head ??= headOf(file);
    return head;
  });
}

/** Bytes. The first lines of a file without an ending are read only when it is small enough to be a script. */
const SCRIPT_SIZE = 256 * 1024;

export function headOf(file: ScannedFile): string {
  const hasEnding = file.path.slice(file.path.lastIndexOf('/') + 1).includes('.');
  if (file.size === 0 || (!hasEnding && file.size > SCRIPT_SIZE)) return '';
  const bytes = file.content?.subarray(0, HEAD_CHARS) ?? readHeadSync(file.absolutePath, HEAD_CHARS);
  return new TextDecoder().decode(bytes);
}

/** Tells configuration files by their names. */
export function configTest(wanted: readonly string[]): (path: string) => boolean {
  return (path) => {
    const base = path.slice(path.lastIndexOf('/') + 1);
    return wanted.some((w) => base === w || (w.startsWith('.') && base.endsWith(w)) || matchesStar(w, base));
  };
}

export function readConfigs(files: readonly ScannedFile[], readers: ReaderRegistry): Map<string, string> {
  const isConfig = configTest(readers.configFiles);
  const configs = new Map<string, string>();
  for (const file of files) {
    if (!isConfig(file.path)) continue;
    const text = configText(file);
    if (text !== undefined && !isDeeperThan(MAX_NESTING, text)) configs.set(file.path, text);
  }
  return configs;
}

/** Bytes. Lists of people's making are far shorter. */
const MAX_CONFIG_SIZE = 4 * 1024 ** 2;

function configText(file: ScannedFile): string | undefined {
  if (file.size > MAX_CONFIG_SIZE) return undefined;
  const bytes = file.content ?? readIfThereSync(file.absolutePath, { most: MAX_CONFIG_SIZE });
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Levels of brackets. Parsers of such files call themselves for each, and the stack ends at some thousands. */
const MAX_NESTING = 500;

/** `tsconfig*.json`: one star. */
function matchesStar(pattern: string, base: string): boolean {
  const star = pattern.indexOf('*');
  return star >= 0 && base.length >= pattern.length - 1 && base.startsWith(pattern.slice(0, star)) && base.endsWith(pattern.slice(star + 1));
}
