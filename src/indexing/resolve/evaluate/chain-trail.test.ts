import { describe, expect, it } from 'vitest';
import type { FileUnit, Place, Sym } from '../symbols/symbols.ts';
import { type ChainTrail, sharedSteps } from './chain-trail.ts';
import { parseExpression } from './expression.ts';
import type { Found, Value } from './values.ts';

const place: Place = { unit: { language: { traits: {} } } as FileUnit, at: 3, offset: 10 };
const syms = [{} as Sym];
const head: Value = { is: 'callable', syms };
const steps = (text: string) => parseExpression(text).steps;

/** A walk along the whole expression. */
function walked(text: string, called = false): ChainTrail {
  const known = steps(text);
  return { place, head, steps: known, called, founds: known.map((): Found => ({ syms: [], value: undefined, via: 'receiver' })) };
}

describe('what a chain shares with the one before it', () => {
  it('is everything up to its own last step', () => {
    expect(sharedSteps(walked('f().a()'), place, head, steps('f().a().b()'))).toBe(3);
    expect(sharedSteps(walked('f().a().b'), place, { is: 'callable', syms }, steps('f().a().c'))).toBe(3);
    expect(sharedSteps(walked('f().a'), place, head, steps('f().a'))).toBe(1);
  });

  it('ends where a member is called in one and not in the other', () => {
    expect(sharedSteps(walked('f().a'), place, head, steps('f().a().b'))).toBe(1);
    expect(sharedSteps(walked('f().a', true), place, head, steps('f().a().b'))).toBe(2);
  });

  it('is nothing from another head, another place, or behind written type arguments', () => {
    expect(sharedSteps(undefined, place, head, steps('f().a'))).toBe(0);
    expect(sharedSteps(walked('f().a'), place, { is: 'callable', syms: [{} as Sym] }, steps('f().a.b'))).toBe(0);
    expect(sharedSteps(walked('f().a'), { ...place, at: 4 }, head, steps('f().a.b'))).toBe(0);
    expect(sharedSteps(walked('f<T>().a'), place, head, steps('f<T>().a.b'))).toBe(0);
  });
});
