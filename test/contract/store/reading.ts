/** What the parts of the store suite share. */
import type { GraphReader } from '../../../src/store/contract.ts';

/** Opens a reader, asks, and closes it. */
export type Reading = <T>(ask: (reader: GraphReader) => Promise<T>) => Promise<T>;

export const NO_HASH = '0'.repeat(64);
export const ids = (found: readonly { id: number }[]) => found.map((f) => f.id);
export const pairs = (edges: readonly { source: number; target: number }[]) => edges.map((e) => `${e.source}>${e.target}`);
