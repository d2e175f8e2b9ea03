/**
 * An analysis begins to read some things before it knows whether it needs them. When its store went away in between, those
 * reads failed with nobody waiting for them, which Node.js takes for a reason to end the process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookForCalls } from '../../src/engine/analyse/possible-calls.ts';
import type { SnapshotView } from '../../src/engine/view/snapshot-view.ts';
import { UserError } from '../../src/errors.ts';
import type { GraphNode } from '../../src/model/graph.ts';

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

const gone = async () => {
  throw new UserError('DB_UNREACHABLE', 'The store cannot be reached.');
};
const view = { reader: { edgesFrom: gone, nodes: gone }, repo: { root: '/nowhere' } } as unknown as SnapshotView;
const symbol = { id: 1, kind: 'method', name: 'Box.open' } as GraphNode;

it('leaves nothing behind when nobody asks for what was begun', async () => {
  lookForCalls(view, symbol);
  await pause(5);
  expect(unhandled).toEqual([]);
});

it('tells whoever asks', async () => {
  await expect(lookForCalls(view, symbol)()).rejects.toThrow('The store cannot be reached.');
});
