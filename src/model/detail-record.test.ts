import { describe, expect, it } from 'vitest';
import { decodeDetail, encodeDetail, NO_DETAIL } from './detail-record.ts';
import type { FileDetail } from './facts.ts';

const detail: FileDetail = {
  refs: [
    { role: 'call', at: -1, expr: 'this.store.get', line: 3, column: 8, offset: 40, args: 0 },
    { role: 'macro', at: 2, expr: 'this.store.get', line: 4, column: 0, offset: 61 },
  ],
  bindings: [
    { name: 'store', start: 10, end: 90, type: 'Map<string,Ünicode>' },
    { name: 'x', start: 0, end: 5, value: '', param: true },
    { name: 'nothing', start: 0, end: 1 },
    { name: 'setOpen', start: 0, end: 1, local: true },
    { name: 'x', start: 2, end: 4, value: 'isFoo()~', narrowed: true },
    { name: 'x', start: 3, end: 5, value: 'y', again: true },
  ],
  routes: [{ method: 'GET', path: '/a', framework: 'express', handler: 1, at: 0, line: 1, column: 2, offset: 3 }],
  effects: [{ kind: 'env', name: 'HOME', at: -1, line: 9, column: 1 }],
  relations: [{ type: 'reads_env', from: 0, target: { kind: 'env_var', name: 'HOME' }, line: 9, column: 1 }],
  handedOn: [
    { expr: 'this.close', at: 1, offset: 80, by: 2, line: 7, column: 4 },
    { expr: 3, at: 3, offset: 90, by: 2, line: 8, column: 0 },
  ],
};

describe('details between threads', () => {
  it('come out as they went in', () => {
    expect(decodeDetail(encodeDetail(detail).record)).toEqual(detail);
    expect(decodeDetail(NO_DETAIL)).toEqual({ refs: [], bindings: [], routes: [], effects: [], relations: [] });
  });

  it('hold a text once, however often it is said', () => {
    const many = { ...detail, refs: Array.from({ length: 1000 }, () => detail.refs[0] as FileDetail['refs'][number]) };
    expect(encodeDetail(many).record.texts.length).toBe(encodeDetail(detail).record.texts.length);
  });
});
