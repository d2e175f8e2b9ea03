/**
 * What V8 made of the program's own scripts, kept in a file for the next start, which then compiles nothing. Whatever
 * is wrong with the file (another Node, another build, damage) means that it is not used, and a folder that cannot be
 * written that there is none: nothing depends on it. Writing is the last thing that a run does.
 */
import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface CompiledScript {
  readonly name: string;
  /** Changes with the source. V8 itself compares nothing but its length. */
  readonly stamp: string;
  /** It was found here, and V8 took it. */
  readonly reused: boolean;
  createCachedData(): Buffer;
}

interface Header {
  readonly node: string;
  /** Milliseconds since 1970. */
  readonly written: number;
  /** How often it was written, this time included. */
  readonly generation: number;
  readonly scripts: readonly { readonly name: string; readonly stamp: string; readonly bytes: number }[];
}

const NODE = `${process.version} ${process.platform} ${process.arch}`;
/**
 * V8 keeps the functions that have run, and no run needs all of them: what later runs add is written when the file is
 * a minute old, two minutes, four and so on, until a week has passed.
 */
const FIRST_AGE_MS = 60_000;
const MAX_GENERATION = 14;

export class CodeCache {
  readonly #file: string;
  readonly #header: Header | undefined;
  readonly #found = new Map<string, { readonly stamp: string; readonly data: Buffer }>();

  constructor(file: string) {
    this.#file = file;
    const content = readIfThere(file);
    const end = content?.indexOf('\n') ?? -1;
    this.#header = content === undefined ? undefined : parseHeader(content.toString('utf8', 0, Math.max(0, end)));
    let at = end + 1;
    for (const { name, stamp, bytes } of this.#header?.scripts ?? []) {
      this.#found.set(name, { stamp, data: (content as Buffer).subarray(at, at + bytes) });
      at += bytes;
    }
  }

  find(name: string, stamp: string): Buffer | undefined {
    const found = this.#found.get(name);
    return found?.stamp === stamp ? found.data : undefined;
  }

  /** Writes what is new; false when there is nothing new, or it cannot be written. */
  keep(scripts: readonly CompiledScript[], now: number): boolean {
    const generation = this.#header?.generation ?? 0;
    const complete = scripts.every(({ reused }) => reused);
    const due = generation < MAX_GENERATION && now - (this.#header?.written ?? 0) > FIRST_AGE_MS * 2 ** (generation - 1);
    if ((complete && !due) || !mayWrite(dirname(this.#file))) return false;
    const kept = [...scripts.map(({ name, stamp, createCachedData }) => ({ name, stamp, data: createCachedData() })), ...this.#unused(scripts)];
    const entries = kept.map(({ name, stamp, data }) => ({ name, stamp, bytes: data.length }));
    const header: Header = { node: NODE, written: now, generation: complete ? generation + 1 : 1, scripts: entries };
    return replaceFile(this.#file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...kept.map(({ data }) => data)]));
  }

  /** What this run did not load: another repository speaks other languages, and the next run may be about it. */
  #unused(scripts: readonly CompiledScript[]): { name: string; stamp: string; data: Buffer }[] {
    const loaded = new Set(scripts.map(({ name }) => name));
    return [...this.#found].flatMap(([name, { stamp, data }]) => (loaded.has(name) ? [] : [{ name, stamp, data }]));
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** Undefined for what another Node wrote, and for what is not a header at all. */
function parseHeader(line: string): Header | undefined {
  try {
    const header = JSON.parse(line) as Partial<Header> | null;
    return header?.node === NODE && Array.isArray(header.scripts) ? (header as Header) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function mayWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}

/** Whole on disk before it has its name: V8 believes what it is given. False for a full disk, or a file that Windows holds open. */
function replaceFile(file: string, content: Buffer): boolean {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, content, { flush: true });
    renameSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    rmSync(temporary, { force: true });
    return false;
  }
}
