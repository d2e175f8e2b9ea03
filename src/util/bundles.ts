/**
 * Loads what the build merged (scripts/merge-modules.mjs): bundles, one script for the modules that are loaded
 * together. They are CommonJS, because Node takes V8's compiled form of a script and, before 22.1, not of an ES module.
 * A merged module stays where it was as a door of two lines that asks here for its exports, so there is one of each,
 * whoever imports it. Untouched when the program runs from its sources.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { CodeCache, type CompiledScript } from './code-cache.ts';

type Exports = Record<string, unknown>;
/** What the code of a bundle or a door is given, in this order. */
type Body = (exports: Exports, require: (id: string) => unknown, importModule: (id: string) => Promise<unknown>, urlOf: (path: string) => string) => void;

const ROOT = new URL('../', import.meta.url);
const FOLDER = 'bundles/';
/** Bodies of the doors that bundles open themselves, by path. */
const DOORS = 'doors.cjs';
const requireInstalled = createRequire(import.meta.url);
const urlOf = (path: string): string => new URL(path, ROOT).href;
const loaded = new Map<string, Exports>();
const compiled: CompiledScript[] = [];
let cache: CodeCache | undefined;

/** From here on code that an earlier run of the same kind compiled is used. */
export function useCompiledCode(kind: string): void {
  cache = new CodeCache(fileURLToPath(urlOf(`${FOLDER}compiled/${kind}.v8`)));
}

/** For the next run of this kind. False when it has all of it, or nothing can be written. */
export function keepCompiledCode(): boolean {
  return cache?.keep(compiled, Date.now()) ?? false;
}

/** By the name of its file. */
export function openBundle(name: string): Exports {
  const path = `${FOLDER}${name}`;
  return loaded.get(path) ?? run(path, compile(path));
}

/** The exports of a merged module by its path from the root, `engine/context/context.js`; undefined when no bundle asks for it. */
export function openDoor(path: string): Exports | undefined {
  const body = (openBundle(DOORS) as Record<string, Body>)[path];
  return loaded.get(path) ?? (body && run(path, body));
}

function run(path: string, body: Body): Exports {
  const exports: Exports = {};
  loaded.set(path, exports);
  const requireModule = (id: string) => requireFrom(path, id);
  const importModule = (id: string) => importFrom(path, id);
  body(exports, requireModule, importModule, urlOf);
  return exports;
}

function requireFrom(path: string, id: string): unknown {
  if (!id.startsWith('.')) return requireInstalled(id);
  const wanted = posix.join(posix.dirname(path), id);
  return wanted.startsWith(FOLDER) ? openBundle(wanted.slice(FOLDER.length)) : openDoor(wanted);
}

/** A path, a package or the address of a file, as import() takes it. What has a door need not be imported. */
async function importFrom(path: string, id: string): Promise<unknown> {
  const url = id.startsWith('.') ? new URL(id, urlOf(path)).href : id;
  return (url.startsWith(ROOT.href) ? openDoor(url.slice(ROOT.href.length)) : undefined) ?? import(url);
}

function compile(path: string): Body {
  const url = new URL(path, ROOT);
  const { size, mtimeMs } = statSync(url);
  const stamp = `${size} ${mtimeMs}`;
  const cachedData = cache?.find(path, stamp);
  const script = new Script(`(function (exports, require, importModule, urlOf) {${readFileSync(url, 'utf8')}\n})`, {
    filename: url.href,
    ...(cachedData && { cachedData }),
  });
  const reused = cachedData !== undefined && script.cachedDataRejected !== true;
  compiled.push({ name: path, stamp, reused, createCachedData: () => script.createCachedData() });
  return script.runInThisContext() as Body;
}
