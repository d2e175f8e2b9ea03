/** The explorer's server ends by itself, but not while it is used. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startHost } from './host.ts';
import { browserCommand } from './open-browser.ts';

const api = { has: () => false, answer: async () => ({ status: 200, body: {} }) };
const page = { has: () => true, answer: () => ({ status: 200 as const, headers: {}, body: new Uint8Array() }) };
const unasked = async () => expect.fail('nothing is asked');
const context = {
  ...{ repositories: async () => [], withRepository: unasked, workspaces: async () => [], withWorkspace: unasked },
  close: async () => undefined,
};

it('ends when nobody has asked for a while', async () => {
  const { url, ended } = await startHost({ port: 0, api, page, context, idleMs: 2_000, log: (error) => expect.fail(String(error)) });
  let over = false;
  ended.then(() => {
    over = true;
  });
  // Longer in all than it waits, each time far less: a busy machine may hold a question up.
  for (let i = 0; i < 6; i++) {
    await fetch(url, { redirect: 'manual' });
    await pause(500);
  }
  expect(over).toBe(false);
  await ended;
});

it('knows how each system opens a browser, and when there is none to be seen', () => {
  expect(browserCommand('darwin', {})).toEqual(['open']);
  expect(browserCommand('win32', {})?.[0]).toBe('rundll32');
  expect(browserCommand('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(browserCommand('linux', {})).toBeUndefined();
});
