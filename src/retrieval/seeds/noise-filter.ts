/**
 * Candidates that are never where the work is: phantoms of other packages, build output, minified code, fixtures and
 * stand-ins of tests. Records in, the reason out, or nothing for a sound candidate. A task about tests may mean the
 * test parts.
 */
import { lastPart } from '../../util/last-part.ts';
import type { SeedRecord } from './seed-record.ts';

export type NoiseReason = 'external' | 'build output' | 'minified' | 'fixture' | 'stand-in';

const EXTERNAL = /^(external|stdlib):\/\//;
const BUILD_OUTPUT = /\/(dist|build|vendor|node_modules)\//;
const MINIFIED_FILE = /\.(min|bundle)\./;
const FIXTURE = /\/(conftest|fixtures)\.py$|\/test_?util|\/test_?helper/;
/** In the type's name, not the method's: `mockStore.put` is a stand-in, `Server.mockRequests` is not. */
const STAND_IN = /mock|fake|stub/i;
const SHORT_NAMES: ReadonlySet<string> = new Set(['id', 'ok', 'db', 'ip', 'io', 'go', 'do']);
const MINIFIED_LENGTH = 2;

export function noiseReason(node: SeedRecord, options: { readonly aboutTests: boolean }): NoiseReason | undefined {
  // A leading slash lets a folder at the top match like any other.
  const path = `/${node.file}`;
  if (node.kind === 'external' || EXTERNAL.test(node.qualifiedName)) return 'external';
  if (BUILD_OUTPUT.test(path)) return 'build output';
  if (MINIFIED_FILE.test(path) || hasMinifiedName(node.name)) return 'minified';
  if (options.aboutTests) return undefined;
  if (FIXTURE.test(path)) return 'fixture';
  return STAND_IN.test(typeName(node)) ? 'stand-in' : undefined;
}

export function withoutNoise<T extends SeedRecord>(nodes: readonly T[], options: { readonly aboutTests: boolean }): T[] {
  return nodes.filter((n) => noiseReason(n, options) === undefined);
}

function hasMinifiedName(name: string): boolean {
  const leaf = lastPart(name);
  return leaf.length <= MINIFIED_LENGTH && !SHORT_NAMES.has(leaf.toLowerCase());
}

const TYPE_KINDS: ReadonlySet<SeedRecord['kind']> = new Set(['class', 'struct', 'interface', 'trait', 'record', 'type']);

/** The type that a symbol is or belongs to; empty for a function of its own. */
const typeName = ({ name, kind }: SeedRecord): string => (TYPE_KINDS.has(kind) ? name : name.slice(0, Math.max(0, name.lastIndexOf('.'))));
