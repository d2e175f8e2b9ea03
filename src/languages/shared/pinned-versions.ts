/**
 * What readers of lock files share. A version counts only if it is the one version of its package in the file: which of
 * two the code gets is not for us to guess.
 */
export class PinnedVersions {
  readonly #versions = new Map<string, string | undefined>();

  add(purl: string | undefined, version: string | undefined): void {
    if (purl === undefined || version === undefined || version === '') return;
    const known = this.#versions.has(purl) ? this.#versions.get(purl) : version;
    this.#versions.set(purl, known === version ? version : undefined);
  }

  get all(): ReadonlyMap<string, string> {
    const pinned = [...this.#versions].filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Map(pinned);
  }
}

/** The tables `[[package]]` of Cargo.lock, poetry.lock, uv.lock and pdm.lock, which programs write line by line. */
export function* lockedPackages(text: string): Generator<{ readonly name: string; readonly version: string }> {
  for (const [, name = '', version = ''] of text.matchAll(/^\[\[package\]\]\r?\nname = "([^"\n]+)"\r?\nversion = "([^"\n]+)"/gm)) yield { name, version };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** The members of a JSON object as far as they are objects themselves or texts; none for anything else. */
export const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands between each `open` and the next `close`. In linear time, whatever the text; an `open` without its `close` has nothing. */
export function* between(text: string, open: string, close: string): Generator<string> {
  for (const part of text.split(open).slice(1)) {
    const end = part.indexOf(close);
    if (end >= 0) yield part.slice(0, end);
  }
}

export const withoutXmlComments = (text: string): string =>
  text
    .split('<!--')
    .map((part, i) => (i === 0 ? part : part.slice(Math.max(0, part.indexOf('-->') + 3))))
    .join('');
