import { expect, it } from 'vitest';
import { callPattern, mayCall } from './possible-calls.ts';

const get = { name: 'get', owner: 'Session' };

it.each([
  'return request.app._session.get(request)',
  'userSession.get(1)',
  'sess.get(key)',
  'sessions[0].get(key)',
  'currentSession()?.get(key)',
  '$this->session->get($key)',
])('%s may be meant', (line) => {
  expect(mayCall(line, get)).toBe(true);
  expect(new RegExp(callPattern(get) as string, 'i').test(line)).toBe(true);
});

it.each(['d.get(key)', 'options.get("session")', 'session.getAll()', 'sessionName.get()', 'get(session)'])('%s is not', (line) => {
  expect(mayCall(line, get)).toBe(false);
});

it('takes what stands before the last word of a type', () => {
  expect(mayCall('session.save()', { name: 'save', owner: 'SessionDict' })).toBe(true);
  expect(mayCall('user.save()', { name: 'save', owner: 'SessionDict' })).toBe(false);
});

it('has no pattern for names that say too little', () => {
  expect(callPattern({ name: 'get', owner: 'T' })).toBeUndefined();
  expect(callPattern({ name: '[]', owner: 'Session' })).toBeUndefined();
});

it.each([
  ['cmd.ExecuteAsync(a, b)', 'Command', true],
  ['ctx.ExecuteAsync()', 'Context', true],
  ['cfg.ExecuteAsync()', 'Command', false],
  ['cdm.ExecuteAsync()', 'Command', false],
])('%s may be a %s: %s', (line, owner, expected) => {
  const method = { name: 'ExecuteAsync', owner };
  expect(mayCall(line, method)).toBe(expected);
  if (expected) expect(new RegExp(callPattern(method) as string, 'i').test(line)).toBe(true);
});
