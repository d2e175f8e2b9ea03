import { describe, expect, it } from 'vitest';
import { NODE_FLAGS } from '../../model/graph.ts';
import { noiseReason } from './noise-filter.ts';
import type { SeedRecord } from './seed-record.ts';

const SOUND: SeedRecord = {
  id: 1,
  kind: 'method',
  name: 'Store.put',
  qualifiedName: 'r://store.Store.put',
  package: 'store',
  file: 'store/store.go',
  flags: 0,
};
const reason = (more: Partial<SeedRecord>, aboutTests = false) => noiseReason({ ...SOUND, ...more }, { aboutTests });

describe('noise', () => {
  it.each([
    ['external', { kind: 'external' }],
    ['external', { qualifiedName: 'stdlib://fmt.Println' }],
    ['build output', { file: 'dist/index.js' }],
    ['build output', { file: 'go/vendor/x/y.go' }],
    ['minified', { file: 'static/app.min.js' }],
    ['minified', { name: 'e.t' }],
    ['fixture', { file: 'tests/conftest.py' }],
    ['fixture', { file: 'internal/testutil/db.go' }],
    ['fixture', { file: 'test_helper.rb' }],
    ['fixture', { file: 'tests/fixtures.py', flags: NODE_FLAGS.test }],
    ['stand-in', { name: 'mockStore.put' }],
    ['stand-in', { name: 'FakeClient', kind: 'class' }],
  ] as const)('is %s: %j', (expected, more) => {
    expect(reason(more)).toBe(expected);
  });

  it('is not a sound symbol, a short name that is a word, or a function about mocks', () => {
    expect(reason({})).toBeUndefined();
    expect(reason({ name: 'Row.ID' })).toBeUndefined();
    expect(reason({ name: 'Server.mockRequests' })).toBeUndefined();
    expect(reason({ file: 'src/builder/plan.go' })).toBeUndefined();
    expect(reason({ file: 'active_record/fixtures.rb' })).toBeUndefined();
  });

  it('keeps parts of tests when the task is about tests', () => {
    expect(reason({ name: 'mockStore.put' }, true)).toBeUndefined();
    expect(reason({ file: 'dist/index.js' }, true)).toBe('build output');
  });
});
