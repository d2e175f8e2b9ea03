/**
 * Loads what the build merged (scripts/merge-modules.mjs): bundles, one script for the modules that are loaded
 * together. They are CommonJS, because Node takes V8's compiled form of a script and, before 22.1, not of an ES module.
 * A merged module stays where it was as a stub of two lines that asks here for its exports, so there is one instance of
 * each, whoever imports it. Does nothing when the program runs from its sources. docs/build.md explains the whole.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { CodeCache, type CompiledScript } from './code-cache.ts';

type Exports = Record<string, unknown>;
/** Parameters of a bundle's or a stub's code. */
type Body = (exports: Exports, require: (id: string) => unknown, importModule: (id: string) => Promise<unknown>, urlOf: (path: string) => string) => void;

const ROOT = new URL('../', import.meta.url);
const FOLDER = 'bundles/';
/** Code of the stubs that bundles load themselves, by path. */
const STUBS = 'stubs.cjs';
const requireInstalled = createRequire(import.meta.url);
const urlOf = (path: string): string => new URL(path, ROOT).href;
const loaded = new Map<string, Exports>();
const compiled: CompiledScript[] = [];
let cache: CodeCache | undefined;

/** Uses the code that an earlier run of the same kind compiled, from here on. */
export function useCompiledCode(kind: string): void {
  cache = new CodeCache(fileURLToPath(urlOf(`${FOLDER}compiled/${kind}.v8`)));
}

/** Stores compiled code for the next run of this kind. False if it is complete already, or cannot be written. */
export function keepCompiledCode(): boolean {
  return cache?.keep(compiled, Date.now()) ?? false;
}

/** By the name of its file. */
export function openBundle(name: string): Exports {
  const path = `${FOLDER}${name}`;
  return loaded.get(path) ?? run(path, compile(path));
}

/** The exports of a merged module by its path from the root, `engine/context/context.js`; undefined when no bundle asks for it. */
export function loadBundledModule(path: string): Exports | undefined {
  const body = (openBundle(STUBS) as Record<string, Body>)[path];
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
  return wanted.startsWith(FOLDER) ? openBundle(wanted.slice(FOLDER.length)) : loadBundledModule(wanted);
}

/** A path, a package or the address of a file, as import() takes it. A bundled module need not be imported. */
async function importFrom(path: string, id: string): Promise<unknown> {
  const url = id.startsWith('.') ? new URL(id, urlOf(path)).href : id;
  return (url.startsWith(ROOT.href) ? loadBundledModule(url.slice(ROOT.href.length)) : undefined) ?? import(url);
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
