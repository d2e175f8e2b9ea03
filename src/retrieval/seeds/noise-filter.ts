/**
 * Candidates that no walk should start from, because nobody works on them: symbols of other packages, build output,
 * minified code, fixtures and stand-ins (mocks, fakes) of tests. A record in; the reason out, or undefined for a sound
 * candidate. When the task itself is about tests, their parts are sound too.
 */

import { NODE_FLAGS } from '../../model/graph.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SeedRecord } from './seed-record.ts';

export type NoiseReason = 'external' | 'build output' | 'minified' | 'fixture' | 'stand-in';

const EXTERNAL = /^(?:(?:external|stdlib):\/\/|pkg:)/;
const BUILD_OUTPUT = /\/(dist|build|vendor|node_modules)\//;
const MINIFIED_FILE = /\.(min|bundle)\./;
const TEST_SUPPORT = /\/conftest\.|\/test_?util|\/test_?helper/;
/** Only among test code: a testing library has files of this name as its product. */
const FIXTURES = /\/fixtures\.\w+$/;
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
  if (TEST_SUPPORT.test(path) || ((node.flags & NODE_FLAGS.test) !== 0 && FIXTURES.test(path))) return 'fixture';
  return STAND_IN.test(typeName(node)) ? 'stand-in' : undefined;
}

export function withoutNoise<T extends SeedRecord>(nodes: readonly T[], options: { readonly aboutTests: boolean }): T[] {
  return nodes.filter((n) => noiseReason(n, options) === undefined);
}

function hasMinifiedName(name: string): boolean {
  const leaf = lastPart(name);
  return leaf.length <= MINIFIED_LENGTH && !SHORT_NAMES.has(leaf.toLowerCase());
}

/** The type that a symbol is or belongs to; empty for a function of its own. */
const typeName = ({ name, kind }: SeedRecord): string => (isTypeKind(kind) ? name : name.slice(0, Math.max(0, name.lastIndexOf('.'))));
