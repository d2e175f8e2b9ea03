import { describe, expect, it } from 'vitest';
import { CycleMemo, Limits } from './limits.ts';

describe('limits', () => {
  it('end what never ends', () => {
    const limits = new Limits();
    let calls = 0;
    const dive = (): undefined => {
      calls++;
      return limits.within(dive);
    };
    expect(limits.within(dive)).toBeUndefined();
    expect(calls).toBeLessThan(100);
    expect(limits.within(() => 'again')).toBe('again');
  });

  it('end what branches without end', () => {
    const limits = new Limits();
    let calls = 0;
    const branch = (depth: number): undefined => {
      calls++;
      for (let i = 0; depth < 20 && i < 3; i++) limits.within(() => branch(depth + 1));
      return undefined;
    };
    limits.within(() => branch(0));
    expect(calls).toBeLessThan(1_000);
  });
});

describe('a memo', () => {
  it('computes once', () => {
    const memo = new CycleMemo<string, number>(new Limits());
    let calls = 0;
    const compute = () => ++calls;
    expect([memo.get('a', compute), memo.get('a', compute)]).toEqual([1, 1]);
  });

  it('remembers that there is nothing', () => {
    const memo = new CycleMemo<string, number>(new Limits());
    let calls = 0;
    const nothing = () => {
      calls++;
      return undefined;
    };
    memo.get('a', nothing);
    memo.get('a', nothing);
    expect(calls).toBe(1);
  });

  it('does not take what a circle cut short for an answer', () => {
    const memo = new CycleMemo<string, string>(new Limits());
    // `a` is `b` or, failing that, itself; `b` is what `a` is: asked first, `a` must not settle `b` as unknown.
    const b = (): string | undefined => memo.get('b', () => memo.get('a', () => undefined));
    expect(memo.get('a', () => b() ?? 'found')).toBe('found');
    expect(b()).toBe('found');
  });
});

describe('an answer that is remembered', () => {
  it('is worked out with all the depth there is, whoever asks', () => {
    const limits = new Limits();
    const deep = (levels: number): string | undefined => (levels === 0 ? 'found' : limits.within(() => deep(levels - 1)));
    const inside = (levels: number, ask: () => string | undefined): string | undefined => (levels === 0 ? ask() : limits.within(() => inside(levels - 1, ask)));
    expect(inside(30, () => deep(30))).toBeUndefined();
    expect(inside(30, () => limits.afresh(() => deep(30)))).toBe('found');
    expect(inside(30, () => limits.afresh(() => (limits.isOutermost ? 'alone' : 'inside')))).toBe('inside');
  });
});

describe('an evaluation that fails', () => {
  it('leaves no level entered', () => {
    const limits = new Limits();
    const fail = (): never => {
      throw new Error('x');
    };
    for (let i = 0; i < 100; i++) expect(() => limits.within(fail)).toThrow('x');
    expect(limits.within(() => 'again')).toBe('again');
  });

  it('leaves no key open', () => {
    const memo = new CycleMemo<string, string>(new Limits());
    expect(() => memo.get('a', () => JSON.parse('{'))).toThrow();
    expect(memo.get('a', () => 'found')).toBe('found');
  });
});
