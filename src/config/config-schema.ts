/**
 * Every setting, in one table: its default, the environment variable that overrides it, and how a value of it is
 * checked. A check returns the clean value or says what it expected.
 */
export interface Config {
  /** Files larger than this are listed, not parsed. Bytes. */
  readonly maxFileSize: number;
  /** Parser threads. 0: one for each core. */
  readonly workers: number;
  /** A file that takes longer to parse is skipped with a diagnostic. Milliseconds. */
  readonly fileTimeoutMs: number;
  /** Patterns in the syntax of ignore files, on top of `.knowingignore`. */
  readonly exclude: readonly string[];
}

export class Expected {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

export interface Setting<T> {
  readonly fallback: T;
  readonly variable: string;
  readonly check: (value: unknown) => T | Expected;
  readonly fromText: (text: string) => unknown;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, B: 1, K: 1024, KB: 1024, M: 1024 ** 2, MB: 1024 ** 2, G: 1024 ** 3, GB: 1024 ** 3 };

function wholeNumber(min: number, max: number) {
  return (value: unknown): number | Expected =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : new Expected(`a whole number from ${min} to ${max}`);
}

function byteSize(value: unknown): number | Expected {
  const bytes = typeof value === 'string' ? parseSize(value) : value;
  const fine = typeof bytes === 'number' && Number.isFinite(bytes) && bytes >= 1024 && bytes <= 1024 ** 3;
  return fine ? Math.floor(bytes) : new Expected('a size from 1KB to 1GB, as bytes or as text like "2MB"');
}

function parseSize(text: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([KMG]?B?)\s*$/i.exec(text);
  return match ? Number(match[1]) * (UNITS[(match[2] as string).toUpperCase()] as number) : undefined;
}

function patterns(value: unknown): readonly string[] | Expected {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string' && item.trim() !== '')) return new Expected('a list of patterns');
  return Object.freeze([...(value as string[])]);
}

/** Text that is not a number stays text, so that the check can refuse it by name. */
const numberFromText = (text: string): unknown => (text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text);

const MAX_WORKERS = 64;
const DEFAULT_MAX_FILE_SIZE = 2 * 1024 ** 2;

export const SETTINGS: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  maxFileSize: { fallback: DEFAULT_MAX_FILE_SIZE, variable: 'KNOWING_MAX_FILE_SIZE', check: byteSize, fromText: numberFromText },
  workers: { fallback: 0, variable: 'KNOWING_WORKERS', check: wholeNumber(0, MAX_WORKERS), fromText: numberFromText },
  fileTimeoutMs: { fallback: 10_000, variable: 'KNOWING_FILE_TIMEOUT_MS', check: wholeNumber(100, 600_000), fromText: numberFromText },
  exclude: {
    fallback: Object.freeze([]),
    variable: 'KNOWING_EXCLUDE',
    check: patterns,
    fromText: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  },
};
